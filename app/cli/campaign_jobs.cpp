// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/campaign_jobs.h"

#include "app/cli/campaign_options.h"
#include "app/cli/messages.h"

#include "engine/remote/job_round.h"
#include "engine/remote/profile_store.h"
#include "engine/remote/profile_trust.h"
#include "engine/remote/progress.h"
#include "engine/wire/text.h"

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

Result<int> numberOf(const Arguments &arguments, const Option &option, int otherwise)
{
    if (!arguments.has(option.name))
        return otherwise;
    const std::string given = arguments.value(option.name);
    const auto value = wire::parseUnsigned(given);
    constexpr std::uint64_t most = 1000000;
    if (!value || *value < 1 || *value > most)
        return usageError("'" + given + "' is no value of --" + std::string(option.name),
            "it takes a whole number from 1 on");
    return static_cast<int>(*value);
}

Result<PollLimits> pollLimitsOf(const Arguments &arguments, const HostProfile &host)
{
    const auto given = numberOf(arguments, pollOption, 0);
    if (!given)
        return tl::unexpected(given.error());
    const std::chrono::seconds all(*given);
    return *given > 0 ? PollLimits{all, all, all} : pollLimits(host);
}

Result<std::unique_ptr<Transport>> connectTo(const HostProfile &host)
{
    // What came with a store and not with the user's own profiles is shown before it runs anything here.
    const auto own = ProfileStore().load(host.name);
    if (const auto commands = commandsOf(host);
        !commands.here.isEmpty() && !(own && *own == host) && !ProfileTrust().isConfirmed(host))
        message("the profile " + host.name.toStdString() + " may run " + commands.text().toStdString());
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
    std::string text = "job " + shortName(job) + " on " + job.order.host.name.toStdString() + ": "
        + shownState(job).toStdString();
    if (!job.reason.isEmpty())
        text += " (" + job.reason.toStdString() + ")";
    if (!job.expectedStart.isEmpty())
        text += ", expected to start at " + job.expectedStart.toStdString();
    if (job.exitStatus)
        text += ", exit status " + std::to_string(*job.exitStatus);
    if (!job.error.isEmpty())
        text += " (" + job.error.toStdString() + ")";
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
            if (!word.empty() && job.uuid.startsWith(QString::fromStdString(word)))
                found.push_back(job);
        if (found.size() != 1)
            return usageError(
                (found.empty() ? "there is no job '" : "several jobs begin with '") + word + "'",
                "`collscope campaign list` lists them");
        chosen.push_back(found.front());
    }
    return chosen;
}

Result<Job> oneJob(const Arguments &arguments, const JobStore &store, std::size_t words)
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
    return chosen->front();
}

Result<LockedJob> lockedJob(const Arguments &arguments, const JobStore &store, std::size_t words)
{
    const auto job = oneJob(arguments, store, words);
    return job ? claimed(store, job->uuid) : tl::unexpected(job.error());
}

Result<LockedJob> claimed(const JobStore &store, const QString &uuid)
{
    Job name;
    name.uuid = uuid;
    auto lock = store.lock(name);
    if (!lock)
        return workFailed("the job is looked after by another collscope", "end that one first");
    auto job = asWork(store.load(uuid)); // as the one who let go of it left it
    if (!job)
        return tl::unexpected(job.error());
    return LockedJob{std::move(lock), std::move(*job)};
}

namespace {

/// A job on its way to its end.
struct Followed {
    std::string told; ///< the state that was said last
    std::string problem; ///< the failure that was said last; empty: the last round was good
    bool isGivenUp = false; ///< what fails about it does not pass
};

bool isThrough(const Job &job)
{
    return !isOpen(job.state) && job.state != JobState::draft && job.fetchedAll;
}

/// Is a failure that does not pass in the way of a job's next step? A job that runs goes on without it.
bool endsFollowing(const Job &job, const RemoteError &why)
{
    return !why.passes() && !isThrough(job) && (job.id.isEmpty() || !isOpen(job.state));
}

/// One round over the jobs that are neither through nor given up. What fails about one of them is told.
Reply<void> round(JobController &controller, std::vector<Job> &jobs, std::vector<Followed> &followed)
{
    std::vector<std::size_t> places;
    std::vector<Job> wanted;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (isThrough(jobs[i]) || followed[i].isGivenUp)
            continue;
        places.push_back(i);
        wanted.push_back(jobs[i]);
    }
    std::vector<std::optional<RemoteError>> failures(wanted.size());
    RoundEvents events;
    events.failed = [&failures](std::size_t job, const RemoteError &why) { failures[job] = why; };
    auto done = carryOn(controller, wanted, events);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto &failure = failures[i];
        Followed &state = followed[places[i]];
        if (failure && failure->what.text() != state.problem)
            message("job " + shortName(wanted[i]) + ": " + failure->what.text());
        state.problem = failure ? failure->what.text() : std::string();
        state.isGivenUp = failure && endsFollowing(wanted[i], *failure);
        jobs[places[i]] = std::move(wanted[i]);
    }
    return done;
}

} // namespace

Result<void> follow(
    const JobStore &store, JobController &controller, const PollLimits &limits, std::vector<Job> &jobs)
{
    PollClock clock(limits);
    std::vector<Followed> followed(jobs.size());
    for (;;) {
        const Reply<void> done = round(controller, jobs, followed);
        clock.looked(std::chrono::steady_clock::now(), jobs, !done);
        if (!done && !done.error().passes())
            return asRemoteWork(done);
        if (!done)
            message(done.error().what.text() + "; trying again");
        bool ended = done.has_value();
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            const std::string line = stateLine(store, jobs[i]);
            if (done && line != followed[i].told)
                message(line);
            followed[i].told = line;
            ended = ended && (isThrough(jobs[i]) || followed[i].isGivenUp);
        }
        if (ended)
            return {};
        std::this_thread::sleep_until(clock.due());
    }
}

Result<void> verdictOn(const std::vector<Job> &jobs)
{
    std::vector<std::string> bad;
    for (const Job &job : jobs) {
        std::string text = "job " + shortName(job);
        if (isOpen(job.state) || job.state == JobState::draft)
            bad.push_back(text + " is left as " + shownState(job).toStdString());
        else if (!job.fetchedAll)
            bad.push_back(text + " ended, and not all that it measured is here");
        else if (job.state != JobState::finished)
            bad.push_back(text + " ended as " + stateText(job.state).toStdString());
    }
    if (bad.empty())
        return {};
    for (std::size_t i = 0; i + 1 < bad.size(); ++i)
        message(bad[i]);
    return workFailed(
        bad.back(), "what it measured until then is there; `collscope campaign resubmit` goes on from there");
}

} // namespace collscope::cli
