// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/reader.h"
#include "engine/models/optimal_tree/chosen_leaves.h"
#include "engine/models/rule_table/rule_table.h"
#include "engine/study/figures.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFileInfo>
#include <QTest>

#include <cmath>

namespace collscope::tst_chosen_size {

using synthetic::must;

namespace {

/// Runs of eight message sizes on 2, 4 and 8 processes. Up to the fourth size method 0 is twice as fast,
/// beyond method 1 is; `noise` of a time is drawn anew in each run.
DatasetPtr twoRegions(std::uint32_t runs, double noise, double scale = 1)
{
    std::mt19937_64 random(7);
    DatasetBuilder builder(synthetic::provenance());
    for (std::uint32_t run = 0; run < runs; ++run)
        for (const std::uint32_t ranks : {2U, 4U, 8U})
            for (std::uint64_t bytes = 1; bytes <= 8; ++bytes)
                for (std::size_t method = 0; method < 3; ++method) {
                    const bool isBest = method == (bytes <= 4 ? 0U : 1U);
                    const double seconds = (isBest ? 1e-6 : 2e-6) * (1 + noise * synthetic::unit(random));
                    builder.add(synthetic::record(
                        "bcast", synthetic::method(method), ranks, bytes, scale * seconds, run));
                }
    return builder.build();
}

/// No method is better than another: what differs is drawn.
DatasetPtr noiseAlone()
{
    std::mt19937_64 random(3);
    DatasetBuilder builder(synthetic::provenance());
    for (std::uint32_t run = 0; run < 3; ++run)
        for (const std::uint32_t ranks : {2U, 4U, 8U})
            for (std::uint64_t bytes = 1; bytes <= 8; ++bytes)
                for (std::size_t method = 0; method < 3; ++method)
                    builder.add(synthetic::record("bcast", synthetic::method(method), ranks, bytes,
                        1e-6 * (1 + synthetic::unit(random)), run));
    return builder.build();
}

DecisionMapPtr mapOf(const DatasetPtr &data)
{
    return must(makeDecisionMap(must(TimeGrid::make(data, {"bcast", {}}))));
}

SizeChoicePtr chosenFor(const DatasetPtr &data)
{
    return must(optimal::chooseLeaves(mapOf(data)));
}

ModelSpec spec(std::string_view text)
{
    return must(parseModelSpec(text));
}

} // namespace

class TestChosenSize : public QObject {
    Q_OBJECT
private slots:
    void truthIsLearntAndNoiseIsNot()
    {
        const SizeChoicePtr two = chosenFor(twoRegions(3, 0.3));
        QCOMPARE(two->chosen, std::size_t{2});
        QCOMPARE(two->parts, std::size_t{3});
        QVERIFY(two->text() == "over 3 runs");
        QCOMPARE(chosenFor(noiseAlone())->chosen, std::size_t{1});
        // One standard error, and the least of those that are within it.
        const auto &points = two->points;
        QVERIFY(std::is_sorted(
            points.begin(), points.end(), [](const auto &a, const auto &b) { return a.size < b.size; }));
        const SizeChoice::Point &least = *two->at(two->least);
        for (const SizeChoice::Point &point : points) {
            QVERIFY(point.mean >= least.mean);
            if (point.size < two->chosen)
                QVERIFY(point.mean > least.mean + least.standardError);
        }
        QVERIFY(two->at(two->chosen)->mean <= least.mean + least.standardError);
        QVERIFY(!two->at(0));
    }

    /// Without noise every size loses on runs held out what it loses on those it is fitted to.
    void withoutNoiseByHand()
    {
        const SizeChoicePtr choice = chosenFor(twoRegions(2, 0));
        QCOMPARE(choice->points.size(), std::size_t{2});
        QCOMPARE(choice->points[0].mean, 0.5);
        QCOMPARE(choice->points[1].mean, 0.0);
        QCOMPARE(choice->chosen, std::size_t{2});
        // Half of the columns err by a half and the others by minus that: rows share nothing, columns all.
        QVERIFY(std::abs(choice->points[0].standardError
                    - std::sqrt(8 * 1.5 * 1.5 * 8 / 7 - 24 * 0.25 * 24 / 23) / 24)
            < 1e-12);
    }

    void scaleIsNoMatter()
    {
        const SizeChoicePtr one = chosenFor(twoRegions(3, 0.9));
        const SizeChoicePtr other = chosenFor(twoRegions(3, 0.9, 4)); // exact in binary
        QCOMPARE(other->chosen, one->chosen);
        for (std::size_t i = 0; i < one->points.size(); ++i)
            QCOMPARE(other->points[i].mean, one->points[i].mean);
    }

    void aSingleRunChoosesNothing()
    {
        QVERIFY(!chosenFor(twoRegions(1, 0.9)));
        const DecisionMapPtr map = mapOf(twoRegions(1, 0.9));
        for (const char *const kind : {"optimal", "rules"}) {
            const ModelPtr free = must(fitModel(spec(kind), map));
            QVERIFY(!free->sizeChoice());
            QCOMPARE(evaluate(*free, *map).statistics.mean, 0.0); // no limit
        }
    }

    void specsSayASizeOrLeaveItToTheFolds()
    {
        const DecisionMapPtr map = mapOf(twoRegions(3, 0.9));
        const ModelPtr chosen = must(fitModel(spec("optimal"), map));
        QVERIFY(chosen->sizeChoice());
        QCOMPARE(chosen->shape().leaves, chosen->sizeChoice()->chosen);
        QCOMPARE(chosen->spec(),
            "optimal:leaves=" + std::to_string(chosen->sizeChoice()->chosen)
                + ",lambda=0,penalty=0,objective=mean-penalty");
        QCOMPARE(must(fitModel(spec(chosen->spec()), map))->shape().leaves, chosen->shape().leaves);
        for (const char *const own : {"optimal:leaves=3", "optimal:leaves=1024", "optimal:lambda=0.01",
                 "optimal:penalty=0.01", "optimal:objective=maximum-penalty", "rules:rows=3",
                 "rules:rows=1024", "rules:penalty=0.01"}) {
            const ModelPtr model = must(fitModel(spec(own), map));
            QVERIFY2(!model->sizeChoice(), own);
            QCOMPARE(must(fitModel(spec(model->spec()), map))->shape().leaves, model->shape().leaves);
        }
        QVERIFY(spec("optimal").text() == "optimal:lambda=0,penalty=0,objective=mean-penalty");
        QVERIFY(spec("optimal:leaves=1024").text().find("leaves=1024") != std::string::npos);
        QVERIFY(!parseModelSpec("optimal:leaves=0") && !parseModelSpec("rules:rows=0"));
        QVERIFY(must(fitModel(spec("rules"), map))->sizeChoice());
    }

    void severalCollectivesShareTheSum()
    {
        std::vector<DecisionMapPtr> maps;
        std::size_t sum = 0;
        DatasetBuilder builder(synthetic::provenance());
        for (const char *const collective : {"bcast", "reduce"})
            for (std::uint32_t run = 0; run < 2; ++run)
                for (std::uint64_t bytes = 1; bytes <= 8; ++bytes)
                    for (std::size_t method = 0; method < 2; ++method)
                        builder.add(synthetic::record(collective, synthetic::method(method), 4, bytes,
                            (method == (bytes <= 4 ? 0U : 1U)) ? 1e-6 : 2e-6, run));
        const DatasetPtr data = builder.build();
        for (const char *const collective : {"bcast", "reduce"}) {
            maps.push_back(must(makeDecisionMap(must(TimeGrid::make(data, {collective, {}})))));
            sum += must(optimal::chooseLeaves(maps.back()))->chosen;
        }
        const auto together = must(fitTogether(spec("optimal"), maps));
        QCOMPARE(together[0]->shape().leaves + together[1]->shape().leaves, sum);
    }

    void choicesAreRemembered()
    {
        const DecisionMapPtr map = mapOf(twoRegions(2, 0.5));
        SizeMemo memo;
        int made = 0;
        const auto make = [&]() -> Expected<SizeChoicePtr> {
            ++made;
            return std::make_shared<const SizeChoice>();
        };
        const SizeChoicePtr first = must(memo.get(map, "leaves", make));
        QCOMPARE(must(memo.get(map, "leaves", make)), first);
        QCOMPARE(made, 1);
        QVERIFY(must(memo.get(map, "rules", make)) != first);
        QVERIFY(!memo.get(map, "stopped", [] { return Expected<SizeChoicePtr>(failure("cancelled")); }));
        QVERIFY(must(memo.get(map, "stopped", make)));
        std::stop_source stopped;
        stopped.request_stop();
        QCOMPARE(
            optimal::chooseLeaves(map, optimal::noLimit, FitContext{stopped.get_token()}).error().message,
            std::string("cancelled"));
    }

    /// What folds say of the runs of Peak is within 0.7 percentage points of the exact map with eight
    /// leaves at most, in the mean over the collectives, each run judged by what the others chose.
    void peak()
    {
        const QString path = QStringLiteral(COLLSCOPE_SHARED_DATA "/ompi-coltune-peak/measurements.csv.xz");
        if (!QFileInfo::exists(path))
            QSKIP("measurements kept beside the checkout are absent");
        const auto loaded = must(io::load(path.toStdString()));
        double leaves = 0;
        double lost = 0;
        double exact = 0;
        double collectives = 0;
        int steady = 0;
        for (const std::string_view collective : loaded.datasets.front()->collectives()) {
            DataSelection data{loaded.datasets.front(), {std::string(collective), {}}};
            data.heldOut.eachRun = true;
            const StudyPtr study = must(makeStudy(data));
            const FitPtr fitted = must(fit(spec("optimal"), study));
            leaves += findFigure(figure_name::chosenLeaves)->of(*fitted);
            lost += findFigure(figure_name::heldoutPenaltyMean)->of(*fitted);
            exact += findFigure(figure_name::heldoutExactMean)->of(*fitted);
            ++collectives;
            std::size_t least = 999;
            std::size_t most = 0;
            FitCache known; // what the fit chose for its folds
            known.sizes = study->sizes;
            for (const MapFold &fold : study->maps.folds) {
                const std::size_t chosen
                    = must(optimal::chooseLeaves(fold.training, optimal::noLimit, FitContext{{}, {}, &known}))
                          ->chosen;
                least = std::min(least, chosen);
                most = std::max(most, chosen);
            }
            steady += most - least <= 3;
        }
        QCOMPARE(collectives, 11.0);
        QVERIFY2(leaves / collectives <= 8, std::to_string(leaves / collectives).c_str());
        QVERIFY2((lost - exact) / collectives <= 0.007, std::to_string((lost - exact) / collectives).c_str());
        QVERIFY2(steady >= 9, std::to_string(steady).c_str());
    }
};

const testing::Registered<TestChosenSize> registered("tst_chosen_size");

} // namespace collscope::tst_chosen_size
#include "tst_chosen_size.moc"
