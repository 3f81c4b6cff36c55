// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/mpi_agent/mpi_launch.h"
#include "tests/support/files.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QTemporaryDir>

/// The Open MPI 4.1 of this machine, for tests that load files into it and look over its shoulder.
namespace collscope::agent::test {

class OpenMpi41 {
public:
    /// Why it cannot be used here, a reason of .ci/expected-skips; null: it can.
    const char *unusable()
    {
        if (mpirunPath().isEmpty() || QStandardPaths::findExecutable(QStringLiteral("mpicc")).isEmpty())
            return "there is no mpirun or mpicc";
        const QByteArray version = runProgram(mpirunPath(), {QStringLiteral("--version")}, 30).output;
        if (!version.contains("(Open MPI) 4.1."))
            return "mpirun is not that of Open MPI 4.1";
        const QByteArray folder = runProgram(QStringLiteral("ompi_info"),
            {QStringLiteral("--path"), QStringLiteral("pkglibdir"), QStringLiteral("--parsable")}, 30)
                                      .output;
        m_components = QString::fromUtf8(folder).section(u':', -1).trimmed();
        return QFile::exists(component("tuned"))
            ? nullptr
            : "coll/tuned is no file of its own in this Open MPI: its decisions cannot be traced";
    }

    QString component(const char *name) const
    {
        return m_components + QStringLiteral("/mca_coll_%1.so").arg(QLatin1String(name));
    }

    /// Compiles tests/engine/mpi_formats/<source>.c; what the compiler said when it failed.
    QByteArray build(const char *source, const QStringList &options = {}) const
    {
        const QString name = QLatin1String(source);
        const auto built = runProgram(QStringLiteral("mpicc"),
            options
                + QStringList{QStringLiteral("-O1"), QStringLiteral("-o"), path(name.section(u'/', -1)),
                    QStringLiteral(COLLSCOPE_SOURCE_DIR "/tests/engine/mpi_formats/") + name
                        + QStringLiteral(".c"),
                    QStringLiteral("-ldl")},
            120);
        return built.exitStatus == 0 ? QByteArray() : built.messages + "it failed";
    }
    QString path(const QString &name) const { return m_folder.filePath(name); }

    /// A text as a file; its path.
    QString write(const QString &name, const std::string &text) const
    {
        return testing::writeFile(m_folder.filePath(name), text);
    }

private:
    QTemporaryDir m_folder;
    QString m_components;
};

} // namespace collscope::agent::test
