// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/patterns/classic_trees.h"
#include "engine/wire/patterns/rounds.h"
#include "engine/wire/patterns/trees.h"
#include "engine/wire/topology.h"
#include "tests/engine/wire/patterns/symbolic.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace collscope::tst_trees {

using namespace collscope::wire::patterns;

/// The shapes of trees; that collectives along those of list.h are right is tst_patterns' business.
class TestTrees : public QObject {
    Q_OBJECT
private slots:
    void bineTreesStayNear();
    void treesAreOpenMpis();
    void classicTreesAreWhatIsRun_data();
    void classicTreesAreWhatIsRun();
    void classicTreesGiveTheRightResult_data() { classicTreesAreWhatIsRun_data(); }
    void classicTreesGiveTheRightResult();
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

void TestTrees::classicTreesAreWhatIsRun_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char *const name : {"linear", "chain", "pipeline", "binary", "binomial"})
        QTest::newRow(name) << QByteArray(name);
}

/// Drawn are the edges of the very tree that is run, each segment once on each, in n - 1 + depth rounds.
void TestTrees::classicTreesAreWhatIsRun()
{
    QFETCH(QByteArray, name);
    constexpr std::uint32_t chains = 3;
    const auto treeOf = [&](int rank, int size, int root) {
        return name == "linear"  ? collscope::wire::linearTree(rank, size, root)
            : name == "chain"    ? collscope::wire::chainTree(rank, size, root, chains)
            : name == "pipeline" ? collscope::wire::chainTree(rank, size, root, 1)
            : name == "binary"   ? collscope::wire::binaryTree(rank, size, root)
                                 : collscope::wire::binomialTree(rank, size, root);
    };
    for (std::uint32_t processes = 1; processes <= 130; ++processes)
        for (const std::uint32_t segments : {1U, 4U}) {
            const std::uint32_t root = processes / 3;
            const Role role{0, processes, root, chains, segments};
            std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> edges;
            std::size_t depth = 0;
            for (int rank = 0; rank < static_cast<int>(processes); ++rank) {
                std::size_t edgesUp = 0;
                for (int at = rank, up = 0;; at = up, ++edgesUp) {
                    up = treeOf(at, static_cast<int>(processes), static_cast<int>(root)).parent;
                    if (up == collscope::wire::noRank)
                        break;
                    if (at == rank)
                        edges[{static_cast<std::uint32_t>(up), static_cast<std::uint32_t>(rank)}] = segments;
                }
                depth = std::max(depth, edgesUp);
            }
            const std::size_t expected = processes == 1 ? 0 : segments - 1 + depth;
            for (const char *const collective : {"bcast", "reduce"}) {
                const auto rounds = roundsOf(*findClassicTree(collective, name.constData()), role, 100000);
                QVERIFY(rounds);
                QCOMPARE(rounds->messages.size(), expected);
                const bool isDown = collective == std::string_view("bcast");
                decltype(edges) drawn;
                for (const auto &round : rounds->messages)
                    for (const RoundMessage &message : round)
                        drawn[isDown ? std::pair(message.from, message.to)
                                     : std::pair(message.to, message.from)]
                            += message.blocks;
                QCOMPARE(drawn, edges);
            }
        }
}

/// Short calls are carried out by these patterns.
void TestTrees::classicTreesGiveTheRightResult()
{
    QFETCH(QByteArray, name);
    for (std::uint32_t processes = 1; processes <= 70; ++processes)
        for (const std::uint32_t segments : {1U, 3U})
            for (const char *const collective : {"bcast", "reduce"}) {
                const Role role{0, processes, processes / 3, 3, segments};
                const auto *const tree = findClassicTree(collective, name.constData());
                const auto played = collscope::tests::play(collective, tree->pattern, role);
                QVERIFY2(played.problem.empty(), played.problem.c_str());
            }
}

const testing::Registered<TestTrees> registered("tst_trees");

} // namespace collscope::tst_trees
#include "tst_trees.moc"
