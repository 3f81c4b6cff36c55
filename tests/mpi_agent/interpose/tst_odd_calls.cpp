// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/profile.h"
#include "tests/mpi_agent/interpose/under_programs.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

namespace collscope::tst_odd_calls {

using namespace collscope::agent::test;

/// Programs do what they did without a library under them, whatever they do.
class TestOddCalls : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(QDir::setCurrent(m_folder.path())); }
    void cleanupTestCase() { QVERIFY(QDir::setCurrent(QStringLiteral("/"))); }
    void nothingChanges_data();
    void nothingChanges();
    void someWithout_data();
    void someWithout();
    void profileIsNoFile();
    void lookedUp();

private:
    QTemporaryDir m_folder;
};

void TestOddCalls::nothingChanges_data()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<bool>("component");
    QTest::newRow("Open MPI") << QStringLiteral("openmpi") << false;
    QTest::newRow("Open MPI's component") << QStringLiteral("openmpi") << true;
    QTest::newRow("MPICH") << QStringLiteral("mpich") << false;
}

void TestOddCalls::nothingChanges()
{
    QFETCH(QString, library);
    QFETCH(bool, component);
    QString reason;
    const auto mpi = library == QLatin1String("mpich") ? installedMpich(reason) : installedOpenMpi(reason);
    if (!mpi)
        QSKIP(qPrintable(reason));
    if (component && !QFile::exists(QStringLiteral(COMPONENT_FOLDER "/mca_coll_collscope.so")))
        QSKIP("Open MPI's component is not built here");
    QCOMPARE(compile(mpi->c, {QStringLiteral("-O1")}, QStringLiteral(SOURCES "/odd_calls.c"),
                 QStringLiteral("odd_calls-") + library),
        QString());
    QFile table(QStringLiteral("odd.table"));
    QVERIFY(table.open(QIODevice::WriteOnly));
    table.write(QByteArray::fromStdString(wire::encodeTable(tableOfEverything(*mpi))));
    table.close();
    QFile::remove(QStringLiteral("odd.profile"));
    // Both by names that mean something in this working directory alone.
    Variables variables = {{QStringLiteral("COLLSCOPE_TABLE"), QStringLiteral("odd.table")},
        {QStringLiteral("COLLSCOPE_PROFILE"), QStringLiteral("odd.profile")},
        // UCX lists messages that were never received on standard output.
        {QStringLiteral("UCX_LOG_LEVEL"), QStringLiteral("error")}};
    const int processes = mpi->name == "mpich" ? 2 : 3; // MPICH's wait with all their might
    QString preload;
    if (component) {
        variables.emplace_back(
            QStringLiteral("OMPI_MCA_mca_base_component_path"), QStringLiteral(COMPONENT_PATH));
        preload = QStringLiteral(" "); // nothing
    }
    const Outcome outcome = runUnder(*mpi, {{processes, variables}}, QStringLiteral("./odd_calls-") + library,
        {m_folder.filePath(QStringLiteral("odd.profile"))}, preload);
    QVERIFY2(outcome.exitStatus == 0 && outcome.output == "right\n", outcome.messages.constData());
    QVERIFY2(!outcome.messages.contains("collscope"), outcome.messages.constData());
    QFile file(QStringLiteral("odd.profile"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    std::string problem;
    const auto profile = wire::readProfile(file.readAll().toStdString(), problem);
    QVERIFY2(profile && profile->complete, problem.c_str());
    // On the world turned round; half of three is two processes. Not between the halves.
    std::map<std::string, std::uint64_t> calls;
    for (const auto &[key, entry] : profile->entries) {
        const bool own = key.collective == "alltoallw" || key.messageBytes == 7 * sizeof(int);
        if (own || key.kind == "persistent")
            calls[key.collective + ' ' + key.kind + ' ' + std::to_string(key.commSize)
                + (key.inPlace == true ? " in place" : "")]
                += entry.calls;
    }
    for (int size = 2; size <= processes; ++size) {
        const std::string of = ' ' + std::to_string(size);
        for (const char *const kind : {"blocking", "nonblocking", "persistent"})
            QCOMPARE(calls[std::string("alltoallw ") + kind + of], std::uint64_t{1});
        QCOMPARE(calls[std::string("alltoallw blocking") + of + " in place"], std::uint64_t{1});
        QCOMPARE(calls[std::string("allreduce nonblocking") + of], std::uint64_t{2});
        QCOMPARE(calls[std::string("allreduce nonblocking") + of + " in place"], std::uint64_t{1});
        QCOMPARE(calls[std::string("bcast persistent") + of], std::uint64_t{1});
    }
}

void TestOddCalls::someWithout_data()
{
    QTest::addColumn<bool>("component");
    QTest::addColumn<int>("before"); // the first process that is without
    QTest::addColumn<QByteArray>("which");
    QTest::newRow("the first") << false << 0 << QByteArray("process 0 of 3 ");
    QTest::newRow("the second, of the component") << true << 1 << QByteArray("process 1 of 3 ");
}

/// The library may be missing on one host. Nobody waits for it; nothing is done, and one process says so.
void TestOddCalls::someWithout()
{
    QFETCH(bool, component);
    QFETCH(int, before);
    QFETCH(QByteArray, which);
    QString reason;
    const auto mpi = installedOpenMpi(reason);
    if (!mpi)
        QSKIP(qPrintable(reason));
    if (component && !QFile::exists(QStringLiteral(COMPONENT_FOLDER "/mca_coll_collscope.so")))
        QSKIP("Open MPI's component is not built here");
    QFile::remove(QStringLiteral("odd.profile"));
    Processes with{before, {{QStringLiteral("COLLSCOPE_PROFILE"), QStringLiteral("odd.profile")}}, component};
    if (component)
        with.variables.emplace_back(
            QStringLiteral("OMPI_MCA_mca_base_component_path"), QStringLiteral(COMPONENT_PATH));
    std::vector<Processes> all{with, {1, {}, true}, with};
    all.back().count = 2 - before;
    if (before == 0)
        all.erase(all.begin());
    const Outcome outcome = runUnder(
        *mpi, all, QStringLiteral("./odd_calls-openmpi"), {m_folder.filePath(QStringLiteral("odd.profile"))});
    QVERIFY2(outcome.exitStatus == 0 && outcome.output == "right\n", outcome.messages.constData());
    QVERIFY2(outcome.messages.contains("collscope: " + which), outcome.messages.constData());
    QCOMPARE(outcome.messages.count("collscope"), 1);
    QVERIFY(!QFile::exists(QStringLiteral("odd.profile")));
}

/// A pipe, or a device: it stays what it is.
void TestOddCalls::profileIsNoFile()
{
    QString reason;
    const auto mpi = installedOpenMpi(reason);
    if (!mpi)
        QSKIP(qPrintable(reason));
    const QByteArray pipe = m_folder.filePath(QStringLiteral("pipe")).toLocal8Bit();
    QCOMPARE(mkfifo(pipe.constData(), 0600), 0);
    const Outcome outcome
        = runUnder(*mpi, {{2, {{QStringLiteral("COLLSCOPE_PROFILE"), QString::fromLocal8Bit(pipe)}}}},
            QStringLiteral("./odd_calls-openmpi"), {});
    QVERIFY2(outcome.exitStatus == 0 && outcome.output == "right\n", outcome.messages.constData());
    QCOMPARE(outcome.messages.count("cannot be written"), 1);
    struct stat facts { };
    QCOMPARE(stat(pipe.constData(), &facts), 0);
    QVERIFY(S_ISFIFO(facts.st_mode));
    QCOMPARE(
        QDir(m_folder.path()).entryList({QStringLiteral("pipe*")}, QDir::AllEntries | QDir::System).size(),
        1);
}

/// Functions out of the MPI library's own file do not come by the preloaded library, which says so; the
/// component has their calls.
void TestOddCalls::lookedUp()
{
    QString reason;
    const auto mpi = installedOpenMpi(reason);
    if (!mpi)
        QSKIP(qPrintable(reason));
    QCOMPARE(compile(mpi->c, {QStringLiteral("-ldl")}, QStringLiteral(SOURCES "/looked_up.c"),
                 QStringLiteral("looked_up")),
        QString());
    const Variables nothing;
    const Variables traced = {{QStringLiteral("COLLSCOPE_TRACE"), QStringLiteral("1")}};
    const auto run = [&](Variables variables, const QString &preload) {
        return runUnder(*mpi, {{2, std::move(variables)}}, QStringLiteral("./looked_up"), {}, preload);
    };
    Outcome outcome = run(nothing, {});
    QVERIFY2(outcome.exitStatus == 0 && outcome.messages.isEmpty(), outcome.messages.constData());
    outcome = run(traced, {});
    QCOMPARE(outcome.exitStatus, 0);
    QCOMPARE(outcome.messages.count('\n'), 1);
    QVERIFY2(outcome.messages.contains("past the preloaded library"), outcome.messages.constData());
    if (!QFile::exists(QStringLiteral(COMPONENT_FOLDER "/mca_coll_collscope.so")))
        QSKIP("Open MPI's component is not built here");
    Variables loaded = traced;
    loaded.emplace_back(QStringLiteral("OMPI_MCA_mca_base_component_path"), QStringLiteral(COMPONENT_PATH));
    outcome = run(loaded, QStringLiteral(" "));
    QCOMPARE(outcome.exitStatus, 0);
    QVERIFY2(outcome.messages.contains("trace barrier comm_size=2 "), outcome.messages.constData());
}

const testing::Registered<TestOddCalls> registered("tst_odd_calls");

} // namespace collscope::tst_odd_calls
#include "tst_odd_calls.moc"
