// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset_builder.h"
#include "engine/mpi_formats/mpich_library.h"
#include "tests/mpi_agent/mpi_launch.h"
#include "tests/support/synthetic_data.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

namespace collscope::agent::test {

/// The library that mpicc.mpich links programs with. Fails if it is not installed here.
inline Expected<mpich::MpichSelectionPtr> installedMpich()
{
    const QString compiler = QStandardPaths::findExecutable(QStringLiteral("mpicc.mpich"));
    if (compiler.isEmpty())
        return failure("MPICH is not installed here");
    const QByteArray show = runProgram(compiler, {QStringLiteral("-show")}, 30).output;
    const QString folder
        = QRegularExpression(QStringLiteral("-L(\\S+)")).match(QString::fromUtf8(show)).captured(1);
    // Debian 13 names a folder with links for the linker alone.
    return mpich::readLibrary(
        QFileInfo(folder + QStringLiteral("/libmpich.so")).canonicalFilePath().toStdString());
}

/// One run, with what the agent records of the library.
inline DatasetPtr datasetOf(
    const mpich::MpichSelection &library, const synthetic::Times &times, const std::string &collective)
{
    Provenance from = synthetic::provenance();
    from.mpiLibrary = "MPICH";
    from.mpiVersion = library.release;
    from.facts = wire::headerOf(library);
    DatasetBuilder builder(from);
    synthetic::add(builder, times, 0, collective);
    return builder.build();
}

} // namespace collscope::agent::test
