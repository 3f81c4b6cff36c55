// SPDX-License-Identifier: GPL-3.0-or-later
// What a large job asks of a file system.
#include "mpi_agent/decide/recorder.h"
#include "tests/mpi_agent/interpose/under_programs.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace collscope::tst_job_files {

using namespace collscope::agent::test;

class TestJobFiles : public QObject {
    Q_OBJECT

private slots:
    void tableIsReadOncePerNode_data();
    void tableIsReadOncePerNode();
    void partsComeOneAfterTheOther();
};

void TestJobFiles::tableIsReadOncePerNode_data()
{
    QTest::addColumn<bool>("mpich");
    QTest::addColumn<bool>("component");
    QTest::newRow("preload") << false << false;
    QTest::newRow("component") << false << true;
    QTest::newRow("MPICH") << true << false;
}

/// One process of a node reads it and passes it on. Here that name is another file in each process.
void TestJobFiles::tableIsReadOncePerNode()
{
    QFETCH(bool, mpich);
    QFETCH(bool, component);
    QString reason;
    const auto mpi = mpich ? installedMpich(reason) : installedOpenMpi(reason);
    if (!mpi)
        QSKIP(qPrintable(reason));
    if (component && !QFile::exists(QStringLiteral(COMPONENT_FOLDER "/mca_coll_collscope.so")))
        QSKIP("Open MPI's component is not built here");
    const QTemporaryDir folder;
    const QString program = folder.filePath(QStringLiteral("repeated_sums"));
    QCOMPARE(compile(mpi->c, {QStringLiteral("-O1")}, QStringLiteral(SOURCES "/repeated_sums.c"), program),
        QString());
    for (const char *const name : {"whole", "cut", "none"})
        QVERIFY(QDir(folder.path()).mkdir(QString::fromLatin1(name)));
    const std::string table = wire::encodeTable(tableOfEverything(*mpi));
    testing::writeFile(folder.filePath(QStringLiteral("whole/table")), table);
    testing::writeFile(folder.filePath(QStringLiteral("cut/table")), table.substr(0, table.size() / 2));
    const auto in = [&](const char *where, int count, const char *node) {
        Variables all = {{QStringLiteral("COLLSCOPE_TABLE"), QStringLiteral("/proc/self/cwd/table")},
            {QStringLiteral("COLLSCOPE_TRACE"), QStringLiteral("1")},
            {QStringLiteral("COLLSCOPE_NODE"), QString::fromLatin1(node)}};
        if (component)
            all.emplace_back(
                QStringLiteral("OMPI_MCA_mca_base_component_path"), QStringLiteral(COMPONENT_PATH));
        return Processes{count, all, false, folder.filePath(QString::fromLatin1(where))};
    };
    const auto prints = [&](const std::vector<Processes> &processes, const char *text) {
        const Outcome outcome = runUnder(*mpi, processes, program, {QStringLiteral("1"), QStringLiteral("1")},
            component ? QStringLiteral(" ") : QString(), 120);
        QVERIFY2(outcome.exitStatus == 0 && outcome.messages.contains(text),
            (outcome.output + outcome.messages.right(3000)).constData());
    };
    prints({in("whole", 1, "a"), in("none", 2, "a")}, "method=collscope.");
    prints({in("whole", 1, "a"), in("none", 1, "a"), in("none", 1, "b")},
        "process 2 of 3 cannot use the file in COLLSCOPE_TABLE");
    prints({in("cut", 1, "a"), in("whole", 2, "a")}, "process 0 of 3 cannot use the file in COLLSCOPE_TABLE");
    prints({in("none", 1, "a"), in("whole", 2, "a")}, "No such file or directory");
    Processes named = in("none", 2, "a");
    named.variables.front().second = QStringLiteral("/a\x1b[31m\ncollscope: b");
    prints({named}, "(/a\\x1b[31m\\ncollscope: b: No such file or directory)");
}

/// A folder gets 100 parts of a profile a second at most.
void TestJobFiles::partsComeOneAfterTheOther()
{
    constexpr std::uint64_t second = 1000000000;
    for (const int processes : {2, 100, 10000}) {
        std::vector<std::uint64_t> writings;
        for (int rank = 1; rank < processes; ++rank) {
            const decide::PartTimes times = decide::partTimes(rank, processes);
            for (std::uint64_t at = times.delay; at < 200 * second; at += times.step)
                writings.push_back(at);
        }
        std::sort(writings.begin(), writings.end());
        for (std::size_t i = 100; i < writings.size(); ++i)
            QVERIFY(writings[i] - writings[i - 100] >= second);
    }
    QCOMPARE(decide::partTimes(0, 10000).delay, std::uint64_t{0});
    QCOMPARE(decide::partTimes(0, 10000).step, std::uint64_t{0});
}

const testing::Registered<TestJobFiles> registered("tst_job_files");

} // namespace collscope::tst_job_files
#include "tst_job_files.moc"
