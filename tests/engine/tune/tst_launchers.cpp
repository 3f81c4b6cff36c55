// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/launchers.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_launchers {

using namespace collscope::tune;

/// Library and release by the words of launchers.
class TestLaunchers : public QObject {
    Q_OBJECT
private slots:
    void launchers_data();
    void launchers();
};

void TestLaunchers::launchers_data()
{
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("title");
    QTest::newRow("Open MPI") << "mpirun (Open MPI) 4.1.4\n\nReport bugs to http://www.open-mpi.org/\n"
                              << "Open MPI|4.1.4";
    QTest::newRow("Open MPI 5") << "mpirun (Open MPI) 5.0.3rc1\n"
                                << "Open MPI|5.0.3rc1";
    QTest::newRow("MPICH") << "HYDRA build details:\n    Version:                                 4.0.2\n"
                              "    Release Date:   Thu Apr  7 12:34:45 CDT 2022\n"
                           << "MPICH|4.0.2";
    QTest::newRow("Intel")
        << "Intel(R) MPI Library for Linux* OS, Version 2021.8 Build 20221129 (id: 339ec755a1)\n"
           "Copyright 2003-2022, Intel Corporation.\n"
        << "Intel MPI|2021.8";
    QTest::newRow("MVAPICH")
        << "HYDRA build details:\n Version: 3.0\n Configure options: '--prefix=/opt/mvapich-3.0'\n"
        << "MVAPICH|3.0";
    QTest::newRow("unknown") << "SomeMPI of 1999\nmore\n"
                             << "SomeMPI of 1999|";
}

void TestLaunchers::launchers()
{
    QFETCH(QString, said);
    QFETCH(QString, title);
    const Launcher launcher = parseLauncher(said);
    QCOMPARE(launcher.library + u'|' + launcher.version, title);
}

const collscope::testing::Registered<TestLaunchers> registered("tst_launchers");

} // namespace collscope::tst_launchers
#include "tst_launchers.moc"
