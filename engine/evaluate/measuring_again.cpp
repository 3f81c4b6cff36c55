// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/measuring_again.h"

#include "engine/data/say.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/seconds_text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace collscope {

namespace {

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

/// The slowest method's in the cell, or in the nearest one of its row, else of its column, with any time;
/// NaN: nothing was measured in either.
double slowestNear(const TimeGrid &grid, std::size_t cell)
{
    const Cell here = grid.cell(cell);
    for (std::uint32_t step = 0; step < std::max(grid.rows(), grid.columns()); ++step)
        for (const Cell there : {Cell{here.row, here.column - step}, Cell{here.row, here.column + step},
                 Cell{here.row - step, here.column}, Cell{here.row + step, here.column}})
            if (there.row < grid.rows() && there.column < grid.columns()) // below 0 is above all
                if (const double seconds = slowestIn(grid, grid.index(there)); !std::isnan(seconds))
                    return seconds;
    return std::numeric_limits<double>::quiet_NaN();
}

std::uint32_t nextRun(const Dataset &dataset)
{
    std::uint32_t next = 0;
    for (const std::string_view collective : dataset.collectives())
        for (const std::uint32_t run : dataset.runValues(collective))
            next = std::max(next, run + 1);
    return next;
}

std::string nameOf(const Method &method)
{
    return method.isBaseline() ? std::string("default") : wire::qualifiedText(method);
}

/// A cell with what is to be measured there.
struct AskedCell {
    wire::PlannedDecision cell;
    TimeGridPtr grid;
    std::size_t index = 0;
    std::set<MethodIndex> methods = {};

    std::set<std::string> names() const
    {
        std::set<std::string> names;
        for (const MethodIndex method : methods)
            names.insert(nameOf(grid->methods()[method]));
        return names;
    }
};

class Planning {
public:
    explicit Planning(const std::stop_token &stop) : m_stop(stop) { }

    Expected<PlanAgain> plan(std::span<const CellsAgain> parts)
    {
        for (const CellsAgain &part : parts)
            for (const std::size_t cell : part.cells)
                if (const auto added = ask(part, cell); !added)
                    return tl::unexpected(added.error());
        if (m_asked.empty())
            return failure(say("there are no cells to measure again"), say("mark some"));
        const Dataset &dataset = *parts.front().grid->dataset();
        for (const CellsAgain &part : parts)
            if (part.grid->dataset().get() != &dataset)
                return failure(say("cells of different machines cannot be measured by one plan"),
                    say("make a plan for each"), dataset.provenance().path);
        if (!list() || !estimate())
            return failure("cancelled");
        if (m_again.plan.cells.size() > wire::mostListed)
            return failure(say("these are {}{}, and a plan names {} at most",
                               sayCounted(m_again.cells, toSay("cell"), toSay("cells")),
                               m_again.plan.cells.size() > m_again.cells ? say(" with {}",
                                   sayCounted(m_again.points, toSay("measurement"), toSay("measurements")))
                                                                         : "",
                               wire::mostListed),
                say("measure fewer cells at a time, or make a campaign for all"));
        m_again.plan.system = dataset.provenance().system;
        m_again.plan.run = nextRun(dataset);
        if (std::string problem; !wire::parsePlan(wire::formatPlan(m_again.plan), say("the plan"), problem))
            return failure(problem, say("measure fewer cells at a time"));
        return std::move(m_again);
    }

private:
    Expected<void> ask(const CellsAgain &part, std::size_t index)
    {
        if (m_stop.stop_requested())
            return failure("cancelled");
        const TimeGrid &grid = *part.grid;
        const Instance at = grid.instance(grid.cell(index));
        const std::string collective(at.collective);
        if (at.placement.members != 0)
            return failure(
                say("{} is of process groups, whose members a plan's cells do not name", collective),
                say("plan a campaign for them"), grid.dataset()->provenance().path);
        wire::PlannedDecision wanted{collective, at.placement.commSize, 0, 0, at.messageBytes, {}};
        if (isPlaced(at.placement)) {
            wanted.nodes = at.placement.nodes;
            wanted.ppn = at.placement.ppn;
        }
        if (!m_asked.empty() && (wanted.nodes == 0) != (m_asked.front().cell.nodes == 0))
            return failure(say("the placement of some of these cells is known and that of others is not"),
                say("make a plan for each"), grid.dataset()->provenance().path);
        const auto [known, isNew] = m_positions.emplace(decisionText(wanted), m_asked.size());
        if (isNew)
            m_asked.push_back({std::move(wanted), part.grid, index});
        const auto methods = methodsOf(part);
        m_asked[known->second].methods.insert(methods.begin(), methods.end());
        return {};
    }

    /// The entries of the plan. A cell names its methods where others have other ones. False: stopped.
    bool list()
    {
        std::set<std::string> collectives;
        std::set<std::string> methods;
        std::set<std::uint32_t> commSizes;
        std::set<std::uint32_t> nodes;
        std::set<std::uint32_t> ppn;
        std::set<std::uint64_t> sizes;
        for (const AskedCell &asked : m_asked) {
            const wire::PlannedDecision &cell = asked.cell;
            collectives.insert(cell.collective);
            methods.merge(asked.names());
            if (cell.nodes == 0)
                commSizes.insert(cell.commSize);
            else {
                nodes.insert(cell.nodes);
                ppn.insert(cell.ppn);
            }
            if (cell.messageBytes != 0)
                sizes.insert(cell.messageBytes);
        }
        wire::CampaignPlan &plan = m_again.plan;
        plan.collectives.assign(collectives.begin(), collectives.end());
        plan.methods.assign(methods.begin(), methods.end());
        plan.commSizes.assign(commSizes.begin(), commSizes.end());
        plan.nodes.assign(nodes.begin(), nodes.end());
        plan.ppn.assign(ppn.begin(), ppn.end());
        plan.sizes.assign(sizes.begin(), sizes.end());
        for (const AskedCell &asked : m_asked) {
            if (m_stop.stop_requested())
                return false;
            wire::PlannedDecision cell = asked.cell;
            const std::set<std::string> names = asked.names();
            if (names == methods)
                plan.cells.push_back(cell);
            else
                for (const std::string &name : names) {
                    cell.method = name;
                    plan.cells.push_back(cell);
                }
        }
        m_again.cells = m_asked.size();
        return true;
    }

    /// False: stopped.
    bool estimate()
    {
        std::vector<TimeGridPtr> grids;
        for (const AskedCell &asked : m_asked) {
            m_again.points += asked.methods.size();
            if (std::find(grids.begin(), grids.end(), asked.grid) == grids.end())
                grids.push_back(asked.grid);
        }
        const wire::PointCost cost = wire::costOf(m_again.plan, m_again.points);
        for (const AskedCell &asked : m_asked) {
            if (m_stop.stop_requested())
                return false;
            const double otherwise = slowestNear(*asked.grid, asked.index);
            for (const MethodIndex method : asked.methods) {
                const double seconds = asked.grid->seconds(asked.index, method);
                m_again.seconds += wire::pointSeconds(cost, std::isnan(seconds) ? otherwise : seconds);
            }
        }
        m_again.times = recordedSeconds(std::move(grids));
        return true;
    }

    const std::stop_token &m_stop;
    std::vector<AskedCell> m_asked; ///< each cell once, in the order in which they were given
    std::map<std::string, std::size_t> m_positions; ///< of a cell's text there
    PlanAgain m_again;
};

} // namespace

wire::CallSeconds recordedSeconds(std::vector<TimeGridPtr> grids)
{
    return [grids = std::move(grids)](const std::string &collective, const Placement &placement,
               std::uint64_t messageBytes, const Method &method) {
        constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
        const auto grid = std::find_if(grids.begin(), grids.end(),
            [&](const TimeGridPtr &each) { return each->collective() == collective; });
        const auto cell = grid == grids.end()
            ? std::nullopt
            : (*grid)->find({(*grid)->collective(), placement, messageBytes});
        if (!cell)
            return unknown;
        const std::size_t index = (*grid)->index(*cell);
        const auto &known = (*grid)->methods();
        const auto found = std::find(known.begin(), known.end(), method);
        const auto at = method.isBaseline() ? (*grid)->baseline()
            : found == known.end()          ? noMethod
                                            : static_cast<MethodIndex>(found - known.begin());
        const double seconds = at == noMethod ? unknown : (*grid)->seconds(index, at);
        return std::isnan(seconds) ? slowestNear(**grid, index) : seconds;
    };
}

Expected<PlanAgain> planAgain(std::span<const CellsAgain> parts, const std::stop_token &stop)
{
    return Planning(stop).plan(parts);
}

std::string costText(const PlanAgain &again)
{
    return say("{}, {}, about {} of measuring", sayCounted(again.cells, toSay("cell"), toSay("cells")),
        sayCounted(again.points, toSay("measurement"), toSay("measurements")),
        wire::durationText(again.seconds));
}

std::vector<CellsAgain> cellsOf(
    const TimeGridPtr &grid, const std::map<std::size_t, std::set<MethodIndex>> &points)
{
    std::map<std::set<MethodIndex>, std::vector<std::size_t>> byMethods;
    for (const auto &[cell, methods] : points)
        byMethods[methods].push_back(cell);
    std::vector<CellsAgain> parts;
    for (auto &[methods, cells] : byMethods)
        parts.push_back({grid, std::move(cells), {methods.begin(), methods.end()}});
    return parts;
}

std::vector<CellsAgain> cellsOf(const TimeGridPtr &grid, std::span<const Exclusion> exclusions)
{
    const Dataset &data = *grid->dataset();
    std::map<std::size_t, std::set<MethodIndex>> points;
    const Dataset::Range rows = data.rows(grid->collective());
    for (std::size_t row = rows.first; row < rows.last; ++row) {
        if (!grid->selection().admits(data, row)
            || std::none_of(exclusions.begin(), exclusions.end(),
                [&](const Exclusion &each) { return each.covers(data, grid->collective(), row); }))
            continue;
        const auto cell = grid->find({grid->collective(), data.placement(row), data.messageBytes(row)});
        const auto &known = grid->methods();
        const auto method = std::find(known.begin(), known.end(), data.methods()[data.method(row)]);
        if (cell && method != known.end())
            points[grid->index(*cell)].insert(static_cast<MethodIndex>(method - known.begin()));
    }
    return cellsOf(grid, points);
}

} // namespace collscope
