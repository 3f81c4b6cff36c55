// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/patterns/rounds.h"
#include "engine/wire/patterns/trees.h"

#include <QTest>

#include <algorithm>

using namespace collscope::wire::patterns;

/// The shapes of trees; that collectives along them are right is tst_patterns' business.
class TestTrees : public QObject {
    Q_OBJECT
private slots:
    void bineTreesStayNear();
    void treesAreOpenMpis();
};

/// What they are for: what goes down them goes two thirds of the way that it goes down a binomial tree.
void TestTrees::bineTreesStayNear()
{
    const auto way = [](std::string_view name) {
        std::uint64_t sum = 0;
        const auto rounds = roundsOf(*findAlgorithm("scatter", name), {0, 256}, 10000);
        for (const auto &round : rounds->messages)
            for (const RoundMessage &message : round) {
                const std::uint32_t distance = (message.to + 256 - message.from) % 256;
                sum += std::uint64_t{message.blocks} * std::min(distance, 256 - distance);
            }
        return sum;
    };
    QVERIFY2(way("bine") * 10 < way("knomial") * 7, QByteArray::number(way("bine")));
}

/// Balanced trees for any fan-out, and the binary one in the order of ranks, as Open MPI builds them.
void TestTrees::treesAreOpenMpis()
{
    using Ranks = std::vector<std::uint32_t>;
    const auto kary = [](std::uint32_t number) { return karyTree({(number + 5) % 23, 23, 5, 3}); };
    const auto ranks = [](const Ranks &numbers) {
        Ranks result;
        for (const std::uint32_t number : numbers)
            result.push_back((number + 5) % 23);
        return result;
    };
    QCOMPARE(kary(0).children, ranks({1, 2, 3}));
    QCOMPARE(kary(2).children, ranks({5, 8, 11}));
    QCOMPARE(kary(4).children, ranks({13, 22}));
    QCOMPARE(kary(22).parent, std::optional((4U + 5) % 23));
    QCOMPARE(kary(22).depth, 3U);
    QCOMPARE(kary(1).height, 3U);
    const auto inOrder = [](std::uint32_t rank) { return inOrderBinaryTree({rank, 10}); };
    QVERIFY(!inOrder(9).parent);
    QCOMPARE(inOrder(9).children, (Ranks{4, 8}));
    QCOMPARE(inOrder(4).children, (Ranks{1, 3}));
    QCOMPARE(inOrder(8).children, (Ranks{6, 7}));
    QCOMPARE(inOrder(3).children, (Ranks{2}));
}

QTEST_GUILESS_MAIN(TestTrees)
#include "tst_trees.moc"
