// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs with the MPI library's own methods: what is measured, in which order, within which time.
#include "engine/wire/catalogue.h"
#include "mpi_agent/bench/workload.h"
#include "tests/mpi_agent/agent_runs.h"
#include "tests/support/test_program.h"

#include <QRegularExpression>
#include <QScopeGuard>
#include <QTemporaryDir>

#include <algorithm>
#include <map>
#include <set>

namespace collscope::tst_measuring {

using namespace agent::test;

namespace {

using Pairs = std::set<std::pair<std::uint32_t, std::uint64_t>>;

/// Communicator size and message size of the records of a collective.
Pairs cellsOf(const Contents &contents, const std::string &collective)
{
    Pairs cells;
    for (const wire::RecordLine &record : contents.records)
        if (record.collective == collective)
            cells.insert({record.commSize, record.messageBytes});
    return cells;
}

const QString quick
    = QStringLiteral("--repetitions 3 --seconds-per-point 0.01 --segments 0,1KiB --fanouts 2 ");

} // namespace

class TestMeasuring : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void nativeMethodsAreWhatTheyAreCalled_data();
    void nativeMethodsAreWhatTheyAreCalled();
    void measuresEveryCollective();
    void measuresNothingTwice();
    void followsAPlan();
    void explainsABadPlan();
    void keepsItsBudget();
    void survivesWrongAndStuckMethods();
    void recordsTheFanoutThatOpenMpi6Takes();
    void leavesARulesFileInCharge();
    void recordsSettingsThatDecide();
    void measuresOneAlgorithmOfAllgathervPerLaunch();
    void usesWindows();
    void writesEveryRanksTimes();
    void agreesOnTheTime();
    void measuresByNodes();

private:
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }
    Contents contentsOf(const char *name) const { return parse(testing::fileText(path(name))); }
    QTemporaryDir m_folder;
};

void TestMeasuring::initTestCase()
{
    if (mpirunPath().isEmpty())
        QSKIP("there is no mpirun on this machine");
    QVERIFY(m_folder.isValid());
}

void TestMeasuring::nativeMethodsAreWhatTheyAreCalled_data()
{
    QTest::addColumn<QByteArray>("preferred");
    QTest::newRow("as Open MPI is") << QByteArray();
    QTest::newRow("coll/adapt preferred") << QByteArray("OMPI_MCA_coll_adapt_priority");
    QTest::newRow("coll/sm preferred") << QByteArray("OMPI_MCA_coll_sm_priority");
}

/// Open MPI itself says which function carried each method out, on 2 to 7 processes, also where it would
/// rather have a component that offers no choice.
void TestMeasuring::nativeMethodsAreWhatTheyAreCalled()
{
    QFETCH(QByteArray, preferred);
    if (!preferred.isEmpty())
        qputenv(preferred.constData(), "100");
    const auto restored = qScopeGuard([&] {
        if (!preferred.isEmpty())
            qunsetenv(preferred.constData());
    });
    const Outcome outcome = runMpi(7, QStringLiteral(NATIVE_CHECK), {}, 120);
    const auto match = QRegularExpression(QStringLiteral("(\\d+) checks, 0 failures"))
                           .match(QString::fromUtf8(outcome.output));
    QVERIFY2(outcome.exitStatus == 0 && match.hasMatch(), (outcome.output + outcome.messages).constData());
    QVERIFY(match.captured(1).toInt() > 5000);
}

void TestMeasuring::measuresEveryCollective()
{
    const Outcome outcome
        = runAgent(4, quick + QStringLiteral("--comm-sizes 4 --sizes 4KiB -o every.txt"), m_folder.path());
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    std::map<std::string, std::set<std::string>> native;
    std::map<std::string, int> baselines;
    for (const wire::RecordLine &record : contentsOf("every.txt").records) {
        if (record.method.isBaseline())
            ++baselines[record.collective];
        else if (record.method.library == wire::openMpiLibrary)
            native[record.collective].insert(record.method.algorithm);
    }
    for (const agent::WorkloadKind &kind : agent::workloadKinds()) {
        const std::string name(kind.collective);
        QCOMPARE(baselines[name], wire::isOfGroups(name) ? 0 : 1); // those are measured when they are named
        if (wire::isOfGroups(name))
            continue;
        if (name == "allgatherv") // which this release of Open MPI only lets read
            continue;
        std::set<std::string> all;
        for (const wire::Algorithm &algorithm : *wire::algorithms(wire::openMpiLibrary, name))
            if (algorithm.name != "two_proc" && algorithm.name != "sparbit") // not with 4; not in 4.1
                all.insert(std::string(algorithm.name));
        QVERIFY2(
            std::includes(native[name].begin(), native[name].end(), all.begin(), all.end()), name.c_str());
    }
}

void TestMeasuring::measuresNothingTwice()
{
    const QString arguments = quick
        + QStringLiteral("--collectives bcast,allreduce --methods native --sizes 1,8,4KiB -o twice.txt");
    QCOMPARE(runAgent(4, arguments, m_folder.path()).exitStatus, 0);
    const QByteArray before = testing::fileText(path("twice.txt"));
    const Outcome again = runAgent(4, arguments, m_folder.path());
    QCOMPARE(again.exitStatus, 0);
    QVERIFY2(again.messages.contains(" 0 measured, "), again.messages.constData());
    const QByteArray after = testing::fileText(path("twice.txt"));
    QVERIFY(after.startsWith(before));
    for (const QByteArray &line : after.mid(before.size()).split('\n'))
        QVERIFY2(line.isEmpty() || line.startsWith("# "), line.constData()); // notes of the second job

    const Outcome more = runAgent(4, arguments + QStringLiteral(" --sizes 1,8,64,4KiB"), m_folder.path());
    QCOMPARE(more.exitStatus, 0);
    std::set<std::string> seen;
    for (const wire::RecordLine &record : contentsOf("twice.txt").records) {
        const std::string key = record.collective + record.method.library + wire::methodText(record.method)
            + ' ' + std::to_string(record.commSize) + ' ' + std::to_string(record.messageBytes);
        QVERIFY2(seen.insert(key).second, key.c_str());
    }
    QCOMPARE(cellsOf(contentsOf("twice.txt"), "bcast").size(), std::size_t{2 * 4});
}

void TestMeasuring::followsAPlan()
{
    testing::writeFile(path("plan.txt"),
        "collscope-plan 1\n# for a test\ncollectives: reduce\nmethods: default, openmpi.chain:3/1KiB\n"
        "ppn: 2,3\nsizes: 2KiB..8KiB\nrepetitions: 4\nprecision: 0\n");
    const Outcome outcome
        = runAgent(3, QStringLiteral("--plan plan.txt --repetitions 3 -o planned.txt"), m_folder.path());
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    const Contents contents = contentsOf("planned.txt");
    QCOMPARE(contents.records.size(), std::size_t{2 * 3 * 2});
    for (const wire::RecordLine &record : contents.records)
        QCOMPARE(record.summary.samples, std::uint64_t{3}); // an option beats the plan
    const Pairs expected = {{2, 2048}, {2, 4096}, {2, 8192}, {3, 2048}, {3, 4096}, {3, 8192}};
    QCOMPARE(cellsOf(contents, "reduce"), expected);
}

void TestMeasuring::explainsABadPlan()
{
    testing::writeFile(path("bad.txt"), "collscope-plan 1\ncollectives: bcast\nsizes: 12x\n");
    const Outcome outcome = runAgent(2, QStringLiteral("--plan bad.txt -o x"), m_folder.path());
    QCOMPARE(outcome.exitStatus, 2);
    QVERIFY2(outcome.messages.contains("bad.txt:3: sizes does not take '12x': give sizes"),
        outcome.messages.constData());
    QVERIFY(!QFile::exists(path("x")));
}

/// Whatever the time allowed covers the corners of the grid, because they come first; unless one of them
/// alone needs more than what is left.
void TestMeasuring::keepsItsBudget()
{
    const Outcome outcome = runAgent(4,
        QStringLiteral("--collectives barrier,bcast,allreduce --methods native --precision 0 "
                       "--sizes 1..64KiB --comm-sizes 2,3,4 --budget 4 -o budget.txt"),
        m_folder.path());
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    const auto spent = QRegularExpression(QStringLiteral("collscope-agent: ([0-9.]+) s: "))
                           .match(QString::fromUtf8(outcome.messages));
    QVERIFY2(spent.hasMatch(), outcome.messages.constData());
    QVERIFY2(spent.captured(1).toDouble() < 8, outcome.messages.constData());
    QVERIFY2(outcome.messages.contains("measurements will take about"), outcome.messages.constData());
    const Pairs cells = cellsOf(contentsOf("budget.txt"), "bcast");
    const Pairs corners{{2, 1}, {2, 65536}, {4, 1}, {4, 65536}};
    if (std::includes(corners.begin(), corners.end(), cells.begin(), cells.end()))
        return; // a machine so busy that it came no further
    for (const Pairs::value_type &corner : corners)
        QVERIFY2(cells.count(corner) == 1 || !outcome.messages.contains("; 0 were skipped"),
            outcome.messages.constData());
}

void TestMeasuring::survivesWrongAndStuckMethods()
{
    const QStringList before{QStringLiteral("-x"), QStringLiteral("LD_PRELOAD=" FAULTY_OPENMPI)};
    const QString arguments = quick
        + QStringLiteral(
            "--collectives bcast --sizes 4KiB --comm-sizes 4 --time-limit 1 -o faulty.txt --methods "
            "openmpi.basic_linear,openmpi.knomial,openmpi.scatter_allgather,openmpi.scatter_allgather_ring");
    const auto run = [&] {
        return runProgram(mpirunPath(),
            before
                + QStringList{QStringLiteral("-n"), QStringLiteral("4"),
                    QStringLiteral(COLLSCOPE_AGENT_PROGRAM)}
                + arguments.split(QLatin1Char(' '), Qt::SkipEmptyParts),
            60, m_folder.path());
    };
    const auto names = [&] {
        std::set<std::string> result;
        for (const wire::RecordLine &record : contentsOf("faulty.txt").records)
            result.insert(record.method.algorithm);
        return result;
    };
    const Outcome stuck = run();
    QVERIFY(stuck.exitStatus > 0);
    QVERIFY2(
        stuck.messages.contains("bcast openmpi.knomial with 4KiB on 4 processes has not ended after 1 s"),
        stuck.messages.constData());
    QVERIFY(testing::fileText(path("faulty.txt")).contains("\n# stuck bcast openmpi knomial 7 "));
    QVERIFY(names() == std::set<std::string>{"basic_linear"});

    const Outcome rest = run();
    QCOMPARE(rest.exitStatus, 1); // something is missing
    QVERIFY2(rest.messages.contains("knomial with 4KiB on 4 processes: it did not end in an earlier job"),
        rest.messages.constData());
    QVERIFY2(rest.messages.contains(
                 "openmpi.scatter_allgather_ring with 4KiB on 4 processes: its result is wrong"),
        rest.messages.constData());
    const std::set<std::string> expected{"basic_linear", "scatter_allgather"};
    QCOMPARE(names(), expected);
}

/// Chosen without a fan-out the algorithms of Open MPI 6 run with that of its variables; with 1 they never
/// end.
void TestMeasuring::recordsTheFanoutThatOpenMpi6Takes()
{
    const QString arguments = quick
        + QStringLiteral("--collectives allgather --sizes 1KiB --comm-sizes 4 -o fanouts.txt --methods "
                         "openmpi.bruck-k-fanout,openmpi.bruck-k-fanout:1,openmpi.bruck-k-fanout:2");
    const Outcome outcome = runProgram(mpirunPath(),
        QStringList{QStringLiteral("-x"), QStringLiteral("LD_PRELOAD=" OPENMPI6_NAMES), QStringLiteral("-n"),
            QStringLiteral("4"), QStringLiteral(COLLSCOPE_AGENT_PROGRAM)}
            + arguments.split(QLatin1Char(' '), Qt::SkipEmptyParts),
        60, m_folder.path());
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    std::set<std::string> names;
    for (const wire::RecordLine &record : contentsOf("fanouts.txt").records) {
        QCOMPARE(record.method.algorithmId, 2);
        names.insert(wire::methodText(record.method));
    }
    const std::set<std::string> expected{"bruck-k-fanout:2", "bruck-k-fanout:4"};
    QVERIFY2(names == expected, outcome.messages.constData());
}

/// Open MPI 4.1 lets the file win over what is chosen: then nothing would be what it is called.
void TestMeasuring::leavesARulesFileInCharge()
{
    testing::writeFile(path("rules.conf"), "0\n");
    const Outcome outcome = runProgram(mpirunPath(),
        {QStringLiteral("--mca"), QStringLiteral("coll_tuned_dynamic_rules_filename"), path("rules.conf"),
            QStringLiteral("-n"), QStringLiteral("2"), QStringLiteral(COLLSCOPE_AGENT_PROGRAM),
            QStringLiteral("--list")},
        60, m_folder.path());
    QCOMPARE(outcome.exitStatus, 0);
    QVERIFY2(outcome.output.contains("native methods: none, a rules file"), outcome.output.constData());
    QByteArray listed = outcome.output;
    for (const char *const noAlgorithm : {"openmpi.comm_create_group", "openmpi.configured"})
        listed.replace(noAlgorithm, "");
    QVERIFY2(!listed.contains("openmpi."), listed.constData());
}

/// A setting of the user is recorded. What it selects is not called the library's default.
void TestMeasuring::recordsSettingsThatDecide()
{
    qputenv("OMPI_MCA_coll_tuned_allreduce_algorithm", "2");
    qputenv("OMPI_MCA_coll_tuned_allreduce_algorithm_segmentsize", "4096");
    const auto restored = qScopeGuard([] {
        qunsetenv("OMPI_MCA_coll_tuned_allreduce_algorithm");
        qunsetenv("OMPI_MCA_coll_tuned_allreduce_algorithm_segmentsize");
    });
    const Outcome outcome = runAgent(2,
        quick + QStringLiteral("--collectives allreduce,bcast --methods native --sizes 64 -o set.txt"),
        m_folder.path());
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    QVERIFY2(outcome.messages.contains("coll_tuned_allreduce_algorithm=2 decides about allreduce"),
        outcome.messages.constData());
    const Contents contents = contentsOf("set.txt");
    QCOMPARE(wire::headerValue(contents.header, "mpi_settings"),
        std::string_view("coll_tuned_allreduce_algorithm=2 coll_tuned_allreduce_algorithm_segmentsize=4096"));
    std::set<std::string> own;
    for (const wire::RecordLine &record : contents.records)
        if (record.method.algorithmId == 0)
            own.insert(record.collective + ' ' + record.method.algorithm);
    QCOMPARE(own, (std::set<std::string>{"allreduce configured", "bcast default"}));

    qputenv("OMPI_MCA_coll_tuned_alltoall_algorithm_max_requests", "1");
    const Outcome kept = runMpi(3, QStringLiteral(NATIVE_CHECK), {}, 120);
    qunsetenv("OMPI_MCA_coll_tuned_alltoall_algorithm_max_requests");
    QVERIFY2(kept.exitStatus == 0, (kept.output + kept.messages).constData());
}

/// Open MPI lets nothing but its start choose them.
void TestMeasuring::measuresOneAlgorithmOfAllgathervPerLaunch()
{
    const QString arguments
        = quick + QStringLiteral("--collectives allgatherv --methods native --sizes 64 -o gathered.txt");
    const Outcome own = runAgent(2, arguments, m_folder.path());
    QVERIFY2(own.exitStatus == 0 && own.messages.contains("set OMPI_MCA_coll_tuned_allgatherv_algorithm"),
        own.messages.constData());
    qputenv("OMPI_MCA_coll_tuned_allgatherv_algorithm", "3");
    const Outcome ring = runAgent(2, arguments, m_folder.path());
    qunsetenv("OMPI_MCA_coll_tuned_allgatherv_algorithm");
    QVERIFY2(ring.exitStatus == 0, ring.messages.constData());
    std::set<std::string> names;
    for (const wire::RecordLine &record : contentsOf("gathered.txt").records)
        names.insert(record.method.algorithm);
    QCOMPARE(names, (std::set<std::string>{"default", "ring"}));
}

void TestMeasuring::usesWindows()
{
    const Outcome outcome = runAgent(2,
        QStringLiteral(
            "--synchronisation window --buffers cold --collectives bcast,allreduce --methods native "
            "--sizes 1KiB,64KiB --repetitions 20 --precision 0 --seconds-per-point 0.1 -o windows.txt"),
        m_folder.path());
    QVERIFY2(outcome.messages.contains("missed their window"), outcome.messages.constData());
    const Contents contents = contentsOf("windows.txt");
    QVERIFY(contents.records.size() > 10); // on a busy machine some have missed every window
    QVERIFY(QByteArray(wire::headerValue(contents.header, "timing").data()).contains("agreed time"));
    for (const wire::RecordLine &record : contents.records) {
        QVERIFY(record.summary.samples + record.missed <= 20);
        QVERIFY(record.summary.samples >= 1 && record.summary.min > 0 && record.summary.median < 1);
    }
}

void TestMeasuring::writesEveryRanksTimes()
{
    const Outcome outcome = runAgent(3,
        QStringLiteral(
            "--per-rank ranks.csv --collectives bcast --methods default --comm-sizes 3 --sizes 8,64KiB "
            "--repetitions 4 --precision 0 -o ranked.txt"),
        m_folder.path());
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    std::size_t samples = 0;
    for (const wire::RecordLine &record : contentsOf("ranked.txt").records)
        samples += record.summary.samples;
    const auto lines = testing::fileText(path("ranks.csv")).trimmed().split('\n');
    QCOMPARE(static_cast<std::size_t>(lines.size()), 1 + 3 * samples);
    QVERIFY(lines.first().endsWith("repetition,rank,seconds"));
    QVERIFY(lines.last().startsWith("bcast,openmpi,default,1,3,3,65536,0,"));
}

/// Processes that learn each other's clock as if they were on machines of their own, where all have the same.
void TestMeasuring::agreesOnTheTime()
{
    const Outcome outcome = runMpi(4, QStringLiteral(CLOCK_CHECK), {}, 60);
    const auto match = QRegularExpression(QStringLiteral("off by ([-+0-9.e]+) s at most"))
                           .match(QString::fromUtf8(outcome.output));
    QVERIFY2(match.hasMatch(), (outcome.output + outcome.messages).constData());
    // Processes share cores here, with other tests too: a few time slices of the scheduler.
    QVERIFY2(match.captured(1).toDouble() < 20e-3, outcome.output.constData());
}

/// Two nodes that the processes are on in turn: methods that go by nodes are measured where there are several
/// of several processes, and placements are told apart, whether the plan names nodes or not.
void TestMeasuring::measuresByNodes()
{
    const auto measured = [&](const QString &what, const QString &where, const char *file) {
        const QString placed = QStringLiteral(
            "COLLSCOPE_NODE=$((OMPI_COMM_WORLD_RANK % 2)) exec " COLLSCOPE_AGENT_PROGRAM
            " --collectives allreduce,barrier --methods %1 --sizes 4KiB --segments 0,1KiB --fanouts 2,3 "
            "--repetitions 3 --seconds-per-point 0.01 %2 -o %3")
                                   .arg(what, where, path(file));
        const Outcome outcome = runProgram(mpirunPath(), {"-n", "4", "sh", "-c", placed}, 100);
        if (outcome.exitStatus != 0)
            qWarning("%s", outcome.messages.constData());
        std::map<wire::Placement, std::multiset<std::string>> byNodes;
        for (const wire::RecordLine &record : contentsOf(file).records)
            if (record.method.algorithm.rfind("node_", 0) == 0)
                byNodes[{record.nodes, record.ppn, record.commSize}].insert(
                    record.collective + ' ' + wire::methodText(record.method));
        return byNodes;
    };
    // Two processes of a node: a radix of 3 is like one of 2.
    const std::multiset<std::string> all{"allreduce node_circulant:2", "allreduce node_circulant:2/1KiB",
        "allreduce node_recursive_doubling:2", "allreduce node_recursive_doubling:2/1KiB",
        "allreduce node_ring:2", "allreduce node_ring:2/1KiB", "barrier node_dissemination:2"};
    const auto named
        = measured(QStringLiteral("bundled"), QStringLiteral("--nodes 1,2 --ppn 1,2"), "named.txt");
    QCOMPARE(named.size(), std::size_t{1});
    QVERIFY(named.begin()->first == (wire::Placement{2, 2, 4}));
    QCOMPARE(named.begin()->second, all);
    const auto sizes = measured(QStringLiteral("bundled"), QStringLiteral("--comm-sizes 2,3,4"), "sizes.txt");
    QCOMPARE(sizes.count({2, 1, 2}), std::size_t{0});
    QCOMPARE(sizes.at({2, 2, 4}), all);
    QCOMPARE(sizes.size(), std::size_t{2}); // and 3 processes, two of them on one node
    const auto others = measured(
        QStringLiteral("levels"), QStringLiteral("--comm-sizes 4 --collectives barrier"), "more.txt");
    QCOMPARE(others.at({2, 2, 4}),
        (std::multiset<std::string>{"barrier node_linear:2", "barrier node_double_ring:2",
            "barrier node_recursive_exchange:2", "barrier node_tree:2"}));
}

const testing::Registered<TestMeasuring> registered("tst_measuring");

} // namespace collscope::tst_measuring
#include "tst_measuring.moc"
