// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs that are about jobs.
#include "app/cli/campaign_jobs.h"
#include "app/cli/campaign_options.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/text_table.h"

#include "engine/remote/estimate.h"
#include "engine/remote/job_round.h"

#include <QFile>

#include <algorithm>

namespace collscope::cli {

using namespace remote;

namespace {

Result<void> copyRecords(const Arguments &arguments, const JobStore &store, const std::vector<Job> &jobs)
{
    if (!arguments.has(recordsOutputOption.name))
        return {};
    QFile file(store.recordsPath(jobs.front()));
    if (!file.open(QIODevice::ReadOnly))
        return workFailed(
            "job " + shortName(jobs.front()) + " has measured nothing yet", "fetch it again later");
    auto output = Output::open(arguments.value(recordsOutputOption.name));
    if (!output)
        return tl::unexpected(output.error());
    constexpr qint64 piece = 1 << 20;
    for (QByteArray bytes = file.read(piece); !bytes.isEmpty(); bytes = file.read(piece))
        output->write({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    return output->finish();
}

Result<void> printPreviews(const std::vector<JobOrder> &orders)
{
    std::string text;
    for (const JobOrder &order : orders) {
        const auto job = asWork(makeJob(order));
        if (!job)
            return tl::unexpected(job.error());
        const auto made = asWork(preview(*job));
        if (!made)
            return tl::unexpected(made.error());
        const std::string folder = made->folder.toStdString();
        text += "### " + folder + "/job.sh\n" + made->script.toStdString() + "### " + folder + "/plan\n"
            + made->plan.toStdString() + "### submitted in " + folder + " by\n"
            + made->commands.toStdString();
    }
    return writeOutput("-", text);
}

/// Prints the names of those that were submitted.
Result<void> submitAll(JobController &controller, std::vector<Job> &jobs)
{
    Result<void> good;
    for (Job &job : jobs) {
        const auto submitted = controller.submit(job);
        if (submitted) {
            if (auto written = writeOutput("-", job.uuid.toStdString() + '\n'); !written)
                return written;
            continue;
        }
        if (!submitted.error().isOfOneJob())
            return asRemoteWork(submitted);
        if (!good)
            message(good.error().what.text());
        good = asRemoteWork(submitted);
    }
    return good;
}

/// Submits and, unless they are detached, follows jobs of one machine that are locked.
Result<void> carryOut(const Arguments &arguments, const JobStore &store, std::vector<Job> jobs)
{
    for (const Job &job : jobs)
        message("job " + shortName(job) + "; should this end early, `collscope campaign fetch "
            + shortName(job) + " --follow` goes on");
    const auto limits = pollLimitsOf(arguments, jobs.front().order.host);
    if (!limits)
        return tl::unexpected(limits.error());
    const auto transport = connectTo(jobs.front().order.host);
    if (!transport)
        return tl::unexpected(transport.error());
    JobController controller(store, **transport);
    if (arguments.has(detachOption.name))
        return submitAll(controller, jobs);
    std::string paths;
    for (const Job &job : jobs)
        paths += store.recordsPath(job).toStdString() + '\n';
    if (auto followed = follow(store, controller, *limits, jobs); !followed)
        return followed;
    const auto good = verdictOn(jobs);
    if (auto copied = copyRecords(arguments, store, jobs); good && !copied)
        return copied;
    return good ? writeOutput("-", paths) : good;
}

/// Looks for the jobs of one machine, and fetches; says what it cannot.
void refresh(const JobStore &store, std::chrono::seconds leastAgo, std::vector<Job> &jobs)
{
    std::vector<std::unique_ptr<QLockFile>> locks;
    std::vector<Job> mine;
    bool seenNow = true;
    const QDateTime now = QDateTime::currentDateTimeUtc();
    for (const Job &job : jobs) {
        if (job.state == JobState::draft
            || (!isOpen(job.state) && job.state != JobState::lost && job.fetchedAll))
            continue;
        if (auto lock = store.lock(job)) {
            auto current = store.load(job.uuid); // as the one who let go of it left it
            if (!current) {
                message(current.error().text());
                continue;
            }
            locks.push_back(std::move(lock));
            mine.push_back(std::move(*current));
            const qint64 ago = job.lastSeen.isValid() ? job.lastSeen.secsTo(now) : -1;
            seenNow = seenNow && ago >= 0 && ago < leastAgo.count();
        } else {
            message("job " + shortName(job) + " is looked after by another collscope");
        }
    }
    if (mine.empty())
        return;
    if (seenNow)
        return message("the scheduler was asked less than " + std::to_string(leastAgo.count())
            + " s ago: this is what it said");
    const auto transport = connectTo(mine.front().order.host);
    if (!transport)
        return message(transport.error().what.text());
    JobController controller(store, **transport);
    RoundEvents events;
    events.failed = [&mine](std::size_t job, const RemoteError &why) {
        message("job " + shortName(mine[job]) + ": " + why.what.text());
    };
    if (const auto done = carryOn(controller, mine, events, Submitting::no); !done)
        message(done.error().what.text());
    for (const Job &job : mine) {
        *std::find_if(jobs.begin(), jobs.end(), [&job](const Job &j) { return j.uuid == job.uuid; }) = job;
    }
}

/// The jobs chosen, as a table; `looks`: the machines are asked first.
Result<void> showJobs(const Arguments &arguments, bool looks)
{
    const JobStore store = storeOf(arguments);
    const auto chosen = chosenJobs(arguments, store);
    if (!chosen)
        return tl::unexpected(chosen.error());
    std::vector<std::vector<Job>> machines;
    for (const Job &job : *chosen) {
        const auto same = std::find_if(machines.begin(), machines.end(),
            [&job](const std::vector<Job> &jobs) { return jobs.front().order.host == job.order.host; });
        if (same == machines.end())
            machines.push_back({job});
        else
            same->push_back(job);
    }
    TextTable table({"job", "host", "id", "nodes x ppn", "state", "exit", "measured", "expected start",
        "last seen", "reason"});
    for (std::vector<Job> &jobs : machines) {
        const auto limits = pollLimitsOf(arguments, jobs.front().order.host);
        if (!limits)
            return tl::unexpected(limits.error());
        if (looks)
            refresh(store, limits->refresh, jobs);
        for (const Job &job : jobs)
            table.add({shortName(job), job.order.host.name.toStdString(), job.id.toStdString(),
                std::to_string(job.order.nodes) + " x " + std::to_string(job.order.ppn),
                shownState(job).toStdString(), job.exitStatus ? std::to_string(*job.exitStatus) : "-",
                progressText(store, job), job.expectedStart.toStdString(),
                job.lastSeen.isValid()
                    ? job.lastSeen.toLocalTime().toString(QStringLiteral("MM-dd HH:mm:ss")).toStdString()
                    : "never",
                (job.error.isEmpty() ? job.reason : job.error).toStdString()});
    }
    return writeOutput("-", table.text());
}

/// The one job behind the verb, locked, and its machine.
template <typename Work> Result<void> withMachine(const Arguments &arguments, Work work)
{
    const JobStore store = storeOf(arguments);
    auto locked = lockedJob(arguments, store);
    if (!locked)
        return tl::unexpected(locked.error());
    const auto transport = connectTo(locked->job.order.host);
    if (!transport)
        return tl::unexpected(transport.error());
    constexpr qint64 mebibyte = 1 << 20;
    const auto largest = numberOf(arguments, largestOption, 0);
    if (!largest)
        return tl::unexpected(largest.error());
    if (*largest > 0)
        (*transport)->setMostFetched(*largest * mebibyte);
    JobController controller(store, **transport);
    return work(store, controller, locked->job);
}

/// One look and what there is so far.
Result<void> fetchOnce(const JobStore &store, JobController &controller, Job &job)
{
    constexpr qint64 large = 100'000'000;
    constexpr qint64 megabyte = 1'000'000;
    std::vector<Job> one = {job};
    if (controller.isToBeCancelled(job))
        if (const auto cancelled = controller.cancel(one.front()); !cancelled)
            message(cancelled.error().what.text());
    const auto looked = controller.look(one);
    job = one.front();
    if (!looked)
        message(looked.error().what.text());
    if (const auto growth = controller.growth(job); growth && *growth > large)
        message("fetching " + std::to_string(*growth / megabyte) + " MB");
    if (const auto fetched = asRemoteWork(controller.fetch(job)); !fetched)
        return tl::unexpected(fetched.error());
    message(stateLine(store, job));
    return {};
}

} // namespace

Result<void> runJobs(const Arguments &arguments)
{
    const JobStore store = storeOf(arguments);
    const auto orders = orderedJobs(arguments);
    if (!orders)
        return tl::unexpected(orders.error());
    if (arguments.has(recordsOutputOption.name) && orders->size() > 1)
        return usageError("there are several jobs and one file for their records",
            "leave -o out: the paths of the records are printed");
    if (const auto estimate = estimateCampaign(*orders))
        for (const QString &warning : estimate->warnings)
            message(warning.toStdString());
    if (arguments.has(dryRunOption.name))
        return printPreviews(*orders);
    std::vector<Job> jobs;
    std::vector<std::unique_ptr<QLockFile>> locks;
    for (const JobOrder &order : *orders) {
        auto job = asWork(makeJob(order));
        if (!job)
            return tl::unexpected(job.error());
        if (orders->size() > 1)
            job->campaign = jobs.empty() ? job->uuid : jobs.front().uuid;
        locks.push_back(store.lock(*job)); // before anybody else knows of it
        if (!locks.back())
            return workFailed("the job cannot be locked", "may you write to the folder of the jobs?");
        if (auto saved = asWork(store.save(*job)); !saved)
            return saved;
        jobs.push_back(std::move(*job));
    }
    return carryOut(arguments, store, std::move(jobs));
}

Result<void> resubmitJob(const Arguments &arguments)
{
    const JobStore store = storeOf(arguments);
    const auto before = lockedJob(arguments, store);
    if (!before)
        return tl::unexpected(before.error());
    Job ended = before->job;
    const auto minutes = numberOf(arguments, minutesOption, ended.order.minutes);
    if (!minutes)
        return tl::unexpected(minutes.error());
    ended.order.minutes = *minutes;
    const auto made = asWork(JobController::createRest(store, ended));
    if (!made)
        return tl::unexpected(made.error());
    const auto rest = claimed(store, made->uuid);
    if (!rest)
        return tl::unexpected(rest.error());
    return carryOut(arguments, store, {rest->job});
}

Result<void> listJobs(const Arguments &arguments)
{
    return showJobs(arguments, false);
}

Result<void> askForJobs(const Arguments &arguments)
{
    return showJobs(arguments, true);
}

Result<void> fetchJob(const Arguments &arguments)
{
    return withMachine(
        arguments, [&](const JobStore &store, JobController &controller, Job &job) -> Result<void> {
            std::vector<Job> one = {job};
            const bool follows = arguments.has(followOption.name);
            const auto limits = pollLimitsOf(arguments, job.order.host);
            if (!limits)
                return tl::unexpected(limits.error());
            auto done = follows ? follow(store, controller, *limits, one)
                                : fetchOnce(store, controller, one.front());
            const auto good = done && follows ? verdictOn(one) : done;
            if (done)
                done = copyRecords(arguments, store, one);
            if (!good)
                done = good;
            return done ? writeOutput("-", store.recordsPath(job).toStdString() + '\n') : done;
        });
}

Result<void> cancelJob(const Arguments &arguments)
{
    const JobStore store = storeOf(arguments);
    const auto wanted = oneJob(arguments, store);
    if (!wanted)
        return tl::unexpected(wanted.error());
    {
        auto held = claimed(store, wanted->uuid);
        if (!held) {
            message(
                "another collscope looks after the job: it has been asked, and cancels it at its next look");
            return asWork(store.askToCancel(*wanted));
        }
        // Before the machine is asked, which may be down: it stays asked for.
        if (auto asked = asWork(JobController::askToCancel(store, held->job)); !asked)
            return asked;
        if (!isOpen(held->job.state)) {
            message(stateLine(store, held->job));
            return {};
        }
    }
    const auto done = withMachine(arguments, [](const JobStore &, JobController &controller, Job &job) {
        return asRemoteWork(controller.cancel(job));
    });
    if (!done)
        message("the job will be cancelled as soon as its machine answers `collscope campaign status`");
    return done;
}

Result<void> showLog(const Arguments &arguments)
{
    return withMachine(arguments, [](const JobStore &, JobController &controller, Job &job) -> Result<void> {
        const auto text = asRemoteWork(controller.log(job));
        return text ? writeText("-", text->toStdString()) : tl::unexpected(text.error());
    });
}

Result<void> importJob(const Arguments &arguments)
{
    constexpr std::size_t words = 3;
    const JobStore store = storeOf(arguments);
    auto locked = lockedJob(arguments, store, words);
    if (!locked)
        return tl::unexpected(locked.error());
    return asWork(
        JobController::importRecords(store, locked->job, QString::fromStdString(arguments.data().back())));
}

Result<void> finishJob(const Arguments &arguments)
{
    const JobStore store = storeOf(arguments);
    auto locked = lockedJob(arguments, store);
    if (!locked)
        return tl::unexpected(locked.error());
    return asWork(JobController::markFinished(store, locked->job));
}

} // namespace collscope::cli
