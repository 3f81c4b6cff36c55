// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/campaign_jobs.h"

#include "app/cli/messages.h"

#include "engine/remote/poll.h"
#include "engine/remote/progress.h"

#include <QDir>
#include <QStandardPaths>

#include <algorithm>
#include <thread>
#include <unistd.h>

namespace collscope::cli {

using namespace remote;

JobStore storeOf(const Arguments &arguments)
{
    if (arguments.has(campaignStoreOption.name))
        return JobStore(
            QDir(QString::fromStdString(arguments.value(campaignStoreOption.name))).absolutePath());
    return JobStore(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
        + QStringLiteral("/collscope/campaigns"));
}

Result<std::unique_ptr<Transport>> connectTo(const HostProfile &host)
{
    return asRemoteWork(openTransport(host, usualControlFolder(), ::isatty(STDIN_FILENO) != 0));
}

std::string shortName(const Job &job)
{
    constexpr qsizetype enough = 8;
    return job.uuid.left(enough).toStdString();
}

std::string progressText(const JobStore &store, const Job &job)
{
    const JobProgress progress = progressOf(store.recordsPath(job));
    std::string text = std::to_string(progress.measured);
    if (progress.planned > 0 && !progress.complete)
        text += " of " + std::to_string(progress.planned);
    return text;
}

std::string stateLine(const JobStore &store, const Job &job)
{
    std::string text = "job " + shortName(job) + " on " + job.host.name.toStdString() + ": "
        + shownState(job).toStdString();
    if (!job.reason.isEmpty())
        text += " (" + job.reason.toStdString() + ")";
    if (!job.expectedStart.isEmpty())
        text += ", expected to start at " + job.expectedStart.toStdString();
    if (job.exitStatus)
        text += ", exit status " + std::to_string(*job.exitStatus);
    return text + ", " + progressText(store, job) + " measurements";
}

Result<std::vector<Job>> chosenJobs(const Arguments &arguments, const JobStore &store)
{
    const JobStore::Listing listing = store.list();
    for (const Diagnostic &unreadable : listing.unreadable)
        message(unreadable.text());
    if (arguments.data().size() == 1)
        return listing.jobs;
    std::vector<Job> chosen;
    for (std::size_t i = 1; i < arguments.data().size(); ++i) {
        const std::string &word = arguments.data()[i];
        std::vector<Job> found;
        for (const Job &job : listing.jobs)
            if (job.uuid.startsWith(QString::fromStdString(word)))
                found.push_back(job);
        if (found.size() != 1)
            return usageError(
                (found.empty() ? "there is no job '" : "several jobs begin with '") + word + "'",
                "`collscope campaign list` lists them");
        chosen.push_back(found.front());
    }
    return chosen;
}

Result<LockedJob> lockedJob(const Arguments &arguments, const JobStore &store, std::size_t words)
{
    if (arguments.data().size() != words)
        return usageError("there is not one JOB", "`collscope campaign list` lists them");
    auto only = Arguments::parse(
        {}, {QString::fromStdString(arguments.data()[0]), QString::fromStdString(arguments.data()[1])});
    if (!only)
        return tl::unexpected(only.error());
    const auto chosen = chosenJobs(*only, store);
    if (!chosen)
        return tl::unexpected(chosen.error());
    auto lock = store.lock(chosen->front());
    if (!lock)
        return workFailed("the job is looked after by another collscope", "end that one first");
    auto job = asWork(store.load(chosen->front().uuid)); // as the one who let go of it left it
    if (!job)
        return tl::unexpected(job.error());
    return LockedJob{std::move(lock), std::move(*job)};
}

namespace {

/// One round over all jobs. A failure that ends only one job is told, not returned.
Reply<void> carryOn(JobController &controller, std::vector<Job> &jobs)
{
    for (Job &job : jobs) {
        if (!job.id.isEmpty() || !(isOpen(job.state) || job.state == JobState::draft))
            continue;
        if (auto submitted = controller.submit(job); !submitted) {
            const bool endsOne = submitted.error().kind == RemoteError::Kind::later
                || (submitted.error().kind == RemoteError::Kind::refused && !isOpen(job.state));
            if (!endsOne)
                return submitted;
            message(submitted.error().what.text());
        }
    }
    if (auto looked = controller.look(jobs); !looked)
        return looked;
    for (Job &job : jobs)
        if (!job.fetchedAll && !job.id.isEmpty())
            if (auto fetched = controller.fetch(job); !fetched)
                return tl::unexpected(fetched.error());
    return {};
}

} // namespace

Result<void> follow(const JobStore &store, JobController &controller, std::vector<Job> &jobs)
{
    PollClock clock(jobs.front().host);
    std::vector<std::string> told(jobs.size());
    for (;;) {
        const Reply<void> done = carryOn(controller, jobs);
        clock.looked(std::chrono::steady_clock::now(), jobs, !done);
        if (!done && !done.error().passes())
            return asRemoteWork(done);
        if (!done)
            message(done.error().what.text() + "; trying again");
        bool ended = done.has_value();
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            const std::string line = stateLine(store, jobs[i]);
            if (done && line != told[i])
                message(line);
            told[i] = line;
            ended = ended && !isOpen(jobs[i].state) && jobs[i].fetchedAll;
        }
        if (ended)
            return {};
        std::this_thread::sleep_until(clock.due());
    }
}

} // namespace collscope::cli
