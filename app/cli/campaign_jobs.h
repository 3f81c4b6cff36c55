// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"

#include "engine/data/say.h"
#include "engine/remote/campaign_runner.h"

#include <string>
#include <vector>

/// What the sub-commands of `campaign` and `tune --host` share. Not for other commands.
namespace collscope::cli {

inline constexpr Option campaignStoreOption{
    "store", "FOLDER", toSay("where jobs and records are kept; your data folder when not given")};

template <typename Value> Result<Value> asRemoteWork(remote::Reply<Value> reply)
{
    return std::move(reply).map_error([](remote::RemoteError error) {
        return Problem{ExitStatus::failed, std::move(error.what)};
    });
}

remote::JobStore storeOf(const Arguments &arguments);
/// How often that machine may be asked.
Result<remote::PollLimits> pollLimitsOf(const Arguments &arguments, const remote::HostProfile &host);
/// A whole number from 1 on; `otherwise` when it is not given.
Result<int> numberOf(const Arguments &arguments, const Option &option, int otherwise);
/// Signed in; ssh asks at the terminal when there is one.
Result<std::unique_ptr<remote::Transport>> connectTo(const remote::HostProfile &host);

std::string shortName(const remote::Job &job);
/// "job 1a2b3c4d on frodo: running, 120 of 400 measurements"
std::string stateLine(const remote::JobStore &store, const remote::Job &job);
/// "120 of 400", or "120" as long as nobody knows how many there will be.
std::string progressText(const remote::JobStore &store, const remote::Job &job);

/// The jobs that words mean, each by the beginning of its name; all without words.
Result<std::vector<remote::Job>> chosenJobs(
    const std::vector<std::string> &words, const remote::JobStore &store);

/// Behind a text about a job that another workbench looks after: who that is.
std::string holderText(const remote::JobStore &store, const remote::Job &job);
tl::unexpected<Problem> heldElsewhere(const remote::JobStore &store, const remote::Job &job);
/// A job of the store, unless another workbench looks after it.
Result<remote::HeldJob> claimed(const remote::JobStore &store, const QString &uuid);
/// The one job that the first word names. `words`: how many there must be.
Result<remote::Job> oneJob(const Arguments &arguments, const remote::JobStore &store, std::size_t words = 1);
Result<remote::HeldJob> lockedJob(
    const Arguments &arguments, const remote::JobStore &store, std::size_t words = 1);

/// A runner for these jobs that says what goes wrong with one of them.
remote::CampaignRunner runnerFor(
    const remote::JobStore &store, const remote::PollLimits &limits, std::vector<remote::HeldJob> jobs);
/// CampaignRunner::follow(), with what happens told.
Result<void> follow(
    const remote::JobStore &store, remote::JobController &controller, remote::CampaignRunner &runner);

/// Fails when a job did not finish or not everything that it measured is here; tells each of them.
Result<void> verdictOn(const std::vector<remote::Job> &jobs);

/// `campaign plan`.
Result<void> narrowPlan(const Arguments &arguments);

// The sub-commands that are about jobs.
Result<void> runJobs(const Arguments &arguments);
Result<void> resubmitJob(const Arguments &arguments);
Result<void> listJobs(const Arguments &arguments);
Result<void> askForJobs(const Arguments &arguments);
Result<void> fetchJob(const Arguments &arguments);
Result<void> cancelJob(const Arguments &arguments);
Result<void> showLog(const Arguments &arguments);
Result<void> importJob(const Arguments &arguments);
Result<void> finishJob(const Arguments &arguments);

// Those that are about machines and plans.
Result<void> testMachine(const Arguments &arguments);
Result<void> trustProfile(const Arguments &arguments);
Result<void> deployOnMachine(const Arguments &arguments);
Result<void> estimatePlan(const Arguments &arguments);

/// The jobs that plan, host and options of `run` or `estimate` make, with warnings told.
Result<std::vector<remote::JobOrder>> orderedJobs(const Arguments &arguments);

} // namespace collscope::cli
