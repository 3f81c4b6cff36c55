// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/difference.h"
#include "engine/models/c45/c45_tree.h"
#include "engine/models/optimal_tree/pareto_curve.h"
#include "engine/models/quadtree.h"
#include "engine/models/rule_table/rule_table.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_weights {

/// A cell of weight w is as w cells that agree. A grid has no cell twice, but a size beside another one with
/// the same times is nearly that: models that may not cut between the two cannot tell.
namespace {

/// Communicators of 16, 32, ... processes: as many measured sizes right above each as its row is repeated.
/// Nothing is repeated: all sizes of the map with weights.
synthetic::Times repeated(const synthetic::Times &times, const std::vector<unsigned> &counts)
{
    synthetic::Times result = times;
    result.commSizes.clear();
    result.seconds.clear();
    const std::size_t line = times.messageBytes.size() * times.methods.size();
    for (std::size_t row = 0; row < times.commSizes.size(); ++row)
        for (unsigned copy = 0; copy < counts[row]; ++copy) {
            result.commSizes.push_back(times.commSizes[row] + copy);
            const auto from = times.seconds.begin() + static_cast<std::ptrdiff_t>(row * line);
            result.seconds.insert(result.seconds.end(), from, from + static_cast<std::ptrdiff_t>(line));
        }
    return result;
}

synthetic::Times spread(synthetic::Times times)
{
    for (std::size_t row = 0; row < times.commSizes.size(); ++row)
        times.commSizes[row] = static_cast<std::uint32_t>(16 * (row + 1));
    return times;
}

std::vector<double> rowWeights(const DecisionMap &map, const std::vector<unsigned> &counts)
{
    std::vector<double> weights;
    for (std::size_t cell = 0; cell < map.grid->cells(); ++cell)
        weights.push_back(counts[map.grid->cell(cell).row]);
    return weights;
}

DecisionMapPtr weighted(const DecisionMapPtr &map, std::vector<double> weights)
{
    return synthetic::must(withWeights(map, std::move(weights)));
}

/// What withWeights() makes nothing of: the sums multiply all the same.
DecisionMapPtr onesEverywhere(const DecisionMapPtr &map)
{
    auto copy = std::make_shared<DecisionMap>(*map);
    copy->weights.assign(map->grid->cells(), 1.0);
    return copy;
}

ModelPtr model(std::string_view spec, const DecisionMapPtr &map)
{
    return synthetic::must(fitModel(synthetic::must(parseModelSpec(spec)), map));
}

bool sameBits(double a, double b)
{
    return std::memcmp(&a, &b, sizeof a) == 0;
}

void compareStatistics(const PenaltyStatistics &a, const PenaltyStatistics &b)
{
    QCOMPARE(a.cells, b.cells);
    QCOMPARE(a.notMeasured, b.notMeasured);
    QCOMPARE(a.differing, b.differing);
    QVERIFY(sameBits(a.min, b.min) && sameBits(a.max, b.max));
    QVERIFY(sameBits(a.mean, b.mean) && sameBits(a.median, b.median));
}

const std::vector<std::string_view> specs = {"exact", "quadtree:depth=2", "quadtree:threshold=70", "c45:m=1",
    "c45:m=3,c=10", "optimal:leaves=5", "optimal:lambda=0.01", "optimal:objective=mean-time-lost,leaves=4",
    "optimal:objective=maximum-penalty,leaves=4", "rules:rows=4"};

} // namespace

class WeightsTest : public QObject {
    Q_OBJECT

private slots:
    void onesChangeNothing()
    {
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            const auto map
                = synthetic::decisionMap(synthetic::dataset(synthetic::randomTimes(seed, 7, 9, 4, 0.1)));
            QCOMPARE(weighted(map, std::vector<double>(map->grid->cells(), 1.0)), map);
            const auto ones = onesEverywhere(map);
            for (const std::string_view spec : specs) {
                const auto plain = fitModel(synthetic::must(parseModelSpec(spec)), map);
                const auto other = fitModel(synthetic::must(parseModelSpec(spec)), ones);
                QCOMPARE(plain.has_value(), other.has_value());
                if (!plain)
                    continue;
                const Evaluation before = evaluate(**plain, *map);
                const Evaluation after = evaluate(**other, *ones);
                for (std::size_t cell = 0; cell < before.decisions.size(); ++cell)
                    QCOMPARE(after.decisions[cell].method, before.decisions[cell].method);
                compareStatistics(after.statistics, before.statistics);
                const auto form = (*plain)->treeForm();
                const auto formAfter = (*other)->treeForm();
                QCOMPARE(form.has_value(), formAfter.has_value());
                for (std::size_t node = 0; form && node < form->nodes.size(); ++node) {
                    QVERIFY(sameBits(form->nodes[node].cases, formAfter->nodes[node].cases));
                    QVERIFY(sameBits(form->nodes[node].errors, formAfter->nodes[node].errors));
                }
            }
        }
    }

    void penaltiesAreThoseOfRepeatedCells()
    {
        std::mt19937 random(3);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const auto times = spread(synthetic::randomTimes(seed, 5, 4, 3));
            std::vector<unsigned> counts;
            for (int row = 0; row < 5; ++row)
                counts.push_back(1 + random() % 4);
            const auto plain = synthetic::decisionMap(synthetic::dataset(times));
            const auto few = weighted(plain, rowWeights(*plain, counts));
            const auto many = synthetic::decisionMap(synthetic::dataset(repeated(times, counts)));
            // Decides the same in the copies of a row, and not the best.
            const auto decides = model("optimal:leaves=3", plain);
            const auto a = evaluate(*decides, *few).statistics;
            const auto b = evaluate(*decides, *many).statistics;
            QVERIFY(std::abs(a.mean - b.mean) <= 1e-12 * b.mean);
            QVERIFY(std::abs(a.median - b.median) <= 1e-15);
            QCOMPARE(a.max, b.max);
            QCOMPARE(a.min, b.min);
        }
    }

    /// The curve of the map with repeated rows may cut between copies, which gains nothing: both have the
    /// same figure for every number of leaves.
    void optimalCurveIsThatOfRepeatedCells()
    {
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            const auto times = spread(synthetic::randomTimes(seed, 4, 4, 3));
            const std::vector<unsigned> counts = {1, 3, 2, static_cast<unsigned>(1 + seed % 5)};
            const auto plain = synthetic::decisionMap(synthetic::dataset(times));
            const auto few = weighted(plain, rowWeights(*plain, counts));
            const auto many = synthetic::decisionMap(synthetic::dataset(repeated(times, counts)));
            bool weightsMatter = false;
            for (const auto objective : {optimal::Objective::meanPenalty, optimal::Objective::meanTimeLost,
                     optimal::Objective::maximumPenalty}) {
                optimal::CurveRequest request;
                request.objective = objective;
                const auto a = synthetic::must(optimal::paretoCurve(few, request));
                const auto b = synthetic::must(optimal::paretoCurve(many, request));
                const auto c = synthetic::must(optimal::paretoCurve(plain, request));
                QCOMPARE(a.points.size(), b.points.size());
                for (std::size_t i = 0; i < a.points.size(); ++i) {
                    QCOMPARE(a.points[i].leaves, b.points[i].leaves);
                    QVERIFY(std::abs(a.points[i].figure - b.points[i].figure)
                        <= 1e-9 * (a.points[0].figure + 1e-30));
                }
                weightsMatter = weightsMatter || a.points[1].figure != c.points[1].figure;
            }
            QVERIFY(weightsMatter);
            // What the tree says it costs is what the evaluation says.
            const auto tree = model("optimal:leaves=3", few);
            const auto curve = synthetic::must(optimal::paretoCurve(few, {}));
            QVERIFY(std::abs(evaluate(*tree, *few).statistics.mean - curve.atMost(3)->figure) < 1e-9);
        }
    }

    void rulesAreThoseOfRepeatedCells()
    {
        bool weightsMatter = false;
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            const auto times = spread(synthetic::randomTimes(seed, 4, 4, 3));
            const std::vector<unsigned> counts = {4, 1, 2, 1};
            const auto plain = synthetic::decisionMap(synthetic::dataset(times));
            const auto few = weighted(plain, rowWeights(*plain, counts));
            const auto many = synthetic::decisionMap(synthetic::dataset(repeated(times, counts)));
            for (const std::string_view spec : {"rules:rows=2", "rules:rows=4"}) {
                const double a = evaluate(*model(spec, few), *few).statistics.mean;
                const double b = evaluate(*model(spec, many), *many).statistics.mean;
                const double c = evaluate(*model(spec, plain), *few).statistics.mean;
                QVERIFY(std::abs(a - b) < 1e-9);
                QVERIFY(a <= c + 1e-12);
                weightsMatter = weightsMatter || a < c - 1e-9;
            }
        }
        QVERIFY(weightsMatter);
    }

    /// The tree of cases with weights is Release 8's tree of repeated cases: the same tests, weights, errors.
    void c45IsThatOfRepeatedCases()
    {
        std::mt19937 random(11);
        for (int round = 0; round < 60; ++round) {
            c45::Schema schema;
            schema.classes = {"a", "b", "c"};
            for (const char *const name : {"x", "y", "z"})
                schema.attributes.push_back({name, c45::AttributeKind::continuous, {}});
            schema.attributes.back().kind = c45::AttributeKind::discrete;
            schema.attributes.back().values = {"one", "two", "three"};
            c45::Cases few = c45::emptyCases(schema);
            c45::Cases many = c45::emptyCases(schema);
            for (int i = 0; i < 40; ++i) {
                const float x = static_cast<float>(random() % 12);
                const float y = static_cast<float>(random() % 12);
                const auto z = static_cast<std::uint16_t>(1 + random() % 3);
                const auto kind = static_cast<std::uint16_t>(
                    random() % 5 == 0 ? random() % 3 : (x > 6) + (y > x && z == 2));
                const unsigned weight = 1 + random() % 4;
                for (unsigned copy = 0; copy < weight; ++copy) {
                    c45::Cases &into = many;
                    into.columns[0].numbers.push_back(x);
                    into.columns[1].numbers.push_back(y);
                    into.columns[2].values.push_back(z);
                    into.classes.push_back(kind);
                }
                few.columns[0].numbers.push_back(x);
                few.columns[1].numbers.push_back(y);
                few.columns[2].values.push_back(z);
                few.classes.push_back(kind);
                few.weights.push_back(static_cast<float>(weight));
            }
            c45::Options options;
            options.minCases = 1 + random() % 4;
            options.groupValues = round % 2 == 1;
            const auto a = synthetic::must(c45::learn(few, options));
            const auto b = synthetic::must(c45::learn(many, options));
            QCOMPARE(a.weight, b.weight);
            for (const bool pruned : {false, true}) {
                const c45::Tree &mine = pruned ? a.bestTrial().pruned : a.bestTrial().grown;
                const c45::Tree &theirs = pruned ? b.bestTrial().pruned : b.bestTrial().grown;
                QCOMPARE(mine.size(), theirs.size());
                for (std::uint32_t node = 0; node < mine.size(); ++node) {
                    QCOMPARE(mine.node(node).test, theirs.node(node).test);
                    QCOMPARE(mine.node(node).attribute, theirs.node(node).attribute);
                    QCOMPARE(mine.node(node).cut, theirs.node(node).cut);
                    QCOMPARE(mine.node(node).items, theirs.node(node).items);
                    QCOMPARE(mine.node(node).classNumber, theirs.node(node).classNumber);
                    QVERIFY(std::abs(mine.node(node).errors - theirs.node(node).errors) < 1e-4F);
                }
            }
        }
    }

    /// Rows and columns of a 2 x 2 map that fill a 4 x 4 one by repetition: the papers' square is the same.
    void quadtreeMajorityIsThatOfRepeatedCells()
    {
        bool weightsMatter = false;
        for (std::uint64_t seed = 1; seed <= 30; ++seed) {
            auto times = spread(synthetic::randomTimes(seed, 2, 2, 3));
            times.messageBytes = {8, 1024};
            const auto plain = synthetic::decisionMap(synthetic::dataset(times));
            const std::vector<unsigned> counts = {3, 1};
            const auto few = weighted(plain, rowWeights(*plain, counts));
            auto many = repeated(times, counts);
            many.messageBytes = {8, 9, 1024, 1025};
            many.seconds.clear();
            for (const std::size_t row : {0, 0, 0, 1})
                for (const std::size_t column : {0, 0, 1, 1})
                    for (std::size_t m = 0; m < 3; ++m)
                        many.seconds.push_back(times.seconds[(row * 2 + column) * 3 + m]);
            const auto large = synthetic::decisionMap(synthetic::dataset(many));
            const Instance any{"bcast", {0, 0, 16}, 8};
            const auto a = model("quadtree:depth=0", few)->decide(any).method;
            QCOMPARE(a, model("quadtree:depth=0", large)->decide(any).method);
            weightsMatter = weightsMatter || a != model("quadtree:depth=0", plain)->decide(any).method;
            // The share decides about cutting: between those of the two maps.
            const auto leaves = [](const DecisionMapPtr &map) {
                return model("quadtree:threshold=74", map)->shape().leaves;
            };
            QCOMPARE(leaves(few) == 1, leaves(large) == 1);
        }
        QVERIFY(weightsMatter);
    }

    /// A cell of weight 0 is as one that was not measured, but for its own colour.
    void zeroDoesNotMatter()
    {
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            auto times = synthetic::randomTimes(seed, 6, 6, 3);
            std::mt19937 random(static_cast<unsigned>(seed));
            std::vector<double> weights;
            for (int cell = 0; cell < 36; ++cell)
                weights.push_back(random() % 3 == 0 ? 0.0 : 1.0 + static_cast<double>(random() % 3));
            const auto before = weighted(synthetic::decisionMap(synthetic::dataset(times)), weights);
            auto slow = times; // another best method, by far, where nobody cares
            for (std::size_t cell = 0; cell < weights.size(); ++cell)
                if (weights[cell] == 0)
                    for (std::size_t m = 0; m < 3; ++m)
                        slow.seconds[cell * 3 + m] = (m == (cell + seed) % 3 ? 1e-9 : 50.0);
            const auto after = weighted(synthetic::decisionMap(synthetic::dataset(slow)), weights);
            for (const std::string_view spec : specs) {
                if (spec == "exact")
                    continue;
                const auto a = fitModel(synthetic::must(parseModelSpec(spec)), before);
                const auto b = fitModel(synthetic::must(parseModelSpec(spec)), after);
                QCOMPARE(a.has_value(), b.has_value());
                if (!a)
                    continue;
                const Evaluation x = evaluate(**a, *before);
                const Evaluation y = evaluate(**b, *after);
                for (std::size_t cell = 0; cell < weights.size(); ++cell)
                    if (weights[cell] > 0)
                        QCOMPARE(y.decisions[cell].method, x.decisions[cell].method);
                compareStatistics(y.statistics, x.statistics);
            }
            const auto change
                = decisionDifference(*model("optimal:leaves=1", before), *model("exact", before), before);
            const auto counted = static_cast<std::size_t>(
                std::count_if(weights.begin(), weights.end(), [](double weight) { return weight > 0; }));
            QCOMPARE(change.changes.size(), counted);
        }
    }

    void badWeightsAreRefused()
    {
        const auto map = synthetic::decisionMap(synthetic::dataset(synthetic::randomTimes(1, 2, 2, 2)));
        QVERIFY(!withWeights(map, {1, 2, 3}));
        QVERIFY(!withWeights(map, {1, 2, 3, -1}));
        QVERIFY(!withWeights(map, {1, 2, 3, std::nan("")}));
        QVERIFY(!withWeights(map, {0, 0, 0, 0}));
        const auto some = weighted(map, {0, 0, 2, 0});
        QCOMPARE(some->totalWeight(), 2.0);
        QCOMPARE(weighted(some, std::vector<double>{})->totalWeight(), 4.0);
    }
};

const testing::Registered<WeightsTest> registered("tst_weights");

} // namespace collscope::tst_weights
#include "tst_weights.moc"
