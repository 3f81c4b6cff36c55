// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/policies/expected_penalty.h"
#include "engine/wire/policies/policy.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <random>

namespace collscope::tst_policies {

using namespace collscope::wire;

namespace {

constexpr double ever = std::numeric_limits<double>::infinity();

Survey emptySurvey()
{
    return Survey({{0, 0, 2}, {0, 0, 4}, {0, 0, 8}, {0, 0, 16}, {0, 0, 32}},
        {1, 8, 64, 512, 4096, 32768, 262144, 1048576}, 3);
}

/// One method for short messages, one for long ones, one for nobody.
double secondsOf(std::size_t cell, std::size_t method)
{
    const double row = double(cell / 8);
    const double column = double(cell % 8);
    const double base = 1e-6 * std::pow(2.0, row) + 1e-8 * std::pow(8.0, column);
    const double factors[] = {column < 4 ? 1.0 : 2.5, column < 4 ? 1.7 : 1.0, 8.0};
    return base * factors[method];
}

struct Step {
    std::size_t cell;
    std::size_t method;
    double repetitions;
    bool operator==(const Step &) const = default;
};

/// After how many of its repetitions a point is left.
double repetitionsOf(const Exploration &exploration, const Exploration::Point &point, double seconds)
{
    const double most = PointCost().repetitions(seconds);
    double made = exploration.policy().looks ? PointCost().lookRepetitions(seconds) : most;
    while (made < most && !exploration.isDropped(point, seconds, made))
        made *= dropSteps;
    return std::min(made, most);
}

/// What a policy measures, all of it, after `known`.
std::vector<Step> stepsAfter(const Policy &policy, const std::vector<Step> &known)
{
    Exploration exploration(policy, {emptySurvey()});
    for (const Step &step : known)
        exploration.add({0, step.cell, step.method}, secondsOf(step.cell, step.method), step.repetitions);
    std::vector<Step> steps;
    while (const auto point = exploration.next(ever)) {
        const double seconds = secondsOf(point->cell, point->method);
        const double made = repetitionsOf(exploration, *point, seconds);
        steps.push_back({point->cell, point->method, made});
        exploration.add(*point, seconds, made);
    }
    return steps;
}

} // namespace

class PoliciesTest : public QObject {
    Q_OBJECT

private slots:
    void everyPolicy_data()
    {
        QTest::addColumn<QString>("name");
        for (const Policy &policy : policies())
            QTest::newRow(policy.name.data()) << QString::fromLatin1(policy.name.data());
    }

    /// Whoever continues goes the way that the one before would have gone; nothing is measured twice.
    void everyPolicy()
    {
        QFETCH(QString, name);
        const Policy &policy = *findPolicy(name.toStdString());
        const auto steps = stepsAfter(policy, {});
        QVERIFY(steps.size() > 10);
        for (const std::size_t many : {std::size_t{1}, steps.size() / 3, steps.size() - 1}) {
            const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(many);
            QVERIFY(stepsAfter(policy, {steps.begin(), middle}) == std::vector<Step>(middle, steps.end()));
        }
        for (std::size_t i = 0; i < steps.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(steps[i].cell != steps[j].cell || steps[i].method != steps[j].method);
    }

    void coarseToFineMeasuresAllWithoutLooks()
    {
        const auto steps = stepsAfter(*findPolicy("coarse-to-fine"), {});
        QCOMPARE(steps.size(), std::size_t{5 * 8 * 3});
        QVERIFY(
            std::none_of(steps.begin(), steps.end(), [](const Step &step) { return step.repetitions < 3; }));
        QCOMPARE(steps.front().cell, std::size_t{0});
        QCOMPARE(steps[3].cell, std::size_t{7}); // the largest message before those between
    }

    void regretDecidesAllWithLittle()
    {
        const Policy &policy = *findPolicy("regret");
        Exploration exploration(policy, {emptySurvey()});
        const PointCost cost;
        double spent = 0;
        double full = 0;
        for (std::size_t cell = 0; cell < 40; ++cell)
            for (std::size_t method = 0; method < 3; ++method)
                full += cost.seconds(secondsOf(cell, method));
        while (const auto point = exploration.next(ever)) {
            const double seconds = secondsOf(point->cell, point->method);
            const double made = repetitionsOf(exploration, *point, seconds);
            spent += cost.seconds(seconds, made);
            exploration.add(*point, seconds, made);
        }
        const Survey &survey = exploration.surveys().front();
        for (std::size_t cell = 0; cell < survey.cells(); ++cell)
            QCOMPARE(survey.decision(cell), cell % 8 < 4 ? std::size_t{0} : std::size_t{1});
        QVERIFY2(spent < 0.5 * full, qPrintable(QString::number(spent / full)));
    }

    void leavesOutWhatTakesLongerThanThereIs()
    {
        for (const Policy &policy : policies()) {
            Exploration exploration(policy, {emptySurvey()});
            while (const auto point = exploration.next(ever)) {
                if (exploration.surveys().front().measured() == 60)
                    break;
                exploration.add(*point, secondsOf(point->cell, point->method), 100);
            }
            QVERIFY(!exploration.next(1e-9));
        }
    }

    void whatIsLeftOutIsNotAskedForAgain()
    {
        Exploration exploration(*findPolicy("regret"), {emptySurvey()});
        std::size_t asked = 0;
        while (const auto point = exploration.next(ever)) {
            exploration.leaveOut(*point);
            QVERIFY(++asked <= 120);
        }
        QCOMPARE(exploration.surveys().front().measured(), std::size_t{0});
    }

    void theCostOfAPoint()
    {
        const PointCost cost;
        QCOMPARE(cost.seconds(1e-3), 102e-3 + 2e-3); // 100 repetitions and two
        QCOMPARE(cost.seconds(1e-2), 27e-2 + 2e-3); // 0.25 s of them
        QCOMPARE(cost.seconds(1.0), 5.0 + 2e-3); // three at least
        QCOMPARE(cost.seconds(1.0, 1), 3.0 + 2e-3);
        QCOMPARE(cost.repetitions(1e-2), 25.0);
        QCOMPARE(cost.lookRepetitions(1e-2), 1.0);
        QCOMPARE(cost.lookRepetitions(1e-4), 5.0);
    }

    /// One method leaps in one cell to what nobody expects: the others there are looked at again.
    void aLeapOfOneMethodIsNoLeapOfAll()
    {
        Survey survey = emptySurvey();
        for (std::size_t cell = 0; cell < survey.cells(); ++cell)
            for (std::size_t method = 0; method < 3; ++method)
                if (cell != 20)
                    survey.add(cell, method, secondsOf(cell, method), 100);
        Survey leaping = survey;
        survey.add(20, 1, secondsOf(20, 1), 100);
        leaping.add(20, 1, 12 * secondsOf(20, 1), 100);
        const PredictedTime usual = survey.time(20, 0);
        const PredictedTime doubtful = leaping.time(20, 0);
        QVERIFY(std::abs(usual.mean - std::log(secondsOf(20, 0))) < 0.2);
        QVERIFY(doubtful.mean < std::log(12 * secondsOf(20, 0)) - 0.5); // between both
        QVERIFY(doubtful.mean > std::log(secondsOf(20, 0)));
        QVERIFY(doubtful.variance > 10 * usual.variance);
    }

    void moreRepetitionsForWhatMayWin()
    {
        QCOMPARE(dropFactor(1), 1.5);
        QCOMPARE(dropFactor(4), 1.25);
        QVERIFY(dropFactor(100) < 1.06);
        Exploration exploration(*findPolicy("regret"), {emptySurvey()});
        exploration.add({0, 0, 0}, 1e-3, 100);
        QVERIFY(!exploration.isDropped({0, 0, 1}, 1.4e-3, 1));
        QVERIFY(exploration.isDropped({0, 0, 1}, 1.4e-3, 4));
        QVERIFY(!exploration.isDropped({0, 1, 1}, 1.4e-3, 64)); // nothing is known there
    }

    void repeatsWhatIsUndecidedOnceAllIsKnown()
    {
        const auto measured = [](std::size_t most) {
            Survey survey({{0, 0, 2}}, {1, 2}, 2);
            survey.allowRepeats(most);
            Exploration exploration(*findPolicy("regret"), {survey});
            std::vector<std::pair<std::size_t, std::size_t>> points;
            while (const auto point = exploration.next(ever)) {
                points.emplace_back(point->cell, point->method);
                // a tie in one cell, none in the other
                exploration.add(*point,
                    point->cell == 0 && point->method == 1 ? 1.001e-3 : 1e-3 * double(1 + point->method),
                    100);
            }
            return points;
        };
        QCOMPARE(measured(1).size(), std::size_t{4});
        const auto again = measured(3);
        QVERIFY(again.size() > 4 && again.size() <= 8);
        for (std::size_t i = 4; i < again.size(); ++i)
            QCOMPARE(again[i].first, std::size_t{0});
    }

    void whatDisagreesWithItselfIsTheLowerOfBoth()
    {
        Survey survey({{0, 0, 2}}, {1}, 2);
        survey.add(0, 0, 1e-3, 100);
        survey.add(0, 1, 60e-3, 1); // disturbed
        QCOMPARE(survey.decision(0), std::size_t{0});
        survey.add(0, 1, 0.5e-3, 16);
        QVERIFY(survey.isDisputed(0, 1));
        QCOMPARE(survey.decision(0), std::size_t{1});
        QVERIFY(std::abs(survey.time(0, 1).mean - std::log(0.5e-3)) < 1e-12);
        QCOMPARE(survey.measurements(0, 1), std::size_t{2});
    }

    void weighsCollectives()
    {
        Survey light = emptySurvey();
        Survey heavy = emptySurvey();
        for (std::size_t cell = 0; cell < heavy.cells(); ++cell)
            heavy.setWeight(cell, 20);
        Exploration exploration(*findPolicy("regret"), {light, heavy});
        std::size_t start = 0;
        std::size_t ofHeavy = 0;
        for (std::size_t i = 0; i < 70; ++i) {
            const auto point = exploration.next(ever);
            QVERIFY(point);
            ofHeavy += point->collective;
            start += i < 24 ? point->collective : 0;
            exploration.add(*point, secondsOf(point->cell, point->method), 100);
        }
        QVERIFY2(ofHeavy > 45, qPrintable(QString::number(ofHeavy)));
        QVERIFY(start < 24); // what nothing is known of comes first
    }

    void expectsLessTheMoreIsKnown()
    {
        Survey survey = emptySurvey();
        double before = ever;
        for (std::size_t cell = 0; cell < survey.cells(); cell += 2)
            for (std::size_t method = 0; method < 3; ++method)
                survey.add(cell, method, secondsOf(cell, method), 100);
        for (std::size_t cell = 1; cell < survey.cells(); cell += 2) {
            const double now = expectedPenalty(survey).mean();
            QVERIFY(now >= 0 && now <= before * 1.5);
            before = now;
            for (std::size_t method = 0; method < 3; ++method)
                survey.add(cell, method, secondsOf(cell, method), 100);
            QCOMPARE(expectedPenalty(survey, cell), 0.0);
        }
        QCOMPARE(expectedPenalty(std::vector<Survey>{survey}), 0.0);
    }

    /// Against the sum over many draws of what the other method may take.
    void expectedPenaltyIsAMean()
    {
        Survey survey = emptySurvey();
        for (const std::size_t cell : {0, 7, 36, 39})
            for (std::size_t method = 0; method < 2; ++method)
                survey.add(cell, method, secondsOf(cell, method), 100);
        survey.leaveOut(20, 2);
        survey.add(20, 0, secondsOf(20, 0), 100);
        const PredictedTime own = survey.time(20, 0);
        const PredictedTime other = survey.time(20, 1);
        std::mt19937 random(3);
        std::normal_distribution<double> draw(other.mean - own.mean, std::sqrt(other.variance));
        double sum = 0;
        constexpr int draws = 200000;
        for (int i = 0; i < draws; ++i)
            sum += std::exp(std::clamp(-draw(random), 0.0, 3.0)) - 1;
        const double expected = expectedPenalty(survey, 20);
        QVERIFY2(std::abs(expected - sum / draws) < 0.05 * expected,
            qPrintable(QStringLiteral("%1 %2").arg(expected).arg(sum / draws)));
    }

    void namesThemselves()
    {
        QVERIFY(!findPolicy("best"));
        QCOMPARE(policyNames(), std::string("coarse-to-fine, refine, variance, regret"));
    }
};

const testing::Registered<PoliciesTest> registered("tst_policies");

} // namespace collscope::tst_policies
#include "tst_policies.moc"
