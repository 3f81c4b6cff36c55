// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/job.h"

namespace collscope::remote {

/// How far a job has come, from the records fetched so far.
struct JobProgress {
    std::size_t measured = 0; ///< complete records
    std::size_t planned = 0; ///< by the agent's count, more where it repeats; 0: not said yet
    std::size_t stuck = 0; ///< measurements that did not end
    bool complete = false; ///< the agent went through all of the plan
    qint64 bytes = 0;
};

/// Reads a record file whole; nothing measured when it does not exist. A last line that is cut does not
/// count.
JobProgress progressOf(const QString &recordsPath);

/// What an ended or running job has to show for itself.
enum class Results { none, partial, complete };
Results resultsOf(const Job &job, const JobProgress &progress);
QString resultsText(Results results); ///< "partial"

/// Seconds that it has run, until now or its end; 0 when it has not begun. Budget and limit are in the plan
/// and the job.
double elapsedSeconds(const Job &job, const QDateTime &now);

} // namespace collscope::remote
