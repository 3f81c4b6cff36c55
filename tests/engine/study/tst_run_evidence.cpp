// SPDX-License-Identifier: GPL-3.0-or-later
// What runs say of each other, and the interval of held-out means that is made of it.
#include "engine/study/run_evidence.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cmath>

namespace collscope::tst_run_evidence {

namespace {

/// Method 1 is slower by this factor in run 1. Cells differ by nothing else.
DatasetPtr slowerInOneRun(double factor)
{
    DatasetBuilder builder(synthetic::provenance());
    for (std::uint32_t run = 0; run < 2; ++run)
        for (std::size_t method = 0; method < 2; ++method)
            for (const std::uint32_t commSize : {2U, 4U, 8U})
                for (const std::uint64_t bytes : {8U, 64U})
                    builder.add(synthetic::record("bcast", synthetic::method(method), commSize, bytes,
                        1e-6 * (run == 1 ? method == 1 ? factor : 1.01 : 1.0), run));
    return builder.build();
}

} // namespace

class TestRunEvidence : public QObject {
    Q_OBJECT
private slots:
    void halfWidthIsWhatARunDoesToAMethod()
    {
        const RunEvidence evidence(DataSelection{slowerInOneRun(1.01 * std::exp(0.2)), {"bcast", {}}});
        QCOMPARE(evidence.runs(), std::size_t{2});
        // Beside all methods each is 0.05 faster or slower in each run: 4 squares, one degree of freedom.
        QVERIFY(std::abs(evidence.halfWidth() - 12.706 * 0.1) < 1e-9);
    }

    void onlySelectedRunsCount()
    {
        DataSelection one{slowerInOneRun(1.2), {"bcast", {}}};
        one.grid.runs = {{1}};
        const RunEvidence evidence(one);
        QCOMPARE(evidence.runs(), std::size_t{1});
        QCOMPARE(evidence.halfWidth(), 0.0);
    }

    void intervalHasCellsAndRuns()
    {
        HeldOutNoise noise(0.1);
        for (int cell = 0; cell < 2; ++cell)
            noise.add(0, 1.2, 0, 1.0, 1);
        // Times of 2.4 and 2 of a weight of 2; two runs judge here, and two on another day.
        const double ofRuns = 0.1 * std::sqrt(2.4 * 2.4 + 2 * 2) / 2;
        QVERIFY(std::abs(noise.halfWidth(0.05, 2, 2) - std::hypot(1.96 * 0.05, ofRuns)) < 1e-12);
        QVERIFY(std::abs(noise.halfWidth(0, 8, 2) - ofRuns / 2) < 1e-12);
        QCOMPARE(HeldOutNoise(0).halfWidth(0.05, 1, 2), 1.96 * 0.05);
    }
};

const testing::Registered<TestRunEvidence> registered("tst_run_evidence");

} // namespace collscope::tst_run_evidence
#include "tst_run_evidence.moc"
