// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/measuring_again.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/counted.h"
#include "engine/wire/seconds_text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace collscope {

namespace {

template <typename Value> void addTo(std::vector<Value> &list, const Value &value)
{
    const auto at = std::lower_bound(list.begin(), list.end(), value);
    if (at == list.end() || *at != value)
        list.insert(at, value);
}

bool isPlaced(const Placement &placement)
{
    return placement.nodes != 0 && std::uint64_t{placement.nodes} * placement.ppn == placement.commSize;
}

std::vector<MethodIndex> methodsOf(const CellsAgain &part)
{
    std::vector<MethodIndex> methods = part.methods;
    for (MethodIndex method = 0; part.methods.empty() && method < part.grid->methods().size(); ++method)
        methods.push_back(method);
    return methods;
}

/// Of the cell; NaN where nothing was measured.
double slowestIn(const TimeGrid &grid, std::size_t cell)
{
    double slowest = std::numeric_limits<double>::quiet_NaN();
    for (MethodIndex method = 0; method < grid.methods().size(); ++method)
        if (const double seconds = grid.seconds(cell, method); !(seconds <= slowest) && !std::isnan(seconds))
            slowest = seconds;
    return slowest;
}

/// The slowest method's in the cell, or in the nearest one of its row, else of its column, with any time; 0:
/// nothing was measured in either.
double slowestNear(const TimeGrid &grid, std::size_t cell)
{
    const Cell here = grid.cell(cell);
    for (std::uint32_t step = 0; step < std::max(grid.rows(), grid.columns()); ++step)
        for (const Cell there : {Cell{here.row, here.column - step}, Cell{here.row, here.column + step},
                 Cell{here.row - step, here.column}, Cell{here.row + step, here.column}})
            if (there.row < grid.rows() && there.column < grid.columns()) // below 0 is above all
                if (const double seconds = slowestIn(grid, grid.index(there)); !std::isnan(seconds))
                    return seconds;
    return 0;
}

std::uint32_t nextRun(const Dataset &dataset)
{
    std::uint32_t next = 0;
    for (const std::string_view collective : dataset.collectives())
        for (const std::uint32_t run : dataset.runValues(collective))
            next = std::max(next, run + 1);
    return next;
}

class Planning {
public:
    Planning(const wire::PointCost &cost, const std::stop_token &stop) : m_cost(cost), m_stop(stop) { }

    Expected<PlanAgain> plan(std::span<const CellsAgain> parts)
    {
        for (const CellsAgain &part : parts)
            for (const std::size_t cell : part.cells)
                if (const auto added = add(*part.grid, cell); !added)
                    return tl::unexpected(added.error());
        if (m_again.cells == 0)
            return failure("there are no cells to measure again", "mark some");
        if (m_again.cells > wire::mostListed)
            return failure("these are " + wire::counted(m_again.cells, "cell") + ", and a plan names "
                    + std::to_string(wire::mostListed) + " at most",
                "measure fewer cells at a time, or make a campaign for all");
        for (const CellsAgain &part : parts)
            if (!part.cells.empty())
                for (const MethodIndex method : methodsOf(part))
                    addTo(m_again.plan.methods, nameOf(part.grid->methods()[method]));
        for (const CellsAgain &part : parts)
            if (!estimate(part))
                return failure("cancelled");
        const Dataset &dataset = *parts.front().grid->dataset();
        for (const CellsAgain &part : parts)
            if (part.grid->dataset().get() != &dataset)
                return failure("cells of different machines cannot be measured by one plan",
                    "make a plan for each", dataset.provenance().path);
        m_again.plan.system = dataset.provenance().system;
        m_again.plan.run = nextRun(dataset);
        if (std::string problem; !wire::parsePlan(wire::formatPlan(m_again.plan), "the plan", problem))
            return failure(problem, "measure fewer cells at a time");
        return std::move(m_again);
    }

private:
    static std::string nameOf(const Method &method)
    {
        return method.isBaseline() ? std::string("default") : wire::qualifiedText(method);
    }

    Expected<void> add(const TimeGrid &grid, std::size_t cell)
    {
        if (m_stop.stop_requested())
            return failure("cancelled");
        const Instance at = grid.instance(grid.cell(cell));
        const std::string collective(at.collective);
        if (at.placement.members != 0)
            return failure(collective + " is of process groups, whose members a plan's cells do not name",
                "plan a campaign for them", grid.dataset()->provenance().path);
        wire::CampaignPlan &plan = m_again.plan;
        const bool placed = isPlaced(at.placement);
        if (m_again.cells > 0 && placed == plan.nodes.empty())
            return failure("the placement of some of these cells is known and that of others is not",
                "make a plan for each", grid.dataset()->provenance().path);
        wire::PlannedDecision wanted{collective, at.placement.commSize, 0, 0, at.messageBytes, {}};
        if (placed) {
            wanted.nodes = at.placement.nodes;
            wanted.ppn = at.placement.ppn;
            addTo(plan.nodes, wanted.nodes);
            addTo(plan.ppn, wanted.ppn);
        } else {
            addTo(plan.commSizes, wanted.commSize);
        }
        addTo(plan.collectives, collective);
        if (at.messageBytes != 0)
            addTo(plan.sizes, at.messageBytes);
        plan.cells.push_back(std::move(wanted));
        ++m_again.cells;
        return {};
    }

    /// False: stopped.
    bool estimate(const CellsAgain &part)
    {
        const TimeGrid &grid = *part.grid;
        const auto &names = m_again.plan.methods;
        std::vector<MethodIndex> methods;
        for (MethodIndex method = 0; method < grid.methods().size(); ++method)
            if (std::binary_search(names.begin(), names.end(), nameOf(grid.methods()[method])))
                methods.push_back(method);
        m_again.points += part.cells.size() * methods.size();
        for (const std::size_t cell : part.cells) {
            if (m_stop.stop_requested())
                return false;
            const double otherwise = slowestNear(grid, cell);
            for (const MethodIndex method : methods) {
                const double seconds = grid.seconds(cell, method);
                m_again.seconds += m_cost.seconds(std::isnan(seconds) ? otherwise : seconds);
            }
        }
        return true;
    }

    const wire::PointCost &m_cost;
    const std::stop_token &m_stop;
    PlanAgain m_again;
};

} // namespace

Expected<PlanAgain> planAgain(
    std::span<const CellsAgain> parts, const wire::PointCost &cost, const std::stop_token &stop)
{
    return Planning(cost, stop).plan(parts);
}

std::string costText(const PlanAgain &again)
{
    return wire::counted(again.cells, "cell") + ", " + wire::counted(again.points, "measurement") + ", about "
        + wire::durationText(again.seconds) + " of measuring";
}

CellsAgain cellsOf(const TimeGridPtr &grid, std::span<const Exclusion> exclusions)
{
    const Dataset &data = *grid->dataset();
    std::set<std::size_t> cells;
    std::set<MethodIndex> methods;
    const Dataset::Range rows = data.rows(grid->collective());
    for (std::size_t row = rows.first; row < rows.last; ++row) {
        if (!grid->selection().admits(data, row)
            || std::none_of(exclusions.begin(), exclusions.end(),
                [&](const Exclusion &each) { return each.covers(data, grid->collective(), row); }))
            continue;
        const auto cell = grid->find({grid->collective(), data.placement(row), data.messageBytes(row)});
        const auto &known = grid->methods();
        const auto method = std::find(known.begin(), known.end(), data.methods()[data.method(row)]);
        if (!cell || method == known.end())
            continue;
        cells.insert(grid->index(*cell));
        methods.insert(static_cast<MethodIndex>(method - known.begin()));
    }
    return {grid, {cells.begin(), cells.end()}, {methods.begin(), methods.end()}};
}

} // namespace collscope
