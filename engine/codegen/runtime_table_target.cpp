// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/deployment.h"
#include "engine/codegen/item_text.h"
#include "engine/codegen/target_list.h"
#include "engine/models/band_table.h"
#include "engine/mpi_formats/runtime_tables.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/counted.h"
#include "engine/wire/libraries.h"
#include "engine/wire/runtime_table.h"

#include <fmt/format.h>

#include <algorithm>

/// The target "table": the runtime table that Collscope's own libraries load under any MPI program.
namespace collscope::codegen {

namespace {

using wire::PlacementSize;
using wire::RuntimeTable;

/// What the two numbers of a row that nobody measured leave open, as if every node were full.
Placement placementAt(const RowAxes &axes, const Placement &point, const Placement &nearest)
{
    Placement placement;
    for (const PlacementSize size : {axes.first.size, axes.second.size})
        (size == PlacementSize::nodes        ? placement.nodes
                : size == PlacementSize::ppn ? placement.ppn
                                             : placement.commSize)
            = RowAxes::value(size, point);
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

/// Decides as the model does in blocks of two placement sizes, which is what a table can express. A block
/// falls back to the library unless the model decides the same in its corners. Measured placements are
/// corners.
class OverBlocks final : public Model {
public:
    /// `axes` begins with the two sizes of the rows. It and the model must outlive this object.
    OverBlocks(const Model &model, const DecisionAxes &axes)
        : m_model(model), m_axes(axes), m_grid(*model.fittedTo()->grid)
    {
    }

    Decision decide(const Instance &instance) const override
    {
        std::optional<Decision> all;
        for (const std::uint64_t first : ends(m_axes[0], instance))
            for (const std::uint64_t second : ends(m_axes[1], instance)) {
                Instance corner = instance;
                setSize(corner, m_axes[0].size, first);
                setSize(corner, m_axes[1].size, second);
                const auto placement = whole(corner.placement);
                if (!placement) // a size is unknown
                    return {m_grid.baseline(), 0, true};
                corner.placement = *placement;
                const Decision decision = m_model.decide(corner);
                if (decision.toLibrary || (all && all->method != decision.method))
                    return {m_grid.baseline(), 0, true};
                all = decision;
            }
        return *all;
    }
    ModelShape shape() const override { return m_model.shape(); }
    std::string spec() const override { return m_model.spec(); }
    const DecisionMapPtr &fittedTo() const override { return m_model.fittedTo(); }

private:
    /// Returns the first and the last size of a band. 0 stands for unknown and has a band of its own.
    static std::vector<std::uint64_t> ends(const DecisionAxis &axis, const Instance &instance)
    {
        constexpr std::uint64_t far = 0xffff; // end of the last band; its square fits a number of processes
        const std::size_t band = axis.band(sizeOf(axis.size, instance));
        const std::uint64_t next = band + 1 < axis.begins.size() ? axis.begins[band + 1] : far;
        const std::uint64_t first = axis.begins[band] == 0 && next != 1 ? 1 : axis.begins[band];
        return next > first + 1 ? std::vector{first, next - 1} : std::vector{first};
    }

    /// Returns the placement with its third size, or nothing if a size is unknown.
    std::optional<Placement> whole(const Placement &point) const
    {
        const RowAxes &rows = m_grid.rowAxes();
        const auto at = rows.locate(point);
        if (!at || RowAxes::value(rows.first.size, point) == 0
            || RowAxes::value(rows.second.size, point) == 0)
            return std::nullopt;
        const Placement &nearest = m_grid.placements()[rows.rows[*at]];
        const bool isThat = RowAxes::value(rows.first.size, nearest) == RowAxes::value(rows.first.size, point)
            && RowAxes::value(rows.second.size, nearest) == RowAxes::value(rows.second.size, point);
        return isThat ? nearest : placementAt(rows, point, nearest);
    }

    const Model &m_model;
    const DecisionAxes &m_axes;
    const TimeGrid &m_grid;
};

/// Tabulates the model at the sizes at which its decisions change. Models of more than two placement sizes
/// are tabulated in blocks of the two sizes of the rows, models without such sizes at measured placements.
Expected<BandTable> answers(const Model &model)
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    const RowAxes &rows = grid.rowAxes();
    auto changes = model.axes();
    const auto axis = [&](InstanceSize size) { return changes ? findAxis(*changes, size) : nullptr; };
    // Of process groups the measured ones are meant, which nobody can say of a communicator.
    if (changes && !axis(InstanceSize::members) && !axis(InstanceSize::colours)) {
        DecisionAxes axes;
        for (const InstanceSize size : {InstanceSize::commSize, InstanceSize::nodes, InstanceSize::ppn})
            if (const DecisionAxis *const one = axis(size))
                axes.push_back(*one);
        const bool isAlone = axes.size() <= 2;
        if (!isAlone && rows.isProduct()) {
            axes.clear();
            for (const RowAxes::Axis *const row : {&rows.first, &rows.second}) {
                axes.push_back(axisOf(*changes, instanceSize(row->size)));
                for (const std::uint32_t value : row->values) // a job decides single placements
                    axes.back().add({value, value + std::uint64_t{1}});
            }
        }
        axes.push_back(axisOf(*changes, InstanceSize::messageBytes));
        if (isAlone)
            return tabulate(model, axes, {.leavesGaps = true});
        if (rows.isProduct())
            return tabulate(OverBlocks(model, axes), axes, {.leavesGaps = true});
    }
    DecisionAxes axes;
    for (const RowAxes::Axis *const row : {&rows.first, &rows.second})
        if (row == &rows.first || rows.isProduct())
            axes.push_back({instanceSize(row->size), {row->values.begin(), row->values.end()}});
    axes.push_back({InstanceSize::messageBytes, grid.messageBytes()});
    const DecisionAxes measured = axes;
    for (DecisionAxis &one : axes) // a model may be bounded there
        one.add({0, one.begins.back() + 1});
    const auto complete = [&](Instance &instance) {
        bool isBeyond = false;
        Instance nearestTo = instance;
        for (const DecisionAxis &one : measured) {
            const std::uint64_t size = sizeOf(one.size, instance);
            const std::uint64_t within = std::clamp(size, one.begins.front(), one.begins.back());
            isBeyond = isBeyond || size != within;
            setSize(nearestTo, one.size, within);
        }
        if (isBeyond && model.decide(instance).toLibrary)
            return;
        instance = nearestTo;
        const std::size_t point = *rows.locate(instance.placement); // it is one of the axes' own
        const Placement &nearest = grid.placements()[rows.rows[point]];
        instance.placement = rows.measured[point] || !rows.isProduct()
            ? nearest
            : placementAt(rows, instance.placement, nearest);
    };
    return tabulate(model, axes, {.complete = complete, .leavesGaps = true});
}

/// An axis of rows; one row for all of them: what a communicator has there is not even asked.
RuntimeTable::Axis axisOfTable(const DecisionAxis &axis)
{
    RuntimeTable::Axis made;
    for (const PlacementSize size : {PlacementSize::nodes, PlacementSize::ppn})
        if (instanceSize(size) == axis.size)
            made.size = size;
    if (axis.begins.size() > 1)
        made.values.assign(axis.begins.begin(), axis.begins.end());
    return made;
}

Expected<RuntimeTable::Collective> collectiveOf(const Item &item)
{
    const TimeGrid &grid = *item.model->fittedTo()->grid;
    const auto table = answers(*item.model).map([](const BandTable &bands) { return joined(bands); });
    if (!table)
        return tl::unexpected(table.error());
    RuntimeTable::Collective collective;
    collective.name = grid.collective();
    std::vector<std::uint8_t> numbers; // per method of the band table
    for (const Method &method : table->methods) {
        if (method.isBaseline()) {
            numbers.push_back(RuntimeTable::leaveToLibrary);
            continue;
        }
        if (collective.methods.size() == RuntimeTable::mostMethods)
            return failure(
                fmt::format("{} has more than {} methods", collective.name, RuntimeTable::mostMethods),
                "export a smaller model", grid.dataset()->provenance().path);
        numbers.push_back(static_cast<std::uint8_t>(collective.methods.size()));
        collective.methods.push_back(method);
    }
    for (const std::uint16_t choice : table->choice)
        collective.cells.push_back(numbers[choice]);
    collective.first = axisOfTable(table->axes.front());
    if (table->axes.size() > 2)
        collective.second = axisOfTable(table->axes[1]);
    collective.messageBytes = table->axes.back().begins;
    collective.judged = item.judged;
    return collective;
}

/// What was measured, of which the decisions are for whatever groups there will be.
std::string groupsLine(const TimeGrid &grid)
{
    std::string text;
    for (const Placement &placement : grid.placements())
        if (const std::string line = fmt::format(
                "{} of {}", groupsText(placement), wire::counted(placement.commSize, "process", "processes"));
            text.find(line) == std::string::npos)
            text += (text.empty() ? "" : ", ") + line;
    return "measured with " + text + "; the numbers of members and groups are not asked when it decides";
}

Expected<std::string> generateTable(const std::vector<Item> &items, std::string_view)
{
    if (const auto once = eachCollectiveOnce(items); !once)
        return tl::unexpected(once.error());
    RuntimeTable table;
    table.provenance = {{"generator", generatedBy()}};
    wire::Requirements assumed = ~wire::Requirements();
    for (const Item &item : items)
        assumed &= item.assumed;
    wire::addGuarantees(table, assumed);
    for (const Item &item : items) {
        auto collective = collectiveOf(item);
        if (!collective)
            return tl::unexpected(collective.error());
        const DecisionMap &fitted = *item.model->fittedTo();
        const auto note = [&](std::string_view what, std::string text) {
            table.provenance.emplace_back(collective->name + ' ' + std::string(what), std::move(text));
        };
        note("data", originLine(fitted.grid->dataset()->provenance()));
        note("model", modelLine(*item.model));
        note("cells", gridLine(fitted));
        if (fitted.grid->dataset()->hasGroups() && wire::isOfGroups(fitted.grid->collective()))
            note("groups", groupsLine(*fitted.grid));
        if (const std::string excluded = excludedLine(fitted); !excluded.empty())
            note("excluded", excluded);
        note("penalty", penaltyLine(item));
        table.collectives.push_back(*std::move(collective));
    }
    if (const std::string problem = wire::problemOf(table); !problem.empty())
        return failure("the decisions cannot be a runtime table: " + problem, "export another model",
            items.front().model->fittedTo()->grid->dataset()->provenance().path);
    return wire::encodeTable(table);
}

/// The plug-in for NCCL alone reads a table that has nothing but its methods.
bool isOfNccl(const std::vector<Item> &items)
{
    return std::all_of(items.begin(), items.end(), [](const Item &item) {
        const auto &methods = item.model->fittedTo()->grid->methods();
        return std::all_of(methods.begin(), methods.end(),
            [](const Method &method) { return method.isBaseline() || wire::hasChannels(method.library); });
    });
}

constexpr std::string_view ncclJob = R"(## In a job script

`LIBDIR` is the folder that holds `libnccl-tuner-collscope.so`; the program is not built again.

    . ./env.sh
    export NCCL_TUNER_PLUGIN=LIBDIR/libnccl-tuner-collscope.so
    mpirun -x COLLSCOPE_TABLE -x NCCL_TUNER_PLUGIN -n 8 ./program

`-x` is Open MPI's, which hands variables to other hosts only when told so; srun hands them on by itself.

## What to know

- The program needs no MPI. Give all processes the same file: the plug-in cannot compare them.
- `NCCL_DEBUG=INFO NCCL_DEBUG_SUBSYS=TUNING` shows that NCCL loaded the plug-in, and the table's fingerprint.
- What NCCL calls impossible on a communicator is left to it.
)";

constexpr std::string_view mpiJob = R"(## In a job script

`LIBDIR` is the folder that holds Collscope's libraries; the program, in C or Fortran, is not built again. They have to be built
for the MPI library that the program uses. Under any MPI:

    . ./env.sh
    mpirun -n 64 env LD_PRELOAD=LIBDIR/libcollscope-pmpi.so ./program

Every process of the job needs the library. Open MPI hands variables to other hosts only when told so: `mpirun -x COLLSCOPE_TABLE
-n 64 ...`; of several programs, separated by `:`, `-x` holds for the first alone: repeat it in each part. Under Open MPI the
component does the same, for communicators inside libraries too:

    . ./env.sh
    export OMPI_MCA_mca_base_component_path=LIBDIR:OPEN_MPI_COMPONENTS
    mpirun -x COLLSCOPE_TABLE -x OMPI_MCA_mca_base_component_path -n 64 ./program

where `OPEN_MPI_COMPONENTS` is the folder of Open MPI's own, such as `/usr/lib/x86_64-linux-gnu/openmpi/lib/openmpi3`. Take
one of the two, not both. An Open MPI for which `ompi_info --parsable` prints `option:dlopen:no` loads no component and prints
no message: preload the library there.

## What to know

- Methods of an MPI library run under that library alone; under another one such calls are left to it.
- Algorithms are left out of calls that they would get wrong (operations that do not commute, MPI_IN_PLACE, numbers of
  processes): such calls are the library's. No process knows the data types of the others. Algorithms that require the same types on
  all of them run for broadcasts, which are handed on as bytes, and in tables that were exported with `--same-types`.
)";

/// Of both.
constexpr std::string_view common
    = R"(- `COLLSCOPE_TRACE=1` prints what ran; `COLLSCOPE_OFF=1` turns everything off for a job.
- A table that cannot be read is said so once, and the job goes on with the library's own choices. `collscope lint FILE`
  says what is wrong with it.
- The table is read when the program starts. It may be deleted or replaced while the job runs.
- A communicator counts as the largest measured one that is not larger; so do message sizes.
)";

std::vector<TextFile> tableCompanions(
    const std::vector<Item> &items, std::string_view, const TextFile &written)
{
    Deployment deployment;
    const bool nccl = isOfNccl(items);
    deployment.library = nccl ? "NCCL and RCCL" : "any MPI program";
    deployment.fileName = written.name;
    deployment.verified = runtimeTableTarget().verified;
    deployment.variables = {{"COLLSCOPE_TABLE", "@file@"}};
    deployment.hints = {"Then, with the folder of Collscope's libraries in place of LIBDIR (README.md):"};
    if (nccl)
        deployment.hints.insert(deployment.hints.end(),
            {"export NCCL_TUNER_PLUGIN=LIBDIR/libnccl-tuner-collscope.so",
                "mpirun -x COLLSCOPE_TABLE -x NCCL_TUNER_PLUGIN -n 8 ./program"});
    else
        deployment.hints.insert(deployment.hints.end(),
            {"mpirun -n 64 env LD_PRELOAD=LIBDIR/libcollscope-pmpi.so ./program",
                "or, under an Open MPI that loads components (README.md): export "
                "OMPI_MCA_mca_base_component_path=LIBDIR:OPEN_MPI_COMPONENTS"});
    deployment.notes = std::string(nccl ? ncclJob : mpiJob).append(common);
    if (std::any_of(items.begin(), items.end(),
            [](const Item &item) { return wire::isOfGroups(item.model->fittedTo()->grid->collective()); }))
        deployment.notes += "- Decisions about process groups (group_bcast, ...) are for programs that form "
                            "such groups with `collscope/groups.h`: no\n  call of MPI is changed by them.\n";
    return deploymentFiles(items, deployment);
}

} // namespace

Target runtimeTableTarget()
{
    Target target{
        "table", "Collscope runtime table (any MPI program)", ".table", {}, generateTable, tableCompanions};
    target.limits
        = "Models that ask for more than communicator size and message size are written by nodes and "
          "processes per node, and fall back to the library between measured ones where these two do not "
          "tell. Needs Collscope's libraries on the cluster.";
    target.verified = "Read back as the libraries read it, and every measured cell compared with the model. "
                      "Tests compare random tables with a reading of their own.";
    target.read = readAsLibrary;
    target.servesGroups = true;
    // Algorithms of releases that were not tested do not run under other programs.
    target.userSeesTo = [](std::string_view collective) {
        return ~(wire::Requirement::notTried | wire::Requirement::deterministicOnly
                   | wire::Requirement::sameTypes)
            | wire::guaranteedUnderPrograms(collective);
    };
    target.shown = tableText;
    return target;
}

} // namespace collscope::codegen
