// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/ready_agents.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStringList>

namespace collscope::remote {

namespace {

struct Abi {
    const char *name;
    const char *soname;
};

/// packaging/ready.cmake builds these. Debian's MPICH has the ABI of the others and a soname of its own.
constexpr Abi abis[] = {
    {"openmpi", "libmpi.so.40"},
    {"mpich", "libmpi.so.12"},
    {"mpich-debian", "libmpich.so.12"},
    {"mpi-abi", "libmpi_abi.so.1"},
};

} // namespace

std::vector<ReadyAgent> readyAgentsIn(const QString &folder)
{
    std::vector<ReadyAgent> all;
    for (const Abi &abi : abis) {
        const QDir its(folder + u'/' + QLatin1String(abi.name));
        const QFileInfo agent(its, QStringLiteral("collscope-agent"));
        const QFileInfo preload(its, QStringLiteral("libcollscope-pmpi.so"));
        if (agent.isExecutable())
            all.push_back({QLatin1String(abi.name), QLatin1String(abi.soname), agent.absoluteFilePath(),
                preload.isFile() ? preload.absoluteFilePath() : QString()});
    }
    return all;
}

std::vector<ReadyAgent> readyAgents()
{
    const QDir top(QCoreApplication::applicationDirPath() + QStringLiteral("/.."));
    for (const char *const libraries : {COLLSCOPE_LIBRARY_FOLDER, "lib"})
        if (auto all = readyAgentsIn(
                QDir::cleanPath(top.filePath(QLatin1String(libraries) + QStringLiteral("/collscope"))));
            !all.empty())
            return all;
    return {};
}

QStringList knownSonames()
{
    QStringList all;
    for (const Abi &abi : abis)
        all += QLatin1String(abi.soname);
    return all;
}

} // namespace collscope::remote
