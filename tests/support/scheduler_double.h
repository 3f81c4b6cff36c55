// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace collscope::testing {

/// The programs of SLURM (sbatch, squeue, sacct, scancel) and of PBS (qsub, qstat, qselect, qdel) as shell
/// scripts in a folder of their own: schedulers of one machine that start what they are given at once. Any
/// program can be replaced by one that lies.
class SchedulerDouble {
public:
    /// `folder` must exist; the programs come first in PATH from now on, for this process too.
    explicit SchedulerDouble(QString folder);
    /// Ends the jobs that are left.
    ~SchedulerDouble();
    SchedulerDouble(const SchedulerDouble &) = delete;
    SchedulerDouble &operator=(const SchedulerDouble &) = delete;

    /// A shell script without its first line instead of one of the programs, which is "$FOLDER/honest/NAME".
    void replace(const char *program, const QByteArray &text) const;
    void repair(const char *program) const;
    /// How often a job was taken.
    int submissions() const;
    /// How often somebody asked to end one.
    int cancellations() const;
    /// Jobs that have not ended.
    int running() const;
    /// Jobs that ended are forgotten, as after some minutes.
    void forget() const;

private:
    QByteArray firstLines() const;
    int lines(const char *file) const;
    QByteArray states() const;

    QString m_folder;
    QByteArray m_path;
};

} // namespace collscope::testing
