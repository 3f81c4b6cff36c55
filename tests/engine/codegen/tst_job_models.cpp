// SPDX-License-Identifier: GPL-3.0-or-later
// What is shipped for the placements of a job, measured or not.
#include "tests/engine/codegen/shipped.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_job_models {

using codegen::Verdict;
using namespace collscope::made_up;

class TestJobModels : public QObject {
    Q_OBJECT

private slots:
    /// What is written for a placement nobody measured decides about communicators of its size alone.
    void forAJob()
    {
        const auto data = measured("bcast", {library, bySize, byOtherSize}, 2, 0.02, {2, 4, 8, 16});
        for (const char *const target : {"openmpi-rules", "openmpi-json"}) {
            const auto shipment = shipped(forJob(order(data, "bcast", "knn:k=1", target), {{3, 2, 6}}));
            QVERIFY(shipment->mayBeWritten());
            QCOMPARE(chosen(shipment, 6, 8), std::string("basic_linear"));
            QCOMPARE(chosen(shipment, 6, 1024), std::string("binomial"));
            for (const std::uint32_t other : {2U, 4U, 5U, 7U, 8U, 12U, 600U})
                QCOMPARE(chosen(shipment, other, 8), std::string("default"));
            // Judged by 4 and 8 processes, each decided without it: 2 and 16 are the ends.
            QCOMPARE(only(shipment).verdict, Verdict::better);
            QVERIFY(only(shipment).heldOutDefault > 0.9 && only(shipment).heldOutWritten < 0.1);
            QVERIFY(readme(shipment).find("6 = 3 x 2: knn:k=1,scale=on,log=on, not measured there")
                != std::string::npos);
            // Beyond the sizes of predicted times nothing is decided.
            for (const std::uint64_t bytes : {4U, 65537U})
                QCOMPARE(chosen(shipment, 6, bytes), std::string("default"));
        }
        auto beyond = forJob(order(data, "bcast", "knn:k=1"), {{3, 2, 6}});
        beyond.collectives.front().job->extrapolates = true;
        QVERIFY(readme(shipped(beyond)).find("messages of more than 65536 bytes and of less than 8 bytes")
            != std::string::npos);
        const auto several = shipped(forJob(order(data, "bcast", "knn:k=1"), {{3, 2, 6}, {12, 1, 12}}));
        QCOMPARE(chosen(several, 6, 8), std::string("basic_linear"));
        QCOMPARE(chosen(several, 12, 1024), std::string("binomial"));
        QCOMPARE(chosen(several, 8, 1024), std::string("default"));
    }

    void beyondWhatWasMeasured()
    {
        const auto data = measured("bcast", {library, bySize, byOtherSize}, 2, 0.02, {2, 4, 8, 16});
        auto asked = forJob(order(data, "bcast", "knn:k=1"), {{16, 2, 32}});
        const auto left = shipped(asked);
        QCOMPARE(only(left).verdict, Verdict::leftToLibrary);
        QCOMPARE(chosen(left, 32, 8), std::string("default"));
        QVERIFY(says(left, FindingSeverity::warning, "lies beyond what was measured (processes 2 to 16)"));
        QVERIFY(only(left).leftBecause.starts_with("the job is outside the measured placements"));
        asked.collectives.front().job->extrapolates = true;
        const auto decided = shipped(asked);
        QCOMPARE(chosen(decided, 32, 8), std::string("basic_linear"));
        QVERIFY(says(decided, FindingSeverity::warning, "is extrapolated"));
        QVERIFY(readme(decided).find("EXTRAPOLATED") != std::string::npos);
    }

    /// Without a model what was measured at the very placement decides, and runs judge it.
    void whereAJobWasMeasured()
    {
        const auto data = measured("bcast",
            {library, {1, [](std::uint32_t commSize, std::uint64_t) { return commSize == 4 ? 20.0 : 1.0; }},
                {6, [](std::uint32_t commSize, std::uint64_t) { return commSize == 4 ? 2.0 : 20.0; }}},
            2, 0.02, {2, 4, 8, 16});
        const auto exact = shipped(forJob(order(data, "bcast", nullptr), {{2, 2, 4}}));
        QCOMPARE(chosen(exact, 4, 8), std::string("binomial"));
        QCOMPARE(chosen(exact, 8, 8), std::string("default"));
        QCOMPARE(only(exact).model, std::string("exact"));
        QVERIFY(only(exact).heldOutWritten < 0.1);
        QVERIFY(says(exact, FindingSeverity::warning, "by its number of processes alone"));
        QVERIFY(!says(exact, FindingSeverity::warning, "one run only"));
        // Where one run decides, that is said, and what is hardly faster there is left alone.
        const auto once = measured("bcast",
            {library, {1, [](std::uint32_t, std::uint64_t bytes) { return bytes < 1000 ? 9.95 : 5.0; }}}, 1,
            0, {2, 4, 8}, Origin::measured);
        const auto unproved = shipped(forJob(order(once, "bcast", nullptr), {{2, 2, 4}}));
        QCOMPARE(chosen(unproved, 4, 65536), std::string("default"));
        QVERIFY(only(unproved).leftBecause.starts_with("there is only one run"));
        const auto noisy = shipped(asFitted(forJob(order(once, "bcast", nullptr), {{2, 2, 4}})));
        QVERIFY(says(noisy, FindingSeverity::warning, "4 = 2 x 2 was measured in one run only"));
        QVERIFY(noisy->files.front().text.find("in ONE RUN only") != std::string::npos);
        QCOMPARE(chosen(noisy, 4, 8), std::string("default"));
        QCOMPARE(chosen(noisy, 4, 65536), std::string("basic_linear"));
    }

    /// Predictions that fail where they can be tried are not written.
    void predictionsThatFail()
    {
        const auto odd = [](std::uint32_t commSize, std::uint64_t) {
            return commSize == 4 || commSize == 16 ? 100.0 : 1.0;
        };
        const auto data = measured("bcast", {library, {1, odd}}, 2, 0.02, {2, 4, 8, 16, 32});
        auto refusing = forJob(order(data, "bcast", "knn:k=1"), {{3, 2, 6}});
        refusing.whereWorse = codegen::WhereWorse::refuse;
        const auto refused = shipped(refusing);
        QCOMPARE(only(refused).verdict, Verdict::worse);
        QVERIFY(!refused->mayBeWritten());
        const auto left = shipped(forJob(order(data, "bcast", nullptr), {{3, 2, 6}}));
        QCOMPARE(only(left).verdict, Verdict::leftToLibrary);
        QVERIFY(left->mayBeWritten());
    }
};

const testing::Registered<TestJobModels> registered("tst_job_models");

} // namespace collscope::tst_job_models
#include "tst_job_models.moc"
