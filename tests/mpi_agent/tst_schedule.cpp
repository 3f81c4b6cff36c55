// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/schedule.h"
#include "mpi_agent/bench/estimate.h"
#include "mpi_agent/bench/summary.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

using namespace collscope;
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
    void choosesPlaces();
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
    // (10 + 2 + 1) calls of 1, 2, 4 and 1 ms
    const auto sum = [&](double secondsPerPoint) {
        const auto cells = estimatedSeconds(plan, plan.repetitions, schedule, probes, 0.0, secondsPerPoint);
        return std::accumulate(cells.begin(), cells.end(), 0.0);
    };
    QCOMPARE(sum(1.0), 13 * 0.008);
    // no more repetitions than 5 ms allow, but 3: 5, 3 (2.5), 3, 5 and the 3 others
    QCOMPARE(sum(0.005), 8 * 0.001 + 6 * 0.002 + 6 * 0.004 + 8 * 0.001);
    QCOMPARE(chosenSecondsPerPoint(plan, 100), 0.25);
    plan.budget = 20;
    QCOMPARE(chosenSecondsPerPoint(plan, 100), 0.16);
    QCOMPARE(chosenSecondsPerPoint(plan, 100000), 0.1); // a coarser grid rather than worse figures
    plan.secondsPerPoint = 0.5;
    QCOMPARE(chosenSecondsPerPoint(plan, 100), 0.5);
}

QTEST_GUILESS_MAIN(TestSchedule)
#include "tst_schedule.moc"
