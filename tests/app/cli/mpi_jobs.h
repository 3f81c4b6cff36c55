// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/cli/cli_runner.h"
#include "tests/mpi_agent/mpi_launch.h"

#include <collscope_test_paths.h>

#include <QFile>

/// For commands that start jobs of the measuring agent here.
namespace collscope::test {

/// What Open MPI needs on a test machine.
inline Environment mpiVariables()
{
    const auto all = collscope::agent::test::mpiEnvironment();
    Environment result;
    for (const QString &name : all.keys())
        if (name.startsWith(QStringLiteral("OMPI_")))
            result.insert(name, all.value(name));
    result.insert(QStringLiteral("PRTE_MCA_rmaps_default_mapping_policy"), QStringLiteral(":oversubscribe"));
    return result;
}

inline bool hasMpi()
{
    return QFile::exists(QStringLiteral(COLLSCOPE_BIN_DIR "/collscope-agent"))
        && !collscope::agent::test::mpirunPath().isEmpty();
}

} // namespace collscope::test
