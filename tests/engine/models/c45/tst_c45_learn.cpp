// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/dump.h"
#include "engine/models/c45/files.h"
#include "tests/support/test_program.h"
#include "tests/support/thread_clock.h"

#include <QTest>

#include <random>

namespace collscope::tst_c45_learn {

using namespace collscope::c45;

class TestC45Learn : public QObject {
    Q_OBJECT

private slots:
    void fastIsReplay_data();
    void fastIsReplay();
    void neighbouringFloats();
    void oneClass();
    void monotoneIsNotQuadratic();
    void badOptions();
    void cancelled();
};

/// Classes depend on the attributes with some noise; values repeat, so that there are ties.
static Cases randomCases(unsigned seed, std::size_t count)
{
    std::mt19937 generator(seed);
    const auto random = [&generator] { return static_cast<unsigned>(generator()); };
    Schema schema;
    schema.classes = {"a", "b", "c", "d", "e"};
    schema.attributes = {{"x", AttributeKind::continuous, {}, 0}, {"y", AttributeKind::continuous, {}, 0},
        {"v", AttributeKind::discrete, {"1", "2", "3", "4", "5", "6"}, 0},
        {"w", AttributeKind::discrete, {"1", "2"}, 0}};
    Cases cases = emptyCases(schema);
    for (std::size_t i = 0; i < count; ++i) {
        const unsigned x = random() % 40;
        const unsigned y = random() % 1000;
        const unsigned v = 1 + random() % 6;
        cases.columns[0].numbers.push_back(static_cast<float>(x));
        cases.columns[1].numbers.push_back(static_cast<float>(y) * 0.125F);
        cases.columns[2].values.push_back(static_cast<std::uint16_t>(v));
        cases.columns[3].values.push_back(static_cast<std::uint16_t>(1 + random() % 2));
        const bool noise = random() % 8 == 0;
        cases.classes.push_back(
            static_cast<std::uint16_t>(noise ? random() % 5 : (x / 13 + (y > 300) + (v > 4)) % 5));
    }
    return cases;
}

void TestC45Learn::fastIsReplay_data()
{
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<int>("cases");
    for (unsigned seed = 1; seed <= 12; ++seed)
        QTest::addRow("%u", seed) << seed << static_cast<int>(20 + 150 * seed);
}

/// Two programs for one thing: sums in Release 8's order, and counts.
void TestC45Learn::fastIsReplay()
{
    QFETCH(unsigned, seed);
    QFETCH(int, cases);
    const Cases data = randomCases(seed, static_cast<std::size_t>(cases));
    for (const bool gain : {false, true})
        for (const bool groups : {false, true})
            for (const unsigned trials : {0U, 1U}) {
                Options options;
                options.gainOnly = gain;
                options.groupValues = groups;
                options.trials = trials;
                options.minCases = 1 + seed % 5;
                const auto fast = learn(data, options);
                const auto replay = learn(data, options, {}, Method::replay);
                QVERIFY(fast && replay);
                QCOMPARE(nodesText(*fast), nodesText(*replay));
                QCOMPARE(fast->trials[0].grownErrors, replay->trials[0].grownErrors);
                QCOMPARE(fast->trials[0].prunedErrors, replay->trials[0].prunedErrors);
            }
}

/// Above 2^24 the mean of neighbouring floats is one of them: both sides of a cut must still get cases.
void TestC45Learn::neighbouringFloats()
{
    for (const Method method : {Method::automatic, Method::replay}) {
        Schema schema;
        schema.classes = {"a", "b"};
        schema.attributes = {{"x", AttributeKind::continuous, {}, 0}};
        Cases cases = emptyCases(schema);
        for (unsigned i = 0; i < 40; ++i) {
            const bool high = i % 2 != 0;
            cases.columns[0].numbers.push_back(high ? 16777220.0F : 16777218.0F);
            cases.classes.push_back(high);
        }
        const auto learnt = learn(cases, {}, {}, method);
        QVERIFY(learnt.has_value());
        const Tree &tree = learnt->bestTrial().grown;
        QCOMPARE(tree.size(), std::size_t{3});
        QCOMPARE(tree.node(0).cut, 16777218.0F);
        QCOMPARE(learnt->bestTrial().grownErrors, std::size_t{0});
    }
}

void TestC45Learn::oneClass()
{
    Cases cases = randomCases(1, 100);
    cases.classes.assign(100, 3);
    const auto learnt = learn(cases, {});
    QVERIFY(learnt.has_value());
    QCOMPARE(learnt->bestTrial().pruned.size(), std::size_t{1});
    QCOMPARE(learnt->bestTrial().pruned.node(0).classNumber, std::uint16_t{3});
}

/// Release 8 sorts sorted values in quadratic time: 15.7 s for this.
void TestC45Learn::monotoneIsNotQuadratic()
{
    constexpr unsigned count = 40000;
    Schema schema;
    schema.classes = {"a", "b", "c"};
    schema.attributes = {{"x", AttributeKind::continuous, {}, 0}, {"y", AttributeKind::continuous, {}, 0}};
    Cases cases = emptyCases(schema);
    for (unsigned i = 0; i < count; ++i) {
        cases.columns[0].numbers.push_back(static_cast<float>(i));
        cases.columns[1].numbers.push_back(static_cast<float>(i) * 3.0F);
        cases.classes.push_back(static_cast<std::uint16_t>(i * 2654435761U % 10 < 2 ? i % 3 : i / 5000 % 3));
    }
    for (const Method method : {Method::automatic, Method::replay}) {
        const double begin = testing::threadSeconds();
        QVERIFY(learn(cases, {}, {}, method).has_value());
        const double seconds = testing::threadSeconds() - begin;
        QVERIFY2(seconds < 5, qPrintable(QString::number(seconds)));
    }
}

void TestC45Learn::badOptions()
{
    const Cases cases = randomCases(1, 50);
    for (const double confidence : {0.0, -1.0, 100.5, std::numeric_limits<double>::quiet_NaN()}) {
        Options options;
        options.confidence = confidence;
        QVERIFY(!learn(cases, options));
    }
    Options options;
    options.minCases = 0;
    QVERIFY(!learn(cases, options));
    QVERIFY(!learn(emptyCases(cases.schema), {}));
}

void TestC45Learn::cancelled()
{
    std::stop_source source;
    source.request_stop();
    for (const unsigned trials : {0U, 1U, 3U}) {
        Options options;
        options.trials = trials;
        const auto learnt = learn(randomCases(2, 500), options, {{}, source.get_token()});
        QVERIFY(!learnt);
        QCOMPARE(learnt.error().message, std::string("cancelled"));
    }
}

const testing::Registered<TestC45Learn> registered("tst_c45_learn");

} // namespace collscope::tst_c45_learn
#include "tst_c45_learn.moc"
