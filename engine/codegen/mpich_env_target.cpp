// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/deployment.h"
#include "engine/codegen/item_text.h"
#include "engine/codegen/target_list.h"
#include "engine/models/rule_table/rule_table.h"
#include "engine/mpi_formats/mpich_csel.h"
#include "engine/mpi_formats/mpich_env.h"
#include "engine/mpi_formats/mpich_library.h"
#include "engine/wire/mpich_parameters.h"

#include <fmt/format.h>

/// The target "mpich-env": MPICH's variables that fix one algorithm per collective for all sizes. For
/// collectives where such a one is not faster in the mean than the library itself nothing is set.
namespace collscope::codegen {

namespace {

/// The best that one algorithm can do.
struct Single {
    MethodIndex method = noMethod;
    PenaltyStatistics statistics;
};

PenaltyStatistics always(MethodIndex method, const DecisionMapPtr &map)
{
    return evaluate(RuleTable(map, {{0, {{0, method}}}}, {}), *map).statistics;
}

bool isBetter(const PenaltyStatistics &one, const PenaltyStatistics &than)
{
    return one.cells > than.cells || (one.cells == than.cells && one.mean < than.mean);
}

/// The method that the model always answers, else the one with the least mean penalty of those that were
/// measured in the most cells.
Single singleOf(const Item &item)
{
    const DecisionMapPtr &map = item.model->fittedTo();
    const TimeGrid &grid = *map->grid;
    const Evaluation own = evaluate(*item.model, *map);
    const MethodIndex first = own.decisions.front().method;
    bool constant = first != noMethod && !grid.methods()[first].isBaseline();
    for (const Decision &decision : own.decisions)
        constant = constant && decision.method == first;
    if (constant)
        return {first, own.statistics};
    Single best;
    for (std::size_t i = 0; i < grid.methods().size(); ++i) {
        const auto method = static_cast<MethodIndex>(i);
        if (grid.methods()[i].isBaseline())
            continue;
        const PenaltyStatistics statistics = always(method, map);
        if (best.method == noMethod || isBetter(statistics, best.statistics))
            best = {method, statistics};
    }
    return best;
}

struct Part {
    const Item *item;
    Single single;
    std::optional<PenaltyStatistics> library; ///< by itself; nothing: not measured
    bool modelLeaves = false; ///< the model leaves everything to the library

    const Method &method() const { return item->model->fittedTo()->grid->methods()[single.method]; }
    std::string_view collective() const { return item->model->fittedTo()->grid->collective(); }
    /// Is the library by itself better?
    bool isLeft() const { return modelLeaves || (library && !isBetter(single.statistics, *library)); }
};

Expected<Part> partOf(const Item &item)
{
    const DecisionMapPtr &map = item.model->fittedTo();
    const TimeGrid &grid = *map->grid;
    Part part{&item, singleOf(item), {}};
    const std::string path = grid.dataset()->provenance().path;
    if (part.single.method == noMethod)
        return failure("no algorithm of " + std::string(grid.collective()) + " was measured",
            "export measurements of MPICH's own algorithms", path);
    const std::string leaf = mpich::leafOf(part.method(), grid.collective());
    if (leaf.empty())
        return failure(fmt::format("MPICH cannot select {} of {} for {}", methodText(part.method()),
                           part.method().library, grid.collective()),
            "export measurements of MPICH's own algorithms", path);
    const auto measured = mpich::measuredLibrary(grid.dataset()->provenance());
    if (measured && !(*measured)->knows(leaf))
        return failure(fmt::format("MPICH {} has no algorithm {} of {} and would abort", (*measured)->release,
                           methodText(part.method()), grid.collective()),
            "export measurements of the release that will read the file", (*measured)->file);
    if (grid.baseline() != noMethod)
        part.library = always(grid.baseline(), map);
    const auto decisions = evaluate(*item.model, *map).decisions;
    part.modelLeaves = std::all_of(
        decisions.begin(), decisions.end(), [](const Decision &decision) { return decision.toLibrary; });
    return part;
}

std::string partText(const Part &part)
{
    std::string text = fmt::format("\n# {}\n", part.collective()) + itemLines(*part.item, "#   ");
    text += commentLine(
        "#   ", "one algorithm", methodText(part.method()) + ", " + penaltyLine(part.single.statistics));
    text += commentLine("#   ", "MPICH itself", part.library ? penaltyLine(*part.library) : "not measured");
    if (part.isLeft())
        return text + "#   No one algorithm is faster in the mean: nothing is set.\n";
    text += fmt::format(
        "export {}={}\n", mpich::algorithmVariable(part.collective()), part.method().algorithm);
    for (const wire::MpichParameter &parameter :
        wire::mpichParameters(part.collective(), part.method().algorithm))
        text += fmt::format(
            "export MPIR_CVAR_{}={}\n", parameter.variable, wire::mpichValue(parameter, part.method()));
    return text + fmt::format("export {}=0\n", mpich::deviceVariable(part.collective()));
}

Expected<void> readBack(const std::string &text, const std::vector<Part> &parts)
{
    return mpich::openVariables(text, {}).and_then([&](const LibraryDecisionsPtr &read) -> Expected<void> {
        for (const Part &part : parts) {
            Instance at;
            at.collective = part.collective();
            const Method found = read->decide(at).method;
            if (part.isLeft() ? !found.isBaseline() : !runsAs(at.collective, found, part.method()))
                return failure(
                    fmt::format("the generated script selects {} for {}", methodText(found), at.collective),
                    "please report this");
        }
        return {};
    });
}

Expected<std::string> generateScript(const std::vector<Item> &items, std::string_view)
{
    if (const auto once = eachCollectiveOnce(items); !once)
        return tl::unexpected(once.error());
    std::vector<Part> parts;
    bool helps = false;
    for (const Item &item : items) {
        auto part = partOf(item);
        if (!part)
            return tl::unexpected(part.error());
        helps = helps || !part->isLeft();
        parts.push_back(*std::move(part));
    }
    if (!helps)
        return failure("no one algorithm is better for all sizes than MPICH by itself",
            "export to mpich-json, which decides by sizes");
    std::string text = fmt::format("# Variables of MPICH: one algorithm per collective, for all sizes. {}.\n"
                                   "# {}\n",
        generatedBy(), mpichEnvTarget().verified);
    text += releaseCheck(items);
    for (const Part &part : parts)
        text += partText(part);
    if (const auto same = readBack(text, parts); !same)
        return tl::unexpected(same.error());
    return text;
}

constexpr std::string_view mpichEnvNotes = R"(## What to know

- One algorithm answers every call of a collective, whatever its size: where the best one changes with the size, the target
  `mpich-json` loses less. Collectives that are not set stay with MPICH.
- The variables win over a selection tree (`MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE`).
- `MPIR_CVAR_<COLLECTIVE>_DEVICE_COLLECTIVE=0` makes the algorithm answer whole communicators. Without it MPICH first splits
  many collectives into parts on a node and between nodes and uses the algorithm for those. It is set for the collectives
  above alone. The others keep MPICH's shared-memory algorithms, but use the algorithms above for their own parts.
- MPICH aborts in `MPI_Init` on an algorithm it does not have. Where one cannot be used (a non-commutative operation, say)
  it silently takes another; `MPIR_CVAR_COLLECTIVE_FALLBACK=print` tells.
)";

std::vector<TextFile> scriptCompanions(
    const std::vector<Item> &items, std::string_view, const TextFile &script)
{
    return deploymentFiles(
        items, scriptDeployment("MPICH", script, mpichEnvTarget().verified, mpichEnvNotes));
}

} // namespace

Target mpichEnvTarget()
{
    Target target{"mpich-env", "MPICH variables", ".sh", {}, generateScript, scriptCompanions};
    target.limits
        = "One algorithm per collective for all sizes; set only where that is faster in the mean than MPICH "
          "by itself.";
    target.verified = triedWithLibraries;
    target.read = readAsLibrary;
    static const RuleFormat oneForAll = [] {
        RuleFormat format = mpichTreeFormat();
        format.size = [](std::string_view collective) -> std::optional<openmpi::Collective> {
            auto size = mpichTreeFormat().size(collective);
            if (size)
                size->size = openmpi::RuleSize::none;
            return size;
        };
        // MPICH takes another algorithm where one that a variable names cannot be used.
        format.seenTo = [](std::string_view) {
            return ~static_cast<wire::Requirements>(wire::Requirement::deterministicOnly);
        };
        format.mostRules = 1;
        format.own = nullptr;
        return format;
    }();
    target.rules = &oneForAll;
    return target;
}

} // namespace collscope::codegen
