// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/job_controller.h"

#include <QObject>
#include <QTemporaryDir>

#include <chrono>
#include <memory>

/// Jobs on this machine with an agent and a SLURM that are scripts, so that each fault can be had.
class JobFixture : public QObject {
protected:
    /// Until what is sure to come has come, however busy the machine is.
    static constexpr std::chrono::minutes patience{1};

    /// Fresh folders before each test; programs put there come first in PATH.
    void setUp();

    QString path(const char *name) const { return m_folder->filePath(QLatin1String(name)); }
    static void write(const QString &path, const QByteArray &text);
    static QByteArray read(const QString &path);
    /// A record file with so many measurements, as an agent that was at work writes it.
    static QByteArray sampleRecords(int count);
    /// A shell script in PATH.
    void program(const char *name, const QByteArray &text) const;
    /// `agent`: what the agent does, a shell script without its first line.
    collscope::remote::JobOrder order(const char *scheduler, const QByteArray &agent) const;
    collscope::remote::Job made(const collscope::remote::JobOrder &order) const;
    /// Looks as workbenches do that were just started.
    void lookUntilEnded(collscope::remote::Job &job) const;
    /// As it is sent to the machine.
    static QByteArray planText(const collscope::remote::Job &job)
    {
        return QByteArray::fromStdString(collscope::wire::formatPlan(job.order.plan));
    }
    /// How often sbatch was called by scripts that note it.
    int submissions() const { return static_cast<int>(read(path("calls")).count("sbatch\n")); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<collscope::remote::JobStore> m_store;
    std::unique_ptr<collscope::remote::LocalTransport> m_transport;
    std::unique_ptr<collscope::remote::JobController> m_controller;
};
