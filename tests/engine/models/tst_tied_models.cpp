// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/ties.h"
#include "engine/models/agreed_methods.h"
#include "engine/models/optimal_tree/pareto_curve.h"
#include "engine/study/fit.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

namespace collscope::tst_tied_models {

using synthetic::must;

namespace {

constexpr std::uint32_t rows = 8;
constexpr std::uint64_t columns = 12;

/// Of a method in a cell, without noise: A and B alike everywhere, C the best for large messages on many
/// processes by far and three times as slow elsewhere.
double trueSeconds(std::size_t method, std::uint32_t row, std::uint64_t column)
{
    const bool isLarge = row >= 4 && column >= 6;
    return method == 2 ? isLarge ? 0.5e-5 : 3e-5 : 1e-5;
}

/// Three runs, each time off by about `noise`.
DatasetPtr noisyData(double noise, unsigned seed)
{
    std::mt19937_64 random(seed);
    DatasetBuilder builder(synthetic::provenance());
    for (std::uint32_t row = 0; row < rows; ++row)
        for (std::uint64_t column = 0; column < columns; ++column)
            for (std::size_t method = 0; method < 3; ++method)
                for (std::uint32_t run = 0; run < 3; ++run) {
                    const double off = noise * (synthetic::unit(random) + synthetic::unit(random) - 1);
                    builder.add(synthetic::record("bcast", synthetic::method(method), 2 * (row + 1),
                        std::uint64_t{1} << column, trueSeconds(method, row, column) * std::exp(off), run));
                }
    return builder.build();
}

StudyPtr studyOf(const DatasetPtr &data, bool tiesAreFree)
{
    DataSelection selection{data, {"bcast", {}}};
    selection.tiesAreFree = tiesAreFree;
    return must(makeStudy(selection));
}

FitPtr fitted(std::string_view spec, const StudyPtr &study)
{
    return must(fit(must(parseModelSpec(spec)), study));
}

/// Mean penalty, free choices not counted.
double lossOf(const FitPtr &fit, const Ties &ties)
{
    double sum = 0;
    const auto &training = *fit->training;
    for (std::size_t cell = 0; cell < training.penalty.size(); ++cell)
        if (!ties.isFree(cell, training.decisions[cell].method))
            sum += training.penalty[cell];
    return sum / static_cast<double>(training.penalty.size());
}

} // namespace

class TestTiedModels : public QObject {
    Q_OBJECT
private slots:
    /// Models see ties where that was asked for, and windows see them always.
    void studies()
    {
        const DatasetPtr data = noisyData(0.05, 1);
        const StudyPtr strict = studyOf(data, false);
        const StudyPtr tied = studyOf(data, true);
        QVERIFY(!strict->map()->ties && strict->ties);
        QCOMPARE(tied->map()->ties, tied->ties);
        QCOMPARE(strict->ties->states, tied->ties->states);
        DataSelection folds{data, {"bcast", {}}};
        folds.tiesAreFree = true;
        folds.heldOut.folds = 3;
        for (const Split::Fold &fold : must(holdOut(folds)).folds)
            QVERIFY(fold.training->ties && !fold.heldOut->ties);
        StudyCache cache;
        DataSelection selection{data, {"bcast", {}}};
        const StudyPtr first = must(cache.study(selection));
        selection.tiesAreFree = true;
        QVERIFY(must(cache.study(selection)) != first); // another study
    }

    /// What chance decides is one region then, what must be chosen stays another.
    void noiseMakesNoLeaves_data()
    {
        QTest::addColumn<QString>("spec");
        QTest::addColumn<int>("most");
        QTest::newRow("quadtree") << "quadtree" << 30;
        QTest::newRow("c45") << "c45" << 3;
        QTest::newRow("optimal") << "optimal:leaves=1024" << 3;
        QTest::newRow("rules") << "rules:rows=1024" << 3;
    }
    void noiseMakesNoLeaves()
    {
        QFETCH(QString, spec);
        QFETCH(int, most);
        const DatasetPtr data = noisyData(0.03, 2);
        const FitPtr strict = fitted(spec.toStdString(), studyOf(data, false));
        const FitPtr tied = fitted(spec.toStdString(), studyOf(data, true));
        QVERIFY2(strict->shape.leaves >= 5, qPrintable(QString::number(strict->shape.leaves)));
        QVERIFY(tied->shape.leaves < strict->shape.leaves);
        QVERIFY2(tied->shape.leaves <= static_cast<std::size_t>(most),
            qPrintable(QString::number(tied->shape.leaves)));
        QVERIFY(tied->statistics().max <= 0.25);
    }

    void whatIsClaimedHolds_data()
    {
        QTest::addColumn<unsigned>("seed");
        QTest::addColumn<double>("noise");
        for (const unsigned seed : {3U, 4U, 5U, 6U})
            for (const double noise : {0.01, 0.1, 0.5})
                QTest::addRow("seed %u, noise %g", seed, noise) << seed << noise;
    }
    void whatIsClaimedHolds()
    {
        QFETCH(unsigned, seed);
        QFETCH(double, noise);
        const DatasetPtr data = noisyData(noise, seed);
        const StudyPtr strict = studyOf(data, false);
        const StudyPtr tied = studyOf(data, true);
        const Ties &ties = *tied->ties;
        const DecisionMap &map = *tied->map();
        const auto agreed = agreedMethods(map);
        for (std::size_t cell = 0; cell < agreed.size(); ++cell)
            QVERIFY(ties.isFree(cell, agreed[cell]));
        QCOMPARE(agreedMethods(*strict->map()), strict->map()->best);

        // Without limits both answer what is free, in every cell.
        for (const char *const spec : {"quadtree", "optimal:leaves=1024"}) {
            const FitPtr fit = fitted(spec, tied);
            for (std::size_t cell = 0; cell < agreed.size(); ++cell)
                QVERIFY(ties.isFree(cell, fit->training->decisions[cell].method));
            QVERIFY(fit->shape.leaves <= fitted(spec, strict)->shape.leaves);
        }
        const FitPtr plain = fitted("c45", strict);
        const FitPtr c45 = fitted("c45", tied);
        QVERIFY(c45->shape.leaves <= plain->shape.leaves);
        QVERIFY(lossOf(c45, ties) <= lossOf(plain, ties) + 0.01 + 1e-12);
        // Of so many leaves no tree loses less where free choices lose nothing.
        const auto leaves = "optimal:leaves=3";
        QVERIFY(lossOf(fitted(leaves, tied), ties) <= lossOf(fitted(leaves, strict), ties) + 1e-9);
    }

    /// Where weights say that nobody cares, ties change nothing of what is cared for.
    void weights()
    {
        const StudyPtr tied = studyOf(noisyData(0.05, 7), true);
        std::vector<double> weights(tied->map()->grid->cells(), 0.0);
        std::fill(weights.begin(), weights.begin() + 24, 2.0);
        const DecisionMapPtr map = must(withWeights(tied->map(), weights));
        QVERIFY(map->ties);
        for (const char *const spec : {"quadtree", "c45", "optimal:leaves=1024"}) {
            const ModelPtr model = must(fitModel(must(parseModelSpec(spec)), map));
            for (std::size_t cell = 0; cell < 24; ++cell)
                QVERIFY(map->ties->isFree(
                    cell, model->decide(map->grid->instance(map->grid->cell(cell))).method));
        }
    }
};

const testing::Registered<TestTiedModels> registered("tst_tied_models");

} // namespace collscope::tst_tied_models
#include "tst_tied_models.moc"
