// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/campaign_replay.h"
#include "engine/io/reader.h"
#include "tests/support/synthetic_data.h"

#include "collscope_test_paths.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <filesystem>

namespace collscope::tst_campaign_replay {

namespace {

TimeGridPtr gridOf(const std::vector<double> &seconds)
{
    synthetic::Times times{{4}, {8, 64}, {synthetic::method(0), synthetic::method(1)}, seconds};
    return synthetic::must(TimeGrid::make(synthetic::dataset(times), {"bcast", {}, false}));
}

const wire::Policy &policy(std::string_view name)
{
    return *wire::findPolicy(name);
}

} // namespace

class CampaignReplayTest : public QObject {
    Q_OBJECT

private slots:
    /// Two cells, two methods, in full: 1 s, 2 s; 4 s, 3 s.
    void costsByHand()
    {
        const TimeGridPtr grid = gridOf({1, 2, 4, 3});
        const auto replay = synthetic::must(replayCampaign(policy("coarse-to-fine"), std::array{grid}));
        const double full = 5 * 1 + 5 * 2 + 5 * 4 + 5 * 3 + 4 * 0.002; // three repetitions and two
        QCOMPARE(replay.fullSeconds, full);
        QCOMPARE(replay.fullMeasurements, std::size_t{4});
        QCOMPARE(replay.looks, std::size_t{0});
        QCOMPARE(replay.points.size(), std::size_t{5}); // the end is said by itself
        QCOMPARE(replay.points[0].timeShare, 5.002 / full);
        QCOMPARE(replay.points[2].timeShare, 35.006 / full);
        // The first cell takes its 1 s, the second the only one known there: 4 s for 3 s.
        QCOMPARE(replay.points[2].penalty, (4.0 / 3 - 1) / 2);
        QCOMPARE(replay.points.back().timeShare, 1.0);
        QCOMPARE(replay.points.back().penalty, 0.0);
        QCOMPARE(replay.timeShareAt(0.5), replay.points[0].timeShare);
        QCOMPARE(replay.timeShareAt(0.01), 1.0);
        QVERIFY(std::isnan(replay.timeShareAt(-1)));
    }

    /// The second cell counts three times: what is lost there is three quarters of the mean.
    void cellsCountByTheirWeights()
    {
        const TimeGridPtr grid = gridOf({1, 2, 4, 3});
        const std::vector<std::vector<double>> weights{{0.5, 1.5}};
        const auto replay
            = synthetic::must(replayCampaign(policy("coarse-to-fine"), std::array{grid}, {}, {}, weights));
        QCOMPARE(replay.points[2].penalty, 1.5 * (4.0 / 3 - 1) / 2);
        // A collective that does not count is not measured by a policy that weighs, and takes its time in
        // full.
        const auto alone = synthetic::must(
            replayCampaign(policy("regret"), std::array{grid, grid}, {}, {}, {{0.0, 0.0}, {2.0, 2.0}}));
        QVERIFY(alone.points.back().measurements <= std::size_t{4});
        QCOMPARE(alone.points.back().penalty, 0.0);
        QCOMPARE(alone.fullMeasurements, std::size_t{8});
        QVERIFY(!replayCampaign(policy("regret"), std::array{grid}, {}, {}, {{0.0, 0.0}}));
    }

    void looksCostOneRepetition()
    {
        const TimeGridPtr grid = gridOf({1, 2, 3, 10});
        const auto replay = synthetic::must(replayCampaign(policy("variance"), std::array{grid}));
        QVERIFY(replay.looks > 0);
        QCOMPARE(replay.points.back().measurements, std::size_t{4});
        QVERIFY(replay.points.back().timeShare < 1.0);
        QCOMPARE(replay.points.back().penalty, 0.0);
    }

    void gapsAreNotMeasured()
    {
        const double none = std::nan("");
        const TimeGridPtr grid = gridOf({1, none, 4, 3});
        const auto replay = synthetic::must(replayCampaign(policy("coarse-to-fine"), std::array{grid}));
        QCOMPARE(replay.fullMeasurements, std::size_t{3});
        QCOMPARE(replay.points.back().penalty, 0.0);
    }

    void saysTheSameEveryTime()
    {
        const auto data = synthetic::dataset(synthetic::randomTimes(5, 6, 9, 4));
        const auto grid = synthetic::must(TimeGrid::make(data, {"bcast", {}, false}));
        for (const wire::Policy &each : wire::policies()) {
            const auto one = synthetic::must(replayCampaign(each, std::array{grid, grid}));
            const auto two = synthetic::must(replayCampaign(each, std::array{grid, grid}));
            QVERIFY(one.points == two.points);
            QVERIFY(one.points.size() > 3);
        }
    }

    /// In each cell the first one is measured in full, and one that is 1.3 times slower gets four
    /// repetitions.
    void slowMethodsLeaveTheRace()
    {
        const TimeGridPtr grid = gridOf({1e-3, 1.3e-3, 1e-3, 1.3e-3});
        const auto replay = synthetic::must(replayCampaign(policy("variance"), std::array{grid}));
        const wire::PointCost cost;
        QVERIFY(replay.looks <= 2);
        const auto looks = double(replay.looks);
        const double all
            = 2 * cost.seconds(1e-3) + looks * cost.seconds(1.3e-3, 4) + (2 - looks) * cost.seconds(1.3e-3);
        QCOMPARE(replay.points.back().timeShare * replay.fullSeconds, all);
        QCOMPARE(replay.points.back().expectedPenalty, 0.0);
        QVERIFY(replay.looks > 0);
    }

    /// On Peak's eleven collectives: how little suffices, and that the policy knows how good its map is.
    void peak()
    {
        const std::filesystem::path path
            = std::filesystem::path(COLLSCOPE_SHARED_DATA) / "ompi-coltune-peak/measurements.csv.xz";
        if (!std::filesystem::exists(path))
            QSKIP("measurements kept beside the checkout are absent");
        const auto loaded = synthetic::must(io::load(path));
        std::vector<TimeGridPtr> grids;
        for (const DatasetPtr &dataset : loaded.datasets)
            if (dataset->provenance().system == "peak")
                for (const std::string_view collective : dataset->collectives())
                    grids.push_back(
                        synthetic::must(TimeGrid::make(dataset, {std::string(collective), {}, false})));
        QCOMPARE(grids.size(), std::size_t{11});
        const auto replay = synthetic::must(replayCampaign(policy("regret"), grids));
        QVERIFY2(replay.timeShareAt(0.02) <= 0.12, qPrintable(QString::number(replay.timeShareAt(0.02))));
        QVERIFY2(replay.timeShareAt(0.01) <= 0.15, qPrintable(QString::number(replay.timeShareAt(0.01))));
        double logs = 0; // of expected over true
        std::size_t points = 0;
        for (const CampaignReplay::Point &at : replay.points)
            if (at.timeShare > 0.03 && at.penalty > 0.002) {
                logs += std::log(at.expectedPenalty / at.penalty);
                ++points;
            }
        const double factor = std::exp(logs / double(points));
        QVERIFY2(points > 20 && factor > 1 / 2.5 && factor < 2.5, qPrintable(QString::number(factor)));
    }

    void nothingToChoose()
    {
        synthetic::Times times{{4}, {8}, {synthetic::method(0)}, {1}};
        const auto grid = synthetic::must(TimeGrid::make(synthetic::dataset(times), {"bcast", {}, false}));
        const auto replay = replayCampaign(policy("regret"), std::array{grid});
        QVERIFY(!replay);
        QVERIFY(!replay.error().remedy.empty());
        std::stop_source source;
        source.request_stop();
        const auto stopped
            = replayCampaign(policy("regret"), std::array{gridOf({1, 2, 4, 3})}, {}, source.get_token());
        QCOMPARE(stopped.error().message, std::string("cancelled"));
    }
};

const testing::Registered<CampaignReplayTest> registered("tst_campaign_replay");

} // namespace collscope::tst_campaign_replay
#include "tst_campaign_replay.moc"
