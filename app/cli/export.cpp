// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/promises.h"
#include "app/cli/shipments.h"
#include "app/cli/weights.h"
#include "engine/data/say.h"

namespace collscope::cli {

namespace {

Result<void> runExport(const Arguments &arguments)
{
    const auto selection = Selection::withCollectives(arguments, true);
    if (!selection)
        return tl::unexpected(selection.error());
    auto spec = modelSpec(arguments);
    if (!spec)
        return tl::unexpected(spec.error());
    auto order = shippingOrder(arguments);
    if (!order)
        return tl::unexpected(order.error());
    if (!*spec && !codegen::findTarget(order->target)->rules)
        *spec = firstSpec(); // code and tables have no rules of their own
    const auto all = loadData(arguments);
    if (!all)
        return tl::unexpected(all.error());
    auto asked = shippingCollectives(*selection, *spec, *all);
    if (!asked)
        return tl::unexpected(asked.error());
    order->collectives = *std::move(asked);
    return shipAndWrite(arguments, *std::move(order));
}

} // namespace

Command exportCommand()
{
    return {"export",
        "DATA --collective C[,C...]|all --target T[:STYLE] [--model SPEC] [--together] [-o FILE|FOLDER]",
        toSay("Writes decisions as files that an MPI library or a program loads, if they do no harm"),
        {options::anyCollectives, options::together,
            {"model", "SPEC",
                toSay("what decides (default: the automatic rules of the library's format, with the library "
                      "default as a candidate; for code and tables the automatic model)")},
            options::ties, options::target, options::system, options::unpackLimit, options::facts,
            options::mapping, options::nodes, options::ppn, options::members, options::colours,
            options::library, options::baselineCandidate, options::exclude, options::statistic,
            options::weights, options::weightOf, options::holdout, options::whereWorse, options::policy,
            options::extrapolate, options::allMessages, options::commutativeOnly, options::sameTypes,
            options::deterministic, options::untried, options::force, options::json,
            options::decisionsOutput},
        runExport};
}

} // namespace collscope::cli
