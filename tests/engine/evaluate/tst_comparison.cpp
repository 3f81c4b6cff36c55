// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/comparison.h"
#include "engine/evaluate/map_judgement.h"
#include "engine/io/reader.h"
#include "tests/engine/models/made_up_map.h"
#include "tests/support/placed_data.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QtTest>

#include <set>

namespace collscope::tst_comparison {

using synthetic::must;

namespace {

ModelSpec spec(std::string_view text)
{
    return must(parseModelSpec(text));
}

StudyPtr studyOf(const DecisionMapPtr &map)
{
    return std::make_shared<const Study>(Study{{}, {map}, nullptr});
}

/// Fitted by itself, not looked up on the curve that it is held against, and timed.
Expected<FitPtr> heldAgainst(
    const ModelSpec &asked, const StudyPtr &study, const ParetoCurvePtr &curve, bool time = false)
{
    FitWishes wishes;
    wishes.timeDecisions = time;
    wishes.more = [&curve](Fit &fit) { fit.bound = leastPenalty(fit, curve.get()); };
    return fit(asked, study, wishes);
}

/// One communicator size, three message sizes, two methods and the baseline, in runs 1, 2 and 3. Method 1 is
/// better by a half up to the second size and method 0 beyond; in run 1 method 0 seems better in the middle.
DatasetPtr threeRuns()
{
    DatasetBuilder builder(synthetic::provenance());
    for (std::uint32_t run = 1; run <= 3; ++run)
        for (std::uint64_t bytes = 1; bytes <= 3; ++bytes) {
            const bool first = bytes == 3 || (bytes == 2 && run == 1);
            builder.add(synthetic::record("bcast", synthetic::method(0), 4, bytes, first ? 2e-6 : 3e-6, run));
            builder.add(synthetic::record("bcast", synthetic::method(1), 4, bytes, first ? 3e-6 : 2e-6, run));
            builder.add(synthetic::record("bcast", synthetic::baselineMethod(), 4, bytes, 4e-6, run));
        }
    return builder.build();
}

const GridSelection bcast{"bcast", {}, false};

} // namespace

class ComparisonTest : public QObject {
    Q_OBJECT

private slots:
    void holdOutKeepsWholeRuns()
    {
        const DatasetPtr data = threeRuns();
        const Split all = must(holdOut({data, bcast, {}}));
        QVERIFY(!all.heldOut);
        QVERIFY(!all.training->grid->selection().runs);
        const Split split = must(holdOut({data, bcast, {{2, 3}}}));
        QCOMPARE(*split.training->grid->selection().runs, (std::vector<std::uint32_t>{1}));
        QCOMPARE(*split.heldOut->grid->selection().runs, (std::vector<std::uint32_t>{2, 3}));
        const auto middle = [](const DecisionMapPtr &map) { return map->grid->methods()[map->best[1]]; };
        QVERIFY(middle(split.training) == synthetic::method(0));
        QVERIFY(middle(split.heldOut) == synthetic::method(1));
    }

    void holdOutRefusals()
    {
        const DatasetPtr data = threeRuns();
        const auto unknown = holdOut({data, bcast, {{7}}});
        QVERIFY(!unknown);
        QCOMPARE(unknown.error().message, std::string("there is no run 7 of bcast"));
        QCOMPARE(unknown.error().remedy, std::string("its runs are 1, 2, 3"));
        QVERIFY(!holdOut({data, bcast, {{1, 2, 3}}}));
        GridSelection part = bcast;
        part.runs = {1, 2};
        QVERIFY(!holdOut({data, part, {{3}}}));
        QCOMPARE(*must(holdOut({data, part, {{1}}})).training->grid->selection().runs,
            (std::vector<std::uint32_t>{2}));
    }

    void figuresByHand()
    {
        const StudyPtr study = must(makeStudy({threeRuns(), bcast, {{2, 3}}}));
        const ParetoCurvePtr curve = boundOf(*study)->curve;
        const FitPtr one = must(heldAgainst(spec("quadtree:depth=0"), study, curve, true));
        QCOMPARE(one->shape.leaves, std::size_t{1});
        QCOMPARE(one->statistics().mean, 0.5 / 3); // method 0 everywhere
        QCOMPARE(one->heldOut->mean, 1.0 / 3);
        QCOMPARE(one->bound, 0.5 / 3);
        QCOMPARE(one->aboveBound(), 0.0);
        QVERIFY(one->decisionSeconds > 0 && one->decisionSeconds < 1e-3);
        QCOMPARE(one->statistics().speedup, (2.0 + 2.0 + 4.0 / 3) / 3); // the library takes 4 us everywhere
        QCOMPARE(one->cellsAbove, std::size_t{1});
        const FitPtr baseline = must(heldAgainst({"baseline", {}}, study, curve, true));
        QCOMPARE(baseline->statistics().mean, 1.0);
        QCOMPARE(baseline->heldOut->mean, 1.0);
        QCOMPARE(baseline->statistics().speedup, 1.0);
        QVERIFY(std::isnan(baseline->decisionSeconds) && std::isnan(baseline->aboveBound()));
        QVERIFY(baselineSpec(*study->map()) == std::optional(ModelSpec{"baseline", {}}));
        // A looked-up map is no tree; without a curve nothing is known.
        QVERIFY(std::isnan(must(heldAgainst({"exact", {}}, study, curve))->aboveBound()));
        QVERIFY(std::isnan(must(fit(spec("quadtree"), study))->aboveBound()));
    }

    void whatTheBestTreesLoseHeldOut()
    {
        const auto boundWithout = [](std::vector<std::uint32_t> runs) {
            return boundOf(*must(makeStudy({threeRuns(), bcast, {std::move(runs)}})));
        };
        const BoundPtr found = boundWithout({2, 3});
        QCOMPARE(found->curve->points.size(), std::size_t{2}); // two leaves fit the training run
        QCOMPARE(found->heldOut.size(), std::size_t{2});
        QCOMPARE(found->heldOut[0].mean, 1.0 / 3);
        QCOMPARE(found->heldOut[1].mean, 0.5 / 3);
        QVERIFY(!found->sizes); // a single run says nothing of noise
        const BoundPtr two = boundWithout({1});
        QVERIFY(two->sizes);
        QCOMPARE(two->sizes->chosen, std::size_t{2}); // runs 2 and 3 are the same
        const BoundPtr all = boundWithout({});
        QVERIFY(all->heldOut.empty() && all->sizes); // no map is held out
    }

    void paretoFrontBySorting()
    {
        std::mt19937_64 random(4);
        for (int round = 0; round < 500; ++round) {
            std::vector<ComparedModel> models(1 + synthetic::below(random, 12));
            for (ComparedModel &model : models) {
                auto made = std::make_shared<Fit>();
                made->spec = {synthetic::below(random, 8) == 0 ? "baseline" : "quadtree", {}};
                made->shape.leaves = 1 + synthetic::below(random, 6);
                Evaluation evaluation;
                evaluation.statistics.mean = synthetic::below(random, 10) == 0
                    ? std::nan("")
                    : static_cast<double>(synthetic::below(random, 5));
                made->training = std::make_shared<const Evaluation>(evaluation);
                model.fit = made;
            }
            markParetoFront(models);
            // By ascending leaves, a front is where the mean falls below everything before.
            std::map<std::size_t, double> least;
            const auto counts = [](const ComparedModel &model) {
                return !model.fit->isBaseline() && !std::isnan(model.fit->statistics().mean);
            };
            for (const ComparedModel &model : models)
                if (counts(model)) {
                    const auto [at, isNew]
                        = least.emplace(model.fit->shape.leaves, model.fit->statistics().mean);
                    at->second = std::min(at->second, model.fit->statistics().mean);
                }
            std::set<std::pair<std::size_t, double>> front;
            double lowest = 1e9;
            for (const auto &[leaves, mean] : least)
                if (mean < lowest) {
                    front.emplace(leaves, mean);
                    lowest = mean;
                }
            for (const ComparedModel &model : models)
                QCOMPARE(model.isPareto,
                    counts(model)
                        && front.count({model.fit->shape.leaves, model.fit->statistics().mean}) > 0);
        }
    }

    /// What is held out decides, where it is known: the front, and which model is recommended.
    void heldOutComesFirst()
    {
        const auto model = [](const char *kind, std::size_t leaves, double training, double heldOut) {
            auto made = std::make_shared<Fit>();
            made->spec = {kind, {}};
            made->shape.leaves = leaves;
            Evaluation evaluation;
            evaluation.statistics.mean = training;
            made->training = std::make_shared<const Evaluation>(evaluation);
            made->heldOut.emplace();
            made->heldOut->mean = heldOut;
            return ComparedModel{made};
        };
        std::vector<ComparedModel> models{model("quadtree", 3, 0.20, 0.20), model("c45", 9, 0.05, 0.12),
            model("c45", 40, 0.01, 0.30), model("rules", 9, 0.06, 0.12), model("exact", 200, 0, 0.05),
            model("baseline", 1, 0.50, 0.40)};
        markParetoFront(models);
        markRecommended(models);
        std::vector<bool> front;
        std::vector<bool> recommended;
        for (const ComparedModel &each : models) {
            front.push_back(each.isPareto);
            recommended.push_back(each.isRecommended);
        }
        QCOMPARE(front, (std::vector<bool>{true, true, false, true, true, false}));
        QCOMPARE(recommended, (std::vector<bool>{false, true, false, false, false, false}));
        models.back() = model("baseline", 1, 0.50, 0.10); // better than all models
        markRecommended(models);
        QVERIFY(std::none_of(
            models.begin(), models.end(), [](const ComparedModel &each) { return each.isRecommended; }));
    }

    void boundOfCurveAndHull()
    {
        std::mt19937 random(3);
        const DecisionMapPtr map = test::madeUpMap(test::roughTimes(random, 5, 8, 5, 0));
        const auto curve = must(optimal::longestCurve(map));
        QVERIFY(!curve.hullOnly);
        QCOMPARE(curve.request.leaves, map->grid->cells());
        optimal::CurveRequest request;
        request.leaves = map->grid->cells();
        request.mostAdditions = 0;
        const auto hull = must(optimal::paretoCurve(map, request));
        QVERIFY(hull.hullOnly);
        for (std::size_t leaves = 1; leaves <= map->grid->cells() + 5; ++leaves) {
            const double exact = curve.atMost(leaves)->figure;
            QCOMPARE(curve.bound(leaves), exact);
            QVERIFY(hull.bound(leaves) <= exact + 1e-12);
        }
        for (const optimal::CurvePoint &corner : hull.points)
            QCOMPARE(hull.bound(corner.leaves), corner.figure);
        request.leaves = hull.points[hull.points.size() / 2].leaves + 1;
        const auto part = must(optimal::paretoCurve(map, request));
        for (std::size_t leaves = 1; leaves <= request.leaves; ++leaves)
            if (const double bound = part.bound(leaves); !std::isnan(bound))
                QVERIFY(bound <= curve.atMost(leaves)->figure + 1e-12);
        QVERIFY(std::isnan(part.bound(part.points.back().leaves + 1))); // the next corner is not known
        request = {};
        request.leaves = 3;
        const auto brief = must(optimal::paretoCurve(map, request));
        QCOMPARE(brief.bound(3), curve.bound(3));
        QVERIFY(std::isnan(brief.bound(4)));
        QVERIFY(std::isnan(brief.bound(0)));
    }

    /// Neither quadtrees nor C4.5 trees of the two sizes reach below the bound.
    void nothingIsBelowTheBound()
    {
        std::mt19937 random(40);
        std::vector<DecisionMapPtr> maps;
        for (int i = 0; i < 40; ++i) {
            const auto rows = static_cast<std::uint32_t>(1 + random() % 9);
            const auto columns = static_cast<std::uint32_t>(1 + random() % 16);
            const auto methods = static_cast<int>(1 + random() % 6);
            maps.push_back(test::madeUpMap(i % 2 == 0 ? test::roughTimes(random, rows, columns, methods, 0.02)
                                                      : test::smoothTimes(random, rows, columns, methods)));
        }
        const auto measured = io::load(COLLSCOPE_SOURCE_DIR "/sample_data/two-cores");
        QVERIFY2(measured, measured ? "" : measured.error().text().c_str());
        for (const DatasetPtr &data : measured->datasets)
            for (const std::string_view collective : data->collectives())
                maps.push_back(synthetic::decisionMap(data, {std::string(collective), {}, false}));
        int known = 0;
        for (const DecisionMapPtr &map : maps) {
            const auto curve = optimal::longestCurve(map);
            if (!curve)
                continue;
            const StudyPtr study = studyOf(map);
            const auto bound = std::make_shared<const optimal::ParetoCurve>(*curve);
            for (const char *text : {"quadtree:depth=1", "quadtree:depth=2", "quadtree:depth=3,threshold=60",
                     "quadtree:depth=4,threshold=80", "quadtree", "c45:m=1,c=100", "c45", "c45:m=4",
                     "c45:m=8,c=5", "optimal:leaves=4", "optimal:leaves=9,depth=3"}) {
                const auto model = heldAgainst(spec(text), study, bound);
                if (!model || std::isnan((*model)->aboveBound()))
                    continue;
                QVERIFY2((*model)->aboveBound() >= 0, text);
                known += 1;
            }
        }
        QVERIFY2(known > 300, qPrintable(QString::number(known)));
    }

    /// Fitted without them, judged with them.
    void everyCellIsJudged()
    {
        DataSelection data{synthetic::placedDataset({2, 4, 8}, {1, 2}, {8, 64}, 2), {"bcast", {}, false}};
        StudyCache studies;
        const auto judged = [&](const std::vector<FitPtr> &known) {
            return must(judgeOnMap(studies, data, {spec("exact"), spec("c45:m=1")}, known));
        };
        const MapJudgementPtr all = judged({});
        QVERIFY(all->unseen.empty() && all->problems.empty() && !all->baseline);
        QCOMPARE(all->models.size(), std::size_t{2});
        QCOMPARE(judged({all->models[1].fit})->models[1].fit, all->models[1].fit); // not made again
        QVERIFY(data.heldOut.test.add("nodes=8"));
        QVERIFY(data.heldOut.test.add("ppn=2"));
        const MapJudgementPtr part = judged({all->models[1].fit});
        QVERIFY(part->models[1].fit != all->models[1].fit); // it has seen what is held out
        QCOMPARE(part->map, all->map);
        std::size_t unseen = 0;
        for (std::size_t cell = 0; cell < part->map->grid->cells(); ++cell) {
            const Placement at = part->map->grid->instance(part->map->grid->cell(cell)).placement;
            QCOMPARE(part->isUnseen(cell), at == (Placement{8, 2, 16}));
            QCOMPARE(
                part->models[1].evaluation->isOutside(cell), at == (Placement{8, 2, 16})); // 16 processes
            QCOMPARE(part->models[0].normalised(cell) > 1, part->models[0].evaluation->penalty[cell] > 0);
            unseen += part->isUnseen(cell);
        }
        QCOMPARE(unseen, std::size_t{2});
        QVERIFY(part->isUnseenRow(part->map->grid->rows() - 1) && !part->isUnseenRow(0));
        const auto wrong = must(judgeOnMap(studies, data, {spec("gam:fallback=on")}, {}));
        QVERIFY(wrong->models.empty());
        QCOMPARE(wrong->problems.size(), std::size_t{1}); // there is no default to fall back to
    }
};

const testing::Registered<ComparisonTest> registered("tst_comparison");

} // namespace collscope::tst_comparison
#include "tst_comparison.moc"
