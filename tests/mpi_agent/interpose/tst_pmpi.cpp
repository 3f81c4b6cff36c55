// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/catalogue.h"
#include "engine/wire/requirements.h"
#include "engine/wire/table_row.h"
#include "tests/mpi_agent/interpose/under_programs.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <set>

namespace collscope::tst_pmpi {

using namespace collscope::agent::test;

namespace {

void write(const QString &name, const QByteArray &content)
{
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

QByteArray fileOf(const wire::RuntimeTable &table)
{
    return QByteArray::fromStdString(wire::encodeTable(table));
}

Variables tracing(const QString &table, const char *node = "a")
{
    return {{QStringLiteral("COLLSCOPE_TABLE"), table},
        {QStringLiteral("COLLSCOPE_TRACE"), QStringLiteral("all")},
        {QStringLiteral("COLLSCOPE_NODE"), QString::fromLatin1(node)}};
}

} // namespace

class TestPmpi : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void decidesAsTheTableSays_data();
    void decidesAsTheTableSays();
    void fortran_data();
    void fortran();
    void otherLibrary_data();
    void otherLibrary();
    void goesOnWithoutTheTable_data();
    void goesOnWithoutTheTable();
    void reportsMethodsThatTheLibraryLacks();
    void tableGoesWhileItRuns();
    void threads();
    void plugin();
    void differentPlugins();

private:
    void libraries();
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    const InstalledMpi *library(const QString &name) const;
    void compareWithTable(
        const InstalledMpi &mpi, const std::map<TraceLine, int> &lines, std::set<std::string> &decided);
    QString programFor(const InstalledMpi &mpi);
    QByteArray digestWithout(int processes, const QStringList &mode);

    QTemporaryDir m_folder;
    std::vector<InstalledMpi> m_libraries;
    QString m_reason;
    std::map<std::string, QString> m_tables;
    std::map<int, QByteArray> m_digests;
};

void TestPmpi::initTestCase()
{
    for (const auto find : {installedOpenMpi, installedMpich})
        if (const auto mpi = find(m_reason))
            m_libraries.push_back(*mpi);
    for (const InstalledMpi &mpi : m_libraries) {
        QCOMPARE(compile(mpi.c, {QStringLiteral("-O1")}, QStringLiteral(SOURCES "/calls.c"), programFor(mpi)),
            QString());
        m_tables[mpi.name] = m_folder.filePath(QString::fromStdString(mpi.name) + QStringLiteral(".table"));
        write(m_tables[mpi.name], fileOf(tableOfEverything(mpi)));
    }
}

QString TestPmpi::programFor(const InstalledMpi &mpi)
{
    return m_folder.filePath(QStringLiteral("calls-") + QString::fromStdString(mpi.name));
}

const InstalledMpi *TestPmpi::library(const QString &name) const
{
    for (const InstalledMpi &mpi : m_libraries)
        if (mpi.name == name.toStdString())
            return &mpi;
    return nullptr;
}

void TestPmpi::libraries()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("Open MPI") << QStringLiteral("openmpi");
    QTest::newRow("MPICH") << QStringLiteral("mpich");
}

#define LIBRARY(mpi)                                                                                         \
    QFETCH(QString, name);                                                                                   \
    const InstalledMpi *const mpi = library(name);                                                           \
    if (!(mpi))                                                                                              \
    QSKIP(qPrintable(m_reason))

/// Every process printed what ran. `decided` becomes the collectives for which a method of the table did.
void TestPmpi::compareWithTable(
    const InstalledMpi &mpi, const std::map<TraceLine, int> &lines, std::set<std::string> &decided)
{
    const wire::RuntimeTable table = tableOfEverything(mpi);
    for (const auto &[line, times] : lines) {
        const std::string what = line.collective + " on " + std::to_string(line.commSize) + " processes, "
            + std::to_string(line.nodes) + " nodes, " + std::to_string(line.bytes) + " bytes: " + line.method;
        // Each of its processes said the same.
        QVERIFY2(static_cast<std::uint32_t>(times) % line.commSize == 0, what.c_str());
        const auto *const collective = table.find(line.collective);
        if (!collective) { // it is recorded only
            QCOMPARE(line.method, std::string("default"));
            continue;
        }
        const auto cell = wire::tableRow(*collective, {line.nodes, 0, line.commSize}).method(line.bytes);
        const bool nothingSent = line.bytes == 0 && line.collective != "barrier";
        if (cell == wire::RuntimeTable::leaveToLibrary || nothingSent) {
            QCOMPARE(line.method, std::string("default"));
            continue;
        }
        const wire::Method &method = collective->methods[cell];
        const std::string text = method.library + '.' + wire::methodText(method);
        if (line.method == text) {
            decided.insert(line.collective);
            continue;
        }
        // Only where the call, or the communicator, is nothing for the method; and one of Open MPI's
        // variables is there to be read only.
        const bool mayBeLeft = wire::requirementsOf(method, line.collective) != 0
            || (mpi.name == "openmpi" && line.collective == "allgatherv");
        QVERIFY2(mayBeLeft && line.method == "default", (what + ", not " + text).c_str());
    }
}

/// What the program prints when the library is there and off; the same under every MPI library.
QByteArray TestPmpi::digestWithout(int processes, const QStringList &mode)
{
    QByteArray &known = m_digests[processes];
    if (!known.isEmpty())
        return known;
    const InstalledMpi &mpi = m_libraries.front();
    auto variables = tracing(m_tables[mpi.name]);
    variables.emplace_back(QStringLiteral("COLLSCOPE_OFF"), QStringLiteral("1"));
    const Outcome off = runUnder(mpi, {{processes, variables}}, programFor(mpi), mode);
    if (off.exitStatus == 0 && !off.messages.contains("collscope"))
        known = off.output;
    return known;
}

void TestPmpi::decidesAsTheTableSays_data()
{
    libraries();
}

void TestPmpi::decidesAsTheTableSays()
{
    LIBRARY(mpi);
    const QString table = m_tables[mpi->name];
    std::set<std::string> decided;
    for (const int processes : {2, 3, 4, 5, 17}) {
        if (processes == 4 && mpi->name == "mpich")
            continue; // it takes long on few cores
        // Many processes on few cores, which MPICH never gives back.
        const QStringList mode = {processes == 17 ? QStringLiteral("brief") : QStringLiteral("once")};
        const QByteArray expected = digestWithout(processes, mode);
        QVERIFY(expected.startsWith("digest "));
        std::vector<Processes> all = {{processes, tracing(table)}};
        if (processes == 5)
            all = {{3, tracing(table)}, {2, tracing(table, "b")}};
        const Outcome on = runUnder(*mpi, all, programFor(*mpi), mode);
        QByteArray others;
        const auto lines = traceLines(on.messages, others);
        QVERIFY2(on.exitStatus == 0, others.right(3000).constData());
        QVERIFY2(!others.contains("collscope"), others.constData());
        QCOMPARE(on.output, expected);
        compareWithTable(*mpi, lines, decided);
        if (QTest::currentTestFailed())
            return;
        if (processes == 5) // 3 + 2 processes; their halves are on both nodes
            for (const auto &[line, times] : lines)
                QCOMPARE(line.nodes, 2U);
    }
    for (const char *collective : {"allgather", "allreduce", "alltoall", "bcast", "reduce", "gather",
             "reduce_scatter", "reduce_scatter_block", "scan", "exscan", "barrier"})
        QVERIFY2(decided.count(collective) != 0, collective);
}

void TestPmpi::fortran_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("binding");
    for (const char *name : {"openmpi", "mpich"})
        for (const char *binding : {"MPIFH", "MPI", "F08"})
            QTest::addRow("%s %s", name, binding) << name << binding;
}

void TestPmpi::fortran()
{
    LIBRARY(mpi);
    QFETCH(QString, binding);
    if (mpi->fortran.isEmpty() || QStandardPaths::findExecutable(QStringLiteral("gfortran")).isEmpty())
        QSKIP("there is no Fortran compiler on this machine");
    const QString program = path("calls-fortran");
    QCOMPARE(compile(mpi->fortran,
                 {QStringLiteral("-fallow-argument-mismatch"), QStringLiteral("-DBINDING_") + binding},
                 QStringLiteral(SOURCES "/calls.F90"), program),
        QString());
    const Outcome outcome = runUnder(*mpi, {{3, tracing(m_tables[mpi->name])}}, program, {});
    QByteArray others;
    const auto lines = traceLines(outcome.messages, others);
    QVERIFY2(outcome.exitStatus == 0 && outcome.output == "right\n", others.right(3000).constData());
    std::set<std::string> seen;
    for (const auto &[line, times] : lines)
        seen.insert(line.collective);
    QCOMPARE(seen,
        (std::set<std::string>{
            "allgather", "allgatherv", "allreduce", "alltoall", "alltoallw", "barrier", "bcast", "reduce"}));
    std::set<std::string> decided;
    compareWithTable(*mpi, lines, decided);
    QVERIFY(decided.size() >= 3);
}

void TestPmpi::otherLibrary_data()
{
    libraries();
}

/// Our library was built for another MPI library than the program's: it runs without.
void TestPmpi::otherLibrary()
{
    LIBRARY(mpi);
    if (m_libraries.size() < 2)
        QSKIP(qPrintable(m_reason));
    const InstalledMpi &other = m_libraries[mpi == m_libraries.data() ? 1 : 0];
    QStringList programs = {programFor(*mpi)};
    if (!mpi->fortran.isEmpty() && !QStandardPaths::findExecutable(QStringLiteral("gfortran")).isEmpty())
        programs << path("other-fortran");
    for (const QString &program : programs) {
        const bool isC = program == programs.front();
        if (!isC)
            QCOMPARE(compile(mpi->fortran,
                         {QStringLiteral("-fallow-argument-mismatch"), QStringLiteral("-DBINDING_F08")},
                         QStringLiteral(SOURCES "/calls.F90"), program),
                QString());
        const QStringList mode = isC ? QStringList{QStringLiteral("once")} : QStringList();
        const QByteArray expected = isC ? digestWithout(3, mode) : QByteArray("right\n");
        auto variables = tracing(m_tables[mpi->name]);
        const Outcome on = runUnder(*mpi, {{3, variables}}, program, mode, other.ours);
        QVERIFY2(on.exitStatus == 0, on.messages.right(3000).constData());
        QCOMPARE(on.output, expected);
        QCOMPARE(on.messages.count("collscope: "), 1);
        QVERIFY2(on.messages.contains("which is another MPI library"), on.messages.constData());
        variables.emplace_back(QStringLiteral("COLLSCOPE_OFF"), QStringLiteral("1"));
        const Outcome off = runUnder(*mpi, {{2, variables}}, program, mode, other.ours);
        QVERIFY2(off.exitStatus == 0, off.messages.right(3000).constData());
        QCOMPARE(off.messages.count("collscope: "), 1);
    }
}

void TestPmpi::goesOnWithoutTheTable_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<bool>("onlyOne"); // of two processes has it, the other one a sound table
    QTest::addColumn<QByteArray>("complaint");
    const QByteArray whole = fileOf(tableOfEverything({"openmpi", {}, {}, {}, {}, {}}));
    QByteArray damaged = whole;
    damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 0x10);
    wire::RuntimeTable other = tableOfEverything({"openmpi", {}, {}, {}, {}, {}});
    other.collectives.pop_back();
    wire::RuntimeTable foreign = tableOfEverything({"mpich", {}, {}, {}, {}, {}});
    for (auto &collective : foreign.collectives)
        for (wire::Method &method : collective.methods)
            method.library = method.library == wire::bundledLibrary ? "other" : "another";
    QTest::newRow("another library's")
        << fileOf(foreign) << false << QByteArray("bad.table is one of Open MPI that can be used");
    QTest::newRow("truncated") << whole.left(whole.size() - 9) << false << QByteArray("cannot use the file");
    QTest::newRow("damaged") << damaged << false << QByteArray("cannot use the file");
    QTest::newRow("foreign") << QByteArray("#!/bin/sh\n") << false << QByteArray("cannot use the file");
    QTest::newRow("absent for one") << QByteArray() << true
                                    << QByteArray("process 1 of 2 cannot use the file");
    QTest::newRow("another for one") << fileOf(other) << true
                                     << QByteArray("process 1 of 2 has another file");
}

void TestPmpi::goesOnWithoutTheTable()
{
    if (m_libraries.empty())
        QSKIP(qPrintable(m_reason));
    const InstalledMpi &mpi = m_libraries.front();
    QFETCH(QByteArray, content);
    QFETCH(bool, onlyOne);
    QFETCH(QByteArray, complaint);
    const QString bad = path("bad.table");
    QFile::remove(bad);
    if (!content.isEmpty())
        write(bad, content);
    const QString sound = m_tables[mpi.name];
    const Outcome outcome
        = runUnder(mpi, {{1, tracing(onlyOne ? sound : bad)}, {1, tracing(bad)}}, programFor(mpi), {});
    QByteArray others;
    const auto lines = traceLines(outcome.messages, others);
    QVERIFY2(outcome.exitStatus == 0, others.constData());
    QVERIFY(outcome.output.startsWith("digest "));
    QCOMPARE(others.count("collscope: "), 1);
    QVERIFY2(others.contains(complaint), others.constData());
    QVERIFY(!lines.empty());
    for (const auto &[line, times] : lines)
        QCOMPARE(line.method, std::string("default"));
}

/// The table has the number that the library gives to another algorithm.
void TestPmpi::reportsMethodsThatTheLibraryLacks()
{
    const InstalledMpi *const mpi = library(QStringLiteral("mpich"));
    if (!mpi)
        QSKIP(qPrintable(m_reason));
    if (!runProgram(mpi->launcher, {QStringLiteral("--version")}, 30).output.contains(" 4.0."))
        QSKIP("the installed MPICH is not 4.0");
    wire::Method newer;
    newer.library = wire::mpichLibrary;
    newer.algorithm = "tree";
    newer.algorithmId = wire::findAlgorithm(wire::mpichLibrary, "bcast", "binomial")->id;
    newer.fanout = 2;
    wire::RuntimeTable table;
    table.collectives.push_back({"bcast", {wire::PlacementSize::commSize, {2}}, {}, {1}, {newer}, {0}, {}});
    const QString file = path("newer.table");
    write(file, fileOf(table));
    const Outcome outcome = runUnder(*mpi, {{2, tracing(file)}}, programFor(*mpi), {});
    QByteArray others;
    const auto lines = traceLines(outcome.messages, others);
    QVERIFY2(outcome.exitStatus == 0, others.constData());
    QVERIFY2(others.contains(
                 "collscope: mpich.tree:2 is not used: this MPI library has no algorithm tree for bcast"),
        others.constData());
    QVERIFY(!lines.empty());
    for (const auto &[line, times] : lines)
        QCOMPARE(line.method, std::string("default"));
}

void TestPmpi::tableGoesWhileItRuns()
{
    if (m_libraries.empty())
        QSKIP(qPrintable(m_reason));
    const InstalledMpi &mpi = m_libraries.front();
    const QString table = path("going.table");
    QVERIFY(QFile::copy(m_tables[mpi.name], table));
    const Outcome outcome
        = runUnder(mpi, {{4, tracing(table)}}, programFor(mpi), {QStringLiteral("truncate"), table});
    QByteArray others;
    const auto lines = traceLines(outcome.messages, others);
    QVERIFY2(outcome.exitStatus == 0, others.constData());
    QVERIFY(!QFile::exists(table));
    std::set<std::string> decided;
    compareWithTable(mpi, lines, decided);
    bool afterwards = false; // the halves are made when the file is gone
    for (const auto &[line, times] : lines)
        afterwards = afterwards || (line.commSize == 2 && line.method != "default");
    QVERIFY(afterwards);
}

/// Methods are chosen by variables of the process: with several threads in MPI only bundled ones are used.
void TestPmpi::threads()
{
    if (m_libraries.empty())
        QSKIP(qPrintable(m_reason));
    const InstalledMpi &mpi = m_libraries.front();
    const Outcome outcome
        = runUnder(mpi, {{2, tracing(m_tables[mpi.name])}}, programFor(mpi), {QStringLiteral("threads")});
    QByteArray others;
    const auto lines = traceLines(outcome.messages, others);
    QVERIFY2(outcome.exitStatus == 0, others.constData());
    bool bundled = false;
    for (const auto &[line, times] : lines) {
        QVERIFY2(line.method == "default" || line.method.rfind("collscope.", 0) == 0, line.method.c_str());
        bundled = bundled || line.method != "default";
    }
    QVERIFY(bundled);
}

void TestPmpi::plugin()
{
    if (m_libraries.empty())
        QSKIP(qPrintable(m_reason));
    const InstalledMpi &mpi = m_libraries.front();
    const QString file = path("plugin.so");
    QCOMPARE(
        compile(QStringLiteral("cc"),
            {QStringLiteral("-shared"), QStringLiteral("-fPIC"), QStringLiteral("-I" COLLSCOPE_SOURCE_DIR)},
            QStringLiteral(SOURCES "/plugin.c"), file),
        QString());
    const Outcome outcome = runUnder(mpi, {{3, tracing(file)}}, programFor(mpi), {});
    QByteArray others;
    const auto lines = traceLines(outcome.messages, others);
    QVERIFY2(outcome.exitStatus == 0, others.constData());
    QVERIFY2(!others.contains("collscope"), others.constData());
    bool any = false;
    for (const auto &[line, times] : lines) {
        std::string expected = "default";
        if (line.collective == "bcast" && line.bytes >= 1000)
            expected = "collscope.pipeline/512B";
        else if (line.collective == "bcast" && line.commSize == 2)
            expected = "collscope.binomial";
        QCOMPARE(line.method, expected);
        any = any || expected != "default";
    }
    QVERIFY(any);

    // Of one that was not copied whole the job learns in a line, and the library decides.
    const QByteArray whole = testing::fileText(file);
    const QString cut = path("cut.so");
    for (const qsizetype bytes : {qsizetype(20), qsizetype(700), qsizetype(4096), whole.size() / 2}) {
        testing::writeFile(cut, QByteArrayView(whole).first(bytes));
        const Outcome refused = runUnder(mpi, {{2, tracing(cut)}}, programFor(mpi), {});
        QVERIFY2(refused.exitStatus == 0, refused.messages.constData());
        QCOMPARE(refused.messages.count("it is cut off after " + QByteArray::number(bytes) + " bytes"), 1);
    }
}

/// A plug-in is code: none runs where processes have different ones.
void TestPmpi::differentPlugins()
{
    if (m_libraries.empty())
        QSKIP(qPrintable(m_reason));
    const InstalledMpi &mpi = m_libraries.front();
    for (const QString name : {"one", "two"})
        QCOMPARE(
            compile(QStringLiteral("cc"),
                {QStringLiteral("-shared"), QStringLiteral("-fPIC"),
                    QStringLiteral("-I" COLLSCOPE_SOURCE_DIR), QStringLiteral("-DTELLS=\"%1\"").arg(name)},
                QStringLiteral(SOURCES "/plugin.c"), path("tells-") + name),
            QString());
    const auto run = [&](const QString &first, const QString &second) {
        return runUnder(mpi, {{1, tracing(path("tells-") + first)}, {1, tracing(path("tells-") + second)}},
            programFor(mpi), {});
    };
    const Outcome same = run(QStringLiteral("one"), QStringLiteral("one"));
    QVERIFY2(same.exitStatus == 0, same.messages.constData());
    QCOMPARE(same.messages.count("plug-in one is loaded\n"), 2);
    const Outcome other = run(QStringLiteral("one"), QStringLiteral("two"));
    QVERIFY2(other.exitStatus == 0, other.messages.constData());
    QVERIFY2(!other.messages.contains("is loaded"), other.messages.constData());
    QCOMPARE(other.messages.count("process 1 of 2 has another file in COLLSCOPE_TABLE"), 1);
}

const testing::Registered<TestPmpi> registered("tst_pmpi");

} // namespace collscope::tst_pmpi
#include "tst_pmpi.moc"
