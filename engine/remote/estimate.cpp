// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/estimate.h"

#include "engine/data/say.h"

#include "engine/remote/say_text.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/intel_mpi.h"
#include "engine/wire/launches.h"
#include "engine/wire/openmpi_components.h"
#include "engine/wire/schedule.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace collscope::remote {

namespace {

constexpr double setUpSeconds = 30.0; ///< of the launcher, and for leaving
constexpr double minute = 60.0;
constexpr double hour = 3600.0;

/// What the catalogue knows, as if an agent with that library had said it: MPICH or Intel MPI where the plan
/// names their methods, else Open MPI.
std::vector<wire::Offers> catalogueOffers(const wire::CampaignPlan &plan)
{
    const auto ofMpich = [](const std::string &method) {
        return method.rfind(std::string(wire::mpichLibrary) + '.', 0) == 0;
    };
    const std::string_view mpi = wire::asksForIntel(plan)                ? wire::intelMpiLibrary
        : std::any_of(plan.methods.begin(), plan.methods.end(), ofMpich) ? wire::mpichLibrary
                                                                         : wire::openMpiLibrary;
    std::vector<wire::Offers> all;
    for (const wire::Collective &collective : wire::collectives()) {
        wire::Offers offers{std::string(collective.name), std::string(mpi), {}};
        for (const std::string_view library : {wire::bundledLibrary, mpi, wire::openMpiComponents}) {
            if (library == wire::openMpiComponents && mpi != wire::openMpiLibrary)
                continue;
            const auto *const known = wire::algorithms(library, collective.name);
            wire::Offer offer{std::string(library), {}};
            for (std::size_t i = 0; known && i < known->size(); ++i)
                offer.algorithms.push_back(
                    {std::string((*known)[i].name), (*known)[i].id, (*known)[i].segments, (*known)[i].fanout,
                        (*known)[i].leastFanout, (*known)[i].onRequest});
            if (!offer.algorithms.empty())
                offers.libraries.push_back(std::move(offer));
        }
        if (mpi == wire::intelMpiLibrary)
            offers.libraries.push_back({std::string(mpi), wire::intelAlgorithms(collective.name)});
        all.push_back(std::move(offers));
    }
    return all;
}

/// Those of the plan's collectives, or all.
Expected<std::vector<wire::Offers>> chosen(
    const wire::CampaignPlan &plan, const std::vector<wire::Offers> &known)
{
    const std::vector<wire::Offers> offers = known.empty() ? catalogueOffers(plan) : known;
    const std::string who = known.empty() ? say("the catalogue") : say("the agent");
    std::vector<wire::Offers> result;
    if (plan.collectives.empty())
        std::copy_if(offers.begin(), offers.end(), std::back_inserter(result),
            [](const wire::Offers &one) { return !wire::isOfGroups(one.collective); });
    for (const std::string &name : plan.collectives) {
        const auto found = std::find_if(offers.begin(), offers.end(),
            [&name](const wire::Offers &one) { return one.collective == name; });
        if (found == offers.end())
            return failure(
                say("{} cannot measure {}", who, name), say("leave it out of the plan's collectives"));
        result.push_back(*found);
    }
    if (const std::string word = wire::unknownMethod(plan, result); !word.empty())
        return failure(say("{} has no method '{}' for these collectives", who, word),
            known.empty() ? say("ask the agent on the machine which ones it has")
                          : say("leave it out of the plan's methods"));
    return result;
}

} // namespace

Expected<wire::Schedule> scheduleOf(const JobOrder &order, const std::vector<wire::Offers> &offers)
{
    if (auto problem = planProblem(order.plan); !problem.empty())
        return failure(std::move(problem));
    wire::CampaignPlan plan = order.plan;
    wire::fillInLists(plan);
    wire::JobLayout layout;
    if (auto problem = shapeProblem(order.nodes, order.ppn); !problem.empty())
        return failure(std::move(problem));
    layout.nodes = static_cast<std::uint32_t>(order.nodes);
    layout.ppn = static_cast<std::uint32_t>(order.ppn);
    layout.processes = layout.nodes * layout.ppn;
    auto all = chosen(plan, offers);
    if (!all)
        return tl::unexpected(all.error());
    std::string problem;
    auto schedule = wire::plannedSchedule(plan, layout, *std::move(all), problem);
    if (!problem.empty())
        return failure(problem);
    return schedule;
}

namespace {

JobEstimate estimated(const JobOrder &order, const wire::Schedule &schedule, const wire::CallSeconds &times)
{
    const wire::CampaignPlan &plan = order.plan;
    JobEstimate result;
    result.points = schedule.points();
    const wire::EstimatedTime time = wire::estimatedTime(schedule, wire::costOf(plan, result.points), times);
    result.isKnown = time.unknown == 0 && result.points > 0;
    double measuring = time.seconds();
    if (plan.budget > 0.0 && (!result.isKnown || measuring > plan.budget)) {
        measuring = plan.budget;
        result.bounded = true;
    }
    result.seconds = setUpSeconds * static_cast<double>(wire::plannedLaunches(plan).size()) + measuring;
    const double limit = minute * order.minutes;
    if (result.seconds > limit) {
        result.seconds = limit;
        result.bounded = true;
    }
    result.coreHours = result.seconds / hour * order.nodes * order.ppn;
    return result;
}

QString rounded(double value)
{
    return QString::number(value, 'f', value < 10.0 ? 1 : 0);
}

} // namespace

Expected<std::vector<PlannedCell>> plannedCells(
    const JobOrder &order, const std::vector<wire::Offers> &offers)
{
    const auto schedule = scheduleOf(order, offers);
    if (!schedule)
        return tl::unexpected(schedule.error());
    std::vector<PlannedCell> cells;
    for (const wire::ScheduledCell &cell : schedule->cells) {
        const wire::Place &place = schedule->places[cell.place];
        cells.push_back({schedule->collectives[cell.collective].collective, place.size, place.nodes,
            place.ppn, cell.bytes, schedule->methodCount(cell), cell.level});
    }
    return cells;
}

Expected<JobEstimate> estimateJob(
    const JobOrder &order, const std::vector<wire::Offers> &offers, const wire::CallSeconds &times)
{
    const auto schedule = scheduleOf(order, offers);
    if (!schedule)
        return tl::unexpected(schedule.error());
    return estimated(order, *schedule, times);
}

Expected<CampaignEstimate> estimateCampaign(const std::vector<JobOrder> &orders,
    const std::vector<wire::Offers> &offers, const wire::CallSeconds &times)
{
    CampaignEstimate result;
    bool budgetTooLong = false;
    bool unbounded = false;
    for (const JobOrder &order : orders) {
        const auto job = estimateJob(order, offers, times);
        if (!job)
            return tl::unexpected(job.error());
        budgetTooLong = budgetTooLong || order.plan.budget + setUpSeconds > minute * order.minutes;
        unbounded = unbounded || (order.plan.budget <= 0.0 && !job->isKnown);
        result.points += job->points;
        result.seconds += job->seconds;
        result.coreHours += job->coreHours;
        result.jobs.push_back(*job);
    }
    const int limit = orders.empty() ? 0 : orders.front().host.coreHoursLimit;
    if (limit > 0 && result.coreHours > limit)
        result.warnings += sayText(
            "up to {} core hours, above the profile's limit of {}", rounded(result.coreHours), limit);
    if (budgetTooLong)
        result.warnings += sayText("the budget does not fit into the time limit: the scheduler may end the "
                                   "job before it is used up");
    if (unbounded)
        result.warnings += sayText("the plan has no budget: the time is a rough guess, and a job that "
                                   "reaches its limit leaves the fine part of the grid out");
    return result;
}

QStringList limitWarnings(const std::vector<JobOrder> &orders, const SchedulerResources &resources)
{
    QStringList warnings;
    const auto warn = [&warnings](const QString &what) {
        if (!warnings.contains(what))
            warnings += what;
    };
    for (const JobOrder &order : orders) {
        const Partition *const partition = partitionOf(order.host, resources);
        if (!partition)
            continue;
        const QString where = partition->name.isEmpty() ? sayText("the machine")
                                                        : QStringLiteral("partition ") + partition->name;
        std::optional<int> nodes = partition->mostNodes;
        if (partition->nodes > 0)
            nodes = std::min(partition->nodes, nodes.value_or(partition->nodes));
        if (partition->mostMinutes && order.minutes > *partition->mostMinutes)
            warn(sayText("{} gives a job {} minutes at most: one of {} would wait for ever", where,
                *partition->mostMinutes, order.minutes));
        if (nodes && order.nodes > *nodes)
            warn(sayText("{} gives a job {} at most: one of {} would wait for ever", where, nodesText(*nodes),
                order.nodes));
        if (partition->cpusPerNode > 0 && order.ppn > partition->cpusPerNode)
            warn(sayText("{} has nodes with {} processors: {} processes on each may be refused", where,
                partition->cpusPerNode, order.ppn));
    }
    if (resources.mostJobs && orders.size() > static_cast<std::size_t>(*resources.mostJobs))
        warn(sayText("the site takes {} jobs of a user at a time: the others follow as they end",
            *resources.mostJobs));
    return warnings;
}

} // namespace collscope::remote
