// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/agent_source.h"
#include "engine/remote/poll.h"
#include "engine/tune/tuning.h"

namespace collscope::tune {

/// Where and how jobs run on another machine.
struct HostOrder {
    remote::HostProfile host;
    int nodes = 1;
    int ppn = 1; ///< processes per node
    bool anew = false; ///< jobs that are through are forgotten, and what they measured is measured again
    remote::PollLimits limits;
    /// Signs in if need be; called once per job.
    std::function<remote::Reply<std::unique_ptr<remote::Transport>>()> connect;
};

/// What is worth measuring there in so many seconds: 1, 2, 4, ... and all nodes with `ppn` processes each;
/// on one node 2, 4, ... and all processes. `agent`: what it said of itself.
wire::CampaignPlan planForHost(
    const HostOrder &order, const remote::AgentReport &agent, double budgetSeconds);

/// Submits jobs through the machine's scheduler and follows them to their ends. They are kept in `jobs`, a
/// folder in that of the tuning: whoever goes on with that follows a job that was submitted, and submits none
/// a second time. Stopped, it leaves a job where it is.
JobRunner runnerOn(HostOrder order, const QString &jobs);

} // namespace collscope::tune
