// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/mpi_libraries.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace collscope::tst_mpi_libraries {

using namespace testing;

/// Each library compiles and runs a program in its own environment.
class TestMpiLibraries : public QObject {
    Q_OBJECT
private slots:
    void programRunsUnderItsLibrary_data();
    void programRunsUnderItsLibrary();
    void librariesOfTheFolder();
};

void TestMpiLibraries::programRunsUnderItsLibrary_data()
{
    QTest::addColumn<int>("index");
    const auto libraries = mpiLibraries();
    for (std::size_t i = 0; i < libraries.size(); ++i)
        QTest::newRow(qPrintable(libraries[i].name)) << static_cast<int>(i);
}

void TestMpiLibraries::programRunsUnderItsLibrary()
{
    QFETCH(int, index);
    const MpiLibrary library = mpiLibraries().at(static_cast<std::size_t>(index));
    const QTemporaryDir folder;
    const QString program = folder.filePath(QStringLiteral("version"));
    const auto compiled = runIn(library.environment,
        {library.cc, QStringLiteral(SOURCES "/version.c"), QStringLiteral("-o"), program});
    QVERIFY2(compiled.exitStatus == 0, compiled.messages.constData());
    const auto run = runIn(library.environment, library.launch(2) + QStringList{program});
    QVERIFY2(run.exitStatus == 0, run.messages.constData());
    QVERIFY2(run.output.startsWith("2 2 "), run.output.constData());
    // Intel MPI leaves the last number of some releases out.
    QVERIFY2(run.output.contains(library.version.section(u'.', 0, 1).toUtf8()), run.output.constData());
    const char *const word = library.family == MpiFamily::openmpi ? "Open MPI"
        : library.family == MpiFamily::mpich                      ? "MPICH Version"
                                                                  : "Intel(R) MPI Library";
    QVERIFY2(run.output.contains(word), run.output.constData());
}

/// After a whole run of packaging/libraries the folder holds a library of each family.
void TestMpiLibraries::librariesOfTheFolder()
{
    const auto libraries = installedMpiLibraries();
    const QDir folder(mpiLibrariesFolder());
    if (folder.entryList({QStringLiteral("mpi4py-*")}, QDir::Dirs).isEmpty()) // the last to be installed
        QSKIP(noMpiLibraries);
    for (const MpiFamily family : {MpiFamily::openmpi, MpiFamily::mpich, MpiFamily::intel})
        QVERIFY(std::any_of(libraries.begin(), libraries.end(),
            [family](const MpiLibrary &library) { return library.family == family; }));
}

const testing::Registered<TestMpiLibraries> registered("tst_mpi_libraries");

} // namespace collscope::tst_mpi_libraries

#include "tst_mpi_libraries.moc"
