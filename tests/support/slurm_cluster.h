// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QTemporaryDir>

#include <vector>

namespace collscope::testing {

/// A throw-away SLURM of two emulated nodes with two processors each on this machine, without accounting.
class SlurmCluster {
public:
    /// `minJobAge`: seconds after its end before a job may be forgotten; it is within a minute more.
    explicit SlurmCluster(int minJobAge = 300);
    ~SlurmCluster(); ///< cancels what runs
    SlurmCluster(const SlurmCluster &) = delete;
    SlurmCluster &operator=(const SlurmCluster &) = delete;

    /// Why there is none; empty when it runs.
    const QString &missing() const { return m_missing; }
    QString config() const { return m_folder.filePath(QStringLiteral("slurm.conf")); } ///< for SLURM_CONF

    void stopController();
    void startController(); ///< continues with the jobs it had

    /// A SLURM command, its standard output.
    QByteArray ask(const QString &program, const QStringList &words) const;

private:
    bool writeConfig(int minJobAge);
    bool start(const QString &program, const QStringList &words);
    void endByPidFile(const QString &name) const;

    QTemporaryDir m_folder;
    QString m_missing;
};

} // namespace collscope::testing
