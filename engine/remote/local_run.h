// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"
#include "engine/wire/campaign_plan.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace collscope::remote {

/// The measuring agent on this machine, while this program waits.
struct LocalRun {
    wire::CampaignPlan plan;
    QString records; ///< file that grows; one that is there is continued
    QString launcher = QStringLiteral("mpirun -n @processes@"); ///< shell words before the agent
    QString agent; ///< its path, or its name where it is in PATH
    std::uint32_t processes = 2; ///< for @processes@
    QString environment = {}; ///< script that sets variables for this launch; empty: none
    QStringList settings = {}; ///< variables of this launch: "NAME=value"
    QStringList options = {}; ///< of the agent, besides the plan and its output
    /// Seconds beyond the plan's budget after which it is ended; usualGrace() when not said. A plan without
    /// a budget may take for ever.
    std::optional<double> grace = {};
    std::chrono::milliseconds patience{5000}; ///< for a job that was asked to end
};

/// Seconds to start and to end in, for a slow machine: a minute or half the budget, whichever is more, and
/// the plan's limit of a measurement that does not end.
double usualGrace(const wire::CampaignPlan &plan);

/// The agent beside this program, else its name. A QCoreApplication must exist.
QString installedAgent();

/// Returns when the agent has ended. Blocks: not for the GUI thread. `hear` gets what the job says, line by
/// line, on the calling thread. Fails when the job ends with another status than 0 (the agent's 1: it
/// left something out), when it hangs (see `grace`) or prints without end (16 MiB and 64 KiB a second), and
/// with "cancelled" when stopped; what was measured until then is in the file. The job ends with this
/// program, and nothing of it is left: what ignores SIGTERM is killed.
Expected<void> runLocally(const LocalRun &run, const std::function<void(const QByteArray &line)> &hear,
    const std::stop_token &stop = {});

} // namespace collscope::remote
