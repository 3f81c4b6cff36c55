// SPDX-License-Identifier: GPL-3.0-or-later
// No other tree of the same number of leaves has a lower penalty; and what runs that were held out say.
#include "engine/data/dataset_builder.h"
#include "engine/io/reader.h"
#include "engine/models/optimal_tree/optimal_tree.h"
#include "engine/study/penalty.h"
#include "tests/engine/models/made_up_map.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QtTest>

namespace collscope::tst_optimal_tree_bound {

using namespace collscope::test;

namespace {

/// Specs of the other trees there are.
std::vector<ModelSpec> otherTrees()
{
    std::vector<std::string> texts;
    for (int depth = 0; depth <= 6; ++depth)
        for (const char *threshold : {"100", "90", "75", "50"})
            texts.push_back("quadtree:depth=" + std::to_string(depth) + ",threshold=" + threshold);
    if (findModelKind("c45"))
        for (const char *parameters : {"", ":m=1", ":m=4", ":m=8", ":c=5", ":m=1,c=100"})
            texts.push_back("c45" + std::string(parameters));
    std::vector<ModelSpec> specs;
    for (const std::string &text : texts)
        if (const auto spec = parseModelSpec(text))
            specs.push_back(*spec);
    return specs;
}

/// Number of models that could be compared; -1 and a warning when one was better than the best.
int compared(const DecisionMapPtr &map)
{
    optimal::CurveRequest request;
    const auto curve = optimal::paretoCurve(map, request);
    request.objective = optimal::Objective::maximumPenalty;
    const auto maxima = optimal::paretoCurve(map, request);
    if (!curve || !maxima)
        return -1;
    int count = 0;
    for (const ModelSpec &spec : otherTrees()) {
        const auto model = fitModel(spec, map);
        if (!model)
            continue;
        const PenaltyStatistics theirs = evaluate(**model, *map).statistics;
        if (theirs.notMeasured > 0)
            continue; // it chose what was not measured: there is no penalty to compare
        // A tree of more leaves than the curve has is compared with the curve's last tree only where that has
        // no penalty.
        const std::size_t leaves = (*model)->shape().leaves;
        if (leaves > request.leaves && curve->points.back().figure > 0)
            continue;
        const optimal::CurvePoint *const mean = curve->atMost(leaves);
        const optimal::CurvePoint *const most = maxima->atMost(leaves);
        if (!mean || mean->figure > theirs.mean + 1e-9 || !most
            || (leaves <= request.leaves && most->figure > theirs.max + 1e-9)) {
            qWarning() << spec.text().c_str() << leaves << theirs.mean << theirs.max
                       << (mean ? mean->figure : -1) << (most ? most->figure : -1);
            return -1;
        }
        ++count;
    }
    return count;
}

DatasetPtr twoRuns()
{
    Provenance provenance;
    provenance.system = "made up";
    DatasetBuilder builder(std::move(provenance));
    for (std::uint32_t run = 0; run < 2; ++run) {
        for (int method = 1; method <= 2; ++method) {
            wire::RecordLine record;
            record.collective = "bcast";
            record.commSize = 2;
            record.messageBytes = 8;
            record.run = run;
            record.method = wire::methodFromId("openmpi", "bcast", method);
            record.summary.median
                = (static_cast<int>(run) + 1 == method) ? 1.0 : 3.0; // each run has another winner
            record.summary.samples = 1;
            builder.add(record);
        }
    }
    return builder.build();
}

} // namespace

class OptimalTreeBound : public QObject {
    Q_OBJECT

private slots:
    void randomMaps();
    void selectedRuns();
    void measuredMaps();
    void heldOutRuns();
    void ofLargeGridsSoon();

private:
    static Expected<io::Loaded> peak()
    {
        return io::load(COLLSCOPE_SHARED_DATA "/ompi-coltune-peak/measurements.csv.xz");
    }
    static bool absent() { return !QFileInfo::exists(COLLSCOPE_SHARED_DATA "/ompi-coltune-peak"); }
};

void OptimalTreeBound::randomMaps()
{
    std::mt19937 random(14);
    int count = 0;
    for (int i = 0; i < 120; ++i) {
        const auto rows = static_cast<std::uint32_t>(1 + random() % 10);
        const auto columns = static_cast<std::uint32_t>(1 + random() % 20);
        const auto methods = static_cast<int>(1 + random() % 8);
        const DecisionMapPtr map
            = madeUpMap(i % 3 == 0 ? roughTimes(random, rows, columns, methods, i % 2 * 0.05)
                                   : smoothTimes(random, rows, columns, methods));
        const int here = compared(map);
        QVERIFY2(here >= 0, qPrintable(QStringLiteral("map %1").arg(i)));
        count += here;
    }
    QVERIFY(count > 1000);
}

void OptimalTreeBound::selectedRuns()
{
    const DatasetPtr data = twoRuns();
    QCOMPARE(data->runValues("bcast"), (std::vector<std::uint32_t>{0, 1}));
    GridSelection selection;
    selection.collective = "bcast";
    QCOMPARE((*TimeGrid::make(data, selection))->seconds(0, 0), 1.0); // the least of both
    selection.runs = {1};
    const auto second = TimeGrid::make(data, selection);
    QCOMPARE((*second)->seconds(0, 0), 3.0);
    QCOMPARE(ranking(**second, {0, 0}).front().runs, 1U);
    const DecisionMapPtr heldOut = *makeDecisionMap(*second);
    selection.runs = {0};
    const DecisionMapPtr training = *makeDecisionMap(*TimeGrid::make(data, selection));
    const auto model = OptimalTree::fit(training, {});
    QCOMPARE(evaluate(**model, *training).statistics.mean, 0.0);
    QCOMPARE(evaluate(**model, *heldOut).statistics.mean, 2.0);
    selection.runs = {7};
    QVERIFY(!TimeGrid::make(data, selection));
}

void OptimalTreeBound::measuredMaps()
{
    if (absent())
        QSKIP("measurements kept beside the checkout are absent");
    const auto loaded = peak();
    QVERIFY(loaded);
    int count = 0;
    for (const DatasetPtr &data : loaded->datasets) {
        for (const std::string_view collective : data->collectives()) {
            GridSelection selection;
            selection.collective = collective;
            const auto map = makeDecisionMap(*TimeGrid::make(data, selection));
            if (!map)
                continue;
            const int here = compared(*map);
            QVERIFY2(here >= 0, std::string(collective).c_str());
            count += here;
        }
    }
    QVERIFY(count > 100);
}

void OptimalTreeBound::heldOutRuns()
{
    if (absent())
        QSKIP("measurements kept beside the checkout are absent");
    const auto loaded = peak();
    QVERIFY(loaded);
    const DatasetPtr data = loaded->datasets.front();
    GridSelection selection;
    selection.collective = "bcast";
    const auto runs = data->runValues("bcast");
    QVERIFY(runs.size() > 1);
    selection.runs = {runs.front()};
    const DecisionMapPtr training = *makeDecisionMap(*TimeGrid::make(data, selection));
    selection.runs = std::vector(runs.begin() + 1, runs.end());
    const DecisionMapPtr heldOut = *makeDecisionMap(*TimeGrid::make(data, selection));
    const auto curve = optimal::paretoCurve(training, {});
    const auto onOthers = optimal::paretoCurve(heldOut, {});
    QVERIFY(curve && onOthers);
    for (const optimal::CurvePoint &point : curve->points) {
        // The held-out figure is bounded by what a tree of that size could have reached had it seen those
        // runs.
        const PenaltyStatistics figures
            = evaluate(*OptimalTree::fromCurve(*curve, point), *heldOut).statistics;
        if (figures.notMeasured == 0)
            QVERIFY(figures.mean >= onOthers->atMost(point.leaves)->figure - 1e-9);
    }
}

/// 255 placements x 21 sizes: of the hull as many corners as are found soon. Work is counted, not timed: each
/// report of progress is of one search at most.
void OptimalTreeBound::ofLargeGridsSoon()
{
    std::mt19937 random(41);
    const DecisionMapPtr map = madeUpMap(smoothTimes(random, 255, 21, 3));
    std::size_t searches = 0;
    const auto curve = optimal::longestCurve(map, [&searches](double) { ++searches; });
    QVERIFY(curve);
    QVERIFY(curve->hullOnly);
    QVERIFY(curve->request.leaves >= 8 && curve->request.leaves < 32);
    QVERIFY2(curve->points.size() > 2, qPrintable(QString::number(curve->points.size())));
    QVERIFY2(searches < 3 * curve->request.leaves, qPrintable(QString::number(searches)));
    QVERIFY(std::isnan(curve->bound(curve->request.leaves + 1)));
}

const testing::Registered<OptimalTreeBound> registered("tst_optimal_tree_bound");

} // namespace collscope::tst_optimal_tree_bound
#include "tst_optimal_tree_bound.moc"
