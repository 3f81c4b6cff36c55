// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/promises.h"
#include "app/cli/shipments.h"
#include "app/cli/weights.h"
#include "engine/codegen/job_models.h"
#include "engine/data/say.h"

#include <algorithm>
#include <utility>

namespace collscope::cli {

namespace {

constexpr Option placeNodesOption{
    "nodes", "N[,N...]", toSay("the number of nodes of the job; of several each with each of --ppn")};
constexpr Option placePpnOption{"ppn", "N[,N...]", toSay("its processes per node")};
constexpr Option extrapolateOption{"extrapolate", "",
    toSay("let the model decide beyond the measured numbers of nodes, processes per node and processes too; "
          "without it the library's own choice stays there")};

/// Each number of nodes with each of processes per node.
Result<std::vector<Placement>> placementsOf(const Conditions &asked)
{
    std::vector<Placement> placements;
    for (const std::uint32_t nodes : asked.nodes)
        for (const std::uint32_t ppn : asked.ppn) {
            const std::uint64_t processes = std::uint64_t{nodes} * ppn;
            const std::string text = std::to_string(nodes) + " x " + std::to_string(ppn);
            if (processes < 2)
                return usageError(say("{} is one process: there is nothing to decide", text),
                    say("leave out what is no parallel job"));
            if (processes > maxCommSize)
                return usageError(
                    say("{} are more processes than a job can have", text), say("ask for fewer"));
            placements.push_back({nodes, ppn, static_cast<std::uint32_t>(processes)});
        }
    std::sort(placements.begin(), placements.end());
    placements.erase(std::unique(placements.begin(), placements.end()), placements.end());
    return placements;
}

Result<void> runSelect(const Arguments &arguments)
{
    for (const Option &option : {placeNodesOption, placePpnOption})
        if (!arguments.has(option.name))
            return usageError(say("--{} is missing", option.name),
                say("say where the processes of the job are: --nodes 35 --ppn 48"));
    auto selection = arguments.has(options::collective.name) ? Selection::withCollectives(arguments, true)
                                                             : Selection::from(arguments);
    if (!selection)
        return tl::unexpected(selection.error());
    // Elsewhere these options narrow what was measured, here they say what is asked.
    const auto placements = placementsOf(std::exchange(selection->part.grid.only, {}));
    if (!placements)
        return tl::unexpected(placements.error());
    const auto spec = modelSpec(arguments);
    if (!spec)
        return tl::unexpected(spec.error());
    auto order = shippingOrder(arguments);
    if (!order)
        return tl::unexpected(order.error());
    if (auto apart = asUsage(codegen::checkToldApart(*codegen::findTarget(order->target), *placements));
        !apart)
        return apart;
    const auto all = loadData(arguments);
    if (!all)
        return tl::unexpected(all.error());
    auto asked = shippingCollectives(*selection, *spec, *all);
    if (!asked)
        return tl::unexpected(asked.error());
    for (codegen::ShippingCollective &collective : *asked)
        collective.job = codegen::JobPlacements{*placements, arguments.has(extrapolateOption.name)};
    order->collectives = *std::move(asked);
    return shipAndWrite(arguments, *std::move(order));
}

} // namespace

Command selectCommand()
{
    return {"select",
        "DATA --nodes N[,N...] --ppn N[,N...] --target T[:STYLE] [--model SPEC] [-o FILE|FOLDER]",
        toSay("Writes the decisions for the job at hand, measured there or not, if they do no harm"),
        {{"collective", "C[,C...]|all",
             toSay("one or more collectives; all that were measured when not given")},
            placeNodesOption, placePpnOption, options::target,
            {"model", "SPEC",
                toSay("what decides, and predicts times where nobody measured; without it the measurements "
                      "where that very placement was measured, elsewhere knn:fallback=on")},
            extrapolateOption, options::system, options::unpackLimit, options::facts, options::mapping,
            options::library, options::exclude, options::weights, options::weightOf, options::whereWorse,
            options::policy, options::allMessages, options::commutativeOnly, options::sameTypes,
            options::deterministic, options::untried, options::force, options::json,
            options::decisionsOutput},
        runSelect};
}

} // namespace collscope::cli
