// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/penalty.h"
#include "engine/models/attributes.h"
#include "engine/models/c45/c45_tree.h"
#include "tests/support/synthetic_data.h"

#include <QTest>

using namespace collscope;

class TestC45Model : public QObject {
    Q_OBJECT

private slots:
    void decidesAsLearnt();
    void specAndKind();
    void shape();
    void axesAreWhereAnswersChange();
    void weightMakesSmaller();
    void combined();
};

static DecisionMapPtr paperMap(const std::string &collective = "bcast", std::uint64_t seed = 7)
{
    return synthetic::decisionMap(
        synthetic::dataset(synthetic::paperTimes(seed), collective), GridSelection{collective, {}, false});
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
    const auto answer = [&](std::uint32_t commSize, std::uint64_t bytes) {
        return model->decide({"bcast", 0, 0, commSize, bytes}).method;
    };
    const auto floorOf = [](const auto &sizes, auto size) {
        return *std::prev(std::upper_bound(sizes.begin(), sizes.end(), size));
    };
    std::mt19937_64 random(3);
    for (int i = 0; i < 20000; ++i) {
        const auto commSize = static_cast<std::uint32_t>(1 + synthetic::below(random, 80));
        const auto bytes = static_cast<std::uint64_t>(std::exp2(synthetic::unit(random) * 27));
        QCOMPARE(answer(commSize, bytes),
            answer(floorOf(axes->commSizes, commSize), floorOf(axes->messageBytes, bytes)));
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
    QCOMPARE(models->front()->schema().attributes.front().name, std::string("collective"));
    QVERIFY(models->front()->collectiveLevel().has_value());
    QVERIFY(!fit(bcast)->collectiveLevel());
}

QTEST_APPLESS_MAIN(TestC45Model)
#include "tst_c45_model.moc"
