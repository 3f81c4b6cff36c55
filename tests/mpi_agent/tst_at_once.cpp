// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that measure several communicators at once, on nodes that are several processes of this machine each.
// They disturb each other here as they like: what counts is that everything is measured once, and right.
#include "tests/mpi_agent/agent_runs.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <csignal>
#include <set>

namespace collscope::tst_at_once {

using namespace agent::test;

namespace {

const QString some
    = QStringLiteral("--collectives bcast,allreduce,barrier --methods default,linear,binomial,ring --nodes "
                     "1,2,4 --ppn 2 --sizes 1,8,64,512,4KiB --segments 0 --repetitions 5 --seconds-per-point "
                     "0.01 ");
const QString atOnce = QStringLiteral("--at-once auto --disturbance 1000 ");

/// Four nodes of so many processes.
QStringList onFourNodes(const QString &arguments, int ppn = 2)
{
    return {QStringLiteral("-n"), QString::number(4 * ppn), QStringLiteral("sh"), QStringLiteral("-c"),
        QStringLiteral(
            "COLLSCOPE_NODE=$((OMPI_COMM_WORLD_RANK / %1)) exec " COLLSCOPE_AGENT_PROGRAM " --system test %2")
            .arg(ppn)
            .arg(arguments)};
}

Outcome run(const QString &arguments, const QString &folder)
{
    return runProgram(mpirunPath(), onFourNodes(arguments), 120, folder);
}

/// Names of the records; `twice` gets one that is there more than once.
std::set<std::string> pointsOf(const Contents &contents, std::string &twice)
{
    std::set<std::string> points;
    for (const wire::RecordLine &record : contents.records) {
        const std::string name = record.collective + ' ' + wire::qualifiedText(record.method) + ' '
            + std::to_string(record.nodes) + 'x' + std::to_string(record.ppn) + ' '
            + std::to_string(record.messageBytes);
        if (!points.insert(name).second)
            twice = name;
    }
    return points;
}

/// Without the notes that only jobs like these write.
QByteArray withoutComparisons(const QByteArray &text)
{
    QByteArray kept;
    for (const QByteArray &line : text.split('\n'))
        if (!line.contains("communicators of ") && !line.contains(" such communicator"))
            kept += line + '\n';
    return kept;
}

} // namespace

class TestAtOnce : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void measuresAllThatOneAtATimeDoes_data();
    void measuresAllThatOneAtATimeDoes();
    void sharesCells();
    void goesOnAfterItWasKilled();
    void notesWhatIsStuckAnywhere();
    void endsEverywhereWhenAskedTo();
    void keepsItsBudget();
    void keepsToOneWhereRanksDiffer();
    void explainsWhatItCannot();

private:
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }
    Contents contentsOf(const char *name) const
    {
        return parse(withoutComparisons(testing::fileText(path(name))));
    }
    QTemporaryDir m_folder;
};

void TestAtOnce::initTestCase()
{
    if (mpirunPath().isEmpty())
        QSKIP("there is no mpirun on this machine");
    QVERIFY(m_folder.isValid());
}

void TestAtOnce::measuresAllThatOneAtATimeDoes_data()
{
    QTest::addColumn<QString>("how");
    QTest::newRow("barriers") << QString();
    QTest::newRow("windows") << QStringLiteral("--synchronisation window ");
    QTest::newRow("skew") << QStringLiteral("--skew 0,1e-5 ");
}

void TestAtOnce::measuresAllThatOneAtATimeDoes()
{
    QFETCH(QString, how);
    const QString tag = QString::fromLatin1(QTest::currentDataTag());
    const auto measured = [&](const QString &options, const QString &file) {
        const Outcome outcome = run(some + how + options + QStringLiteral("-o ") + file, m_folder.path());
        if (outcome.exitStatus < 0)
            qWarning("%s", outcome.messages.constData());
        return outcome;
    };
    const QByteArray one = ("one " + tag + ".txt").toUtf8().replace(' ', '_');
    const QByteArray many = ("many " + tag + ".txt").toUtf8().replace(' ', '_');
    measured(QString(), QString::fromLatin1(one));
    const Outcome outcome = measured(atOnce, QString::fromLatin1(many));
    QVERIFY2(outcome.messages.contains("up to 4 communicators at once"), outcome.messages.constData());
    std::string twice;
    const auto expected = pointsOf(contentsOf(one.constData()), twice);
    const Contents contents = contentsOf(many.constData());
    const auto points = pointsOf(contents, twice);
    QVERIFY2(twice.empty(), twice.c_str());
    QCOMPARE(contents.badLines, 0);
    if (how.isEmpty()) { // on a busy machine some miss every window
        QCOMPARE(outcome.exitStatus, 0);
        QVERIFY(points == expected);
        QVERIFY(testing::fileText(path(many.constData())).endsWith("# complete\n"));
        QVERIFY2(outcome.messages.contains(" 0 known before; "), outcome.messages.constData());
        QVERIFY2(outcome.messages.contains(QByteArray::number(qulonglong(points.size())) + " measured, "),
            outcome.messages.constData());
    } else {
        QVERIFY2(points.size() * 2 > expected.size(), outcome.messages.constData());
    }
}

/// The cells of a block are in its records in the order in which copies end, not in that of the plan.
void TestAtOnce::sharesCells()
{
    const Outcome outcome
        = run(QStringLiteral("--collectives bcast --methods default --nodes 1 --ppn 2 --sizes "
                             "1..4KiB --repetitions 100 --precision 0 -o shared.txt ")
                + atOnce,
            m_folder.path());
    QCOMPARE(outcome.exitStatus, 0);
    QVERIFY2(outcome.messages.contains("4 communicators of 1 nodes x 2 processes at once: bcast default with "
                                       "4KiB on 2 processes takes "),
        outcome.messages.constData());
    QVERIFY2(
        outcome.messages.contains("4 such communicators are measured at once"), outcome.messages.constData());
    QCOMPARE(contentsOf("shared.txt").records.size(), std::size_t{13});
    QVERIFY2(outcome.messages.contains("waiting for others"), outcome.messages.constData());
}

/// Killed again and again, and gone on with.
void TestAtOnce::goesOnAfterItWasKilled()
{
    const QString job = some + atOnce + QStringLiteral("-o killed.txt");
    int kills = 0;
    for (qsizetype bytes : {1, 4000, 9000, 20000}) {
        const qsizetype before = testing::fileText(path("killed.txt")).size();
        QProcess mpirun;
        mpirun.setProcessEnvironment(mpiEnvironment());
        mpirun.setWorkingDirectory(m_folder.path());
        mpirun.start(mpirunPath(), onFourNodes(job));
        QElapsedTimer clock;
        clock.start();
        while (testing::fileText(path("killed.txt")).size() < before + bytes && !mpirun.waitForFinished(1)
            && !clock.hasExpired(60000)) { }
        const QByteArray text = testing::fileText(path("killed.txt"));
        const auto match = QRegularExpression(QStringLiteral("# writer: process (\\d+) "))
                               .globalMatch(QString::fromUtf8(text));
        auto last = match;
        pid_t writer = 0;
        while (last.hasNext())
            writer = last.next().captured(1).toInt();
        if (mpirun.state() == QProcess::Running && writer > 0 && ::kill(writer, SIGKILL) == 0)
            ++kills;
        mpirun.waitForFinished(60000);
    }
    QVERIFY(kills > 0);
    std::string twice;
    const auto before = pointsOf(contentsOf("killed.txt"), twice);
    const Outcome rest = run(job, m_folder.path());
    QVERIFY2(rest.exitStatus == 0, rest.messages.constData());
    QVERIFY2(rest.messages.contains(", " + QByteArray::number(qulonglong(before.size())) + " known before; "),
        rest.messages.constData());
    const auto points = pointsOf(contentsOf("killed.txt"), twice);
    QVERIFY2(twice.empty(), twice.c_str());
    QVERIFY(testing::fileText(path("killed.txt")).endsWith("# complete\n"));
    QCOMPARE(run(some + QStringLiteral("-o whole.txt"), m_folder.path()).exitStatus, 0);
    QVERIFY(points == pointsOf(contentsOf("whole.txt"), twice));
}

/// Cells in their order are for the first, the second, the second and the first of two communicators.
void TestAtOnce::notesWhatIsStuckAnywhere()
{
    const QString job = QStringLiteral("--collectives bcast --nodes 2 --ppn 1 --sizes 4KiB,8KiB --segments 0 "
                                       "--repetitions 3 --time-limit 2 -o stuck.txt --methods "
                                       "openmpi.knomial,openmpi.scatter_allgather_ring,openmpi.basic_linear ")
        + atOnce;
    const QStringList faulty{QStringLiteral("-x"), QStringLiteral("LD_PRELOAD=" FAULTY_OPENMPI)};
    std::set<QByteArray> stuck;
    int runs = 0;
    for (Outcome outcome; runs < 4 && outcome.exitStatus != 1; ++runs) {
        outcome = runProgram(mpirunPath(), faulty + onFourNodes(job, 1), 60, m_folder.path());
        if (outcome.messages.contains(" has not ended after 2 s"))
            outcome.exitStatus = -1;
        else
            QVERIFY2(outcome.messages.contains("its result is wrong"), outcome.messages.constData());
    }
    for (const QByteArray &line : testing::fileText(path("stuck.txt")).split('\n'))
        if (line.startsWith("# stuck "))
            stuck.insert(line);
    QCOMPARE(stuck.size(), std::size_t{2}); // of both sizes, which are those of different communicators
    QCOMPARE(runs, 3);
    std::string twice;
    const std::set<std::string> expected{
        "bcast openmpi.basic_linear 2x1 4096", "bcast openmpi.basic_linear 2x1 8192"};
    Contents contents;
    QByteArray kept;
    for (const QByteArray &line : testing::fileText(path("stuck.txt")).split('\n'))
        if (!line.startsWith("# stuck "))
            kept += line + '\n';
    contents = parse(withoutComparisons(kept));
    QVERIFY(pointsOf(contents, twice) == expected);
    QVERIFY2(twice.empty(), twice.c_str());
}

void TestAtOnce::endsEverywhereWhenAskedTo()
{
    const QString job = some + atOnce + QStringLiteral("--repetitions 1000 --precision 0 -o asked.txt");
    testing::writeFile(path("asked.txt.stop"), "");
    QElapsedTimer clock;
    clock.start();
    const Outcome outcome = run(job, m_folder.path());
    QCOMPARE(outcome.exitStatus, 0);
    QVERIFY2(outcome.messages.contains("asked to stop by asked.txt.stop"), outcome.messages.constData());
    QVERIFY(!testing::fileText(path("asked.txt")).contains("# complete"));
    QVERIFY(contentsOf("asked.txt").records.size() < 20);
}

void TestAtOnce::keepsItsBudget()
{
    const Outcome outcome = run(some
            + QStringLiteral("--at-once 2 --disturbance 1000 --seconds-per-point 0.05 --repetitions "
                             "100000 --precision 0 --budget 4 -o budget.txt"),
        m_folder.path());
    QCOMPARE(outcome.exitStatus, 0);
    QVERIFY2(outcome.messages.contains("up to 2 communicators at once"), outcome.messages.constData());
    QVERIFY2(outcome.messages.contains("the budget of 4 s is used up"), outcome.messages.constData());
    // How much later than the budget it ends is the machine's business: not all 96 were measured.
    QVERIFY(contentsOf("budget.txt").records.size() < 96);
    QVERIFY(!testing::fileText(path("budget.txt")).contains("# complete"));
}

/// Two nodes have their ranks one after the other, two in turn. A call of these sizes takes so long that a
/// busy machine does not make it a thousand times slower.
void TestAtOnce::keepsToOneWhereRanksDiffer()
{
    const QString job = QStringLiteral(
        "set -- a a b b c d c d; shift $OMPI_COMM_WORLD_RANK; COLLSCOPE_NODE=$1 exec " COLLSCOPE_AGENT_PROGRAM
        " --at-once auto --disturbance 1000 --nodes 1,2 --ppn 2 --collectives bcast --methods default "
        "--sizes 64KiB,1MiB --repetitions 3 -o differ.txt");
    const Outcome outcome = runProgram(mpirunPath(), {"-n", "8", "sh", "-c", job}, 60, m_folder.path());
    QCOMPARE(outcome.exitStatus, 0);
    QVERIFY2(
        outcome.messages.contains("4 such communicators are measured at once"), outcome.messages.constData());
    QVERIFY2(outcome.messages.contains("communicators of 2 nodes are measured one at a time: on other nodes"),
        outcome.messages.constData());
    QCOMPARE(contentsOf("differ.txt").records.size(), std::size_t{4});
}

void TestAtOnce::explainsWhatItCannot()
{
    const auto refused = [&](const QString &arguments) {
        const Outcome outcome = runAgent(2, arguments, m_folder.path());
        return outcome.exitStatus == 2 ? outcome.messages : QByteArray();
    };
    QVERIFY(refused(QStringLiteral("--at-once auto --nodes 1 --per-rank r.csv -o x"))
                .contains("--per-rank and --at-once do not go together"));
    QVERIFY(refused(QStringLiteral("--at-once auto -o x")).contains("at_once needs communicators on some"));
    const Outcome whole = run(
        QStringLiteral("--at-once auto --nodes 3,4 --ppn 1 --collectives bcast --methods default --sizes 1 "
                       "--repetitions 3 -o whole_nodes.txt"),
        m_folder.path());
    QCOMPARE(whole.exitStatus, 0);
    QVERIFY2(whole.messages.contains("nothing is measured at once: every communicator takes more than half"),
        whole.messages.constData());
}

const testing::Registered<TestAtOnce> registered("tst_at_once");

} // namespace collscope::tst_at_once
#include "tst_at_once.moc"
