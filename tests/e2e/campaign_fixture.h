// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/cli/cli_runner.h"
#include "tests/support/slurm_cluster.h"
#include "tests/support/ssh_server.h"

#include <QObject>

#include <memory>

/// Campaigns by the program itself through a real sshd and a real SLURM.
class CampaignFixture : public QObject {
protected:
    void start(int minJobAge = 300); ///< before the first test; see SlurmCluster
    void stop(); ///< after the last one

    /// Path of a host profile: the cluster behind sshd, or this machine without a scheduler.
    QString profile(bool ssh);
    /// `secondsPerPoint`: so long for each of the six methods of every size, however fast the machine is;
    /// else as little as possible.
    QString plan(const char *sizes, const char *secondsPerPoint = nullptr);
    /// Of `campaign`, with the test's store and without the time that a scheduler wants between questions.
    QStringList words(const QStringList &more) const;
    QByteArray jobState(const QByteArray &uuid) const; ///< as it is in the store
    /// Name of a job on two nodes.
    QByteArray detached(const char *sizes, const char *secondsPerPoint = nullptr);
    QByteArray followed(const QByteArray &uuid) const; ///< path of its records
    /// Measurements in a record file as the engine loads it.
    std::size_t measurements(const QByteArray &recordsPath) const;

    std::unique_ptr<collscope::testing::SlurmCluster> m_slurm;
    std::unique_ptr<collscope::testing::SshServer> m_ssh;
    collscope::test::Folder m_folder;
    QString m_missing; ///< why there is no cluster; empty: there is one
};

#define SKIP_WITHOUT_CLUSTER()                                                                               \
    if (!m_missing.isEmpty())                                                                                \
    QSKIP(qPrintable(m_missing))
