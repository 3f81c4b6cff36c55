// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/schedule.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/groups/tree.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace collscope::wire {

namespace {

std::vector<std::uint32_t> defaultCommSizes(std::uint32_t processes)
{
    std::vector<std::uint32_t> sizes;
    for (std::uint32_t size = 2; size < processes; size *= 2)
        sizes.push_back(size);
    sizes.push_back(processes);
    return sizes;
}

void refine(std::size_t first, std::size_t last, int level, std::vector<int> &levels)
{
    if (last - first < 2)
        return;
    const std::size_t middle = first + (last - first) / 2;
    levels[middle] = level;
    refine(first, middle, level + 1, levels);
    refine(middle, last, level + 1, levels);
}

bool isSized(const Offers &offers)
{
    const auto index = collectiveIndex(offers.collective);
    return !index || collectives()[*index].sized;
}

/// How many members and colours of a process group; zeros for collectives of MPI.
struct Members {
    int level = 0;
    std::uint32_t members = 0;
    std::uint32_t colours = 0;
};

/// Each once, on a communicator of so many processes; groups have two members on average, or more.
std::vector<Members> membersOf(const CampaignPlan &plan, const Offers &offers, std::uint32_t processes)
{
    if (!isOfGroups(offers.collective))
        return {{}};
    std::vector<double> fractions = plan.fractions;
    std::vector<std::uint32_t> colours = plan.colours;
    std::sort(fractions.begin(), fractions.end());
    std::sort(colours.begin(), colours.end());
    const auto fractionLevels = refinementLevels(fractions.size());
    const auto colourLevels = refinementLevels(colours.size());
    std::vector<Members> all;
    for (std::size_t c = 0; c < colours.size() && colours[c] <= processes; ++c) {
        const std::size_t ofColour = all.size();
        for (std::size_t f = 0; f < fractions.size(); ++f) { // members ascend, too: equal ones are neighbours
            const Members next{std::max(fractionLevels[f], colourLevels[c]),
                groups::memberCount(fractions[f], colours[c], processes), colours[c]};
            if (next.members < 2 * next.colours)
                continue; // a group of one process has nobody to talk to: what is timed is noise
            if (all.size() == ofColour || all.back().members != next.members)
                all.push_back(next);
            else
                all.back().level = std::min(all.back().level, next.level);
        }
    }
    return all;
}

/// What the schedule would be too large by; empty when it is not.
std::string excessOf(const CampaignPlan &plan, std::size_t places, const std::vector<Offers> &offered)
{
    const auto ofGroups = static_cast<std::size_t>(std::count_if(
        offered.begin(), offered.end(), [](const Offers &offers) { return isOfGroups(offers.collective); }));
    const std::vector<Factor> grid{
        {"collectives", offered.size() - ofGroups}, {"placements", places}, {"sizes", plan.sizes.size()}};
    if (auto many = planExcess(grid, "cells", mostCells); !many.empty())
        return many;
    const std::vector<Factor> groupGrid{{"collectives", ofGroups}, {"placements", places},
        {"sizes", plan.sizes.size()}, {"fractions", plan.fractions.size()}, {"colours", plan.colours.size()}};
    if (auto many = planExcess(groupGrid, "cells of process groups", mostCells); !many.empty())
        return many;
    std::uint64_t measurements = 0; // at most mostCells * mostMethods
    for (const Offers &offers : offered) {
        const std::uint64_t kinds
            = isOfGroups(offers.collective) ? plan.fractions.size() * plan.colours.size() : 1;
        const std::uint64_t methods = plannedMethodCount(plan, offers);
        if (auto many = planExcess({{"methods", methods}}, "methods of " + offers.collective, mostMethods);
            !many.empty())
            return many;
        measurements += places * plan.sizes.size() * kinds * methods;
    }
    return planExcess({{"measurements", measurements}}, "measurements", mostMeasurements);
}

/// Why groups of some colours can be measured nowhere; empty when they can.
std::string tooManyColours(const CampaignPlan &plan, const Place &largest)
{
    const auto most = std::max_element(plan.colours.begin(), plan.colours.end());
    if (most == plan.colours.end() || *most <= largest.size)
        return {};
    return "colours asks for " + std::to_string(*most) + " groups at once, and the largest communicator has "
        + std::to_string(largest.size) + " processes: give fewer colours, or start more processes";
}

} // namespace

bool Place::has(const JobLayout &process) const
{
    return nodes == 0 ? process.rank < size : process.node < nodes && process.rankOnNode < ppn;
}

Placement Place::placement() const
{
    return {isOnOneNode ? 1 : nodes, isOnOneNode ? size : ppn, size};
}

std::uint32_t Place::copiesIn(const JobLayout &job) const
{
    return nodes == 0 ? 1 : std::max(job.nodes / nodes, 1U);
}

std::size_t copyOf(std::size_t i, std::size_t copies)
{
    const std::size_t turn = i % (2 * copies);
    return turn < copies ? turn : 2 * copies - 1 - turn;
}

std::size_t Schedule::blockEnd(std::size_t first) const
{
    std::size_t last = first;
    while (last < cells.size() && cells[last].place == cells[first].place
        && cells[last].level == cells[first].level)
        ++last;
    return last;
}

std::vector<Method> Schedule::methodsAt(const ScheduledCell &cell) const
{
    std::vector<Method> all;
    if (cell.decision)
        all = {baselineOf(collectives[cell.collective]), decided[*cell.decision]};
    else
        std::copy_if(methods[cell.collective].begin(), methods[cell.collective].end(),
            std::back_inserter(all), [&](const Method &method) { return measures(method, cell); });
    return all;
}

std::size_t Schedule::methodCount(const ScheduledCell &cell) const
{
    if (cell.decision)
        return 2;
    const auto &all = methods[cell.collective];
    return static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(), [&](const Method &method) { return measures(method, cell); }));
}

bool Schedule::measures(const Method &method, const ScheduledCell &cell) const
{
    if (cell.only) {
        const auto &some = only[*cell.only];
        if (std::find(some.begin(), some.end(), method) == some.end())
            return false;
    }
    return appliesTo(
        method, collectives[cell.collective].collective, cell.bytes, places[cell.place].placement());
}

std::string Schedule::nameOf(const ScheduledCell &cell) const
{
    const Place &place = places[cell.place];
    return decisionText(
        {collectives[cell.collective].collective, place.size, place.nodes, place.ppn, cell.bytes, {}});
}

std::size_t Schedule::points() const
{
    return std::accumulate(cells.begin(), cells.end(), std::size_t{0},
        [this](std::size_t sum, const ScheduledCell &cell) { return sum + methodCount(cell); });
}

std::vector<int> refinementLevels(std::size_t n)
{
    std::vector<int> levels(n);
    if (n > 2)
        refine(0, n - 1, 1, levels);
    return levels;
}

std::vector<Place> plannedPlaces(const CampaignPlan &plan, const JobLayout &job, std::string &problem)
{
    const std::string remedy = ": start more with mpirun -n N collscope-agent ...";
    const auto tooMany = [&](const char *key, std::uint32_t asked, std::uint32_t there, const char *what) {
        problem = std::string(key) + " asks for " + std::to_string(asked) + ' ' + what + ", this job has "
            + std::to_string(there) + remedy;
        return std::vector<Place>();
    };
    std::vector<Place> places;
    if (job.processes < 2)
        return tooMany("a collective", 2, job.processes, "processes at least");
    if (plan.nodes.empty() && plan.ppn.empty()) {
        const auto sizes = plan.commSizes.empty() ? defaultCommSizes(job.processes) : plan.commSizes;
        for (const std::uint32_t size : sizes) {
            if (size > job.processes)
                return tooMany("comm_sizes", size, job.processes, "processes");
            places.push_back({size, 0, 0, job.nodes == 1});
        }
    }
    const std::vector<std::uint32_t> allNodes{job.nodes};
    const std::vector<std::uint32_t> allPpn{job.ppn};
    if (!plan.nodes.empty() || !plan.ppn.empty()) {
        for (const std::uint32_t nodes : plan.nodes.empty() ? allNodes : plan.nodes) {
            if (nodes > job.nodes)
                return tooMany("nodes", nodes, job.nodes, "compute nodes");
            for (const std::uint32_t ppn : plan.ppn.empty() ? allPpn : plan.ppn) {
                if (ppn > job.ppn)
                    return tooMany("ppn", ppn, job.ppn, "processes on every node");
                if (nodes * ppn >= 2) // one process has nobody to talk to
                    places.push_back({nodes * ppn, nodes, ppn});
            }
        }
    }
    if (places.empty())
        problem = "nodes and ppn leave communicators of one process only: give more nodes or processes";
    std::sort(places.begin(), places.end(),
        [](const Place &a, const Place &b) { return std::tie(a.size, a.nodes) < std::tie(b.size, b.nodes); });
    return places;
}

Schedule makeSchedule(const CampaignPlan &plan, std::vector<Place> places, std::vector<Offers> offered)
{
    Schedule schedule{std::move(places), std::move(offered), {}, {}};
    std::vector<std::uint64_t> sizes = plan.sizes;
    std::sort(sizes.begin(), sizes.end());
    const auto placeLevels = refinementLevels(schedule.places.size());
    const auto sizeLevels = refinementLevels(sizes.size());
    for (std::size_t collective = 0; collective < schedule.collectives.size(); ++collective) {
        const Offers &offers = schedule.collectives[collective];
        schedule.methods.push_back(plannedMethods(plan, offers));
        const bool sized = isSized(offers);
        for (std::size_t place = 0; place < schedule.places.size(); ++place)
            for (const Members &who : membersOf(plan, offers, schedule.places[place].size)) {
                const int level = std::max(placeLevels[place], who.level);
                if (!sized)
                    schedule.cells.push_back(
                        {level, place, collective, 0, std::nullopt, who.members, who.colours});
                for (std::size_t size = 0; sized && size < sizes.size(); ++size)
                    schedule.cells.push_back({std::max(level, sizeLevels[size]), place, collective,
                        sizes[size], std::nullopt, who.members, who.colours});
            }
    }
    std::sort(schedule.cells.begin(), schedule.cells.end(), coarseFirst);
    return schedule;
}

namespace {

/// What a plan wants of one of its own cells.
struct WantedCell {
    bool isThere = false;
    bool wantsAll = false; ///< methods
    std::vector<Method> methods;
};

/// The method that the cell names, of those that are measured of its collective.
std::optional<Method> wantedMethod(const PlannedDecision &cell, const Schedule &schedule)
{
    for (std::size_t i = 0; i < schedule.collectives.size(); ++i)
        if (schedule.collectives[i].collective == cell.collective) {
            const auto method = namedMethod(cell.method, schedule.collectives[i]);
            const auto &all = schedule.methods[i];
            return method && std::find(all.begin(), all.end(), *method) != all.end() ? method : std::nullopt;
        }
    return std::nullopt;
}

/// Is it a method that another launch of the plan measures?
bool isOfAnotherLaunch(const PlannedDecision &cell, const Schedule &schedule)
{
    for (Offers offers : schedule.collectives)
        if (offers.collective == cell.collective && offers.only) {
            offers.only.reset();
            return namedMethod(cell.method, offers).has_value();
        }
    return false;
}

/// Keeps the plan's own cells, with the methods that they name. Empty when all of them are there; else which
/// one is not.
std::string keepOnly(const std::vector<PlannedDecision> &wanted, Schedule &schedule)
{
    const auto nameOf = [](PlannedDecision cell) {
        cell.method.clear();
        return decisionText(cell);
    };
    std::map<std::string, WantedCell> cells;
    for (const PlannedDecision &cell : wanted) {
        WantedCell &mine = cells[nameOf(cell)];
        const auto method = cell.method.empty() ? std::nullopt : wantedMethod(cell, schedule);
        if (method)
            mine.methods.push_back(*method);
        else if (cell.method.empty())
            mine.wantsAll = true;
        else if (!isOfAnotherLaunch(cell, schedule))
            return "cells names '" + decisionText(cell)
                + "', and that method is none of those that the plan measures of " + cell.collective
                + ": add it to methods, or leave it out";
    }
    std::vector<ScheduledCell> kept;
    for (ScheduledCell &cell : schedule.cells)
        if (const auto found = cells.find(schedule.nameOf(cell)); found != cells.end()) {
            found->second.isThere = true;
            if (!found->second.wantsAll && found->second.methods.empty())
                continue;
            if (!found->second.wantsAll) {
                cell.only = schedule.only.size();
                schedule.only.push_back(found->second.methods);
            }
            kept.push_back(cell);
        }
    schedule.cells = std::move(kept);
    for (const PlannedDecision &cell : wanted)
        if (!cells[nameOf(cell)].isThere)
            return "cells names '" + decisionText(cell)
                + "', which is none of those that the lists make: add its sizes to the lists";
    return {};
}

/// Which weight is of no cell; empty when all have one.
std::string strayWeight(const CampaignPlan &plan, const Schedule &schedule)
{
    const auto isOfCell = [](const PlannedWeight &weight) { return weight.cell.has_value(); };
    if (std::none_of(plan.weights.begin(), plan.weights.end(), isOfCell))
        return {};
    std::set<std::string> names;
    for (const ScheduledCell &cell : schedule.cells)
        names.insert(schedule.nameOf(cell));
    for (const PlannedWeight &weight : plan.weights)
        if (weight.cell && names.count(weight.where()) == 0)
            return "weights names '" + weight.where()
                + "', which is none of the plan's cells: leave it out, or add its sizes to the lists";
    return {};
}

} // namespace

Schedule plannedSchedule(
    const CampaignPlan &plan, const JobLayout &job, std::vector<Offers> offered, std::string &problem)
{
    if (!plan.decisions.empty())
        return makeDecidedSchedule(plan, job, std::move(offered), problem);
    auto places = plannedPlaces(plan, job, problem);
    if (!places.empty())
        problem = excessOf(plan, places.size(), offered);
    if (problem.empty())
        problem = tooManyColours(plan, places.back());
    if (!problem.empty())
        return {};
    Schedule schedule = makeSchedule(plan, std::move(places), std::move(offered));
    if (schedule.cells.empty() && !schedule.collectives.empty())
        problem = "fractions and colours leave groups of one process only: give larger fractions, fewer "
                  "colours or more processes";
    if (problem.empty() && !plan.cells.empty())
        problem = keepOnly(plan.cells, schedule);
    if (problem.empty())
        problem = strayWeight(plan, schedule);
    return problem.empty() ? schedule : Schedule();
}

bool coarseFirst(const ScheduledCell &a, const ScheduledCell &b)
{
    return std::tie(a.level, a.place, a.collective, a.bytes, a.colours, a.members)
        < std::tie(b.level, b.place, b.collective, b.bytes, b.colours, b.members);
}

} // namespace collscope::wire
