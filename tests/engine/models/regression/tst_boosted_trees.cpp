// SPDX-License-Identifier: GPL-3.0-or-later
// The trees read out of XGBoost against the library asked by itself.
#include "engine/models/regression/boosted_trees.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <xgboost/c_api.h>

namespace collscope::tst_boosted_trees {

using namespace collscope::regression;

class TestBoostedTrees : public QObject {
    Q_OBJECT
private slots:
    void equalsTheLibrary()
    {
        constexpr int rounds = 200;
        std::mt19937_64 random(17);
        Samples samples{3};
        for (int i = 0; i < 150; ++i) {
            samples.at.push_back(
                {synthetic::unit(random) * 20, 1.0 + static_cast<double>(i % 7), static_cast<double>(i % 4)});
            samples.seconds.push_back(std::exp(samples.at.back()[0] / 3 + samples.at.back()[1]) * 1e-7);
        }
        double mean = 0;
        for (const double seconds : samples.seconds)
            mean += seconds / static_cast<double>(samples.size());
        std::vector<float> sizes;
        std::vector<float> labels;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            for (const double size : samples.at[i])
                sizes.push_back(static_cast<float>(size));
            labels.push_back(static_cast<float>(samples.seconds[i] / mean));
        }
        DMatrixHandle matrix = nullptr;
        BoosterHandle booster = nullptr;
        QCOMPARE(XGDMatrixCreateFromMat(sizes.data(), samples.size(), 3, std::nanf(""), &matrix), 0);
        QCOMPARE(XGDMatrixSetFloatInfo(matrix, "label", labels.data(), labels.size()), 0);
        QCOMPARE(XGBoosterCreate(&matrix, 1, &booster), 0);
        QCOMPARE(XGBoosterSetParam(booster, "objective", "reg:tweedie"), 0);
        QCOMPARE(XGBoosterSetParam(booster, "base_score", "0.5"), 0); // newer releases would estimate it
        QCOMPARE(XGBoosterSetParam(booster, "nthread", "1"), 0);
        for (int round = 0; round < rounds; ++round)
            QCOMPARE(XGBoosterUpdateOneIter(booster, round, matrix), 0);
        bst_ulong count = 0;
        const float *predicted = nullptr;
        QCOMPARE(XGBoosterPredict(booster, matrix, 0, 0, 0, &count, &predicted), 0);
        QCOMPARE(count, static_cast<bst_ulong>(samples.size()));
        const RegressorPtr ours = synthetic::must(boostedTrees(samples, rounds, {}));
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const double theirs = static_cast<double>(predicted[i]) * mean;
            const double seconds = ours->seconds(samples.at[i]);
            QVERIFY2(std::abs(seconds / theirs - 1) < 1e-5,
                qPrintable(QStringLiteral("%1: %2, not %3").arg(i).arg(seconds).arg(theirs)));
        }
        XGBoosterFree(booster);
        XGDMatrixFree(matrix);
    }
};

const testing::Registered<TestBoostedTrees> registered("tst_boosted_trees");

} // namespace collscope::tst_boosted_trees
#include "tst_boosted_trees.moc"
