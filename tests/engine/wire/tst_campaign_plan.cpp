// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/campaign_plan.h"
#include "engine/wire/offers.h"
#include "tests/support/spent.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QTest>

namespace collscope::tst_campaign_plan {

using namespace collscope::wire;
using namespace collscope::testing;

namespace {

/// ",2,3,4"
QByteArray numbers(int first, int last)
{
    QByteArray text;
    for (int i = first; i <= last; ++i)
        text += ',' + QByteArray::number(i);
    return text;
}

} // namespace

class TestCampaignPlan : public QObject {
    Q_OBJECT

private slots:
    void readsWhatItWrites();
    void manualHasEveryKey();
    void readsDecisions();
    void readsSingleCells();
    void readsWeightsOfCells();
    void readsPeoplesFiles();
    void namesGroups();
    void leavesDefaultsOut();
    void explainsWhatIsWrong_data();
    void explainsWhatIsWrong();
    void refusesBeforeItBuilds_data();
    void refusesBeforeItBuilds();
    void takesLargeCampaigns_data();
    void takesLargeCampaigns();
    void setsNothingOnAWrongValue();
};

void TestCampaignPlan::readsWhatItWrites()
{
    CampaignPlan plan;
    plan.system = "two words";
    plan.collectives = {"bcast", "allreduce", "group_create"};
    plan.methods = {"default", "openmpi.chain:4/64KiB"};
    plan.nodes = {1, 2, 4};
    plan.ppn = {1, 32};
    plan.sizes = {1, 480, 1U << 20};
    plan.segments = {0, 1024};
    plan.fanouts = {2};
    plan.fractions = {0.1, 0.625, 1};
    plan.colours = {1, 4};
    plan.repetitions = 7;
    plan.precision = 0;
    plan.secondsPerPoint = 0.125;
    plan.warmup = 0;
    plan.budget = 600;
    plan.timeLimit = 5;
    plan.run = 3;
    plan.synchronisation = Synchronisation::window;
    plan.buffers = Buffers::cold;
    plan.atOnce = 0;
    plan.disturbance = 0.125;
    std::string problem;
    const auto again = parsePlan(formatPlan(plan), "plan", problem);
    QVERIFY2(again.has_value(), problem.c_str());
    QVERIFY(*again == plan);
    QCOMPARE(again->nodes, plan.nodes);
    QCOMPARE(again->sizes, plan.sizes);
    QCOMPARE(again->budget, plan.budget);
    QCOMPARE(again->atOnce, std::uint64_t{0});
    QCOMPARE(again->disturbance, 0.125);
    CampaignPlan late;
    late.skew = {0, 1e-6, 1e-6, 2.5e-5}; // a value that is there twice, too
    const auto lateAgain = parsePlan(formatPlan(late), "plan", problem);
    QVERIFY2(lateAgain.has_value(), problem.c_str());
    QCOMPARE(lateAgain->skew, late.skew);
    QVERIFY(again->synchronisation == Synchronisation::window && again->buffers == Buffers::cold);
}

void TestCampaignPlan::manualHasEveryKey()
{
    QFile file(QStringLiteral(COLLSCOPE_SOURCE_DIR "/packaging/man/collscope-agent.1"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString page = QString::fromUtf8(file.readAll()).remove(QLatin1Char('\\'));
    for (const PlanKey &key : planKeys()) {
        QString option = QString::fromStdString("--" + std::string(key.name));
        option.replace(QLatin1Char('_'), QLatin1Char('-'));
        QVERIFY2(page.contains(option + QLatin1Char(' ')), qPrintable(option));
    }
}

void TestCampaignPlan::readsDecisions()
{
    std::string problem;
    const auto plan = parsePlan("collscope-plan 1\ndecisions: bcast 8 64KiB openmpi.chain:4/8KiB, "
                                "barrier 2x4 0 tree , bcast 2 1 default\nbudget: 5\n",
        "plan", problem);
    QVERIFY2(plan.has_value(), problem.c_str());
    QCOMPARE(plan->decisions.size(), std::size_t{3});
    const PlannedDecision &chain = plan->decisions[0];
    QVERIFY(chain.collective == "bcast" && chain.method == "openmpi.chain:4/8KiB");
    QVERIFY(chain.commSize == 8 && chain.nodes == 0 && chain.messageBytes == 65536);
    const PlannedDecision &tree = plan->decisions[1];
    QVERIFY(tree.commSize == 8 && tree.nodes == 2 && tree.ppn == 4 && tree.messageBytes == 0);
    const auto again = parsePlan(formatPlan(*plan), "plan", problem);
    QVERIFY2(again.has_value(), problem.c_str());
    QVERIFY(again->decisions == plan->decisions);
}

void TestCampaignPlan::readsSingleCells()
{
    std::string problem;
    const auto plan
        = parsePlan("collscope-plan 1\nsizes: 8,64KiB\ncells: bcast 8 64KiB, barrier 2x4 0 ,bcast 2x4 8,"
                    "bcast 8 8 chain:4/8KiB\npolicy: regret\n",
            "plan", problem);
    QVERIFY2(plan.has_value(), problem.c_str());
    QCOMPARE(plan->cells.size(), std::size_t{4});
    QVERIFY(plan->cells[0].commSize == 8 && plan->cells[0].nodes == 0 && plan->cells[0].method.empty());
    QVERIFY(plan->cells[1].nodes == 2 && plan->cells[1].ppn == 4 && plan->cells[1].messageBytes == 0);
    const auto again = parsePlan(formatPlan(*plan), "plan", problem);
    QVERIFY2(again.has_value(), problem.c_str());
    QVERIFY(*again == *plan);
    QCOMPARE(decisionText(plan->cells[2]), std::string("bcast 2x4 8B"));
    QCOMPARE(plan->cells[3].method, std::string("chain:4/8KiB"));
}

void TestCampaignPlan::readsWeightsOfCells()
{
    std::string problem;
    const auto plan = parsePlan(
        "collscope-plan 1\npolicy: regret\nweights: bcast=0.5, bcast 2x4 1KiB=3,barrier 8 0 = 2\n", "plan",
        problem);
    QVERIFY2(plan.has_value(), problem.c_str());
    QCOMPARE(plan->weights.size(), std::size_t{3});
    QVERIFY(!plan->weights[0].cell && plan->weights[0].collective == "bcast");
    QVERIFY(plan->weights[1].cell && plan->weights[1].where() == "bcast 2x4 1KiB");
    QVERIFY(plan->weights[1].collective == "bcast" && plan->weights[1].weight == 3.0);
    const auto again = parsePlan(formatPlan(*plan), "plan", problem);
    QVERIFY2(again.has_value(), problem.c_str());
    QVERIFY(*again == *plan);
    for (const char *const wrong : {"bcast 2x4 1KiB", "bcast 2x4=3", "bcast 2x4 1KiB=0", "bcast 2x4 1KiB x=1",
             "bcast 8 8=1,bcast 8 8B=2", "gossip 8 8=1"})
        QVERIFY2(!parsePlan(std::string("collscope-plan 1\npolicy: regret\nweights: ") + wrong + '\n', "plan",
                     problem),
            wrong);
}

void TestCampaignPlan::readsPeoplesFiles()
{
    std::string problem;
    const auto plan
        = parsePlan("collscope-plan 1\r\n\r\n  # a remark: with a colon\r\n sizes : 1..8, 1KiB,3\r\n"
                    "comm_sizes: 2..4\r\n",
            "plan", problem);
    QVERIFY2(plan.has_value(), problem.c_str());
    QCOMPARE(plan->sizes, (std::vector<std::uint64_t>{1, 2, 4, 8, 1024, 3}));
    QCOMPARE(plan->commSizes, (std::vector<std::uint32_t>{2, 3, 4}));
}

/// The word for them stands for their names, once each; nobody else's plan has them.
void TestCampaignPlan::namesGroups()
{
    std::string problem;
    const auto plan = parsePlan("collscope-plan 1\ncollectives: group_create,bcast,groups\n", "p", problem);
    QVERIFY2(plan.has_value(), problem.c_str());
    QCOMPARE(plan->collectives,
        (std::vector<std::string>{
            "group_create", "bcast", "group_allreduce", "group_barrier", "group_bcast", "group_reduce"}));
    QVERIFY(plan->fractions.empty() && plan->colours.empty());
    CampaignPlan filled = *plan;
    fillInLists(filled);
    QVERIFY(filled.fractions == std::vector{0.5} && filled.colours == std::vector<std::uint32_t>{1});
    filled = {};
    fillInLists(filled);
    QVERIFY(filled.fractions.empty() && filled.colours.empty());
    filled.collectives = {"group_bcast"};
    filled.fanouts = {1, 2};
    const Offers offers{"group_bcast", "mpi", {{"collscope", {{"centralized", 1, false, true, 2}}}}};
    QCOMPARE(plannedMethods(filled, offers).size(), std::size_t{2}); // the baseline; a tree of degree 2
}

void TestCampaignPlan::leavesDefaultsOut()
{
    QCOMPARE(formatPlan({}), std::string("collscope-plan 1\n"));
}

void TestCampaignPlan::explainsWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("problem");
    const auto row = [](const char *name, const char *text, const char *problem) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(problem);
    };
    row("empty", "", "p:1: this is no campaign plan: the first line of one is 'collscope-plan 1'");
    row("version", "collscope-plan 2\n", "p:1: this is no campaign plan");
    row("key", "collscope-plan 1\nsize: 1\n", "p:2: there is no 'size': the keys are system, ");
    row("colon", "collscope-plan 1\n\nbcast\n", "p:3: there is no ':'");
    row("hidden", "collscope-plan 1\nsystem: a\u202eb\n",
        "p:2: 'system: a\\u202eb' contains a character that does not show. Remove it.");
    row("twice", "collscope-plan 1\nrun: 1\nrun: 2\n", "p:3: 'run' is set a second time");
    row("value", "collscope-plan 1\nbudget: soon\n",
        "p:2: budget does not take 'soon': give a number of seconds");
    row("no value", "collscope-plan 1\nsizes:\n", "p:2: sizes needs a value: ");
    row("collective", "collscope-plan 1\ncollectives: bcast,broadcast\n",
        "p:2: collectives does not take 'broadcast': the collectives are allgather, ");
    row("range", "collscope-plan 1\nsizes: 8..4\n", "p:2: sizes does not take '8..4'");
    row("endless", "collscope-plan 1\ncomm_sizes: 2..99999\n",
        "does not take '2..99999': a list has 10000 values at most, this adds 99998");
    row("repeated", (QByteArray("collscope-plan 1\nsizes: 1") + QByteArray(",1").repeated(10000)).constData(),
        "p:2: sizes does not take '1': a list has 10000 values at most");
    row("names", (QByteArray("collscope-plan 1\nmethods: a") + QByteArray(",b").repeated(10000)).constData(),
        "p:2: methods takes 10000 names at most");
    row("placements", "collscope-plan 1\nnodes: 1..10000\nppn: 1..10000\nbudget: 5\n",
        "p:2: nodes: 10000 nodes x 10000 ppn make 100000000 placements, and 10000 are the most: give fewer");
    row("one list too long", "collscope-plan 1\nnodes: 1,2\n\nppn: 1..9999\n",
        "p:4: ppn: 2 nodes x 9999 ppn make 19998 placements");
    row("processes", "collscope-plan 1\nnodes: 65536\nppn: 65536\n",
        "p:2: nodes: 65536 nodes x 65536 ppn make 4294967296 processes, and 2147483647 are the most");
    row("cells", "collscope-plan 1\ncomm_sizes: 2..10001\ncollectives: bcast,reduce\n",
        "p:2: comm_sizes: 2 collectives x 10000 comm_sizes x 21 sizes make 420000 cells, and 250000 are");
    row("variants", "collscope-plan 1\nfanouts: 1..500\n",
        "p:2: fanouts: 4 segments x 500 fanouts make 2000 variants of an algorithm, and 1000 are the most");
    row("conflict", "collscope-plan 1\ncomm_sizes: 2\nppn: 2\n", "give one of them");
    for (const char *const wrong : {"bcast 8 64KiB", "bcast 1 8 linear", "bcast 2x 8 linear",
             "bcast 2x2x2 8 linear", "bcast 8 0 linear", "barrier 8 8 linear", "gossip 8 8 linear",
             "bcast 8 8 linear now", "bcast 99999x99999 8 linear"}) {
        const QByteArray text = QByteArray("collscope-plan 1\ndecisions: bcast 2 8 linear,") + wrong;
        row(wrong, text.constData(),
            (QByteArray("p:2: decisions does not take '") + wrong + '\'').constData());
    }
    for (const char *const wrong :
        {"bcast 8", "bcast 1 8", "bcast 8 8 linear now", "gossip 8 8", "barrier 2 8"}) {
        const QByteArray text = QByteArray("collscope-plan 1\ncells: bcast 2 8,") + wrong;
        row((QByteArray("cells: ") + wrong).constData(), text.constData(),
            (QByteArray("p:2: cells does not take '") + wrong + '\'').constData());
    }
    row("decisions and cells", "collscope-plan 1\ncells: bcast 2 8\ndecisions: bcast 2 8 linear\n",
        "decisions say all that is measured");
    row("decisions and more", "collscope-plan 1\nsizes: 1\ndecisions: bcast 2 8 linear\n",
        "decisions say all that is measured");
    row("decisions of groups", "collscope-plan 1\ndecisions: group_bcast 8 8 centralized\n",
        "collectives of process groups are not compared in turn: measure them with --collectives groups");
    for (const char *const wrong : {"0", "-0.5", "1.5", "nan", "inf", "", "half", "0.1..0.6"}) {
        const QByteArray text = QByteArray("collscope-plan 1\nfractions: 0.5,") + wrong;
        row(wrong, text.constData(), "p:2: fractions does not take '");
    }
    row("fractions without groups", "collscope-plan 1\n\nfractions: 0.5\n",
        "p:3: fractions are of process groups, and no collective of theirs is measured: add groups to");
    row("colours without groups", "collscope-plan 1\ncollectives: bcast\ncolours: 2\n",
        "p:3: colours are of process groups");
    row("no colours", "collscope-plan 1\ncolours: 0\n", "p:2: colours does not take '0'");
    row("endless colours", "collscope-plan 1\ncolours: 1..1000000\n",
        "does not take '1..1000000': a list has 10000 values at most");
    row("cells of groups", "collscope-plan 1\ncollectives: groups\ncolours: 1..10000\n",
        "p:3: colours: 5 collectives x 21 sizes x 10000 colours make 1050000 cells of process groups, and");
    for (const char *wrong : {"skew: -1", "skew: nan", "skew: 0,11", "skew: late", "skew: 0,,1"})
        row(wrong, (QByteArray("collscope-plan 1\n") + wrong + '\n').constData(),
            "p:2: skew does not take '");
    row("skew of groups", "collscope-plan 1\ncollectives: groups\nskew: 0,1e-6\n",
        "p:3: processes that are in no group would count as the last to come: leave the skew or the groups "
        "out");
    row("skew of decisions", "collscope-plan 1\ndecisions: bcast 2 8 linear\nskew: 0,1e-6\n",
        "p:3: decisions are timed in turn");
    for (const char *wrong : {"at_once: 0", "at_once: all", "at_once: -1", "disturbance: -0.1",
             "disturbance: nan", "disturbance: 1001"})
        row(wrong, (QByteArray("collscope-plan 1\n") + wrong + '\n').constData(), " does not take '");
    row("at once anywhere", "collscope-plan 1\ncomm_sizes: 2,4\nat_once: 2\n",
        "p:3: at_once needs communicators on some of the job's nodes");
    row("at once by a policy", "collscope-plan 1\nnodes: 2\npolicy: regret\nat_once: auto\n",
        "p:4: a policy decides after every measurement which one comes next");
    row("decisions at once", "collscope-plan 1\ndecisions: bcast 2 8 linear\nat_once: 4\n",
        "p:3: decisions are compared one at a time");
    row("precision", "collscope-plan 1\nprecision: 5\n", "p:2: precision does not take '5'");
}

/// Within seconds and some megabytes, whatever the lists would make together.
void TestCampaignPlan::refusesBeforeItBuilds_data()
{
    QTest::addColumn<QByteArray>("lines");
    QTest::newRow("nodes x ppn") << QByteArray("nodes: 1..10000\nppn: 1..10000\n");
    QTest::newRow("overflow") << QByteArray("nodes: 65536\nppn: 65536\n");
    QTest::newRow("sizes") << "comm_sizes: 2..10001\nsizes: 1" + numbers(2, 10000);
    QTest::newRow("segments x fanouts") << "fanouts: 1..10000\nsegments: 1" + numbers(2, 10000);
    QTest::newRow("the same again") << "sizes: 1" + QByteArray(",1").repeated(2000000);
    QTest::newRow("ranges again") << "nodes: 1" + QByteArray(",1..10000").repeated(400000);
    QTest::newRow("names") << "methods: a" + QByteArray(",a").repeated(2000000);
    QTest::newRow("long") << QByteArray(100 << 20, '\n');
}

void TestCampaignPlan::refusesBeforeItBuilds()
{
    QFETCH(QByteArray, lines);
    const std::string text = "collscope-plan 1\n" + lines.toStdString();
    const Spent spent = spentBy([&] {
        std::string problem;
        return !parsePlan(text, "p", problem) && problem.size() < 400;
    });
    QVERIFY(spent.good);
    QVERIFY2(spent.seconds < 1.0, qPrintable(QString::number(spent.seconds)));
    QVERIFY2(spent.bytes < 200U << 20, qPrintable(QString::number(spent.bytes)));
}

/// All node counts of a small cluster, many of a large one, at many sizes.
void TestCampaignPlan::takesLargeCampaigns_data()
{
    QTest::addColumn<QByteArray>("lines");
    QTest::newRow("every node") << QByteArray("nodes: 1..64\nppn: 1,2,4,8,16,32\nsizes: 1..1GiB\n");
    QTest::newRow("powers of two") << QByteArray("nodes: 1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192\n"
                                                 "ppn: 1,2,4,8,16,32,48,64,96,128,192,256\nsizes: 1..1GiB\n");
    QTest::newRow("every size") << QByteArray("collectives: bcast\ncomm_sizes: 2..10001\n");
    QTest::newRow("variants") << QByteArray("segments: 0,1KiB..1GiB\nfanouts: 2..32\n");
}

void TestCampaignPlan::takesLargeCampaigns()
{
    QFETCH(QByteArray, lines);
    std::string problem;
    QVERIFY2(parsePlan("collscope-plan 1\n" + lines.toStdString(), "p", problem), problem.c_str());
}

void TestCampaignPlan::explainsWhatIsWrong()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, problem);
    std::string said;
    QVERIFY(!parsePlan(text.toStdString(), "p", said));
    QVERIFY2(said.find(problem.toStdString()) != std::string::npos, said.c_str());
}

void TestCampaignPlan::setsNothingOnAWrongValue()
{
    CampaignPlan plan;
    std::string problem;
    QVERIFY(setPlanEntry(plan, "sizes", "4,8", problem));
    QVERIFY(!setPlanEntry(plan, "sizes", "16,x", problem));
    QCOMPARE(plan.sizes, (std::vector<std::uint64_t>{4, 8}));
}

const testing::Registered<TestCampaignPlan> registered("tst_campaign_plan");

} // namespace collscope::tst_campaign_plan
#include "tst_campaign_plan.moc"
