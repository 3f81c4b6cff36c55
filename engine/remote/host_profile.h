// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace collscope::remote {

QString usualScheduler(); ///< name of the first in schedulers()

/// How to reach a machine and start jobs there. Holds no secret: signing in is the business of `ssh`, its
/// configuration and its agents.
///
/// As a file: one JSON object, the names of the members in words joined by `_`.
///
///     {
///       "name": "frodo",
///       "connection": "ssh",
///       "ssh_host": "frodo.example.org",
///       "work_folder": "/scratch/me/collscope",
///       "scheduler": "slurm",
///       "agent": "/home/me/bin/collscope-agent",
///       "setup": ["module load openmpi"]
///     }
struct HostProfile {
    QString name;
    QString connection = QStringLiteral("ssh"); ///< "ssh" or "local"
    QString sshHost; ///< what one types behind `ssh`; empty for "local"
    QStringList sshOptions; ///< words before it, e.g. "-p", "2222"; see judgeSshOptions() and ProfileTrust
    QString workFolder; ///< absolute, on the machine; jobs get folders of their own in it
    QString scheduler = usualScheduler(); ///< name in schedulers()
    QString partition; ///< empty: the scheduler's default
    QString account; ///< empty: none
    QString launcher = QStringLiteral("mpirun -n @processes@"); ///< shell words before the agent
    QString agent = QStringLiteral("collscope-agent"); ///< path of the agent on the machine, or its name
    QStringList setup; ///< shell lines before the launcher: modules, environment
    QString scriptTemplate; ///< empty: the scheduler's own; see job_script.h
    int pollSeconds = 60; ///< between two looks at the scheduler, 30 at least
    int coreHoursLimit = 100; ///< a campaign that may need more is warned about; 0: none is

    bool operator==(const HostProfile &other) const = default;
};

/// What is wrong with a profile; empty when nothing is.
std::string profileProblem(const HostProfile &profile);

/// The same of how to reach it alone.
std::string connectionProblem(const HostProfile &profile);

/// `file` is for messages. Entries that are not known are errors: they would be lost, or are secrets.
Expected<HostProfile> parseProfile(const QByteArray &text, const std::string &file);
QByteArray formatProfile(const HostProfile &profile);

Expected<HostProfile> readProfile(const QString &path);
/// The file is there whole or as it was.
Expected<void> writeProfile(const HostProfile &profile, const QString &path);

} // namespace collscope::remote
