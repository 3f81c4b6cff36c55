// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_order.h"

#include "engine/data/say.h"

#include "engine/remote/job_script.h"
#include "engine/remote/scheduler.h"

#include <QUuid>

#include <algorithm>
#include <limits>

namespace collscope::remote {

namespace {

/// The largest of a list, or 1.
int largest(const std::vector<std::uint32_t> &list)
{
    std::uint32_t most = 1;
    for (const std::uint32_t value : list)
        most = std::max(most, value);
    return static_cast<int>(std::min<std::uint32_t>(most, std::numeric_limits<int>::max()));
}

/// The first list that needs more than the job has; empty when it has all.
std::string beyondTheJob(const JobOrder &order)
{
    const wire::CampaignPlan &plan = order.plan;
    const auto problem = [](const std::string &key, int asked, std::int64_t there) {
        return there >= asked ? std::string() : say("{} asks for {}, the job has {}", key, asked, there);
    };
    std::string said = problem(say("the plan's nodes"), largest(plan.nodes), order.nodes);
    if (said.empty())
        said = problem(say("the plan's ppn"), largest(plan.ppn), order.ppn);
    if (said.empty())
        said = problem(
            say("the plan's comm_sizes"), largest(plan.commSizes), std::int64_t{order.nodes} * order.ppn);
    return said;
}

} // namespace

Expected<std::vector<JobOrder>> splitOrder(const CampaignOrder &order)
{
    if (auto problem = planProblem(order.plan); !problem.empty())
        return failure(std::move(problem));
    const int ppn = order.ppn > 0 ? order.ppn : largest(order.plan.ppn);
    const int nodes = order.nodes > 0 ? order.nodes : largest(order.plan.nodes);
    if (auto problem = shapeProblem(nodes, ppn); !problem.empty())
        return failure(std::move(problem));
    if (order.division == JobDivision::oneJob)
        return std::vector<JobOrder>{{order.host, order.plan, nodes, ppn, order.minutes}};
    if (order.plan.nodes.empty())
        return failure(say("one job for every node count needs a plan that lists node counts"),
            say("give the plan a line such as `nodes: 1,2,4`"), "plan");
    const std::size_t size = order.plan.nodes.size();
    if (size > mostJobsOfCampaign || (order.mostJobs > 0 && size > static_cast<std::size_t>(order.mostJobs)))
        return failure(size > mostJobsOfCampaign
                ? say("these are {} jobs, and a campaign has {} at most", size, mostJobsOfCampaign)
                : say("these are {} jobs, and the site takes {} of a user at a time", size, order.mostJobs),
            say("make it one job for all node counts, or give fewer"));
    std::vector<JobOrder> jobs;
    for (const std::uint32_t count : order.plan.nodes) {
        jobs.push_back({order.host, order.plan, static_cast<int>(count), ppn, order.minutes});
        jobs.back().plan.nodes = {count};
    }
    return jobs;
}

std::string planProblem(const wire::CampaignPlan &plan)
{
    const auto conflict = wire::planConflict(plan);
    return conflict ? conflict->what : std::string();
}

std::string shapeProblem(int nodes, int ppn)
{
    if (nodes < 1 || ppn < 1)
        return say("a job has at least one node, one process per node and one minute");
    return wire::planExcess({{"nodes", static_cast<std::uint64_t>(nodes)},
                                {"processes per node", static_cast<std::uint64_t>(ppn)}},
        "processes", wire::mostProcesses);
}

QString nodesText(int nodes)
{
    return nodes == 1 ? QStringLiteral("1 node") : QStringLiteral("%1 nodes").arg(nodes);
}

QString shapeText(int nodes, int ppn)
{
    const QString processes
        = ppn == 1 ? QStringLiteral("1 process") : QStringLiteral("%1 processes").arg(ppn);
    return nodesText(nodes) + QStringLiteral(" with ") + processes
        + (nodes == 1 ? QString() : QStringLiteral(" each"));
}

Expected<Job> makeJob(const JobOrder &order)
{
    if (std::string problem = profileProblem(order.host); !problem.empty())
        return failure(std::move(problem));
    if (auto problem = planProblem(order.plan); !problem.empty())
        return failure(std::move(problem));
    if (auto problem = shapeProblem(order.nodes, order.ppn); !problem.empty())
        return failure(std::move(problem));
    if (auto problem = beyondTheJob(order); !problem.empty())
        return failure(std::move(problem), say("give the job more, or the plan less"));
    if (order.minutes < 1)
        return failure(say("a job has at least one minute"));
    Job job;
    job.uuid = QUuid::createUuid().toString(QUuid::Id128);
    job.order = order;
    job.state = JobState::draft;
    job.created = QDateTime::currentDateTimeUtc();
    if (auto script = jobScript(job); !script)
        return tl::unexpected(std::move(script.error()));
    return job;
}

Expected<JobPreview> preview(const Job &job)
{
    auto script = jobScript(job);
    if (!script)
        return tl::unexpected(std::move(script.error()));
    return JobPreview{std::move(*script), QByteArray::fromStdString(wire::formatPlan(job.order.plan)),
        job.folder(), findScheduler(job.order.host.scheduler)->submit(job)};
}

Expected<Job> makeRest(const Job &ended)
{
    if (isOpen(ended.state) || ended.state == JobState::draft)
        return failure(say("the job has not ended"), say("wait for its end, or cancel it"));
    auto job = makeJob(ended.order);
    if (job) {
        job->continues = ended.uuid;
        job->campaign = ended.campaign;
    }
    return job;
}

std::vector<Job> newestOfChains(const std::vector<Job> &jobs)
{
    std::vector<Job> newest;
    std::copy_if(jobs.begin(), jobs.end(), std::back_inserter(newest), [&jobs](const Job &job) {
        return std::none_of(
            jobs.begin(), jobs.end(), [&job](const Job &other) { return other.continues == job.uuid; });
    });
    return newest;
}

} // namespace collscope::remote
