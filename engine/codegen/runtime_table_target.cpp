// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/deployment.h"
#include "engine/codegen/item_text.h"
#include "engine/codegen/target_list.h"
#include "engine/mpi_formats/runtime_tables.h"
#include "engine/wire/runtime_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

/// The target "table": the runtime table that Collscope's own libraries load under any MPI program.
namespace collscope::codegen {

namespace {

using wire::PlacementSize;
using wire::RuntimeTable;

constexpr std::size_t mostCells = std::size_t{1} << 24;

/// Where a model is asked: the answers are a box of first x second x message sizes.
struct Places {
    RuntimeTable::Axis first;
    RuntimeTable::Axis second;
    std::vector<std::uint64_t> messageBytes;
    std::vector<Placement> rows; ///< [first * second.values.size() + second]

    std::array<std::size_t, 3> lengths() const
    {
        return {first.values.size(), second.values.size(), messageBytes.size()};
    }
};

/// What the two numbers of a row that nobody measured leave open, as if every node were full.
Placement placementAt(const RuntimeTable::Axis &first, std::uint32_t a, const RuntimeTable::Axis &second,
    std::uint32_t b, const Placement &nearest)
{
    Placement placement;
    for (const auto &[size, number] : {std::pair(first.size, a), std::pair(second.size, b)})
        (size == PlacementSize::nodes        ? placement.nodes
                : size == PlacementSize::ppn ? placement.ppn
                                             : placement.commSize)
            = number;
    const auto over = [](std::uint32_t whole, std::uint32_t part) {
        return part == 0 ? 0 : whole / part + (whole % part != 0 ? 1 : 0);
    };
    if (placement.commSize == 0)
        placement.commSize = placement.nodes * placement.ppn;
    if (placement.nodes == 0 && placement.ppn != 0)
        placement.nodes = over(placement.commSize, placement.ppn);
    else if (placement.ppn == 0 && placement.nodes != 0)
        placement.ppn = over(placement.commSize, placement.nodes);
    return placement.commSize == 0 ? nearest : placement;
}

/// Those at which a model says that its answers change; else those that were measured.
Places placesOf(const Model &model)
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    Places places;
    if (auto changes = model.axes(); changes && areOfTwoSizes(*changes)) {
        const auto &commSizes = axisOf(*changes, InstanceSize::commSize).begins;
        places.first.values.assign(commSizes.begin(), commSizes.end());
        places.messageBytes = axisOf(*changes, InstanceSize::messageBytes).begins;
        for (const std::uint32_t commSize : places.first.values)
            places.rows.push_back({0, 0, commSize});
        return places;
    }
    const RowAxes &axes = grid.rowAxes();
    places.first = {axes.first.size, axes.first.values};
    places.second = {axes.second.size, axes.second.values};
    places.messageBytes = grid.messageBytes();
    for (std::size_t i = 0; i < axes.first.values.size(); ++i)
        for (std::size_t j = 0; j < axes.second.values.size(); ++j) {
            const std::size_t point = axes.point(i, j);
            const Placement &nearest = grid.placements()[axes.rows[point]];
            places.rows.push_back(axes.measured[point] || !axes.isProduct()
                    ? nearest
                    : placementAt(
                        places.first, axes.first.values[i], places.second, axes.second.values[j], nearest));
        }
    return places;
}

Expected<std::vector<Decision>> answers(const Model &model, const Places &places)
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    if (places.rows.size() > mostCells / places.messageBytes.size())
        return failure(fmt::format("the decisions of {} are {} rows of {} message sizes, too many for a "
                                   "table in the memory of every process",
                           model.spec(), places.rows.size(), places.messageBytes.size()),
            "export a smaller model", grid.dataset()->provenance().path);
    std::vector<Decision> result;
    result.reserve(places.rows.size() * places.messageBytes.size());
    Instance at;
    at.collective = grid.collective();
    for (const Placement &row : places.rows) {
        at.placement = row;
        for (const std::uint64_t bytes : places.messageBytes) {
            at.messageBytes = bytes;
            result.push_back(model.decide(at));
        }
    }
    return result;
}

/// The methods that are chosen, in catalogue order; fills in the cells. What a model has no answer for is the
/// library's too.
Expected<void> fillIn(
    RuntimeTable::Collective &collective, const std::vector<Decision> &decisions, const TimeGrid &grid)
{
    const std::vector<Method> &methods = grid.methods();
    const auto isChosen = [&](const Decision &decision) {
        return decision.method != noMethod && !methods[decision.method].isBaseline();
    };
    std::vector<bool> used(methods.size());
    for (const Decision &decision : decisions)
        if (isChosen(decision))
            used[decision.method] = true;
    std::vector<std::uint8_t> number(methods.size(), RuntimeTable::leaveToLibrary);
    for (std::size_t method = 0; method < methods.size(); ++method) {
        if (!used[method])
            continue;
        if (collective.methods.size() == RuntimeTable::mostMethods)
            return failure(
                fmt::format("{} has more than {} methods", collective.name, RuntimeTable::mostMethods),
                "export a smaller model", grid.dataset()->provenance().path);
        number[method] = static_cast<std::uint8_t>(collective.methods.size());
        collective.methods.push_back(methods[method]);
    }
    for (const Decision &decision : decisions)
        collective.cells.push_back(
            isChosen(decision) ? number[decision.method] : RuntimeTable::leaveToLibrary);
    return {};
}

/// Keeps of one axis of the box the positions at which something changes.
template <typename Value>
void merge(std::vector<Value> &values, std::vector<std::uint8_t> &cells, std::array<std::size_t, 3> lengths,
    std::size_t axis)
{
    const std::size_t inner = std::accumulate(lengths.begin() + static_cast<std::ptrdiff_t>(axis) + 1,
        lengths.end(), std::size_t{1}, std::multiplies<>());
    const std::size_t outer = cells.size() / inner / lengths[axis];
    const auto slice = [&](std::size_t o, std::size_t at) {
        return cells.begin() + static_cast<std::ptrdiff_t>((o * lengths[axis] + at) * inner);
    };
    std::vector<std::size_t> kept = {0};
    for (std::size_t at = 1; at < lengths[axis]; ++at)
        for (std::size_t o = 0; o < outer; ++o)
            if (!std::equal(
                    slice(o, at), slice(o, at) + static_cast<std::ptrdiff_t>(inner), slice(o, kept.back()))) {
                kept.push_back(at);
                break;
            }
    std::vector<std::uint8_t> left;
    for (std::size_t o = 0; o < outer; ++o)
        for (const std::size_t at : kept)
            left.insert(left.end(), slice(o, at), slice(o, at) + static_cast<std::ptrdiff_t>(inner));
    std::vector<Value> leftValues;
    for (const std::size_t at : kept)
        leftValues.push_back(values[at]);
    values = std::move(leftValues);
    cells = std::move(left);
}

Expected<RuntimeTable::Collective> collectiveOf(const Item &item)
{
    const TimeGrid &grid = *item.model->fittedTo()->grid;
    Places places = placesOf(*item.model);
    const auto decisions = answers(*item.model, places);
    if (!decisions)
        return tl::unexpected(decisions.error());
    RuntimeTable::Collective collective;
    collective.name = grid.collective();
    if (auto filled = fillIn(collective, *decisions, grid); !filled)
        return tl::unexpected(filled.error());
    merge(places.first.values, collective.cells, places.lengths(), 0);
    merge(places.second.values, collective.cells, places.lengths(), 1);
    merge(places.messageBytes, collective.cells, places.lengths(), 2);
    // One row for all of an axis: what a communicator has there is not even asked.
    for (RuntimeTable::Axis *const axis : {&places.first, &places.second})
        if (axis->values.size() == 1)
            axis->values = {0};
    collective.first = std::move(places.first);
    collective.second = std::move(places.second);
    collective.messageBytes = std::move(places.messageBytes);
    collective.judged = item.judged;
    return collective;
}

Expected<std::string> generateTable(const std::vector<Item> &items, std::string_view)
{
    if (const auto once = eachCollectiveOnce(items); !once)
        return tl::unexpected(once.error());
    RuntimeTable table;
    table.provenance = {{"generator", generatedBy()}};
    for (const Item &item : items) {
        auto collective = collectiveOf(item);
        if (!collective)
            return tl::unexpected(collective.error());
        const DecisionMap &fitted = *item.model->fittedTo();
        const auto note = [&](std::string_view what, std::string text) {
            table.provenance.emplace_back(collective->name + ' ' + std::string(what), std::move(text));
        };
        note("data", originLine(fitted.grid->dataset()->provenance()));
        note("model", item.model->spec());
        note("cells", gridLine(fitted));
        note("penalty", penaltyLine(item.evaluation.statistics));
        table.collectives.push_back(*std::move(collective));
    }
    if (const std::string problem = wire::problemOf(table); !problem.empty())
        return failure("the decisions cannot be a runtime table: " + problem, "export another model",
            items.front().model->fittedTo()->grid->dataset()->provenance().path);
    return wire::encodeTable(table);
}

constexpr std::string_view notes = R"(## In a job script

`LIBDIR` is the folder that holds Collscope's libraries; the program is not built again. Under any MPI:

    . ./env.sh
    mpirun -n 64 env LD_PRELOAD=LIBDIR/libcollscope-pmpi.so ./program

Open MPI hands variables to other hosts only when told so: `mpirun -x COLLSCOPE_TABLE -n 64 ...`. Under Open MPI the
component does the same, for Fortran and for communicators inside libraries too:

    . ./env.sh
    export OMPI_MCA_mca_base_component_path=LIBDIR:OPEN_MPI_COMPONENTS
    mpirun -x COLLSCOPE_TABLE -x OMPI_MCA_mca_base_component_path -n 64 ./program

where `OPEN_MPI_COMPONENTS` is the folder of Open MPI's own, such as `/usr/lib/x86_64-linux-gnu/openmpi/lib/openmpi3`. Take
one of the two, not both.

## What to know

- `COLLSCOPE_TRACE=1` prints what ran; `COLLSCOPE_OFF=1` turns everything off for a job.
- A table that cannot be read is said so once, and the job goes on with the library's own choices. `collscope lint FILE`
  says what is wrong with it.
- The table is read when the program starts. It may be deleted or replaced while the job runs.
- Algorithms are left out of calls that they would get wrong (operations that do not commute, MPI_IN_PLACE, numbers of
  processes): such calls are the library's.
- A communicator counts as the largest measured one that is not larger, the least measured one where it is smaller than all.
)";

std::vector<TextFile> tableCompanions(
    const std::vector<Item> &items, std::string_view, const TextFile &written)
{
    Deployment deployment;
    deployment.library = "any MPI program";
    deployment.fileName = written.name;
    deployment.verified = runtimeTableTarget().verified;
    deployment.variables = {{"COLLSCOPE_TABLE", "@file@"}};
    deployment.hints = {"Then, with the folder of Collscope's libraries in place of LIBDIR (README.md):",
        "mpirun -n 64 env LD_PRELOAD=LIBDIR/libcollscope-pmpi.so ./program",
        "or, under Open MPI: export OMPI_MCA_mca_base_component_path=LIBDIR:OPEN_MPI_COMPONENTS"};
    deployment.notes = notes;
    return deploymentFiles(items, deployment);
}

} // namespace

Target runtimeTableTarget()
{
    Target target{
        "table", "Collscope runtime table (any MPI program)", ".table", {}, generateTable, tableCompanions};
    target.limits
        = "Models that ask for more than communicator size and message size are written at the measured "
          "placements and sizes. Needs Collscope's libraries on the cluster.";
    target.verified = "Read back as the libraries read it, and every measured cell compared with the model. "
                      "Tests compare random tables with a reading of their own.";
    target.read = readAsLibrary;
    // What nobody tried is not run under a program that does not know of it.
    target.userSeesTo = ~static_cast<wire::Requirements>(wire::Requirement::notTried);
    target.shown = tableText;
    return target;
}

} // namespace collscope::codegen
