// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/mpi_agent/mpi_launch.h"

#include <collscope_test_paths.h>

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <optional>
#include <vector>

/// MPI libraries that tests run: those of packaging/libraries and those of the system.
namespace collscope::testing {

enum class MpiFamily { openmpi, mpich, intel };

struct MpiLibrary {
    QString name; ///< of a test row: "openmpi-5.0.11"
    QString version; ///< "5.0.11"
    MpiFamily family;
    QString folder; ///< its prefix, with bin, lib and include; empty: Debian's
    QString cc; ///< path of its mpicc
    QString cxx;
    QStringList mpirun; ///< path of its launcher, and the words that it requires on any machine
    QProcessEnvironment
        environment; ///< for its compilers and launcher, and for everything that finds it in PATH

    /// "mpirun -n PROCESSES", to be followed by a program.
    QStringList launch(int processes) const
    {
        return mpirun + QStringList{QStringLiteral("-n"), QString::number(processes)};
    }
    /// A library of the folder is one that Debian does not have, older or newer.
    bool isSystems() const { return folder.isEmpty(); }
};

/// Text of the skip where none of packaging/libraries is installed.
inline constexpr const char *noMpiLibraries = "the MPI libraries of packaging/libraries are not installed";

inline QString mpiLibrariesFolder()
{
    return qEnvironmentVariable(
        "COLLSCOPE_LIBRARIES", QStringLiteral(COLLSCOPE_SOURCE_DIR "/build/libraries"));
}

using agent::test::runIn;

/// The environment in which the library in `prefix` is the only one that is found first.
inline QProcessEnvironment environmentOf(const QString &prefix, MpiFamily family)
{
    QProcessEnvironment environment = agent::test::mpiEnvironment();
    environment.insert(QStringLiteral("OMPI_MCA_btl_vader_single_copy_mechanism"), QStringLiteral("none"));
    environment.insert(
        QStringLiteral("PRTE_MCA_rmaps_default_mapping_policy"), QStringLiteral(":oversubscribe"));
    if (prefix.isEmpty())
        return environment;
    const auto prepend = [&environment](const QString &variable, const QString &path) {
        const QString before = environment.value(variable);
        environment.insert(variable, before.isEmpty() ? path : path + u':' + before);
    };
    prepend(QStringLiteral("PATH"), prefix + QStringLiteral("/bin"));
    prepend(QStringLiteral("LD_LIBRARY_PATH"), prefix + QStringLiteral("/lib"));
    if (family == MpiFamily::intel)
        environment.insert(QStringLiteral("I_MPI_ROOT"), prefix);
    return environment;
}

/// Those of packaging/libraries alone.
inline std::vector<MpiLibrary> installedMpiLibraries()
{
    std::vector<MpiLibrary> libraries;
    const QDir folder(mpiLibrariesFolder());
    static const QRegularExpression named(QStringLiteral("^(openmpi|mpich|impi)-([0-9.]+)$"));
    for (const QString &name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        const auto match = named.match(name);
        if (!match.hasMatch())
            continue;
        const MpiFamily family = match.captured(1) == u"openmpi" ? MpiFamily::openmpi
            : match.captured(1) == u"mpich"                      ? MpiFamily::mpich
                                                                 : MpiFamily::intel;
        const QString prefix = folder.absoluteFilePath(name);
        QStringList mpirun{prefix + QStringLiteral("/bin/mpirun")};
        if (family == MpiFamily::openmpi)
            mpirun += QStringLiteral("--oversubscribe");
        // Intel's mpicc of this package calls gcc, as does mpigxx; its mpicxx does too.
        libraries.push_back({name, match.captured(2), family, prefix, prefix + QStringLiteral("/bin/mpicc"),
            prefix + QStringLiteral("/bin/mpicxx"), mpirun, environmentOf(prefix, family)});
    }
    return libraries;
}

/// Debian's Open MPI and MPICH, where they are installed.
inline std::vector<MpiLibrary> systemMpiLibraries()
{
    std::vector<MpiLibrary> libraries;
    const auto add = [&libraries](MpiFamily family, const QString &suffix, const QString &launcher,
                         const QStringList &version, const QString &extra) {
        const QString cc = QStandardPaths::findExecutable(QStringLiteral("mpicc.") + suffix);
        const QString mpirun = QStandardPaths::findExecutable(launcher);
        const auto environment = environmentOf({}, family);
        if (cc.isEmpty() || mpirun.isEmpty())
            return;
        static const QRegularExpression number(QStringLiteral("\\d+\\.\\d+\\.\\d+"));
        const QString found = number.match(QString::fromUtf8(runIn(environment, version).output)).captured();
        if (!found.isEmpty())
            libraries.push_back({suffix + u'-' + found, found, family, {}, cc,
                QStandardPaths::findExecutable(QStringLiteral("mpicxx.") + suffix),
                extra.isEmpty() ? QStringList{mpirun} : QStringList{mpirun, extra}, environment});
    };
    add(MpiFamily::openmpi, QStringLiteral("openmpi"), QStringLiteral("mpirun.openmpi"),
        {QStringLiteral("mpirun.openmpi"), QStringLiteral("--version")}, QStringLiteral("--oversubscribe"));
    add(MpiFamily::mpich, QStringLiteral("mpich"), QStringLiteral("mpiexec.mpich"),
        {QStringLiteral("mpichversion")}, {});
    return libraries;
}

/// mpi4py of packaging/libraries with a library of it.
struct MpiPython {
    QString program; ///< that Python
    QString tests; ///< mpi4py's own
    QProcessEnvironment environment;
};

/// Nothing where it is not installed.
inline std::optional<MpiPython> mpiPythonOf(const MpiLibrary &library)
{
    const QDir folder(mpiLibrariesFolder());
    const QStringList packages = folder.entryList({QStringLiteral("mpi4py-*")}, QDir::Dirs);
    if (packages.isEmpty())
        return std::nullopt;
    const QDir package(folder.absoluteFilePath(packages.last()));
    const QDir lib(package.filePath(QStringLiteral("lib")));
    MpiPython python{package.filePath(QStringLiteral("python")), package.filePath(QStringLiteral("test")),
        library.environment};
    python.environment.insert(QStringLiteral("PYTHONPATH"),
        lib.filePath(lib.entryList({QStringLiteral("python3*")}, QDir::Dirs).value(0)
            + QStringLiteral("/site-packages")));
    return python;
}

/// All of them.
inline std::vector<MpiLibrary> mpiLibraries()
{
    auto libraries = systemMpiLibraries();
    for (auto &library : installedMpiLibraries())
        libraries.push_back(std::move(library));
    return libraries;
}

} // namespace collscope::testing
