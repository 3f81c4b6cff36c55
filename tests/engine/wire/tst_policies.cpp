// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/policies/policy.h"

#include <QtTest>

#include <cmath>
#include <limits>

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
    bool isLook;
    bool operator==(const Step &) const = default;
};

/// What a policy measures, all of it, after `known`.
std::vector<Step> stepsAfter(const Policy &policy, const std::vector<Step> &known)
{
    Exploration exploration(policy, {emptySurvey()});
    for (const Step &step : known)
        exploration.add({0, step.cell, step.method}, secondsOf(step.cell, step.method), step.isLook);
    std::vector<Step> steps;
    while (const auto point = exploration.next(ever)) {
        const double seconds = secondsOf(point->cell, point->method);
        const bool isLook = exploration.isDropped(*point, seconds);
        steps.push_back({point->cell, point->method, isLook});
        exploration.add(*point, seconds, isLook);
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
        QVERIFY(std::none_of(steps.begin(), steps.end(), [](const Step &step) { return step.isLook; }));
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
            const bool isLook = exploration.isDropped(*point, seconds);
            spent += isLook ? cost.lookSeconds(seconds) : cost.seconds(seconds);
            exploration.add(*point, seconds, isLook);
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
                exploration.add(*point, secondsOf(point->cell, point->method), false);
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
        QCOMPARE(cost.lookSeconds(1.0), 3.0 + 2e-3);
    }

    void namesThemselves()
    {
        QVERIFY(!findPolicy("best"));
        QCOMPARE(policyNames(), std::string("coarse-to-fine, refine, variance, regret"));
    }
};

QTEST_GUILESS_MAIN(PoliciesTest)
#include "tst_policies.moc"
