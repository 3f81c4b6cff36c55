// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace collscope::testing {

/// sbatch, squeue, sacct and scancel as shell scripts in a folder of their own: a SLURM of one machine that
/// starts what it is given at once. Any of them can be replaced by one that lies.
class SlurmDouble {
public:
    /// `folder` must exist; the programs come first in PATH from now on, for this process too.
    explicit SlurmDouble(QString folder);
    /// Ends the jobs that are left.
    ~SlurmDouble();
    SlurmDouble(const SlurmDouble &) = delete;
    SlurmDouble &operator=(const SlurmDouble &) = delete;

    /// A shell script without its first line instead of one of the programs, which is "$FOLDER/honest/NAME".
    void replace(const char *program, const QByteArray &text) const;
    void repair(const char *program) const;
    /// How often sbatch took a job.
    int submissions() const;
    /// How often scancel was asked to end one.
    int cancellations() const;
    /// Jobs that have not ended.
    int running() const;
    /// Jobs that ended are forgotten, as after MinJobAge.
    void forget() const;

private:
    QByteArray firstLines() const;
    int lines(const char *file) const;
    QByteArray states() const;

    QString m_folder;
    QByteArray m_path;
};

} // namespace collscope::testing
