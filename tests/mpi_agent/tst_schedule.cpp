// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/catalogue.h"
#include "engine/wire/groups/tree.h"
#include "engine/wire/schedule.h"
#include "mpi_agent/bench/estimate.h"
#include "mpi_agent/bench/summary.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace collscope::tst_schedule {

using namespace collscope::agent;
using namespace collscope::wire;

namespace {

Schedule scheduleOf(std::size_t sizes, std::size_t places)
{
    wire::CampaignPlan plan;
    for (std::size_t i = 0; i < sizes; ++i)
        plan.sizes.push_back(std::uint64_t{1} << i);
    std::vector<Place> all;
    for (std::size_t i = 0; i < places; ++i)
        all.push_back({static_cast<std::uint32_t>(i + 2)});
    return makeSchedule(plan, all, {{"bcast", "mpi", {}}, {"barrier", "mpi", {}}});
}

} // namespace

class TestSchedule : public QObject {
    Q_OBJECT

private slots:
    void everyPrefixCoversTheGrid_data();
    void everyPrefixCoversTheGrid();
    void hasEveryCellOnce();
    void hasGroups();
    void refusesGroupsOfNobody();
    void choosesWhoTakesPart();
    void choosesPlaces();
    void sharesCellsAmongCopies();
    void leavesOutWhatNodesDoNotChange();
    void hasMoreLevelsOnRequest();
    void medianIntervals_data();
    void medianIntervals();
    void estimates();
};

void TestSchedule::everyPrefixCoversTheGrid_data()
{
    QTest::addColumn<int>("sizes");
    QTest::addColumn<int>("places");
    for (const int sizes : {1, 2, 3, 7, 21})
        for (const int places : {1, 2, 5, 13})
            QTest::addRow("%d sizes, %d places", sizes, places) << sizes << places;
}

/// Once the corners are there, no prefix leaves a gap on either axis more than twice as wide as the level
/// before would: the widest gap is at most that of the finished levels.
void TestSchedule::everyPrefixCoversTheGrid()
{
    QFETCH(int, sizes);
    QFETCH(int, places);
    const Schedule schedule = scheduleOf(static_cast<std::size_t>(sizes), static_cast<std::size_t>(places));
    std::set<std::pair<std::size_t, std::uint64_t>> seen;
    const std::uint64_t last = std::uint64_t{1} << (sizes - 1);
    std::size_t prefix = 0;
    for (const ScheduledCell &cell : schedule.cells) {
        const int level = cell.level;
        ++prefix;
        if (schedule.collectives[cell.collective].collective != "bcast")
            continue;
        if (level > 0) { // all corners came before
            for (const auto &corner : {std::pair<std::size_t, std::uint64_t>{0, 1}, {0, last},
                     {static_cast<std::size_t>(places) - 1, 1}, {static_cast<std::size_t>(places) - 1, last}})
                QVERIFY2(seen.count(corner) == 1, qPrintable(QString::number(prefix)));
            // and a cell of the level before within a gap of that level
            const int gap = std::max(1, (std::max(sizes, places) >> (level - 1)) + 1);
            const auto position = static_cast<int>(std::log2(static_cast<double>(cell.bytes)));
            const bool near = std::any_of(seen.begin(), seen.end(), [&](const auto &other) {
                return std::abs(static_cast<int>(other.first) - static_cast<int>(cell.place)) <= gap
                    && std::abs(static_cast<int>(std::log2(static_cast<double>(other.second))) - position)
                    <= gap;
            });
            QVERIFY(near);
        }
        seen.insert({cell.place, cell.bytes});
    }
    QVERIFY(std::is_sorted(schedule.cells.begin(), schedule.cells.end(),
        [](const ScheduledCell &a, const ScheduledCell &b) { return a.level < b.level; }));
}

void TestSchedule::hasEveryCellOnce()
{
    const Schedule schedule = scheduleOf(21, 7);
    std::set<std::tuple<std::size_t, std::size_t, std::uint64_t>> seen;
    for (const ScheduledCell &cell : schedule.cells)
        QVERIFY(seen.insert({cell.place, cell.collective, cell.bytes}).second);
    QCOMPARE(seen.size(), std::size_t{21 * 7 + 7}); // a barrier has no sizes
    QCOMPARE(schedule.points(), seen.size()); // the baselines
}

/// Fractions and colours multiply the cells of process groups and no others; what rounds to the same is there
/// once, groups of a single process are not, and a communicator smaller than the colours has none.
void TestSchedule::hasGroups()
{
    CampaignPlan plan;
    plan.sizes = {1, 1024};
    plan.fractions = {1, 0.1, 0.12, 0.5};
    plan.colours = {1, 8};
    const Schedule schedule = makeSchedule(
        plan, {{4}, {16}}, {{"bcast", "mpi", {}}, {"group_bcast", "mpi", {}}, {"group_create", "mpi", {}}});
    std::set<std::tuple<std::size_t, std::uint64_t, std::uint32_t, std::uint32_t>> seen;
    std::size_t ofMpi = 0;
    std::size_t created = 0;
    for (const ScheduledCell &cell : schedule.cells) {
        const std::string &name = schedule.collectives[cell.collective].collective;
        ofMpi += name == "bcast" && cell.members == 0 && cell.colours == 0 ? 1 : 0;
        created += name == "group_create" && cell.bytes == 0 ? 1 : 0;
        if (name == "group_bcast")
            QVERIFY(seen.insert({cell.place, cell.bytes, cell.members, cell.colours}).second);
    }
    QCOMPARE(ofMpi, std::size_t{4});
    QCOMPARE(created, std::size_t{6});
    using Groups = std::set<std::pair<std::uint32_t, std::uint32_t>>;
    const std::vector<Groups> expected{{{2, 1}, {4, 1}}, {{2, 1}, {8, 1}, {16, 1}, {16, 8}}};
    for (std::size_t place = 0; place < expected.size(); ++place)
        for (const std::uint64_t bytes : {1, 1024}) {
            Groups there;
            for (const auto &[at, size, members, colours] : seen)
                if (at == place && size == bytes)
                    there.insert({members, colours});
            QCOMPARE(there, expected[place]);
        }
    QVERIFY(std::is_sorted(schedule.cells.begin(), schedule.cells.end(), coarseFirst));
    QVERIFY(std::all_of(schedule.cells.begin(), schedule.cells.begin() + 4 + 3 * 4,
        [](const ScheduledCell &cell) { return cell.level == 0; })); // all corners first
    for (const ScheduledCell &cell : probedCells(schedule))
        QVERIFY(cell.members == (schedule.collectives[cell.collective].collective == "bcast" ? 0U : 16U));
}

void TestSchedule::refusesGroupsOfNobody()
{
    CampaignPlan plan;
    plan.sizes = {1};
    plan.fractions = {0.5};
    plan.colours = {1, 1000000};
    JobLayout job;
    job.processes = 4;
    std::string problem;
    QVERIFY(plannedSchedule(plan, job, {{"group_create", "mpi", {}}}, problem).cells.empty());
    QVERIFY2(problem.find("1000000 groups at once, and the largest communicator has 4") != std::string::npos,
        problem.c_str());
    plan.colours = {1};
    plan.fractions.clear();
    for (int i = 1; i <= 10000; ++i)
        plan.fractions.push_back(i / 10000.0);
    plan.sizes.resize(26);
    std::iota(plan.sizes.begin(), plan.sizes.end(), std::uint64_t{1});
    QVERIFY(plannedSchedule(plan, job, {{"group_bcast", "mpi", {}}}, problem).cells.empty());
    QVERIFY2(problem.find("cells of process groups, and 250000") != std::string::npos, problem.c_str());
}

void TestSchedule::choosesWhoTakesPart()
{
    using namespace collscope::wire::groups;
    QCOMPARE(memberCount(0.5, 1, 5), 3U);
    QCOMPARE(memberCount(0.001, 4, 100), 4U);
    QCOMPARE(memberCount(1, 1, 2147483647), 2147483647U);
    QCOMPARE(memberCount(0.1, 8, 4), 4U); // never more than there are
    std::set<std::vector<std::optional<Colour>>> draws;
    for (const std::uint64_t seed : {1, 2, 3}) {
        std::vector<std::optional<Colour>> fewer(100);
        for (std::uint32_t members = 1; members <= 100; ++members) {
            const auto chosen = chosenColours(seed, 100, members, 7);
            QVERIFY(chosen == chosenColours(seed, 100, members, 7));
            std::vector<int> sizes(7);
            for (Process process = 0; process < 100; ++process) {
                QVERIFY(!fewer[process] || fewer[process] == chosen[process]);
                if (chosen[process])
                    ++sizes.at(*chosen[process]);
            }
            QCOMPARE(std::accumulate(sizes.begin(), sizes.end(), 0), static_cast<int>(members));
            QVERIFY(sizes.front() - sizes.back() <= 1);
            QVERIFY(std::is_sorted(sizes.rbegin(), sizes.rend()));
            fewer = chosen;
        }
        draws.insert(chosenColours(seed, 100, 30, 2));
    }
    QCOMPARE(draws.size(), std::size_t{3});
}

void TestSchedule::choosesPlaces()
{
    JobLayout job;
    job.processes = 12;
    job.nodes = 3;
    job.ppn = 4;
    const auto sizes = [&](const wire::CampaignPlan &plan) {
        std::string problem;
        std::vector<std::uint32_t> result;
        for (const Place &place : plannedPlaces(plan, job, problem))
            result.push_back(place.size);
        return result;
    };
    wire::CampaignPlan plan;
    QCOMPARE(sizes(plan), (std::vector<std::uint32_t>{2, 4, 8, 12}));
    plan.ppn = {1, 4};
    QCOMPARE(sizes(plan), (std::vector<std::uint32_t>{3, 12}));
    plan.nodes = {1, 2};
    QCOMPARE(sizes(plan), (std::vector<std::uint32_t>{2, 4, 8})); // one process alone is none
    plan.nodes = {4};
    QVERIFY(sizes(plan).empty());

    const Place place{4, 2, 2};
    job.rank = 5;
    job.node = 1;
    job.rankOnNode = 1;
    QVERIFY(place.has(job));
    job.rankOnNode = 2;
    QVERIFY(!place.has(job));
}

/// Most methods in two levels are there where the plan says so.
void TestSchedule::hasMoreLevelsOnRequest()
{
    Offers offers{"bcast", "openmpi", {{std::string(bundledLibrary), {}}}};
    for (const Algorithm &one : *algorithms(bundledLibrary, "bcast"))
        offers.libraries[0].algorithms.push_back(
            {std::string(one.name), one.id, one.segments, one.fanout, one.leastFanout, one.onRequest});
    CampaignPlan plan;
    plan.fanouts = {1, 2};
    const auto has = [&](const char *words, const char *method) {
        plan.methods = {words};
        fillInLists(plan);
        const auto methods = plannedMethods(plan, offers);
        return methods.size() <= plannedMethodCount(plan, offers)
            && std::any_of(
                methods.begin(), methods.end(), [&](const Method &one) { return methodText(one) == method; });
    };
    QVERIFY(has("all", "node_circulant:1/8KiB"));
    QVERIFY(has("bundled", "binomial"));
    QVERIFY(!has("all", "node_pipeline:2"));
    QVERIFY(has("levels", "node_pipeline:2"));
    QVERIFY(!has("levels", "binomial"));
    QVERIFY(!has("levels", "node_circulant:1")); // which "all" has
    QVERIFY(has("node_pipeline:1", "node_pipeline:1"));
    QVERIFY(!has("knomial:1", "knomial:1"));
}

void TestSchedule::sharesCellsAmongCopies()
{
    JobLayout job;
    job.nodes = 7;
    QCOMPARE((Place{4, 2, 2}).copiesIn(job), 3U);
    QCOMPARE((Place{8, 4, 2}).copiesIn(job), 1U);
    QCOMPARE((Place{4, 0, 0}).copiesIn(job), 1U); // nobody knows on how many nodes
    std::vector<std::size_t> turns;
    for (std::size_t i = 0; i < 7; ++i)
        turns.push_back(wire::copyOf(i, 3));
    QCOMPARE(turns, (std::vector<std::size_t>{0, 1, 2, 2, 1, 0, 0}));
    QCOMPARE(wire::copyOf(5, 1), std::size_t{0});
}

/// Algorithms that go by nodes where there are several of several processes, or may be.
void TestSchedule::leavesOutWhatNodesDoNotChange()
{
    const auto has = [](const char *text, const Placement &where) {
        return appliesTo(*readMethod(text, bundledLibrary), "bcast", 4096, where);
    };
    QVERIFY(has("node_knomial:2", {2, 4, 8}));
    QVERIFY(has("node_knomial:2", {0, 0, 8})); // not known
    QVERIFY(!has("node_knomial:2", {0, 0, 2})); // two nodes, or two processes on one
    QVERIFY(!has("node_knomial:2", {1, 8, 8}));
    QVERIFY(!has("node_knomial:2", {8, 1, 8}));
    QVERIFY(has("node_knomial:4/1KiB", {2, 4, 8}));
    QVERIFY(!has("node_knomial:5", {2, 4, 8})); // like 4
    QVERIFY(has("node_knomial:1", {2, 4, 8})); // a chain
    QVERIFY(has("node_pipeline:1/1KiB", {2, 3, 6}));
    QVERIFY(!has("node_knomial:1", {2, 2, 4})); // like 2
    QVERIFY(!has("knomial:1", {2, 4, 8}));
    QVERIFY(has("knomial:5", {2, 4, 8}));
    QVERIFY(has("knomial:2", {1, 8, 8}));
    QVERIFY(has("chain:7", {1, 8, 8}));
    QVERIFY(!has("chain:8", {1, 8, 8})); // like 7
    QVERIFY(has("chain", {1, 2, 2}));

    JobLayout job;
    job.processes = 4;
    job.ppn = 4;
    job.nodes = 1;
    std::string problem;
    QVERIFY((plannedPlaces({}, job, problem).back().placement() == Placement{1, 4, 4}));
    job.nodes = 2;
    job.ppn = 2;
    QVERIFY((plannedPlaces({}, job, problem).back().placement() == Placement{0, 0, 4}));
}

/// Ranks of the order statistics that hold the median with 95 %: binomial tables.
void TestSchedule::medianIntervals_data()
{
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("low");
    QTest::addColumn<int>("high");
    QTest::newRow("6") << 6 << 1 << 6;
    QTest::newRow("10") << 10 << 2 << 9;
    QTest::newRow("20") << 20 << 6 << 15;
    QTest::newRow("25") << 25 << 8 << 18;
    QTest::newRow("30") << 30 << 10 << 21;
    QTest::newRow("70") << 70 << 27 << 44;
}

void TestSchedule::medianIntervals()
{
    QFETCH(int, n);
    std::vector<double> seconds(static_cast<std::size_t>(n));
    std::iota(seconds.begin(), seconds.end(), 1.0);
    std::reverse(seconds.begin(), seconds.end());
    const wire::Summary summary = summarise(seconds);
    QTEST(static_cast<int>(summary.medianLow), "low");
    QTEST(static_cast<int>(summary.medianHigh), "high");
    QVERIFY(std::isnan(summarise({1, 2, 3, 4, 5}).medianLow));
    QVERIFY(std::isinf(halfWidth(summarise({1, 2, 3, 4, 5}))));
}

void TestSchedule::estimates()
{
    Schedule schedule = scheduleOf(3, 1); // 1, 2, 4 bytes; and a barrier
    wire::CampaignPlan plan;
    plan.repetitions = 10;
    const Probes probes{{0, {{1, 0.001}, {4, 0.004}}}, {1, {{0, 0.001}}}};
    // (10 + 1 + 1) calls of 1, 2, 4 and 1 ms
    const auto sum = [&](double secondsPerPoint) {
        plan.secondsPerPoint = secondsPerPoint;
        const auto time
            = estimatedTime(schedule, costOf(plan, schedule.points()), probedSeconds(schedule, probes, 0.0));
        return time.unknown == 0 ? time.seconds() - 4 * PointCost().overhead : std::nan("");
    };
    QCOMPARE(sum(1.0), 12 * 0.008);
    // no more repetitions than 5 ms allow, but 3: 5, 3 (2.5), 3, 5 and the 2 others
    QCOMPARE(sum(0.005), 7 * 0.001 + 5 * 0.002 + 5 * 0.004 + 7 * 0.001);
    // Of a job that nobody has probed: all that the points may take, and as much beside it.
    plan.secondsPerPoint = 0.25;
    const auto guess = estimatedTime(schedule, costOf(plan, schedule.points()), {});
    QCOMPARE(guess.unknown, std::size_t{4});
    QCOMPARE(guess.seconds(), 4 * 2 * 0.25);
    plan.secondsPerPoint = 0;
    QCOMPARE(chosenSecondsPerPoint(plan, 100), 0.25);
    plan.budget = 20;
    QCOMPARE(chosenSecondsPerPoint(plan, 100), 0.16);
    QCOMPARE(chosenSecondsPerPoint(plan, 100000), 0.1); // a coarser grid rather than worse figures
    plan.secondsPerPoint = 0.5;
    QCOMPARE(chosenSecondsPerPoint(plan, 100), 0.5);
}

const testing::Registered<TestSchedule> registered("tst_schedule");

} // namespace collscope::tst_schedule
#include "tst_schedule.moc"
