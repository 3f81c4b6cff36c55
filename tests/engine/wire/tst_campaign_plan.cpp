// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/campaign_plan.h"

#include <QTest>

using namespace collscope::wire;

class TestCampaignPlan : public QObject {
    Q_OBJECT

private slots:
    void readsWhatItWrites();
    void readsDecisions();
    void readsPeoplesFiles();
    void leavesDefaultsOut();
    void explainsWhatIsWrong_data();
    void explainsWhatIsWrong();
    void setsNothingOnAWrongValue();
};

void TestCampaignPlan::readsWhatItWrites()
{
    CampaignPlan plan;
    plan.system = "two words";
    plan.collectives = {"bcast", "allreduce"};
    plan.methods = {"default", "openmpi.chain:4/64KiB"};
    plan.nodes = {1, 2, 4};
    plan.ppn = {1, 32};
    plan.sizes = {1, 480, 1U << 20};
    plan.segments = {0, 1024};
    plan.fanouts = {2};
    plan.repetitions = 7;
    plan.precision = 0;
    plan.secondsPerPoint = 0.125;
    plan.warmup = 0;
    plan.budget = 600;
    plan.timeLimit = 5;
    plan.run = 3;
    plan.synchronisation = Synchronisation::window;
    plan.buffers = Buffers::cold;
    std::string problem;
    const auto again = parsePlan(formatPlan(plan), "plan", problem);
    QVERIFY2(again.has_value(), problem.c_str());
    QVERIFY(*again == plan);
    QCOMPARE(again->nodes, plan.nodes);
    QCOMPARE(again->sizes, plan.sizes);
    QCOMPARE(again->budget, plan.budget);
    QVERIFY(again->synchronisation == Synchronisation::window && again->buffers == Buffers::cold);
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
    row("twice", "collscope-plan 1\nrun: 1\nrun: 2\n", "p:3: 'run' is set a second time");
    row("value", "collscope-plan 1\nbudget: soon\n",
        "p:2: budget does not take 'soon': give a number of seconds");
    row("no value", "collscope-plan 1\nsizes:\n", "p:2: sizes needs a value: ");
    row("collective", "collscope-plan 1\ncollectives: bcast,broadcast\n",
        "p:2: collectives does not take 'broadcast': the collectives are allgather, ");
    row("range", "collscope-plan 1\nsizes: 8..4\n", "p:2: sizes does not take '8..4'");
    row("endless", "collscope-plan 1\ncomm_sizes: 2..99999\n", "that is more than 10000 values");
    row("conflict", "collscope-plan 1\ncomm_sizes: 2\nppn: 2\n", "give one of them");
    for (const char *const wrong : {"bcast 8 64KiB", "bcast 1 8 linear", "bcast 2x 8 linear",
             "bcast 2x2x2 8 linear", "bcast 8 0 linear", "barrier 8 8 linear", "gossip 8 8 linear",
             "bcast 8 8 linear now", "bcast 99999x99999 8 linear"}) {
        const QByteArray text = QByteArray("collscope-plan 1\ndecisions: bcast 2 8 linear,") + wrong;
        row(wrong, text.constData(),
            (QByteArray("p:2: decisions does not take '") + wrong + '\'').constData());
    }
    row("decisions and more", "collscope-plan 1\nsizes: 1\ndecisions: bcast 2 8 linear\n",
        "decisions say all that is measured");
    row("precision", "collscope-plan 1\nprecision: 5\n", "p:2: precision does not take '5'");
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

QTEST_GUILESS_MAIN(TestCampaignPlan)
#include "tst_campaign_plan.moc"
