// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/agent_source.h"
#include "engine/remote/scheduler.h"

#include <functional>

namespace collscope::remote {

enum class CheckState {
    passed,
    warning, ///< jobs may run all the same
    failed, ///< jobs will not run
    skipped, ///< nothing to look at, or an earlier check failed
};

/// One line of a profile's tick list.
struct ProfileCheck {
    QString name; ///< one of profileCheckNames()
    CheckState state = CheckState::skipped;
    QString detail; ///< what was found, for people; may have several lines
    QString remedy; ///< what to do about a failure or a warning
};

/// What a test of a profile found.
struct ProfileTest {
    std::vector<ProfileCheck> checks; ///< in the order of profileCheckNames(), all of them
    SchedulerResources resources; ///< partitions and limits, for lists to choose from
    std::optional<AgentReport> agent; ///< nothing: it does not answer
    double clockSkewSeconds = 0.0; ///< the machine's clock less this one

    bool passed() const; ///< nothing failed
};

/// "Connection", "Work folder", "Scheduler", "Job script", "Launcher", "Agent", "Clock".
const QStringList &profileCheckNames();

/// Partitions and limits of a machine; none where the profile's scheduler has none to tell.
Reply<SchedulerResources> askResources(
    Transport &transport, const HostProfile &profile, std::stop_token stop = {});

/// Opens the connection, asking the user if need be: what openTransport() does.
using OpenTransport = std::function<Reply<std::unique_ptr<Transport>>()>;

/// Tries, one after the other, all that a job of this profile will need: nothing is submitted, and in the
/// work folder nothing stays. `told` gets every check as soon as it is done. Blocks, some seconds as a rule:
/// not for the GUI thread. Once `stop` is requested the rest is skipped.
ProfileTest testProfile(const HostProfile &profile, const OpenTransport &open,
    const std::function<void(const ProfileCheck &)> &told = {}, std::stop_token stop = {});

} // namespace collscope::remote
