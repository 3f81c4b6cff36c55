// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that time decisions in turn with the library's own choice.
#include "engine/evaluate/gain.h"
#include "engine/wire/sides.h"
#include "tests/mpi_agent/agent_runs.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>

#include <map>

namespace collscope::tst_comparing {

using namespace agent::test;

namespace {

std::vector<RealisedGain> gainsOf(const Contents &contents)
{
    Provenance provenance;
    provenance.system = "test";
    auto gains = realisedGains(provenance, contents.records, 0.95);
    return gains ? *std::move(gains) : std::vector<RealisedGain>();
}

/// Variables of the environment while it lives. The last value of a name counts.
class Variables {
public:
    using Values = std::vector<std::pair<const char *, QByteArray>>;

    explicit Variables(Values values) : m_values(std::move(values))
    {
        for (const auto &[name, value] : m_values)
            qputenv(name, value);
    }
    ~Variables()
    {
        for (const auto &[name, value] : m_values)
            qunsetenv(name);
    }
    Variables(const Variables &) = delete;
    Variables &operator=(const Variables &) = delete;

private:
    Values m_values;
};

} // namespace

class TestComparing : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void recordsComeInTwos();
    void launchesTimeOneSide();
    void filesThatAreNotFollowedAreRefused_data();
    void filesThatAreNotFollowedAreRefused();
    void goesOnWhereItStopped();
    void findsWhatIsWorse();
    void seesNoDifferenceWhereThereIsNone();
    void usesWindows();
    void keepsItsBudget();
    void explainsWhatItCannotDo_data();
    void explainsWhatItCannotDo();

private:
    Outcome run(int processes, const QString &decisions, const QString &options, const char *file) const
    {
        testing::writeFile(m_folder.filePath(QStringLiteral("plan")),
            "collscope-plan 1\ndecisions: " + decisions.toUtf8() + '\n');
        return runAgent(processes, QStringLiteral("--plan plan %1 -o %2").arg(options, QLatin1String(file)),
            m_folder.path());
    }
    /// Environment of a launch with a rules file of Open MPI.
    std::vector<std::pair<const char *, QByteArray>> withRules(int bcast) const
    {
        const QByteArray name = testing::writeFile(m_folder.filePath(QStringLiteral("rules")),
            "2\n2\n1\n4\n1\n0 3 0 0\n7\n1\n4\n2\n0 0 0 0\n1024 " + QByteArray::number(bcast) + " 0 0\n")
                                    .toUtf8();
        return {{"OMPI_MCA_coll_tuned_use_dynamic_rules", "1"},
            {"OMPI_MCA_coll_tuned_dynamic_rules_filename", name}};
    }
    Contents contentsOf(const char *name) const
    {
        return parse(testing::fileText(m_folder.filePath(QLatin1String(name))));
    }

    QTemporaryDir m_folder;
};

void TestComparing::initTestCase()
{
    if (mpirunPath().isEmpty())
        QSKIP("there is no mpirun on this machine");
    QVERIFY(m_folder.isValid());
}

void TestComparing::recordsComeInTwos()
{
    const Outcome outcome = run(4,
        QStringLiteral("bcast 4 1KiB openmpi.binomial,bcast 2 64KiB pipeline/8KiB,barrier 4 0 openmpi.tree,"
                       "allreduce 1x4 8 openmpi.recursive_doubling,alltoall 3 64 openmpi.pairwise"),
        QStringLiteral("--repetitions 12 --precision 0"), "twos.txt");
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    const Contents contents = contentsOf("twos.txt");
    QCOMPARE(contents.records.size(), std::size_t{2 * 5});
    QVERIFY(wire::headerValue(contents.header, "repetitions").find("pairs of the library's own choice") == 0);
    std::map<std::string, std::string> decided;
    for (std::size_t i = 0; i < contents.records.size(); i += 2) {
        const wire::RecordLine &own = contents.records[i];
        const wire::RecordLine &other = contents.records[i + 1];
        QVERIFY(own.method.isBaseline());
        QCOMPARE(other.collective, own.collective);
        QCOMPARE(other.commSize, own.commSize);
        QCOMPARE(other.messageBytes, own.messageBytes);
        QCOMPARE(own.each.size(), std::size_t{12});
        QCOMPARE(other.each.size(), std::size_t{12});
        QCOMPARE(own.summary.samples, std::uint64_t{12});
        decided[own.collective + std::to_string(own.commSize)] = wire::methodText(other.method);
    }
    const std::map<std::string, std::string> expected{{"bcast4", "binomial"}, {"bcast2", "pipeline/8KiB"},
        {"barrier4", "tree"}, {"allreduce4", "recursive_doubling"}, {"alltoall3", "pairwise"}};
    QVERIFY(decided == expected);
    QCOMPARE(gainsOf(contents).size(), std::size_t{4});
}

/// Libraries read files when a job starts: one launch with them and one without make a pair. Nothing is
/// forced, and a method that the agent could not choose is named as the decisions name it.
void TestComparing::launchesTimeOneSide()
{
    const QString decisions = QStringLiteral("bcast 4 1KiB openmpi.binomial,bcast 4 8 default,"
                                             "allreduce 4 8 openmpi.of_another_release");
    for (const char *const options : {"--side default --run 4", "--side decided --run 5"}) {
        const Variables rules(QByteArray(options).contains("decided") ? withRules(6) : Variables::Values());
        const Outcome outcome
            = run(4, decisions, QLatin1String(options) + QStringLiteral(" --repetitions 20"), "sides.txt");
        QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    }
    QVERIFY(testing::fileText(m_folder.filePath(QStringLiteral("sides.txt"))).contains("\n# files: calls\n"));
    const Contents contents = contentsOf("sides.txt");
    QCOMPARE(wire::headerValue(contents.header, wire::comparedKey), wire::comparedLaunches);
    QVERIFY(wire::headerValue(contents.header, "native_methods").find("not chosen") == 0);
    QCOMPARE(contents.records.size(), std::size_t{6});
    std::map<std::pair<std::uint32_t, std::string>, int> found;
    for (const wire::RecordLine &record : contents.records) {
        QVERIFY(record.each.empty() && record.summary.median > 0);
        ++found[{record.run, record.collective + ' ' + wire::methodText(record.method)}];
    }
    const std::map<std::pair<std::uint32_t, std::string>, int> expected{{{4, "bcast default"}, 2},
        {{4, "allreduce default"}, 1}, {{5, "bcast binomial"}, 1}, {{5, "bcast default"}, 1},
        {{5, "allreduce of_another_release"}, 1}};
    QVERIFY(found == expected);
    // Another launch of the same pair finds nothing to do; one that forces methods is not mixed with these.
    Outcome again;
    {
        const Variables rules(withRules(6));
        again = run(4, decisions, QStringLiteral("--side decided --run 5"), "sides.txt");
    }
    QVERIFY2(again.messages.contains("0 measured, 3 known before"), again.messages.constData());
    const Outcome forced = run(4, QStringLiteral("bcast 4 1KiB openmpi.binomial"), {}, "sides.txt");
    QVERIFY2(forced.exitStatus != 0 && forced.messages.contains("compared is"), forced.messages.constData());
    const Outcome none = runAgent(2, QStringLiteral("--side decided -o none.txt"), m_folder.path());
    QVERIFY2(none.exitStatus == 2 && none.messages.contains("--side needs a plan with decisions"),
        none.messages.constData());
}

void TestComparing::filesThatAreNotFollowedAreRefused_data()
{
    using Values = Variables::Values;
    QTest::addColumn<int>("bcast"); // that the file decides; 0: the launch names no file
    QTest::addColumn<Values>("others");
    QTest::addColumn<QByteArray>("reason");
    QTest::newRow("no environment") << 0 << Values()
                                    << QByteArray("no variable of its environment names a file");
    QTest::newRow("another algorithm")
        << 1 << Values() << QByteArray("the library found algorithm 1 with fan-out 0");
    QTest::newRow("a site without coll/tuned")
        << 6 << Values{{"OMPI_MCA_mca_base_param_files", "site.conf"}}
        << QByteArray("coll_tuned_dynamic_rules_filename is '' in the library, not '");
    QTest::newRow("another component first") << 6 << Values{{"OMPI_MCA_coll_tuned_priority", "1"}}
                                             << QByteArray("did not look this call up in the rules file");
    QTest::newRow("switched off") << 6 << Values{{"OMPI_MCA_coll_tuned_use_dynamic_rules", "0"}}
                                  << QByteArray("coll_tuned_use_dynamic_rules is off");
    QTest::newRow("no such file") << 6
                                  << Values{{"OMPI_MCA_coll_tuned_dynamic_rules_filename",
                                         "/nonexistent/rules"}}
                                  << QByteArray("names /nonexistent/rules, which cannot be read");
}

/// The times of a launch whose library ignores the files are not recorded.
void TestComparing::filesThatAreNotFollowedAreRefused()
{
    QFETCH(const int, bcast);
    QFETCH(const Variables::Values, others);
    QFETCH(const QByteArray, reason);
    testing::writeFile(m_folder.filePath(QStringLiteral("site.conf")), "coll = ^tuned\n");
    QFile::remove(m_folder.filePath(QStringLiteral("refused.txt")));
    Variables::Values values = bcast == 0 ? Variables::Values() : withRules(bcast);
    for (const auto &[name, value] : others)
        values.emplace_back(
            name, value == "site.conf" ? m_folder.filePath(QStringLiteral("site.conf")).toUtf8() : value);
    const Variables set(values);
    const Outcome outcome = run(4, QStringLiteral("bcast 4 1KiB openmpi.binomial"),
        QStringLiteral("--side decided --run 1 --repetitions 20"), "refused.txt");
    QVERIFY(outcome.exitStatus != 0);
    QVERIFY2(outcome.messages.contains(reason), outcome.messages.constData());
    QCOMPARE(contentsOf("refused.txt").records.size(), std::size_t{0});
}

void TestComparing::goesOnWhereItStopped()
{
    const QString first = QStringLiteral("bcast 2 8 linear,bcast 2 64 linear");
    const QString options = QStringLiteral("--repetitions 6 --precision 0");
    QCOMPARE(run(2, first, options, "more.txt").exitStatus, 0);
    const Outcome again = run(2, first, options, "more.txt");
    QCOMPARE(again.exitStatus, 0);
    QVERIFY2(again.messages.contains(" 0 measured, 2 known before"), again.messages.constData());
    QCOMPARE(contentsOf("more.txt").records.size(), std::size_t{2 * 2});
    QCOMPARE(run(2, first + QStringLiteral(",bcast 2 512 linear"), options, "more.txt").exitStatus, 0);
    QCOMPARE(contentsOf("more.txt").records.size(), std::size_t{2 * 3});

    // Its records are of another kind than those of a campaign.
    const Outcome campaign = runAgent(
        2, QStringLiteral("--collectives bcast --sizes 8 --methods linear -o more.txt"), m_folder.path());
    QCOMPARE(campaign.exitStatus, 1);
    QVERIFY2(
        campaign.messages.contains("belongs to another job: its columns"), campaign.messages.constData());
}

/// 256 KiB in 2,048 pieces, to processes that share two cores.
void TestComparing::findsWhatIsWorse()
{
    const Outcome outcome = run(3, QStringLiteral("bcast 3 256KiB pipeline/128"),
        QStringLiteral("--repetitions 40 --precision 0 --seconds-per-point 10"), "worse.txt");
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    const auto gains = gainsOf(contentsOf("worse.txt"));
    QCOMPARE(gains.size(), std::size_t{1});
    const CellGain &cell = gains.front().cells.front();
    QCOMPARE(cell.pairs, std::size_t{40});
    QVERIFY2(cell.verdict == GainVerdict::worse && cell.high < -0.1, qPrintable(QString::number(cell.gain)));
}

/// What the machine does besides meets both alike: with 99 % confidence, 48 cells of the same have about half
/// a difference by chance.
void TestComparing::seesNoDifferenceWhereThereIsNone()
{
    QStringList cells;
    for (const char *const collective : {"bcast", "allreduce", "alltoall"})
        for (int ranks = 2; ranks <= 3; ++ranks)
            for (int bytes = 8; bytes <= 1024; bytes *= 2)
                cells += QStringLiteral("%1 %2 %3 default")
                             .arg(QLatin1String(collective))
                             .arg(ranks)
                             .arg(bytes);
    const Outcome outcome
        = run(3, cells.join(u','), QStringLiteral("--repetitions 60 --precision 0"), "same.txt");
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    Provenance provenance;
    provenance.system = "test";
    const auto gains = realisedGains(provenance, contentsOf("same.txt").records, 0.99);
    QVERIFY(gains.has_value());
    std::size_t same = 0;
    std::size_t all = 0;
    for (const RealisedGain &gain : *gains) {
        same += gain.statistics.same;
        all += gain.statistics.cells;
    }
    QCOMPARE(all, std::size_t{48});
    QVERIFY2(same + 6 >= all, qPrintable(QString::number(same)));
}

void TestComparing::usesWindows()
{
    const Outcome outcome = run(2, QStringLiteral("bcast 2 8 linear,allreduce 2 8 openmpi.nonoverlapping"),
        QStringLiteral("--repetitions 30 --precision 0 --synchronisation window"), "windows.txt");
    QVERIFY2(outcome.messages.contains("missed their window"), outcome.messages.constData());
    // On a busy machine a pair, or both, have missed every window, which is said.
    const Contents contents = contentsOf("windows.txt");
    constexpr const char *leftOut = "every repetition missed its time window";
    QCOMPARE(contents.records.size() / 2 + static_cast<std::size_t>(outcome.messages.count(leftOut)),
        std::size_t{2});
    for (std::size_t i = 0; i + 1 < contents.records.size(); i += 2)
        QCOMPARE(contents.records[i].each.size(), contents.records[i + 1].each.size());
}

void TestComparing::keepsItsBudget()
{
    QStringList cells;
    for (int bytes = 1; bytes <= 65536; bytes *= 2)
        cells += QStringLiteral("bcast 4 %1 linear,reduce 4 %1 linear").arg(bytes);
    const Outcome outcome = run(4, cells.join(u','),
        QStringLiteral("--precision 0 --repetitions 1000000 --seconds-per-point 1 --budget 3"), "budget.txt");
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    QVERIFY2(outcome.messages.contains("the budget of 3 s is used up"), outcome.messages.constData());
    const Contents contents = contentsOf("budget.txt");
    QVERIFY(contents.records.size() < std::size_t{2 * 34});
    for (const wire::RecordLine &record : contents.records)
        QVERIFY(record.each.size() >= 6);
}

void TestComparing::explainsWhatItCannotDo_data()
{
    QTest::addColumn<QString>("decisions");
    QTest::addColumn<QString>("options");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("processes") << "bcast 3 8 linear"
                               << "" << QByteArray("needs more than this job has");
    QTest::newRow("nodes") << "bcast 2x1 8 linear"
                           << "" << QByteArray("needs more than this job has");
    QTest::newRow("method") << "bcast 2 8 quickest"
                            << "" << QByteArray("names no method of bcast");
    QTest::newRow("library") << "bcast 2 8 mpich.binomial"
                             << "" << QByteArray("names no method of bcast");
    QTest::newRow("collective") << "alltoall 2 8 ring"
                                << "" << QByteArray("names no method of alltoall");
    QTest::newRow("several") << "bcast 2 8 native"
                             << "" << QByteArray("names no method of bcast");
    QTest::newRow("more") << "bcast 2 8 linear"
                          << "--sizes 8" << QByteArray("decisions say all");
}

void TestComparing::explainsWhatItCannotDo()
{
    QFETCH(QString, decisions);
    QFETCH(QString, options);
    QFETCH(QByteArray, message);
    const Outcome outcome = run(2, decisions, options, "wrong.txt");
    QCOMPARE(outcome.exitStatus, 2);
    QVERIFY2(outcome.messages.contains(message), outcome.messages.constData());
    QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("wrong.txt"))));
}

const testing::Registered<TestComparing> registered("tst_comparing");

} // namespace collscope::tst_comparing
#include "tst_comparing.moc"
