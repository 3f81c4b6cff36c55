// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/host_profile.h"
#include "engine/wire/campaign_plan.h"

#include <QByteArray>
#include <QDateTime>

#include <map>
#include <optional>

namespace collscope::remote {

enum class JobState {
    draft, ///< nothing of it has left this machine
    submitting, ///< it is not yet known whether the scheduler has it
    queued,
    running,
    completing,
    finished, ///< the agent said so: its exit status is 0
    failed,
    timedOut,
    outOfMemory,
    nodeFailed,
    preempted,
    cancelled,
    lost, ///< the scheduler no longer knows it, and it left no exit status
};

QString stateText(JobState state); ///< "timed-out"
std::optional<JobState> stateFromText(const QString &text);
/// Can it still change by itself? A draft waits for submit(); a lost job is looked for again when somebody
/// asks.
bool isOpen(JobState state);

/// Launches of one job in pairs: one without files, one with them, in turn.
struct PairedLaunches {
    int count = 0; ///< of pairs; 0: the launches of the job are those of its plan
    QString script; ///< the one of the files that sets the environment
    std::map<QString, QByteArray> files; ///< by name; they lie in `files` in the job's folder

    bool operator==(const PairedLaunches &other) const = default;
};

/// What a job is made of.
struct JobOrder {
    HostProfile host;
    wire::CampaignPlan plan;
    int nodes = 1;
    int ppn = 1; ///< processes per node
    int minutes = 60; ///< time limit
    PairedLaunches pairs = {};

    bool operator==(const JobOrder &other) const = default;
};

/// One submission of a plan to a machine, and all that is known of it. What it measured lies beside it.
struct Job {
    QString uuid; ///< 32 hexadecimal digits
    QString campaign; ///< the uuid of the first job of a campaign with several; empty: it is alone
    QString continues; ///< uuid of the ended job whose records this one's begin with; empty: none
    JobOrder order; ///< its host as it was when the job was made
    QString id; ///< the scheduler's; empty: none yet
    JobState state = JobState::submitting;
    QString reason; ///< why it waits or failed, in the scheduler's words
    QString error; ///< the line of its log that says what went wrong; empty: none is known
    QString expectedStart; ///< in the scheduler's words; empty: not known
    std::optional<int> exitStatus; ///< as a shell says it: 128 + n when signal n ended it
    bool cancelRequested = false;
    bool fetchedAll = false; ///< everything the ended job wrote is here
    QDateTime created;
    QDateTime began; ///< by this machine's clock, as the scheduler's elapsed time says; invalid: not yet
    QDateTime ended; ///< when its end was seen; invalid: not yet
    QDateTime lastSeen; ///< when the machine last answered; invalid: never
    QDateTime vanished; ///< since when the scheduler does not list it; invalid: it does

    QString name() const { return QStringLiteral("collscope-") + uuid; } ///< in the scheduler
    QString folder() const { return order.host.workFolder + u'/' + uuid; } ///< on the machine

    bool operator==(const Job &other) const = default;
};

/// The state for people: stateText(), but "cancelling" for an open job whose end was asked for, and
/// "vanished" for one that the scheduler does not list while it may still turn up.
QString shownState(const Job &job);

/// The order of lists: by creation, those of the same millisecond by their shapes.
bool isOlder(const Job &a, const Job &b);

QByteArray formatJob(const Job &job);
Expected<Job> parseJob(const QByteArray &text, const std::string &file);

} // namespace collscope::remote
