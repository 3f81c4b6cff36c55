// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/job.h"
#include "engine/remote/job_lock.h"

#include <memory>
#include <optional>
#include <vector>

namespace collscope::remote {

/// Jobs as files of one folder: UUID.json each, and beside it UUID.records with what it has measured so far
/// and UUID.log with the end of what it printed, once it has ended. Several workbenches may use one store: a
/// job is changed by the one that holds its lock. The lock of a workbench that was killed is free; on another
/// host, after a while (JobLock).
///
/// What a job says is run in the user's name: the folder is private (see private_folder.h), and a file in it
/// that is somebody else's, or that is not of the form that is written here, is no job.
class JobStore {
public:
    explicit JobStore(QString folder);

    struct Listing {
        std::vector<Job> jobs; ///< oldest first
        std::vector<Diagnostic> unreadable; ///< files that are no jobs; they are left alone
    };
    Listing list() const;
    Expected<Job> load(const QString &uuid) const;
    /// Whole or not at all, and on the disk when it returns.
    Expected<void> save(const Job &job) const;

    /// Nothing when another workbench looks after the job. What one left half-written that was killed is
    /// removed.
    std::unique_ptr<JobLock> lock(const Job &job) const;
    /// Who looks after it (JobLock::holder()).
    std::string holder(const Job &job) const { return JobLock::holder(path(job, "lock")); }

    /// A word to the workbench that looks after the job: it cancels the job at its next look.
    Expected<void> askToCancel(const Job &job) const;
    bool isAskedToCancel(const Job &job) const;
    void forgetAsking(const Job &job) const;

    /// The records of one job as the beginning of another's; nothing when there are none.
    Expected<void> copyRecords(const Job &from, const Job &to) const;
    /// `records` must begin with what is there. `path` is where they come from, for messages.
    Expected<void> extendRecords(const Job &job, const QByteArray &records, const QString &path) const;

    QString recordsPath(const Job &job) const { return path(job, "records"); }

    Expected<void> keepLog(const Job &job, const QByteArray &text) const;
    std::optional<QByteArray> keptLog(const Job &job) const; ///< nothing: none was kept

    /// Copies the jobs of another folder, whoever it belongs to, with all that is kept of them; returns them,
    /// oldest first. Those that are here already stay as they are. One that a machine would still have to be
    /// asked about is refused, and then none is copied.
    Expected<std::vector<Job>> copyEnded(const QString &folder) const;

private:
    QString path(const Job &job, const char *suffix) const;

    QString m_folder;
};

} // namespace collscope::remote
