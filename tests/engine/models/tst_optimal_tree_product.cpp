// SPDX-License-Identifier: GPL-3.0-or-later
// Optimal trees of maps whose rows have two axes: against all trees of small grids with holes, what trees
// answer when an instance does not say its placement, and what the bound is about.
#include "engine/io/reader.h"
#include "engine/models/optimal_tree/lambda_search.h"
#include "engine/models/optimal_tree/optimal_tree.h"
#include "engine/study/penalty.h"
#include "tests/engine/models/made_up_map.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QtTest>

namespace collscope::tst_optimal_tree_product {

using namespace collscope::test;
using optimal::Objective;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// One tree: nothing but what it comes to.
struct Written {
    std::size_t leaves;
    unsigned depth;
    double cost;
};

/// Every way to cut the product of the rows' axes and the message sizes, written out.
class AllTrees {
public:
    AllTrees(const DecisionMap &map, Objective objective) : m_map(map), m_objective(objective) { }

    std::vector<Written> all() const
    {
        const RowAxes &axes = m_map.grid->rowAxes();
        return of({0, 0, 0}, {axes.first.values.size(), axes.second.values.size(), m_map.grid->columns()});
    }

private:
    using Corner = std::array<std::size_t, 3>;

    std::vector<Written> of(const Corner &from, const Corner &to) const
    {
        std::vector<Written> trees{{1, 0, leaf(from, to)}};
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t line = from[axis] + 1; line < to[axis]; ++line) {
                Corner end = to;
                Corner start = from;
                end[axis] = start[axis] = line;
                const auto low = of(from, end);
                const auto high = of(start, to);
                for (const Written &a : low)
                    for (const Written &b : high)
                        trees.push_back({a.leaves + b.leaves, std::max(a.depth, b.depth) + 1,
                            m_objective == Objective::maximumPenalty ? std::max(a.cost, b.cost)
                                                                     : a.cost + b.cost});
            }
        return trees;
    }

    double leaf(const Corner &from, const Corner &to) const
    {
        double least = infinite;
        const TimeGrid &grid = *m_map.grid;
        for (MethodIndex method = 1; method < grid.methods().size(); ++method) { // 0 is the baseline
            double total = 0;
            for (std::uint32_t row = 0; row < grid.rows(); ++row) {
                const std::size_t point = *grid.rowAxes().locate(grid.placements()[row]);
                const std::size_t i = point / grid.rowAxes().second.values.size();
                const std::size_t j = point % grid.rowAxes().second.values.size();
                if (i < from[0] || i >= to[0] || j < from[1] || j >= to[1])
                    continue;
                for (std::size_t column = from[2]; column < to[2]; ++column)
                    total = add(total, grid.index({row, static_cast<std::uint32_t>(column)}), method);
            }
            least = std::min(least, total);
        }
        return least;
    }

    double add(double total, std::size_t cell, MethodIndex method) const
    {
        if (m_map.interpolated(cell))
            return total;
        const double seconds = m_map.grid->seconds(cell, method);
        const double best = m_map.bestSeconds(cell);
        if (std::isnan(seconds))
            return infinite;
        if (m_objective == Objective::meanTimeLost)
            return total + (seconds - best);
        const double penalty = seconds / best - 1;
        return m_objective == Objective::maximumPenalty ? std::max(total, penalty) : total + penalty;
    }

    const DecisionMap &m_map;
    Objective m_objective;
};

bool same(double a, double b)
{
    return a == b || std::abs(a - b) < 1e-9;
}

double measured(const DecisionMap &map)
{
    return static_cast<double>(map.grid->cells() - map.interpolatedCells());
}

/// At most 12 points and message sizes together; some rows missing, some methods too.
DecisionMapPtr randomMap(std::mt19937 &random)
{
    std::array<std::size_t, 3> lines{};
    do
        lines = {2 + random() % 2, 2 + random() % 2, 1 + random() % 3};
    while (lines[0] * lines[1] * lines[2] > 12);
    auto placements = squarePlacements(random, static_cast<std::uint32_t>(lines[0]),
        static_cast<std::uint32_t>(lines[1]), 0.2 * static_cast<double>(random() % 3));
    MadeUpTimes times = roughTimes(random, static_cast<std::uint32_t>(placements.size()),
        static_cast<std::uint32_t>(lines[2]), static_cast<int>(1 + random() % 3),
        0.1 * static_cast<double>(random() % 3));
    times.placements = std::move(placements);
    return madeUpMap(times);
}

/// Nodes 1, 2, 3 x processes per node 1, 2, 3 x 2 message sizes. Messages of 20 bytes: method 3. Others: from
/// 2 processes per node on method 2, else 1.
MadeUpTimes ofPpn()
{
    std::mt19937 random(1);
    MadeUpTimes times(9, 2, 3, 2.0);
    times.placements = squarePlacements(random, 3, 3, 0);
    for (std::uint32_t row = 0; row < 9; ++row) {
        times.at(row, 0, times.placements[row].ppn >= 2 ? 1 : 0) = 1.0;
        times.at(row, 1, 2) = 1.0;
    }
    return times;
}

ModelPtr fitted(const DecisionMapPtr &map, const char *text)
{
    const auto model = fitModel(*parseModelSpec(text), map);
    if (!model)
        qWarning() << text << model.error().text().c_str();
    return model ? *model : nullptr;
}

/// Is the node that an instance's path ends at the leaf the model answers from?
bool formAgrees(const Model &model, const TreeForm &form, const Instance &instance)
{
    const TreeNode &end = form.nodes[form.path(instance).back()];
    const Decision decision = model.decide(instance);
    return end.isLeaf() && end.leaf == decision.leaf && end.method == decision.method;
}

} // namespace

class OptimalTreeProduct : public QObject {
    Q_OBJECT

private slots:
    void curveIsTheLeastOfAllTrees_data();
    void curveIsTheLeastOfAllTrees();
    void treesAreWhatTheCurveSays();
    void limitsAreKept();
    void hullIsOnTheCurve();
    void anAxisThatChangesNothing();
    void placementsNotSaid();
    void unknownAmongTheMeasured();
    void whatTheBoundIsAbout();
    void tooLarge();
    void measuredData();
};

void OptimalTreeProduct::curveIsTheLeastOfAllTrees_data()
{
    QTest::addColumn<int>("objective");
    QTest::newRow("mean penalty") << 0;
    QTest::newRow("mean time lost") << 1;
    QTest::newRow("maximum penalty") << 2;
}

void OptimalTreeProduct::curveIsTheLeastOfAllTrees()
{
    QFETCH(int, objective);
    std::mt19937 random(20260401U + static_cast<unsigned>(objective));
    int products = 0;
    int withHoles = 0;
    for (int i = 0; i < 60; ++i) {
        const DecisionMapPtr map = randomMap(random);
        QVERIFY(map);
        const RowAxes &axes = map->grid->rowAxes();
        products += axes.isProduct() ? 1 : 0;
        withHoles += axes.points() > map->grid->rows() ? 1 : 0;
        optimal::CurveRequest request;
        request.objective = static_cast<Objective>(objective);
        const auto trees = AllTrees(*map, request.objective).all();
        const double weight = request.objective == Objective::maximumPenalty ? 1 : measured(*map);
        for (const unsigned depth : {0U, 1U, 2U, 3U, 4U, optimal::noLimit}) {
            request.depth = depth;
            request.leaves = 1 + random() % 14;
            const auto curve = optimal::paretoCurve(map, request);
            for (std::size_t leaves = 1; leaves <= request.leaves; ++leaves) {
                double least = infinite;
                for (const Written &tree : trees)
                    if (tree.leaves <= leaves && tree.depth <= depth)
                        least = std::min(least, tree.cost);
                const optimal::CurvePoint *const point = curve ? curve->atMost(leaves) : nullptr;
                QVERIFY2(same(point ? point->figure * weight : infinite, least),
                    qPrintable(QStringLiteral("map %1, %2 leaves, depth %3").arg(i).arg(leaves).arg(depth)));
            }
        }
    }
    QVERIFY(products > 30);
    QVERIFY(withHoles > 10);
}

void OptimalTreeProduct::treesAreWhatTheCurveSays()
{
    std::mt19937 random(21);
    for (int i = 0; i < 100; ++i) {
        auto placements = squarePlacements(random, 4, 3, 0.1 * static_cast<double>(i % 4));
        MadeUpTimes times
            = roughTimes(random, static_cast<std::uint32_t>(placements.size()), 5, 4, i % 3 * 0.05);
        times.placements = std::move(placements);
        const DecisionMapPtr map = madeUpMap(times);
        optimal::CurveRequest request;
        request.depth = i % 2 == 0 ? optimal::noLimit : static_cast<unsigned>(i / 2 % 6);
        const auto curve = optimal::paretoCurve(map, request);
        if (!curve)
            continue; // gaps
        double last = infinite;
        for (const optimal::CurvePoint &point : curve->points) {
            QVERIFY(point.figure < last);
            last = point.figure;
            const auto model = OptimalTree::fromCurve(*curve, point);
            QCOMPARE(model->shape().leaves, point.leaves);
            QVERIFY(request.depth == optimal::noLimit || model->shape().depthMax <= request.depth);
            const PenaltyStatistics found = evaluate(*model, *map).statistics;
            QCOMPARE(found.notMeasured, std::size_t{0});
            QVERIFY(same(found.mean, point.figure));
            const TreeForm form = *model->treeForm();
            for (std::uint32_t nodes = 0; nodes <= 9; ++nodes)
                for (std::uint32_t ppn = 0; ppn <= 5; ++ppn)
                    for (const std::uint64_t bytes : {5, 10, 29, 30, 60})
                        QVERIFY(formAgrees(
                            *model, form, {"bcast", {nodes, ppn, std::max(1U, nodes * ppn)}, bytes}));
        }
        const PenaltyStatistics bound = evaluate(*fitted(map, "optimal"), *map).statistics;
        QCOMPARE(bound.mean, 0.0);
    }
}

void OptimalTreeProduct::limitsAreKept()
{
    std::mt19937 random(22);
    std::uniform_real_distribution<double> number(0, 0.3);
    for (int i = 0; i < 60; ++i) {
        const DecisionMapPtr map = randomMap(random);
        OptimalLimits limits;
        if (i % 3 == 2)
            limits.objective = Objective::maximumPenalty;
        (i % 3 == 0 ? limits.lambda : limits.figure) = number(random);
        const auto trees = AllTrees(*map, limits.objective).all();
        const double weight = limits.objective == Objective::maximumPenalty ? 1 : measured(*map);
        double leastPrice = infinite;
        std::size_t fewest = map->grid->cells();
        for (const Written &tree : trees) {
            leastPrice
                = std::min(leastPrice, tree.cost / weight + limits.lambda * static_cast<double>(tree.leaves));
            if (tree.cost / weight <= limits.figure + 1e-12)
                fewest = std::min(fewest, tree.leaves);
        }
        const auto model = OptimalTree::fit(map, limits);
        QVERIFY(model);
        const std::size_t leaves = (*model)->shape().leaves;
        if (i % 3 == 0)
            QVERIFY(
                same(evaluate(**model, *map).statistics.mean + limits.lambda * static_cast<double>(leaves),
                    leastPrice));
        else
            QCOMPARE(leaves, fewest);
    }
}

void OptimalTreeProduct::hullIsOnTheCurve()
{
    std::mt19937 random(23);
    for (int i = 0; i < 30; ++i) {
        auto placements = squarePlacements(random, 3, 4, 0.2);
        MadeUpTimes times = roughTimes(random, static_cast<std::uint32_t>(placements.size()), 4, 4, 0);
        times.placements = std::move(placements);
        const DecisionMapPtr map = madeUpMap(times);
        const auto curve = optimal::longestCurve(map);
        optimal::CurveRequest request;
        request.leaves = map->grid->cells();
        request.mostAdditions = 0;
        const auto hull = optimal::paretoCurve(map, request);
        QVERIFY(curve && hull);
        QVERIFY(!curve->hullOnly && hull->hullOnly);
        for (const optimal::CurvePoint &corner : hull->points)
            QCOMPARE(corner.figure, curve->atMost(corner.leaves)->figure);
        QCOMPARE(hull->points.back().leaves, curve->points.back().leaves);
    }
}

/// Times that do not depend on the processes per node: as if there were one placement per number of nodes.
void OptimalTreeProduct::anAxisThatChangesNothing()
{
    std::mt19937 random(24);
    for (int i = 0; i < 30; ++i) {
        const MadeUpTimes flat = roughTimes(random, 4, 5, 4, 0);
        MadeUpTimes times(12, 5, 4);
        times.placements = squarePlacements(random, 4, 3, 0);
        for (std::uint32_t row = 0; row < 12; ++row)
            std::copy_n(flat.seconds.begin() + row / 3 * 20, 20, times.seconds.begin() + row * 20);
        const auto curve = optimal::paretoCurve(madeUpMap(times), {});
        const auto flatCurve = optimal::paretoCurve(madeUpMap(flat), {});
        QVERIFY(curve && flatCurve);
        QVERIFY(curve->map->grid->rowAxes().isProduct());
        QCOMPARE(curve->points.size(), flatCurve->points.size());
        for (std::size_t k = 0; k < curve->points.size(); ++k) {
            QCOMPARE(curve->points[k].leaves, flatCurve->points[k].leaves);
            QVERIFY(same(curve->points[k].figure, flatCurve->points[k].figure));
        }
    }
}

void OptimalTreeProduct::placementsNotSaid()
{
    const DecisionMapPtr map = madeUpMap(ofPpn());
    const ModelPtr model = fitted(map, "optimal");
    QCOMPARE(model->shape().leaves, std::size_t{3});
    QCOMPARE(static_cast<int>(model->decide({"bcast", {1, 1, 1}, 10}).method), 1);
    QCOMPARE(static_cast<int>(model->decide({"bcast", {4, 3, 12}, 15}).method), 2);
    // The nodes are never asked for; the processes per node only for short messages.
    QCOMPARE(static_cast<int>(model->decide({"bcast", {0, 2, 16}, 10}).method), 2);
    const Instance unsaid{"bcast", {4, 0, 16}, 10};
    QVERIFY(model->decide(unsaid).toLibrary);
    QCOMPARE(model->decide(unsaid).method, map->grid->baseline());
    const TreeForm form = *model->treeForm();
    QVERIFY(formAgrees(*model, form, unsaid));
    const Instance longer{"bcast", {0, 0, 16}, 20};
    QCOMPARE(static_cast<int>(model->decide(longer).method), 3);
    QVERIFY(formAgrees(*model, form, longer));
    const DecisionAxes asked = *model->axes();
    QVERIFY(!areOfTwoSizes(asked) && !findAxis(asked, InstanceSize::nodes));
    QCOMPARE(findAxis(asked, InstanceSize::ppn)->begins, (std::vector<std::uint64_t>{0, 1, 2}));
    // A tree without such a cut is about the two sizes only.
    MadeUpTimes plain = ofPpn();
    for (std::uint32_t row = 0; row < 9; ++row)
        plain.at(row, 0, 0) = 0.5;
    const ModelPtr bySize = fitted(madeUpMap(plain), "optimal");
    const DecisionAxes sizes = *bySize->axes();
    QVERIFY(areOfTwoSizes(sizes));
    QCOMPARE(findAxis(sizes, InstanceSize::messageBytes)->begins, (std::vector<std::uint64_t>{10, 20}));
    QVERIFY(!bySize->decide(longer).toLibrary);
}

/// Some rows say their processes per node, some do not: 0 is a value of the axis, below all others.
void OptimalTreeProduct::unknownAmongTheMeasured()
{
    MadeUpTimes times(4, 2, 2, 2.0);
    times.placements = {{0, 0, 4}, {0, 2, 4}, {0, 0, 8}, {0, 2, 8}};
    for (std::uint32_t row = 0; row < 4; ++row)
        for (std::uint32_t column = 0; column < 2; ++column)
            times.at(row, column, row % 2 == 1 || column == 1 ? 1 : 0) = 1.0;
    const DecisionMapPtr map = madeUpMap(times);
    QVERIFY(map && map->grid->rowAxes().isProduct());
    const ModelPtr model = fitted(map, "optimal");
    QCOMPARE(model->shape().leaves, std::size_t{3});
    QCOMPARE(static_cast<int>(model->decide({"bcast", {0, 0, 4}, 10}).method), 1);
    QCOMPARE(static_cast<int>(model->decide({"bcast", {0, 2, 4}, 10}).method), 2);
    QCOMPARE(static_cast<int>(model->decide({"bcast", {0, 1, 4}, 10}).method), 1);
    const TreeForm form = *model->treeForm();
    for (const std::uint32_t ppn : {0U, 1U, 2U, 3U})
        QVERIFY(formAgrees(*model, form, {"bcast", {0, ppn, 4}, 10}));
}

void OptimalTreeProduct::whatTheBoundIsAbout()
{
    const DecisionMapPtr map = madeUpMap(ofPpn());
    const auto curve = optimal::paretoCurve(map, {});
    QVERIFY(curve->bounds(*fitted(map, "optimal:leaves=2")));
    QVERIFY(curve->bounds(*fitted(map, "c45:m=1,c=100,comm_size=0,nodes=1,ppn=1")));
    QVERIFY(!curve->bounds(*fitted(map, "c45:m=1,c=100")));
    QVERIFY(!curve->bounds(*fitted(map, "exact")));
    MadeUpTimes flat = ofPpn();
    flat.placements.clear();
    const auto ofSizes = optimal::paretoCurve(madeUpMap(flat), {});
    QVERIFY(ofSizes->bounds(*fitted(ofSizes->map, "c45:m=1,c=100")));
    QVERIFY(!ofSizes->bounds(*fitted(ofSizes->map, "exact")));
}

void OptimalTreeProduct::tooLarge()
{
    const double gibibyte = 0x1p30;
    QVERIFY(optimal::searchable(optimal::Boxes(16, 16, 48), optimal::noLimit, gibibyte));
    QVERIFY(!optimal::searchable(optimal::Boxes(32, 32, 32), optimal::noLimit, gibibyte));
    QVERIFY(!optimal::searchable(optimal::Boxes(16000, 1000, 16000), optimal::noLimit, infinite));
    QVERIFY(!optimal::searchable(optimal::Boxes(9000, 9000, 1), optimal::noLimit, infinite));
    QVERIFY(!optimal::searchable(optimal::Boxes(1U << 25, 1U << 25, 1U << 25), 3, infinite));
    const Diagnostic refusal = optimal::tooLarge(*madeUpMap(ofPpn())).value();
    QVERIFY(refusal.message.find("3 x 3 x 2 sizes") != std::string::npos);
    QVERIFY(refusal.remedy.find("processes per node") != std::string::npos);
}

void OptimalTreeProduct::measuredData()
{
    const auto *const path = COLLSCOPE_SHARED_DATA "/nodes_times_ppn.csv";
    if (!QFileInfo::exists(path))
        QSKIP("measurements kept beside the checkout are absent");
    const auto loaded = io::load(path);
    QVERIFY(loaded);
    GridSelection selection;
    selection.collective = "bcast";
    const auto map = *makeDecisionMap(*TimeGrid::make(loaded->datasets.front(), selection));
    QCOMPARE(map->grid->cells(), std::size_t{36});
    QCOMPARE(evaluate(*fitted(map, "optimal"), *map).statistics.mean, 0.0);
    const optimal::CostTable bySize(*map, Objective::meanPenalty, optimal::CostRows::commSizes);
    const auto best = optimal::LambdaSearch(bySize, optimal::noLimit, {}).leastCost();
    QVERIFY(best && best->cost > 0);
}

const testing::Registered<OptimalTreeProduct> registered("tst_optimal_tree_product");

} // namespace collscope::tst_optimal_tree_product
#include "tst_optimal_tree_product.moc"
