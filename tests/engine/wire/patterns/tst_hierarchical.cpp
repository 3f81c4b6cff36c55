// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives in two levels, on nodes of all kinds.
#include "engine/wire/patterns/classic_trees.h"
#include "engine/wire/patterns/nodes.h"
#include "tests/engine/wire/patterns/symbolic.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>

namespace collscope::tst_hierarchical {

using namespace collscope::tests;
using namespace collscope::wire::patterns;

namespace {

constexpr std::string_view collectives[] = {"allgather", "allreduce", "barrier", "bcast", "reduce"};

/// How ranks are placed.
struct Placing {
    const char *name;
    std::function<std::uint64_t(std::uint32_t rank, std::uint32_t processes)> nodeOf;
};

std::vector<Placing> placings()
{
    return {
        {"all on one node", [](auto, auto) { return 5; }},
        {"a process per node", [](auto rank, auto) { return 1000 - rank; }},
        {"two nodes", [](auto rank, auto processes) { return rank < (processes + 1) / 2 ? 9 : 2; }},
        {"four per node", [](auto rank, auto) { return rank / 4; }},
        {"seven nodes in turn", [](auto rank, auto) { return rank % 7; }},
        {"nodes of 1, 2, 3 ... processes",
            [](auto rank, auto) {
                std::uint32_t node = 0;
                for (std::uint32_t end = 1; rank >= end; end += ++node + 1) { }
                return node;
            }},
        {"without order", [](auto rank, auto) { return rank * rank % 11 % 5; }},
    };
}

Nodes nodesOf(const Placing &placing, std::uint32_t processes)
{
    std::vector<std::uint64_t> nodeOfRank;
    for (std::uint32_t rank = 0; rank < processes; ++rank)
        nodeOfRank.push_back(placing.nodeOf(rank, processes));
    return Nodes(nodeOfRank);
}

std::uint64_t levels(std::uint64_t processes, std::uint64_t radix)
{
    if (radix == 1)
        return processes - 1;
    std::uint64_t result = 0;
    for (std::uint64_t reach = 1; reach < processes; reach *= radix)
        ++result;
    return result;
}

/// Of all nodes' trees.
std::uint64_t depthOf(const Role &role)
{
    std::uint64_t depth = 0;
    for (std::uint32_t node = 0; node < role.nodes->count(); ++node)
        depth = std::max(depth, levels(role.nodes->ranks(node).size(), role.radix));
    return depth;
}

std::uint32_t rootNode(const Role &role)
{
    return role.nodes->of(role.root);
}

/// The algorithm by its name, of the library's own trees, too.
const Algorithm *leadersOf(std::string_view collective, std::string_view name)
{
    const std::string_view own = name.substr(std::string_view("node_").size());
    const Algorithm *const tree = findClassicTree(collective, own);
    return tree ? tree : findAlgorithm(collective, own);
}

/// What leaders alone do, as a call of so many processes: a process per node.
const Played &playedByLeaders(
    std::string_view collective, std::string_view name, const Role &role, std::uint32_t segments)
{
    const std::uint32_t nodes = role.nodes->count();
    static std::map<std::tuple<std::string, std::string, std::uint32_t, std::uint32_t, std::uint32_t>, Played>
        known;
    const auto [entry, isNew] = known.try_emplace(
        {std::string(collective), std::string(name), nodes, rootNode(role), segments}, Played());
    if (isNew) {
        const Nodes alone = Nodes::filled(nodes, 1);
        entry->second = play(collective, leadersOf(collective, name)->pattern,
            {0, nodes, rootNode(role), 2, segments, &alone});
    }
    return entry->second;
}

/// What the header says of a name, from what leaders do by themselves. Blocks are of Pattern::blocks.
struct Expected {
    std::uint64_t rounds; ///< at most
    std::uint64_t between; ///< nodes: blocks; of a barrier, messages
};

Expected expectedOf(std::string_view collective, std::string_view name, const Role &role)
{
    const std::uint64_t depth = depthOf(role);
    const bool isBackwards = collective == "reduce" && name != "node_scatter_gather";
    if (collective == "bcast" || isBackwards) {
        const Played &leaders = playedByLeaders("bcast", name, role, role.segments);
        // A leader alone has nothing to send; its node has all segments to pass on.
        const std::uint64_t rounds = std::max<std::uint64_t>(leaders.rounds, role.segments - 1);
        return {rounds + depth, leaders.blocksBetween};
    }
    if (collective == "allgather" || collective == "barrier") {
        const Played &leaders = playedByLeaders(collective, name, role, 1);
        return {leaders.rounds + 2 * depth,
            collective == "barrier" ? leaders.messagesBetween : (role.nodes->count() - 1) * role.processes};
    }
    const Played &leaders = playedByLeaders(collective, name, role, 2);
    return {
        role.segments * std::max<std::uint64_t>(leaders.rounds, 1) + (collective == "reduce" ? 1 : 2) * depth,
        role.segments * leaders.blocksBetween};
}

std::vector<Role> rolesOf(const Algorithm &algorithm, std::string_view collective, std::uint32_t processes)
{
#ifdef COLLSCOPE_SANITIZED
    const bool few = processes <= 9;
#else
    const bool few = processes <= 20;
#endif
    const bool hasRoot = collective == "bcast" || collective == "reduce";
    std::vector<Role> roles;
    const std::vector<std::uint32_t> radixes{1, 2, 3, 8};
    const std::vector<std::uint32_t> segments
        = algorithm.segments ? std::vector<std::uint32_t>{1, 2, 7} : std::vector<std::uint32_t>{1};
    const std::vector<std::uint32_t> roots = hasRoot
        ? std::vector<std::uint32_t>{0, processes * 5 / 11, processes - 1}
        : std::vector<std::uint32_t>{0};
    for (std::size_t i = 0; i < radixes.size() * segments.size() * roots.size(); ++i)
        if (few || i % 5 == processes % 5)
            roles.push_back({0, processes, roots[i / radixes.size() / segments.size()],
                radixes[i % radixes.size()], segments[i / radixes.size() % segments.size()]});
    return roles;
}

} // namespace

class TestHierarchical : public QObject {
    Q_OBJECT
private slots:
    void numbersNodes();
    void haveWhatServesAnyNumberOfLeaders();
    void giveTheRightResult_data();
    void giveTheRightResult();
    void segmentsFollowEachOther();
    void blocksComeToANodeOnce();
    void aRadixOfOneIsAChain();
    void segmentsAreFewOnManyNodes();
};

void TestHierarchical::numbersNodes()
{
    const Nodes nodes({7, 3, 7, 9, 3});
    QCOMPARE(nodes.count(), 3U);
    QCOMPARE(nodes.of(3), 2U);
    QCOMPARE(nodes.ranks(0), (std::vector<std::uint32_t>{0, 2}));
    QCOMPARE(nodes.ranks(1), (std::vector<std::uint32_t>{1, 4}));
    const Nodes filled = Nodes::filled(5, 2);
    QCOMPARE(filled.count(), 3U);
    QCOMPARE(filled.ranks(2), std::vector<std::uint32_t>{4});
}

/// Every algorithm of the collective, but those whose names say in hierarchical.cpp why.
void TestHierarchical::haveWhatServesAnyNumberOfLeaders()
{
    const std::set<std::string_view> others{"ring_segmented", "inorder_binary"};
    for (const std::string_view collective : collectives)
        for (const Algorithm &algorithm : algorithmsOf(collective)) {
            if (algorithm.nodes)
                continue;
            const bool serves = wire::meets(algorithm.needs, 7) && others.count(algorithm.name) == 0;
            const auto *const byNodes = findAlgorithm(collective, "node_" + std::string(algorithm.name));
            QVERIFY2((byNodes != nullptr) == serves, algorithm.name.data());
        }
    QVERIFY(findAlgorithm("bcast", "node_pipeline"));
    QVERIFY(!findAlgorithm("allreduce", "node_ring")->onRequest);
    QVERIFY(findAlgorithm("allreduce", "node_linear")->onRequest);
}

void TestHierarchical::giveTheRightResult_data()
{
    QTest::addColumn<QByteArray>("collective");
    QTest::addColumn<QByteArray>("name");
    for (const std::string_view collective : collectives)
        for (const Algorithm &algorithm : algorithmsOf(collective))
            if (algorithm.nodes) {
                const QByteArray of(collective.data(), static_cast<qsizetype>(collective.size()));
                const QByteArray name(algorithm.name.data(), static_cast<qsizetype>(algorithm.name.size()));
                QTest::newRow(of + ' ' + name) << of << name;
            }
}

/// Whatever the nodes: the result, rounds, and what goes between nodes, which is exactly what the leaders'
/// algorithm sends.
void TestHierarchical::giveTheRightResult()
{
    QFETCH(QByteArray, collective);
    QFETCH(QByteArray, name);
    const Algorithm *const algorithm = findAlgorithm(collective.constData(), name.constData());
    QVERIFY(algorithm);
#ifdef COLLSCOPE_SANITIZED
    std::vector<std::uint32_t> counts{48, 74};
    constexpr std::uint32_t most = 17;
#else
    std::vector<std::uint32_t> counts{48, 64, 74, 96, 146};
    constexpr std::uint32_t most = 36;
#endif
    for (std::uint32_t processes = 1; processes <= most; ++processes)
        counts.push_back(processes);
    for (const std::uint32_t processes : counts)
        for (const Placing &placing : placings()) {
            const Nodes nodes = nodesOf(placing, processes);
            for (Role role : rolesOf(*algorithm, collective.constData(), processes)) {
                role.nodes = &nodes;
                const Played played = play(collective.constData(), algorithm->pattern, role);
                const QByteArray which = QByteArray::number(processes) + " processes, " + placing.name
                    + ", root " + QByteArray::number(role.root) + ", radix " + QByteArray::number(role.radix)
                    + ", segments " + QByteArray::number(role.segments) + ": "
                    + QByteArray::fromStdString(played.problem);
                QVERIFY2(played.problem.empty(), which);
                const Expected expected = expectedOf(collective.constData(), algorithm->name, role);
                QVERIFY2(played.rounds <= expected.rounds,
                    which + QByteArray::number(played.rounds) + " rounds, not "
                        + QByteArray::number(expected.rounds));
                QCOMPARE(collective == "barrier" ? played.messagesBetween : played.blocksBetween,
                    expected.between);
            }
        }
}

/// The bound on rounds is met where nothing is uneven: segments cost a round each, not one per level.
void TestHierarchical::segmentsFollowEachOther()
{
    const Nodes nodes = Nodes::filled(64, 8);
    for (const std::string_view collective : collectives)
        for (const Algorithm &algorithm : algorithmsOf(collective))
            for (const std::uint32_t radix : {1U, 2U})
                for (const std::uint32_t segments : {1U, 6U}) {
                    if (!algorithm.nodes)
                        continue;
                    const Role role{0, 64, 0, radix, algorithm.segments ? segments : 1, &nodes};
                    QVERIFY2(play(collective, algorithm.pattern, role).rounds
                            == expectedOf(collective, algorithm.name, role).rounds,
                        algorithm.name.data());
                }
}

/// A leader that gets a block twice, in the scattering and in the gathering, passes it on once.
void TestHierarchical::blocksComeToANodeOnce()
{
    const Nodes nodes = Nodes::filled(21, 3);
    for (const Algorithm &algorithm : algorithmsOf("bcast"))
        for (std::uint32_t rank = 0; algorithm.nodes && rank < 21; ++rank) {
            if (rank == 4 || (rank / 3 != 1 && rank % 3 == 0))
                continue; // leaders
            const Pattern pattern = algorithm.pattern({rank, 21, 4, 2, 5, &nodes});
            std::uint32_t received = 0;
            for (const Step &step : pattern.steps())
                received += step.kind == Step::Kind::receive ? step.to.count : 0;
            QVERIFY2(received == pattern.blocks, algorithm.name.data());
        }
}

void TestHierarchical::aRadixOfOneIsAChain()
{
    const Nodes nodes = Nodes::filled(8, 8);
    for (std::uint32_t rank = 0; rank < 8; ++rank) {
        const Pattern pattern = findAlgorithm("bcast", "node_knomial")->pattern({rank, 8, 3, 1, 2, &nodes});
        for (const Step &step : pattern.steps())
            if (step.kind == Step::Kind::send)
                QCOMPARE(step.peer, (rank + 1) % 8);
    }
}

/// A segment has a block for each leader where their algorithm wants that: fewer segments then.
void TestHierarchical::segmentsAreFewOnManyNodes()
{
    const Algorithm *const ring = findAlgorithm("allreduce", "node_ring");
    QVERIFY(ring);
    const Nodes nodes = Nodes::filled(2000, 2);
    QCOMPARE(ring->pattern({5, 2000, 0, 2, mostSegments, &nodes}).blocks, 4000U);
    const Nodes few = Nodes::filled(8, 4);
    QCOMPARE(ring->pattern({5, 8, 0, 2, 9, &few}).blocks, 18U);
}

const testing::Registered<TestHierarchical> registered("tst_hierarchical");

} // namespace collscope::tst_hierarchical
#include "tst_hierarchical.moc"
