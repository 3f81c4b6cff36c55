// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/campaign_jobs.h"

#include "app/cli/campaign_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"

#include "engine/data/say.h"
#include "engine/remote/profile_store.h"
#include "engine/remote/profile_trust.h"
#include "engine/remote/progress.h"
#include "engine/wire/text.h"

#include <QDir>
#include <QStandardPaths>

#include <fmt/format.h>

#include <algorithm>
#include <map>
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
        return usageError(
            say("'{}' is no value of --{}", given, option.name), say("it takes a whole number from 1 on"));
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
        message(say("the profile {} may run {}", host.name.toStdString(), commands.text().toStdString()));
    return asRemoteWork(openTransport(host, usualControlFolder(), ::isatty(STDIN_FILENO) != 0, stopToken()));
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
        text += say(" of {}", progress.planned);
    return text;
}

std::string stateLine(const JobStore &store, const Job &job)
{
    std::string text = say(
        "job {} on {}: {}", shortName(job), job.order.host.name.toStdString(), shownState(job).toStdString());
    if (!job.reason.isEmpty())
        text += " (" + job.reason.toStdString() + ")";
    if (!job.expectedStart.isEmpty())
        text += say(", expected to start at {}", job.expectedStart.toStdString());
    if (job.exitStatus)
        text += say(", exit status {}", *job.exitStatus);
    if (!job.error.isEmpty())
        text += " (" + job.error.toStdString() + ")";
    return text + say(", {} measurements", progressText(store, job));
}

Result<std::vector<Job>> chosenJobs(const std::vector<std::string> &words, const JobStore &store)
{
    const JobStore::Listing listing = store.list();
    for (const Diagnostic &unreadable : listing.unreadable)
        message(unreadable.text());
    if (words.empty())
        return listing.jobs;
    std::vector<Job> chosen;
    for (const std::string &word : words) {
        std::vector<Job> found;
        for (const Job &job : listing.jobs)
            if (!word.empty() && job.uuid.startsWith(QString::fromStdString(word)))
                found.push_back(job);
        if (found.size() != 1)
            return usageError(
                found.empty() ? say("there is no job '{}'", word) : say("several jobs begin with '{}'", word),
                say("`collscope campaign list` lists them"));
        chosen.push_back(found.front());
    }
    return chosen;
}

Result<Job> oneJob(const Arguments &arguments, const JobStore &store, std::size_t words)
{
    if (arguments.data().size() != words)
        return usageError(say("there is not one JOB"), say("`collscope campaign list` lists them"));
    return chosenJobs({arguments.data().front()}, store).map([](const std::vector<Job> &chosen) {
        return chosen.front();
    });
}

Result<HeldJob> lockedJob(const Arguments &arguments, const JobStore &store, std::size_t words)
{
    const auto job = oneJob(arguments, store, words);
    return job ? claimed(store, job->uuid) : tl::unexpected(job.error());
}

std::string holderText(const JobStore &store, const Job &job)
{
    const std::string holder = store.holder(job);
    return holder.empty() ? holder : ": " + holder;
}

tl::unexpected<Problem> heldElsewhere(const JobStore &store, const Job &job)
{
    return workFailed(say("the job is looked after by another collscope") + holderText(store, job),
        say("end that one first")
            + fmt::format(
                "; if its host is gone, wait until it was not seen for {} minutes", JobLock::lease.count()));
}

Result<HeldJob> claimed(const JobStore &store, const QString &uuid)
{
    auto held = asWork(hold(store, uuid));
    if (held && !held->lock)
        return heldElsewhere(store, held->job);
    return held;
}

CampaignRunner runnerFor(const JobStore &store, const PollLimits &limits, std::vector<HeldJob> jobs)
{
    CampaignRunner::Events events;
    events.failed = [](const FollowedJob &followed, const RemoteError &why) {
        message(say("job {}: {}", shortName(followed.job), why.what.text()));
    };
    CampaignRunner runner(store, limits, CampaignRunner::Patience::giveUp, std::move(events));
    for (HeldJob &job : jobs)
        runner.take(std::move(job));
    return runner;
}

Result<void> follow(const JobStore &store, JobController &controller, CampaignRunner &runner)
{
    std::map<QString, std::string> told; // the state that was said last
    return asRemoteWork(runner.follow(controller, [&](const Reply<void> &done) {
        if (!done)
            message(say("{}; trying again", done.error().what.text()));
        for (const FollowedJob &followed : runner.jobs()) {
            const std::string line = stateLine(store, followed.job);
            if (done && line != told[followed.job.uuid])
                message(line);
            told[followed.job.uuid] = line;
        }
    }));
}

Result<void> verdictOn(const std::vector<Job> &jobs)
{
    std::vector<std::string> bad;
    for (const Job &job : jobs) {
        const std::string name = shortName(job);
        switch (outcomeOf(job)) {
        case remote::Outcome::good:
            break;
        case remote::Outcome::left:
            bad.push_back(say("job {} is left as {}", name, shownState(job).toStdString()));
            break;
        case remote::Outcome::incomplete:
            bad.push_back(say("job {} ended, and not all that it measured is here", name));
            break;
        case remote::Outcome::bad:
            bad.push_back(say("job {} ended as {}", name, shownState(job).toStdString()));
            break;
        }
    }
    if (bad.empty())
        return {};
    for (std::size_t i = 0; i + 1 < bad.size(); ++i)
        message(bad[i]);
    return workFailed(bad.back(),
        say("what it measured until then is there; `collscope campaign resubmit` goes on from there"));
}

} // namespace collscope::cli
