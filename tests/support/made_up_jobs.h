// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/job_row.h"

#include <QUuid>

#include <vector>

/// Jobs that no machine has ever seen.
namespace collscope::testing {

inline JobRow madeUpJob(remote::JobState state)
{
    using remote::JobState;
    JobRow row;
    row.job.uuid = QUuid::createUuid().toString(QUuid::Id128);
    row.job.order.host.name = QStringLiteral("frodo");
    row.job.order.host.sshHost = QStringLiteral("frodo.example.org");
    row.job.order.host.workFolder = QStringLiteral("/scratch/me");
    row.job.order.plan.collectives = {"bcast", "reduce"};
    for (std::uint64_t bytes = 1; bytes <= 1024; bytes *= 2)
        row.job.order.plan.sizes.push_back(bytes);
    row.job.state = state;
    row.job.created = QDateTime::currentDateTimeUtc();
    if (state != JobState::draft && state != JobState::submitting)
        row.job.id = QStringLiteral("4711");
    row.job.fetchedAll = !isOpen(state) && state != JobState::draft;
    row.tracking = isOpen(state) ? JobRow::Tracking::ours : JobRow::Tracking::none;
    return row;
}

inline std::vector<JobRow> jobsOfEveryState()
{
    using remote::JobState;
    std::vector<JobRow> rows;
    for (const JobState state :
        {JobState::draft, JobState::submitting, JobState::queued, JobState::running, JobState::completing,
            JobState::finished, JobState::failed, JobState::timedOut, JobState::outOfMemory,
            JobState::nodeFailed, JobState::preempted, JobState::cancelled, JobState::lost}) {
        rows.push_back(madeUpJob(state));
        rows.back().job.created = rows.back().job.created.addSecs(static_cast<qint64>(rows.size()));
    }
    return rows;
}

} // namespace collscope::testing
