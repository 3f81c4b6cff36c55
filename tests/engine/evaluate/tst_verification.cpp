// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/verification.h"
#include "tests/support/test_program.h"
#include "tests/support/timed_gain.h"

#include <QTest>

#include <cmath>

namespace collscope::tst_verification {

namespace {

/// On 2 and 4 ranks, 8 B and 64 B: methods 0 and 1, and the library's own choice, which is the fastest for 4
/// ranks and 64 B.
DecisionMapPtr map(bool baselineIsCandidate, std::optional<std::uint32_t> ppn = {})
{
    DatasetBuilder builder(synthetic::provenance());
    for (const std::uint32_t ranks : {2U, 4U})
        for (const std::uint64_t bytes : {8U, 64U})
            for (std::size_t which = 0; which < 3; ++which) {
                const bool isOwn = which == 2;
                double seconds = which == (bytes == 8 ? 0U : 1U) ? 1e-6 : 2e-6;
                if (isOwn)
                    seconds = ranks == 4 && bytes == 64 ? 0.5e-6 : 3e-6;
                auto record = synthetic::record("bcast",
                    isOwn ? synthetic::baselineMethod() : synthetic::method(which), ranks, bytes, seconds);
                record.nodes = ranks / 2;
                record.ppn = 2;
                builder.add(record);
            }
    return synthetic::decisionMap(builder.build(), {"bcast", ppn, baselineIsCandidate});
}

Expected<VerificationPlan> planned(const DecisionMapPtr &map, const VerificationOrder &order)
{
    const std::vector<ModelPtr> models{
        synthetic::must(fitModel(synthetic::must(parseModelSpec("exact")), map))};
    return planVerification(models, order);
}

std::vector<std::string> textOf(const VerificationPlan &plan)
{
    std::vector<std::string> lines;
    for (const wire::PlannedDecision &decision : plan.plan.decisions)
        lines.push_back(wire::decisionText(decision));
    return lines;
}

} // namespace

class TestVerification : public QObject {
    Q_OBJECT
private slots:
    void asksForWhatIsDecided()
    {
        const auto plan = planned(map(false), {0, 30});
        QVERIFY(plan.has_value());
        QCOMPARE(textOf(*plan),
            (std::vector<std::string>{"bcast 2 8B pipeline/1KiB", "bcast 2 64B pipeline/2KiB",
                "bcast 4 8B pipeline/1KiB", "bcast 4 64B pipeline/2KiB"}));
        QCOMPARE(plan->processes, 4U);
        QCOMPARE(plan->plan.budget, 30.0);
        std::string problem;
        const auto again = wire::parsePlan(wire::formatPlan(plan->plan), "plan", problem);
        QVERIFY2(again && *again == plan->plan, problem.c_str());
    }

    void leavesOutWhatCannotChange()
    {
        const auto plan = planned(map(true), {0, 30});
        QCOMPARE(plan->plan.decisions.size(), std::size_t{3});
        QCOMPARE(plan->leftToLibrary, std::size_t{1});
        const auto small = planned(map(true), {3, 30});
        QCOMPARE(small->plan.decisions.size(), std::size_t{2});
        QCOMPARE(small->tooLarge, std::size_t{2});
        QCOMPARE(small->processes, 2U);
    }

    /// One job cannot choose the algorithm of Open MPI's allgatherv.
    void leavesOutWhatTakesALaunch()
    {
        DatasetBuilder builder(synthetic::provenance());
        wire::Method ring = synthetic::baselineMethod();
        ring.algorithm = "ring";
        ring.algorithmId = 3;
        for (const wire::Method &method : {synthetic::baselineMethod(), ring})
            builder.add(synthetic::record("allgatherv", method, 4, 64, method == ring ? 1e-6 : 2e-6));
        const DecisionMapPtr decided = synthetic::decisionMap(builder.build(), {"allgatherv", {}, false});
        VerificationOrder order{0, 30};
        QCOMPARE(textOf(synthetic::must(planned(decided, order))),
            std::vector<std::string>{"allgatherv 4 64B openmpi.ring"});
        order.inOneJob = true;
        const auto nothing = planned(decided, order);
        QVERIFY(!nothing);
        QCOMPARE(nothing.error().message,
            std::string("The methods of 1 cell take a launch each and cannot be timed in one job."));
        QCOMPARE(synthetic::must(planned(map(false), order)).decided, std::size_t{4});
    }

    void nodesOfAGivenSize()
    {
        const auto plan = planned(map(false, 2), {0, 30});
        QCOMPARE(textOf(*plan).front(), std::string("bcast 1x2 8B pipeline/1KiB"));
        QCOMPARE(textOf(*plan).back(), std::string("bcast 2x2 64B pipeline/2KiB"));
    }

    void promisesWhatWasMeasured()
    {
        const DecisionMapPtr known = map(false);
        const ModelPtr exact = synthetic::must(fitModel(synthetic::must(parseModelSpec("exact")), known));
        std::vector<wire::RecordLine> timed;
        for (const std::uint64_t bytes : {8U, 64U, 512U}) // the last one was not measured before
            for (const bool isOwn : {true, false}) {
                auto record = synthetic::record(
                    "bcast", isOwn ? synthetic::baselineMethod() : synthetic::method(0), 4, bytes, 1e-6);
                record.each = std::vector<double>(6, 1e-6);
                timed.push_back(record);
            }
        const auto gains = synthetic::must(realisedGains(synthetic::provenance(), timed, 0.95));
        // 3 us instead of 1 us, and 0.5 us instead of 1 us.
        QVERIFY(std::abs(promisedGain(gains.front(), *exact) - (std::sqrt(1.5) - 1)) < 1e-12);
        timed.erase(timed.begin(), timed.begin() + 4);
        const auto other = synthetic::must(realisedGains(synthetic::provenance(), timed, 0.95));
        QVERIFY(std::isnan(promisedGain(other.front(), *exact)));
    }

    /// Of other decisions it says nothing, and of other machines and releases neither.
    void speaksOfWhatWasTimed()
    {
        const DecisionMapPtr known = map(false);
        const ModelPtr exact = synthetic::must(fitModel(synthetic::must(parseModelSpec("exact")), known));
        const auto gain = synthetic::timedGain(*exact, synthetic::provenance(), 2);
        QCOMPARE(gainOf(*gain, *exact).cells, std::size_t{4});
        QCOMPARE(gainOf(*gain, *exact).high, -0.5);
        const ModelPtr coarse
            = synthetic::must(fitModel(synthetic::must(parseModelSpec("quadtree:depth=0")), known));
        QCOMPARE(gainOf(*gain, *coarse).cells, std::size_t{2}); // one method for all
        QCOMPARE(
            gainOf(*synthetic::timedGain(*coarse, synthetic::provenance(), 2), *exact).cells, std::size_t{2});
        const Dataset &data = *known->grid->dataset();
        QVERIFY(isAbout(*gain, data));
        for (std::string Provenance::*const part : {&Provenance::system, &Provenance::mpiVersion}) {
            Provenance other = synthetic::provenance();
            (other.*part) += "2";
            QVERIFY(!isAbout(*synthetic::timedGain(*exact, other, 2), data));
        }
    }

    void othersLibrariesAreNamed()
    {
        synthetic::Times times{{2}, {8}, {synthetic::baselineMethod()}, {2e-6, 1e-6}};
        times.methods.push_back(wire::parseMethod("binomial", "openmpi", "bcast").value());
        const auto plan = planned(synthetic::decisionMap(synthetic::dataset(times)), {0, 30});
        QCOMPARE(textOf(*plan), std::vector<std::string>{"bcast 2 8B openmpi.binomial"});
    }

    void saysWhenThereIsNothingToDo()
    {
        synthetic::Times times{{4}, {8}, {synthetic::baselineMethod(), synthetic::method(0)}, {1e-6, 2e-6}};
        const auto own = synthetic::decisionMap(synthetic::dataset(times), {"bcast", std::nullopt, true});
        const auto nothing = planned(own, {0, 30});
        QVERIFY(!nothing);
        QVERIFY2(nothing.error().message.find("1 are left to the library") != std::string::npos,
            nothing.error().message.c_str());
        const auto few = planned(map(false), {1, 30});
        QVERIFY2(!few && few.error().message.find("4 need more processes") != std::string::npos,
            "all of them have 2 or more");
    }
};

const testing::Registered<TestVerification> registered("tst_verification");

} // namespace collscope::tst_verification
#include "tst_verification.moc"
