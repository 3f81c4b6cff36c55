// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/estimate.h"
#include "engine/remote/poll.h"
#include "engine/remote/progress.h"
#include "engine/wire/records.h"
#include "tests/support/plan_of.h"
#include "tests/support/spent.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <numeric>
#include <set>

namespace collscope::tst_orders {

using namespace collscope::remote;
using std::chrono::seconds;

namespace {

HostProfile host()
{
    HostProfile profile;
    profile.name = QStringLiteral("frodo");
    profile.sshHost = QStringLiteral("frodo");
    profile.workFolder = QStringLiteral("/scratch");
    return profile;
}

CampaignOrder order(const char *plan)
{
    return {host(), collscope::testing::planOf(plan)};
}

JobOrder job(const char *plan, int nodes, int ppn)
{
    return {host(), collscope::testing::planOf(plan), nodes, ppn, 60};
}

} // namespace

/// From a plan to jobs, what they will take, how far they are, and when to look at them.
class TestOrders : public QObject {
    Q_OBJECT
private slots:
    void oneJob();
    void jobPerNodeCount();
    void impossibleSplits();
    void countsPoints_data();
    void countsPoints();
    void asksForWhatThereIsNot();
    void boundsWhatItBuilds();
    void countsByTheAgentsMethods();
    void countsDecisions();
    void estimatesTime();
    void warns();
    void limits();
    void progress_data();
    void progress();
    void delays();
    void delaysOnThisMachine();
    void pollClock();
};

void TestOrders::oneJob()
{
    const auto jobs = splitOrder(order("nodes: 1,4,2\nppn: 8,1\nsizes: 1\n"));
    QVERIFY(jobs);
    QCOMPARE(jobs->size(), 1U);
    QCOMPARE(jobs->front().nodes, 4);
    QCOMPARE(jobs->front().ppn, 8);
    CampaignOrder given = order("sizes: 1\n");
    given.nodes = 3;
    QCOMPARE(splitOrder(given)->front().nodes, 3);
    QCOMPARE(splitOrder(given)->front().ppn, 1);
}

void TestOrders::jobPerNodeCount()
{
    CampaignOrder campaign = order("nodes: 1,4,2\nppn: 8,1\nsizes: 1,2\nbudget: 60\n");
    campaign.division = JobDivision::perNodeCount;
    const auto jobs = splitOrder(campaign);
    QVERIFY(jobs);
    QCOMPARE(jobs->size(), 3U);
    std::multiset<std::tuple<std::uint32_t, std::uint64_t>> cells;
    for (const JobOrder &one : *jobs) {
        const auto planned = plannedCells(one);
        for (const PlannedCell &cell : *planned)
            if (cell.collective == "bcast")
                cells.insert({cell.commSize, cell.messageBytes});
    }
    // 1 node x 1 process is no communicator
    QCOMPARE(cells,
        (std::multiset<std::tuple<std::uint32_t, std::uint64_t>>{
            {2, 1}, {2, 2}, {4, 1}, {4, 2}, {8, 1}, {8, 2}, {16, 1}, {16, 2}, {32, 1}, {32, 2}}));
    QCOMPARE(jobs->at(1).nodes, 4);
    QCOMPARE(jobs->at(1).plan.nodes, std::vector<std::uint32_t>{4});
    campaign.mostJobs = 3;
    QVERIFY(splitOrder(campaign));
    campaign.mostJobs = 2;
    QVERIFY(!splitOrder(campaign)); // the site takes no more
}

void TestOrders::impossibleSplits()
{
    CampaignOrder campaign = order("comm_sizes: 2,4\n");
    campaign.division = JobDivision::perNodeCount;
    const auto jobs = splitOrder(campaign);
    QVERIFY(!jobs);
    QVERIFY(!jobs.error().remedy.empty());
}

void TestOrders::countsPoints_data()
{
    QTest::addColumn<QByteArray>("plan");
    QTest::addColumn<int>("points");
    const auto row = [](const char *plan, int points) { QTest::newRow(plan) << QByteArray(plan) << points; };
    row("collectives: bcast\nmethods: default\nsizes: 1,2,4\ncomm_sizes: 2,4\n", 6);
    row("collectives: bcast,barrier\nmethods: default\nsizes: 1,2,4\ncomm_sizes: 2,4\n", 8); // no sizes
    row("collectives: bcast\nmethods: default\nsizes: 1\nnodes: 1,2\nppn: 1,2\n", 3);
    row("collectives: bcast\nmethods: default\nsizes: 1\n", 2); // 2 and 4 processes
    row("collectives: bcast\nmethods: linear\nsegments: 0\nsizes: 1\ncomm_sizes: 2\n", 1);
    // Collscope's own: eight with segments, knomial and kary with the one fan-out that is no more than the
    // processes, no two chains with one process to feed; three without segments; one segment size cuts 4 KiB.
    row("collectives: bcast\nmethods: bundled\nsegments: 0,1KiB\nfanouts: 2,4\nsizes: 4KiB\ncomm_sizes: 2\n",
        1 + 2 * (8 + 2) + 3);
    row("collectives: bcast\nmethods: bundled\nsegments: 0,1KiB\nfanouts: 2,4\nsizes: 1KiB\ncomm_sizes: 2\n",
        1 + 8 + 2 + 3);
    // Two that go by nodes, in trees of two processes.
    row("collectives: bcast\nmethods: node_knomial:2,node_circulant:2,node_knomial:4\nsizes: 1\nnodes: "
        "1,2\nppn: 2\n",
        2);
}

void TestOrders::countsPoints()
{
    QFETCH(QByteArray, plan);
    QFETCH(int, points);
    const auto estimate = estimateJob(job(plan.constData(), 2, 2));
    QVERIFY2(estimate, estimate ? "" : estimate.error().text().c_str());
    QCOMPARE(static_cast<int>(estimate->points), points);
    std::size_t methods = 0;
    const auto cells = plannedCells(job(plan.constData(), 2, 2));
    for (const PlannedCell &cell : *cells)
        methods += cell.methods;
    QCOMPARE(methods, estimate->points);
}

void TestOrders::asksForWhatThereIsNot()
{
    const auto few = estimateJob(job("nodes: 4\n", 2, 2));
    QVERIFY(!few);
    QVERIFY2(few.error().message.find("4 compute nodes") != std::string::npos, few.error().message.c_str());
    QVERIFY(!estimateJob(job("comm_sizes: 5\n", 2, 2)));
    QVERIFY(!estimateJob(job("sizes: 1\n", 1, 1))); // a process alone
}

/// A job is as small as its text; what it asks for is refused before it is built.
void TestOrders::boundsWhatItBuilds()
{
    wire::Offers endless{"bcast", "mpich", {{"mpich", {}}}};
    for (int i = 0; i < 20000; ++i)
        endless.libraries.front().algorithms.push_back({"a" + std::to_string(i), i, true, true});
    const char *variants = "collectives: bcast\nfanouts: 1..250\nsizes: 1\ncomm_sizes: 2\n";
    const char *grid = "nodes: 1..100\nppn: 1..100\nsizes: 1,2\ncollectives: bcast\nfanouts: 1..200\n";
    CampaignOrder split = order("nodes: 1..5000\nppn: 1\nsizes: 1\ncollectives: bcast\n");
    split.division = JobDivision::perNodeCount;
    CampaignOrder many = order("sizes: 1\n");
    many.plan.nodes.resize(10000);
    std::iota(many.plan.nodes.begin(), many.plan.nodes.end(), 1U);
    many.plan.ppn = many.plan.nodes;
    std::string said;
    const auto refused = [&said](const auto &result, const char *why) {
        said = result ? "nothing" : result.error().text();
        return said.find(why) != std::string::npos;
    };
    const auto spent = testing::spentBy([&] {
        return refused(estimateJob(job("sizes: 1\n", 65536, 65536)), "4294967296 processes")
            && refused(splitOrder(many), "100000000 placements")
            && refused(makeJob(job("nodes: 4\n", 65536, 65536)), "4294967296 processes")
            && refused(makeJob(job("nodes: 5\n", 4, 2)), "nodes asks for 5, the job has 4")
            && refused(makeJob(job("ppn: 3\n", 4, 2)), "ppn asks for 3, the job has 2")
            && refused(makeJob(job("comm_sizes: 9\n", 4, 2)), "comm_sizes asks for 9, the job has 8")
            && refused(plannedCells(job(variants, 2, 1), {endless}), "methods of bcast, and 10000 are")
            && refused(estimateJob(job(grid, 100, 100)), "measurements, and 10000000 are the most")
            && refused(splitOrder(split), "5000 jobs, and a campaign has 1000 at most");
    });
    QVERIFY2(spent.good, "the last line of the work says which");
    QVERIFY2(spent.seconds < 2.0, qPrintable(QString::number(spent.seconds)));
    QVERIFY2(spent.bytes < 200U << 20, qPrintable(QString::number(spent.bytes)));
}

void TestOrders::countsDecisions()
{
    const char *plan = "decisions: bcast 8 64KiB openmpi.chain:4/8KiB,bcast 2x4 1KiB binomial\n";
    const auto estimate = estimateJob(job(plan, 2, 4));
    QVERIFY2(estimate, estimate ? "" : estimate.error().text().c_str());
    QCOMPARE(estimate->points, 4U); // each in turn with the library's own choice
    QVERIFY(!estimateJob(job(plan, 1, 4)));
}

void TestOrders::countsByTheAgentsMethods()
{
    const std::vector<wire::Offers> offers
        = {{"bcast", "mpich", {{"mpich", {{"binomial", 1}, {"tree", 6, true, true}}}}}};
    const char *plan = "collectives: bcast\nmethods: native\nsegments: 0,1KiB\nfanouts: 2,3\nsizes: 4KiB\n"
                       "comm_sizes: 2\n";
    QCOMPARE(estimateJob(job(plan, 2, 1), offers)->points, 1U + 1U + 4U);
    const auto unknown = estimateJob(job("collectives: bcast\nmethods: openmpi.chain\n", 2, 1), offers);
    QVERIFY(!unknown);
    QVERIFY(unknown.error().message.find("openmpi.chain") != std::string::npos);
    QVERIFY(!estimateJob(job("collectives: reduce\n", 2, 1), offers)); // that agent has none
    QVERIFY(!estimateJob(job("collectives: bcast\nmethods: openmpi.teleport\n", 2, 1)));
    const char *ofMpich = "collectives: bcast\nmethods: mpich.binomial\nsizes: 1\ncomm_sizes: 2\n";
    QCOMPARE(estimateJob(job(ofMpich, 2, 1))->points, 1U);
}

void TestOrders::estimatesTime()
{
    const auto bounded = estimateJob(job("sizes: 1\nbudget: 570\n", 4, 8));
    QVERIFY(bounded->bounded);
    QCOMPARE(bounded->seconds, 600.0);
    QCOMPARE(bounded->coreHours, 600.0 / 3600 * 32);
    JobOrder hasty = job("sizes: 1\nbudget: 570\n", 4, 8);
    hasty.minutes = 5;
    QCOMPARE(estimateJob(hasty)->seconds, 300.0); // the limit ends it
    const auto rough
        = estimateJob(job("collectives: bcast\nmethods: default\nsizes: 1,2\ncomm_sizes: 2\n", 2, 1));
    QVERIFY(!rough->bounded);
    const auto precise = estimateJob(
        job("collectives: bcast\nmethods: default\nsizes: 1,2\ncomm_sizes: 2\nseconds_per_point: 2\n", 2, 1));
    QCOMPARE(precise->seconds - rough->seconds, 2 * 2 * (2.0 - 0.25));
    // Where it is known how long calls take, by that: 25 repetitions fill a quarter of a second.
    const JobOrder known = job("collectives: bcast\nmethods: default\nsizes: 1,2\ncomm_sizes: 2\n", 2, 1);
    const auto times = [](double ofTwo) -> wire::CallSeconds {
        return [ofTwo](const std::string &, const wire::Placement &, std::uint64_t bytes,
                   const wire::Method &) { return bytes == 1 ? 0.01 : ofTwo; };
    };
    const wire::PointCost cost;
    const auto all = estimateJob(known, {}, times(0.01));
    QVERIFY(all->isKnown && !all->bounded);
    QCOMPARE(all->seconds, 30 + 2 * cost.seconds(0.01));
    const auto some = estimateJob(known, {}, times(std::nan("")));
    QVERIFY(!some->isKnown);
    QCOMPARE(some->seconds, 30 + cost.seconds(0.01) + 0.5);
    JobOrder budgeted = known;
    budgeted.plan.budget = 100;
    QCOMPARE(estimateJob(budgeted, {}, times(0.01))->seconds, all->seconds); // it ends before
    budgeted.plan.budget = 0.2;
    QVERIFY(estimateJob(budgeted, {}, times(0.01))->bounded);
}

void TestOrders::warns()
{
    std::vector<JobOrder> jobs
        = {job("sizes: 1\nbudget: 3000\n", 16, 8), job("sizes: 1\nbudget: 3000\n", 2, 8)};
    auto estimate = estimateCampaign(jobs).value();
    QCOMPARE(estimate.seconds, 2 * 3030.0);
    QVERIFY2(estimate.warnings.size() == 1, qPrintable(estimate.warnings.join(u'\n')));
    QVERIFY2(estimate.warnings.front().contains(QStringLiteral("121 core hours")),
        qPrintable(estimate.warnings.front()));
    for (JobOrder &one : jobs)
        one.host.coreHoursLimit = 0;
    QVERIFY(estimateCampaign(jobs)->warnings.isEmpty());
    jobs.front().minutes = 10;
    QCOMPARE(estimateCampaign(jobs)->warnings.size(), 1); // the budget is longer than the limit
    jobs.front().plan = collscope::testing::planOf("sizes: 1\n");
    QVERIFY(estimateCampaign(jobs)->warnings.join(u' ').contains(QStringLiteral("no budget")));
}

void TestOrders::limits()
{
    const Partition main{QStringLiteral("main"), true, true, 4, 8, 30, 3};
    const Partition big{QStringLiteral("big"), false, true, 64, 8, std::nullopt, std::nullopt};
    const SchedulerResources site{{main, big}, 2};
    const auto said = [&site](std::vector<JobOrder> jobs, const char *partition = "") {
        for (JobOrder &one : jobs)
            one.host.partition = QLatin1String(partition);
        return limitWarnings(jobs, site);
    };
    JobOrder fits = job("sizes: 1\n", 3, 8);
    fits.minutes = 30;
    QVERIFY(said({fits, fits}).isEmpty());
    QCOMPARE(said({fits, fits, fits}).size(), 1); // jobs at a time
    const JobOrder large = job("sizes: 1\n", 4, 16); // 60 minutes
    const QStringList warnings = said({large, large});
    QCOMPARE(warnings.size(), 3);
    QVERIFY(warnings.join(u' ').contains(QStringLiteral("30 minutes")));
    QVERIFY(warnings.join(u' ').contains(QStringLiteral("3 nodes")));
    QVERIFY(warnings.join(u' ').contains(QStringLiteral("8 processors")));
    QCOMPARE(said({large}, "big").size(), 1);
    QVERIFY(said({large}, "unheard of").isEmpty());
}

void TestOrders::progress_data()
{
    QTest::addColumn<QByteArray>("added");
    QTest::addColumn<int>("measured");
    QTest::addColumn<int>("planned");
    QTest::addColumn<int>("stuck");
    QTest::addColumn<bool>("complete");
    const QByteArray line = QByteArray::fromStdString(wire::formatRecord([] {
        wire::RecordLine record;
        record.collective = "bcast";
        record.method = {"collscope", "linear", 1, 0, 0};
        return record;
    }()));
    QTest::newRow("begun") << QByteArray() << 0 << 0 << 0 << false;
    QTest::newRow("an older agent") << line.repeated(2) << 2 << 0 << 0 << false;
    QTest::newRow("at work") << "# planned 7\n" + line.repeated(2) + line.chopped(3) << 2 << 7 << 0 << false;
    QTest::newRow("cut at the end") << "# planned 7\n" + line.chopped(1) << 0 << 7 << 0 << false;
    QTest::newRow("stuck") << "# planned 7\n" + line + "# stuck " + line << 1 << 7 << 1 << false;
    QTest::newRow("complete") << "# planned 7\n" + line.repeated(5) + "# complete\n" << 5 << 7 << 0 << true;
    QTest::newRow("goes on") << "# planned 7\n" + line + "# complete\n# planned 9\n" + line << 2 << 9 << 0
                             << false;
}

void TestOrders::progress()
{
    QFETCH(QByteArray, added);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("records"));
    QCOMPARE(progressOf(path).measured, 0U); // not there
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(wire::formatHeader({{"system", "here ;"}})) + added);
    file.close();
    const JobProgress progress = progressOf(path);
    QTEST(static_cast<int>(progress.measured), "measured");
    QTEST(static_cast<int>(progress.planned), "planned");
    QTEST(static_cast<int>(progress.stuck), "stuck");
    QTEST(progress.complete, "complete");
    Job ended;
    ended.fetchedAll = true;
    QCOMPARE(resultsOf(ended, progress),
        progress.measured == 0  ? Results::none
            : progress.complete ? Results::complete
                                : Results::partial);
}

void TestOrders::delays()
{
    HostProfile profile;
    const auto delay = [&profile](int looks, double jitter = 0.0) {
        return std::chrono::duration_cast<seconds>(pollDelay(pollLimits(profile), looks, jitter)).count();
    };
    QCOMPARE(delay(0), 60);
    QCOMPARE(delay(1), 120);
    QCOMPARE(delay(50), 300);
    QCOMPARE(delay(0, 1.0), 66);
    profile.pollSeconds = 900;
    QCOMPARE(delay(3), 900);
    profile.pollSeconds = 1; // as no file can say it
    QCOMPARE(delay(0), 30);
}

/// Only what nobody else has to bear is asked every second.
void TestOrders::delaysOnThisMachine()
{
    HostProfile profile;
    profile.connection = QStringLiteral("local");
    const auto least = [&profile] { return pollLimits(profile).least.count(); };
    QCOMPARE(least(), 60); // its SLURM has other users
    for (const char *scheduler : {"plain", "by-hand"}) {
        profile.scheduler = QLatin1String(scheduler);
        QCOMPARE(least(), 1);
        QCOMPARE(pollLimits(profile).refresh.count(), 1);
        QVERIFY(pollDelay(pollLimits(profile), 50, 1.0) <= seconds(11)); // nothing runs: soon enough
    }
    profile.connection = QStringLiteral("ssh");
    QCOMPARE(least(), 60);
}

void TestOrders::pollClock()
{
    PollClock clock(pollLimits(host()));
    const PollClock::Time start{seconds(1000)};
    QVERIFY(clock.due() <= start);
    QCOMPARE(clock.refreshDue(start), start);
    Job running;
    running.state = JobState::running;
    Job waiting;
    waiting.state = JobState::queued;
    const auto wait = [&](const std::vector<Job> &jobs, bool failed) {
        clock.looked(start, jobs, failed);
        return std::chrono::duration<double>(clock.due() - start).count();
    };
    const auto within = [](double value, double least) { return value >= least && value <= 1.1 * least; };
    QVERIFY(within(wait({running, waiting}, false), 60));
    QVERIFY(within(wait({waiting}, false), 120));
    QVERIFY(within(wait({running}, true), 240)); // away
    QVERIFY(within(wait({waiting}, false), 300));
    QVERIFY(within(wait({running}, false), 60)); // at once again
    QCOMPARE(clock.refreshDue(start + seconds(3)), start + seconds(10));
    QCOMPARE(clock.refreshDue(start + seconds(11)), start + seconds(11));
}

const testing::Registered<TestOrders> registered("tst_orders");

} // namespace collscope::tst_orders
#include "tst_orders.moc"
