// SPDX-License-Identifier: GPL-3.0-or-later
// The sub-commands of `campaign` that are about jobs.
#include "app/cli/campaign_jobs.h"
#include "app/cli/campaign_options.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/text_table.h"

#include "engine/data/say.h"
#include "engine/remote/estimate.h"
#include "engine/remote/shell.h"

#include <QDir>
#include <QFile>

#include <fmt/format.h>

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
            say("job {} has measured nothing yet", shortName(jobs.front())), say("fetch it again later"));
    auto output = Output::open(arguments.value(recordsOutputOption.name));
    if (!output)
        return tl::unexpected(output.error());
    constexpr qint64 piece = 1 << 20;
    for (QByteArray bytes = file.read(piece); !bytes.isEmpty(); bytes = file.read(piece))
        output->write({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    return output->finish();
}

Result<void> wasSubmitted(const Job &job)
{
    return job.state == JobState::draft
        ? workFailed(say("job {} was never submitted: no machine knows of it", shortName(job)),
            say("submit it in the window, or by `collscope campaign fetch {} --follow`", shortName(job)))
        : Result<void>();
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
        text += fmt::format("### {0}/job.sh\n{1}### {0}/plan\n{2}### submitted in {0} by\n{3}", folder,
            made->script.toStdString(), made->plan.toStdString(), made->commands.toStdString());
    }
    return writeOutput("-", text);
}

/// Submits all and leaves them; prints the names of those that were submitted.
Result<void> detach(JobController &controller, CampaignRunner &runner)
{
    Result<void> written;
    const auto done = runner.submitAll(controller, [&written](const Job &job) {
        if (written)
            written = writeOutput("-", job.uuid.toStdString() + '\n');
    });
    return written ? asRemoteWork(done) : written;
}

/// Submits and, unless they are detached, follows jobs of one machine that are locked.
Result<void> carryOut(const Arguments &arguments, const JobStore &store, std::vector<HeldJob> jobs)
{
    const std::string where = arguments.has(campaignStoreOption.name)
        ? " --store " + shownWord(QString::fromStdString(arguments.value(campaignStoreOption.name)))
        : std::string();
    for (const HeldJob &held : jobs)
        message(say("job {}; should this end early, `collscope campaign fetch {} --follow` goes on",
            shortName(held.job), shortName(held.job) + where));
    const HostProfile host = jobs.front().job.order.host;
    const auto limits = pollLimitsOf(arguments, host);
    if (!limits)
        return tl::unexpected(limits.error());
    const auto transport = connectTo(host);
    if (!transport)
        return tl::unexpected(transport.error());
    JobController controller(store, **transport);
    CampaignRunner runner = runnerFor(store, *limits, std::move(jobs));
    if (arguments.has(detachOption.name))
        return detach(controller, runner);
    if (auto followed = follow(store, controller, runner); !followed)
        return followed;
    std::string paths;
    for (const FollowedJob &followed : runner.jobs())
        paths += followed.recordsPath.toStdString() + '\n';
    const auto good = verdictOn(runner.values());
    if (auto copied = copyRecords(arguments, store, runner.values()); good && !copied)
        return copied;
    return good ? writeOutput("-", paths) : good;
}

/// Looks for the jobs of one machine, and fetches; says what it cannot.
void refresh(const JobStore &store, const PollLimits &limits, std::vector<Job> &jobs)
{
    const qint64 leastAgo = limits.refresh.count();
    std::vector<HeldJob> mine;
    bool seenNow = true;
    const QDateTime now = QDateTime::currentDateTimeUtc();
    for (const Job &job : jobs) {
        if (job.state == JobState::draft || (isThrough(job) && job.state != JobState::lost))
            continue;
        auto held = hold(store, job.uuid);
        if (!held) {
            message(held.error().text());
        } else if (!held->lock) {
            message(
                say("job {} is looked after by another collscope", shortName(job)) + holderText(store, job));
        } else {
            mine.push_back(std::move(*held));
            const qint64 ago = job.lastSeen.isValid() ? job.lastSeen.secsTo(now) : -1;
            seenNow = seenNow && ago >= 0 && ago < leastAgo;
        }
    }
    if (mine.empty())
        return;
    if (seenNow)
        return message(say("the scheduler was asked less than {} s ago: this is what it said", leastAgo));
    const auto transport = connectTo(mine.front().job.order.host);
    if (!transport)
        return message(transport.error().what.text());
    JobController controller(store, **transport);
    CampaignRunner runner = runnerFor(store, limits, std::move(mine));
    if (const auto done = runner.round(controller, Submitting::no); !done)
        message(done.error().what.text());
    for (const Job &job : runner.values())
        *std::find_if(jobs.begin(), jobs.end(), [&job](const Job &j) { return j.uuid == job.uuid; }) = job;
}

/// The jobs chosen, as a table; `looks`: the machines are asked first.
Result<void> showJobs(const Arguments &arguments, bool looks)
{
    if (const std::string given = arguments.value(campaignStoreOption.name);
        arguments.has(campaignStoreOption.name) && !QDir(QString::fromStdString(given)).exists())
        return usageError(say("there is no folder of jobs '{}'", given),
            say("jobs ordered with --store FOLDER are in that one"));
    const JobStore store = storeOf(arguments);
    const auto chosen = chosenJobs(arguments.data(), store);
    if (!chosen)
        return tl::unexpected(chosen.error());
    std::vector<std::vector<Job>> machines;
    for (const Job &job : *chosen) {
        const auto same
            = std::find_if(machines.begin(), machines.end(), [&job](const std::vector<Job> &jobs) {
                  return isSameMachine(jobs.front().order.host, job.order.host);
              });
        if (same == machines.end())
            machines.push_back({job});
        else
            same->push_back(job);
    }
    TextTable table({say("job"), say("host"), say("id"), say("nodes x ppn"), say("state"), say("exit"),
        say("measured"), say("expected start"), say("last seen"), say("reason")});
    for (std::vector<Job> &jobs : machines) {
        const auto limits = pollLimitsOf(arguments, jobs.front().order.host);
        if (!limits)
            return tl::unexpected(limits.error());
        if (looks)
            refresh(store, *limits, jobs);
        for (const Job &job : jobs)
            table.add({shortName(job), job.order.host.name.toStdString(), job.id.toStdString(),
                std::to_string(job.order.nodes) + " x " + std::to_string(job.order.ppn),
                shownState(job).toStdString(), job.exitStatus ? std::to_string(*job.exitStatus) : "-",
                progressText(store, job), job.expectedStart.toStdString(),
                job.lastSeen.isValid()
                    ? job.lastSeen.toLocalTime().toString(QStringLiteral("MM-dd HH:mm:ss")).toStdString()
                    : say("never"),
                (job.error.isEmpty() ? job.reason : job.error).toStdString()});
    }
    return writeOutput("-", table.text());
}

/// The one job that is named, locked, and its machine.
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
    return work(store, controller, *std::move(locked));
}

/// One look and what there is so far.
Result<void> fetchOnce(const JobStore &store, JobController &controller, CampaignRunner &runner)
{
    constexpr qint64 large = 100'000'000;
    constexpr qint64 megabyte = 1'000'000;
    FollowedJob &followed = *runner.find(runner.jobs().front().job.uuid);
    const auto fetched = runner.fetch(controller, followed, [](qint64 bytes) {
        if (bytes > large)
            message(say("fetching {} MB", bytes / megabyte));
    });
    if (!fetched)
        return asRemoteWork(fetched);
    message(stateLine(store, followed.job));
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
        return usageError(say("there are several jobs and one file for their records"),
            say("leave -o out: the paths of the records are printed"));
    if (const auto estimate = estimateCampaign(*orders))
        for (const QString &warning : estimate->warnings)
            message(warning.toStdString());
    if (arguments.has(dryRunOption.name))
        return printPreviews(*orders);
    auto jobs = asWork(makeCampaign(store, *orders, JobState::draft));
    return jobs ? carryOut(arguments, store, *std::move(jobs)) : tl::unexpected(jobs.error());
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
    auto rest = asWork(makeContinuation(store, ended, JobState::draft));
    if (!rest)
        return tl::unexpected(rest.error());
    if (!rest->lock)
        return heldElsewhere(store, rest->job);
    std::vector<HeldJob> one;
    one.push_back(*std::move(rest));
    return carryOut(arguments, store, std::move(one));
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
    const JobStore store = storeOf(arguments);
    const auto wanted = oneJob(arguments, store);
    if (!wanted)
        return tl::unexpected(wanted.error());
    if (auto known = wasSubmitted(*wanted); !known && !arguments.has(followOption.name)) // that submits it
        return known;
    if (isThrough(*wanted) && wanted->state != JobState::lost) {
        message(stateLine(store, *wanted));
        if (auto copied = copyRecords(arguments, store, {*wanted}); !copied)
            return copied;
        if (auto good = verdictOn({*wanted}); arguments.has(followOption.name) && !good)
            return good;
        return writeOutput("-", store.recordsPath(*wanted).toStdString() + '\n');
    }
    return withMachine(
        arguments, [&](const JobStore &, JobController &controller, HeldJob held) -> Result<void> {
            const bool follows = arguments.has(followOption.name);
            const auto limits = pollLimitsOf(arguments, held.job.order.host);
            if (!limits)
                return tl::unexpected(limits.error());
            std::vector<HeldJob> one;
            one.push_back(std::move(held));
            CampaignRunner runner = runnerFor(store, *limits, std::move(one));
            auto done = follows ? follow(store, controller, runner) : fetchOnce(store, controller, runner);
            const auto good = done && follows ? verdictOn(runner.values()) : done;
            if (done)
                done = copyRecords(arguments, store, runner.values());
            if (!good)
                done = good;
            return done ? writeOutput("-", runner.jobs().front().recordsPath.toStdString() + '\n') : done;
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
                say("another collscope looks after the job: it has been asked, and cancels it at its next "
                    "look")
                + holderText(store, *wanted));
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
    auto done = withMachine(arguments, [](const JobStore &, JobController &controller, HeldJob held) {
        return asRemoteWork(controller.cancel(held.job));
    });
    if (!done)
        message(say("the job will be cancelled as soon as its machine answers `collscope campaign status`"));
    return done;
}

Result<void> showLog(const Arguments &arguments)
{
    const JobStore store = storeOf(arguments);
    const auto job = oneJob(arguments, store);
    if (!job)
        return tl::unexpected(job.error());
    if (const auto kept = store.keptLog(*job))
        return writeText("-", kept->toStdString());
    if (auto known = wasSubmitted(*job); !known)
        return known;
    return withMachine(
        arguments, [](const JobStore &, JobController &controller, HeldJob held) -> Result<void> {
            const auto text = asRemoteWork(controller.log(held.job));
            return text ? writeText("-", text->toStdString()) : tl::unexpected(text.error());
        });
}

Result<void> importJob(const Arguments &arguments)
{
    constexpr std::size_t words = 2;
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
