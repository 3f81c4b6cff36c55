// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/attributes.h"
#include "engine/models/c45/c45_tree.h"
#include "engine/study/penalty.h"
#include "engine/study/tree_summary.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_c45_model {

class TestC45Model : public QObject {
    Q_OBJECT

private slots:
    void decidesAsLearnt();
    void specAndKind();
    void shape();
    void axesAreWhereAnswersChange();
    void weightMakesSmaller();
    void combined();
    void methodsOfSeveralCollectives();
    void allOptionsInASpec();
    void togetherFailsClearly();
    void optimalTogether();
};

static DecisionMapPtr paperMap(const std::string &collective = "bcast", std::uint64_t seed = 7,
    std::size_t rows = 25, std::size_t columns = 48)
{
    return synthetic::decisionMap(synthetic::dataset(synthetic::paperTimes(seed, rows, columns), collective),
        GridSelection{collective, {}, false});
}

static std::shared_ptr<const C45Tree> fit(const DecisionMapPtr &map, unsigned m = 2, double c = 25)
{
    c45::Options options;
    options.minCases = m;
    options.confidence = c;
    return synthetic::must(C45Tree::fit({map}, options)).front();
}

/// The packed form answers what C4.5 counts as its training errors.
void TestC45Model::decidesAsLearnt()
{
    const auto map = paperMap();
    for (const unsigned m : {1U, 2U, 8U, 40U}) {
        const auto model = fit(map, m);
        const Evaluation evaluation = evaluate(*model, *map);
        QCOMPARE(evaluation.statistics.differing + evaluation.statistics.notMeasured,
            model->learnt().bestTrial().prunedErrors);
    }
}

void TestC45Model::specAndKind()
{
    const auto spec = parseModelSpec("c45:m=4,c=10.5");
    QVERIFY(spec.has_value());
    const auto model = fitModel(*spec, paperMap());
    QVERIFY(model.has_value());
    QCOMPARE((*model)->spec(), std::string("c45:m=4,c=10.5"));
    QVERIFY(!parseModelSpec("c45:m=0"));
    QVERIFY(!parseModelSpec("c45:c=0"));
    QVERIFY(!parseModelSpec("c45:m=2.5"));
    QVERIFY(!parseModelSpec("c45:c=101"));
}

void TestC45Model::shape()
{
    const auto model = fit(paperMap());
    const ModelShape shape = model->shape();
    const c45::TreeFigures figures = c45::figures(model->learnt().bestTrial().pruned);
    QCOMPARE(shape.nodes, figures.nodes);
    QCOMPARE(shape.leaves, figures.leaves);
    QCOMPARE(shape.depthMax, figures.depth);
    QCOMPARE(shape.functionSize, shape.nodes - shape.leaves); // binary tests only
    QVERIFY(shape.depthMin <= shape.depthMean && shape.depthMean <= shape.depthMax);
    QVERIFY(shape.memoryBytes >= shape.nodes * sizeof(C45Tree::PackedNode));
}

void TestC45Model::axesAreWhereAnswersChange()
{
    const auto map = paperMap();
    const auto model = fit(map);
    const auto axes = model->axes();
    QVERIFY(axes.has_value());
    const auto &commSizes = findAxis(*axes, InstanceSize::commSize)->begins;
    const auto &messageBytes = findAxis(*axes, InstanceSize::messageBytes)->begins;
    const auto answer = [&](std::uint32_t commSize, std::uint64_t bytes) {
        return model->decide({"bcast", {0, 0, commSize}, bytes}).method;
    };
    const auto floorOf = [](const auto &sizes, auto size) {
        return *std::prev(std::upper_bound(sizes.begin(), sizes.end(), size));
    };
    std::mt19937_64 random(3);
    for (int i = 0; i < 20000; ++i) {
        const auto commSize = static_cast<std::uint32_t>(1 + synthetic::below(random, 80));
        const auto bytes = static_cast<std::uint64_t>(std::exp2(synthetic::unit(random) * 27));
        QCOMPARE(answer(commSize, bytes),
            answer(static_cast<std::uint32_t>(floorOf(commSizes, commSize)), floorOf(messageBytes, bytes)));
    }
    const auto fitted = [&map](std::string_view first, std::string_view second) {
        return synthetic::must(C45Tree::fit({map}, {}, {instanceAttribute(first), instanceAttribute(second)}))
            .front();
    };
    QVERIFY(!fitted("total_bytes", "comm_size")->axes()); // of both sizes at once
    QVERIFY(fitted("log2_message_bytes", "comm_size")->axes());
}

void TestC45Model::weightMakesSmaller()
{
    const auto map = paperMap();
    QVERIFY(fit(map, 40, 5)->shape().leaves < fit(map, 8, 5)->shape().leaves);
    QVERIFY(fit(map, 8, 5)->shape().leaves < fit(map, 2, 25)->shape().leaves);
}

/// One tree for two collectives (paper, section 5.2): every map is answered by its own methods.
void TestC45Model::combined()
{
    const auto bcast = paperMap("bcast", 7);
    const auto reduce = paperMap("reduce", 8);
    const auto models = C45Tree::fit({bcast, reduce}, {});
    QVERIFY(models.has_value());
    QCOMPARE(models->size(), std::size_t{2});
    std::size_t errors = 0;
    for (const auto &model : *models) {
        const Evaluation evaluation = evaluate(*model, *model->fittedTo());
        errors += evaluation.statistics.differing + evaluation.statistics.notMeasured;
    }
    QCOMPARE(errors, models->front()->learnt().bestTrial().prunedErrors);
    // What the collective comes to, and no more: sizes are those of the C that is exported for it.
    const auto tree = models->front()->sharedTree();
    for (const auto &model : *models) {
        std::size_t leaves = 0;
        for (std::uint32_t at = 0; at < tree->nodes.size(); ++at) {
            bool comes = tree->nodes[at].isLeaf();
            for (std::uint32_t up = at; up != TreeNode::none && comes; up = tree->nodes[up].parent)
                for (const TreeCondition &test : tree->nodes[up].conditions)
                    comes = comes
                        && (test.relation != TreeCondition::Relation::oneOf
                            || test.holds({model->fittedTo()->grid->selection().collective, {}, 0}));
            leaves += comes;
        }
        QCOMPARE(model->shape().leaves, leaves);
        QCOMPARE(model->shape().functionSize, leaves - 1);
        QVERIFY(
            leaves < static_cast<std::size_t>(std::count_if(
                tree->nodes.begin(), tree->nodes.end(), [](const TreeNode &node) { return node.isLeaf(); })));
    }
    QCOMPARE(models->front()->schema().attributes.front().name, std::string("collective"));
    const auto together = treeSummary(*models->front());
    QVERIFY(together && together->collectiveLevel && *together->collectiveLevel >= 1);
    QVERIFY(!treeSummary(*fit(bcast))->collectiveLevel);
}

/// The same method has other numbers in other collectives; it is one class all the same.
void TestC45Model::methodsOfSeveralCollectives()
{
    const auto mapOf = [](const std::string &collective) {
        synthetic::Times times;
        times.commSizes = {2, 4};
        times.messageBytes = {1, 1024};
        times.methods = {*wire::parseMethod("binomial", "openmpi", collective),
            *wire::parseMethod("pipeline/8KiB", "openmpi", collective)};
        times.seconds = {1, 2, 2, 1, 1, 2, 2, 1};
        return synthetic::decisionMap(
            synthetic::dataset(times, collective), GridSelection{collective, {}, false});
    };
    const auto models
        = synthetic::must(fitTogether(*parseModelSpec("c45:m=1"), {mapOf("bcast"), mapOf("reduce")}));
    for (const ModelPtr &model : models) {
        QCOMPARE(evaluate(*model, *model->fittedTo()).statistics.differing, std::size_t{0});
        QCOMPARE(model->shape().leaves, std::size_t{2}); // the collective need not be asked for
    }
    QCOMPARE(models.front()->treeForm()->methods.size(), std::size_t{2});
}

void TestC45Model::allOptionsInASpec()
{
    const auto map = paperMap();
    const std::string spec
        = "c45:m=3,c=30,g=1,t=2,w=200,i=50,message_bytes=0,log2_message_bytes=1,power_of_two=1";
    const auto model = synthetic::must(fitModel(synthetic::must(parseModelSpec(spec)), map));
    QCOMPARE(model->spec(), spec);
    const auto &tree = dynamic_cast<const C45Tree &>(*model);
    QCOMPARE(tree.learnt().trials.size(), std::size_t{2});
    QVERIFY(tree.options().gainOnly);
    QCOMPARE(tree.schema().attributes.size(), std::size_t{3});
    const auto nothing = fitModel(synthetic::must(parseModelSpec("c45:comm_size=0,message_bytes=0")), map);
    QVERIFY(!nothing && !nothing.error().remedy.empty());
}

void TestC45Model::togetherFailsClearly()
{
    const auto map = paperMap();
    for (const char *const spec : {"quadtree", "exact", "octree", "c45:m=0.5"}) {
        const auto together = fitTogether({spec, {}}, {map});
        QVERIFY(!together && !together.error().remedy.empty());
    }
    QVERIFY(fitTogether({"c45", {}}, {map}));
    QVERIFY(!fitTogether({"c45", {}}, {map, map}));
    QVERIFY(!fitTogether({"c45", {}}, {}));
}

/// Shares of leaves add up to the budget, and the total is the least over all ways to share them out.
void TestC45Model::optimalTogether()
{
    const std::vector<DecisionMapPtr> maps = {paperMap("bcast", 7, 10, 36), paperMap("reduce", 8, 10, 36)};
    const auto mean = [&](const std::vector<ModelPtr> &models) {
        double total = 0;
        for (const ModelPtr &model : models)
            total += evaluate(*model, *model->fittedTo()).statistics.mean;
        return total;
    };
    const auto models = synthetic::must(fitTogether({"optimal", {{"leaves", 10}}}, maps));
    QVERIFY(models[0]->shape().leaves + models[1]->shape().leaves <= 10);
    for (double first = 1; first < 10; ++first) {
        const ModelPtr a = synthetic::must(fitModel({"optimal", {{"leaves", first}}}, maps[0]));
        const ModelPtr b = synthetic::must(fitModel({"optimal", {{"leaves", 10 - first}}}, maps[1]));
        QVERIFY(mean(models) <= mean({a, b}) + 1e-9);
    }
    const auto reached = synthetic::must(fitTogether({"optimal", {{"penalty", 0.01}}}, maps));
    QVERIFY(mean(reached) / 2 <= 0.01);
    const std::size_t leaves = reached[0]->shape().leaves + reached[1]->shape().leaves;
    const auto fewer = fitTogether({"optimal", {{"leaves", static_cast<double>(leaves - 1)}}}, maps);
    QVERIFY2(fewer, fewer ? "" : fewer.error().text().c_str());
    QVERIFY(mean(*fewer) / 2 > 0.01);
    const auto priced = synthetic::must(fitTogether({"optimal", {{"lambda", 0.002}}}, maps));
    const auto alike = synthetic::must(fitTogether({"optimal", {{"lambda", 0.002}, {"leaves", 100}}}, maps));
    QCOMPARE(priced[0]->shape().leaves, alike[0]->shape().leaves);
    QCOMPARE(priced[1]->shape().leaves, alike[1]->shape().leaves);
    QVERIFY(!fitTogether({"optimal", {{"leaves", 1}}}, maps));
    QVERIFY(!fitTogether({"optimal", {{"objective", 2}}}, maps));
}

const testing::Registered<TestC45Model> registered("tst_c45_model");

} // namespace collscope::tst_c45_model
#include "tst_c45_model.moc"
