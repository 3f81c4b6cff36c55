// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/schedule.h"

#include <algorithm>
#include <tuple>

namespace collscope::wire {

namespace {

using Decision = PlannedDecision;

auto placeKey(const Place &place)
{
    return std::make_tuple(place.size, place.nodes, place.ppn);
}

Place placeOf(const Decision &decision)
{
    return {decision.commSize, decision.nodes, decision.ppn};
}

template <typename Value> void makeUnique(std::vector<Value> &values)
{
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// In values that makeUnique() sorted.
template <typename Values, typename Value> std::size_t positionOf(const Values &values, const Value &value)
{
    return static_cast<std::size_t>(std::lower_bound(values.begin(), values.end(), value) - values.begin());
}

/// Why the job cannot carry it out; empty when it can.
std::string obstacleTo(const Decision &decision, const JobLayout &job, const Offers &offers)
{
    const std::string name = "the decision '" + decisionText(decision) + "' ";
    if (decision.commSize > job.processes || decision.nodes > job.nodes || decision.ppn > job.ppn)
        return name + "needs more than this job has, which is " + std::to_string(job.processes)
            + " processes on " + std::to_string(job.nodes) + " nodes with at least " + std::to_string(job.ppn)
            + " each: start more with mpirun -n N collscope-agent ...";
    if (!namedMethod(decision.method, offers))
        return name + "names no method of " + decision.collective
            + ": collscope-agent --list names those of this MPI library (" + offers.mpiLibrary
            + ") and Collscope's own";
    return {};
}

} // namespace

Schedule makeDecidedSchedule(
    const CampaignPlan &plan, const JobLayout &job, std::vector<Offers> collectives, std::string &problem)
{
    Schedule schedule;
    schedule.collectives = std::move(collectives);
    schedule.methods.resize(schedule.collectives.size());
    std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> places;
    std::vector<std::uint64_t> sizes;
    for (const Decision &decision : plan.decisions) {
        places.push_back(placeKey(placeOf(decision)));
        sizes.push_back(decision.messageBytes);
    }
    makeUnique(places);
    makeUnique(sizes);
    for (const auto &[size, nodes, ppn] : places)
        schedule.places.push_back({size, nodes, ppn});
    const auto placeLevels = refinementLevels(places.size());
    const auto sizeLevels = refinementLevels(sizes.size());
    for (const Decision &decision : plan.decisions) {
        const auto offers = std::find_if(schedule.collectives.begin(), schedule.collectives.end(),
            [&](const Offers &known) { return known.collective == decision.collective; });
        problem = obstacleTo(decision, job, *offers);
        if (!problem.empty())
            return {};
        const std::size_t place = positionOf(places, placeKey(placeOf(decision)));
        const int level = std::max(placeLevels[place], sizeLevels[positionOf(sizes, decision.messageBytes)]);
        schedule.cells.push_back(
            {level, place, static_cast<std::size_t>(offers - schedule.collectives.begin()),
                decision.messageBytes, schedule.decided.size()});
        schedule.decided.push_back(*namedMethod(decision.method, *offers));
    }
    std::stable_sort(schedule.cells.begin(), schedule.cells.end(), coarseFirst);
    return schedule;
}

} // namespace collscope::wire
