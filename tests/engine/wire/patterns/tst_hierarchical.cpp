// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives in two levels, on nodes of all kinds.
#include "engine/wire/patterns/nodes.h"
#include "tests/engine/wire/patterns/symbolic.h"

#include <QTest>

#include <algorithm>
#include <functional>

using namespace collscope;
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
    std::uint64_t result = 0;
    for (std::uint64_t reach = 1; reach < processes; reach *= radix)
        ++result;
    return result;
}

std::uint64_t core(std::uint64_t processes)
{
    return std::uint64_t{1} << (levels(processes + 1, 2) - 1);
}

/// Of all nodes' trees.
std::uint64_t depthOf(const Role &role)
{
    std::uint64_t depth = 0;
    for (std::uint32_t node = 0; node < role.nodes->count(); ++node)
        depth = std::max(depth, levels(role.nodes->ranks(node).size(), role.radix));
    return depth;
}

/// What the header says, of leaders on N nodes. Blocks are of Pattern::blocks.
struct Formula {
    std::string_view collective;
    std::string_view algorithm;
    std::function<std::uint64_t(const Role &, std::uint64_t nodes)> rounds; ///< at most
    std::function<std::uint64_t(const Role &, std::uint64_t nodes)>
        between; ///< blocks; of a barrier, messages
};

std::uint64_t log2Of(std::uint64_t nodes)
{
    return levels(nodes, 2);
}

std::vector<Formula> formulas()
{
    const auto gathered = [](const Role &r, std::uint64_t nodes) { return (nodes - 1) * r.processes; };
    const auto segments = [](const Role &r, std::uint64_t nodes) { return (nodes - 1) * r.segments; };
    const auto flow
        = [](const Role &r, std::uint64_t nodes) { return r.segments - 1 + log2Of(nodes) + depthOf(r); };
    const auto upAndDown = [](const auto &leaders) {
        return [leaders](const Role &r, std::uint64_t nodes) {
            return r.segments * std::max<std::uint64_t>(leaders(nodes), 1) + 2 * depthOf(r);
        };
    };
    const auto gathering = [](const auto &leaders) {
        return [leaders](const Role &r, std::uint64_t nodes) { return leaders(nodes) + 2 * depthOf(r); };
    };
    const auto others = [](std::uint64_t nodes) { return nodes - 1; };
    const auto optimal
        = [](const Role &r, std::uint64_t nodes) { return r.segments * nodes * 2 * (nodes - 1); };
    const auto folded
        = [](std::uint64_t nodes) { return log2Of(core(nodes)) + (core(nodes) == nodes ? 0 : 2); };
    return {
        {"allgather", "node_ring", gathering(others), gathered},
        {"allgather", "node_circulant", gathering(log2Of), gathered},
        {"allreduce", "node_recursive_doubling", upAndDown(folded),
            [](const Role &r, std::uint64_t nodes) {
                return r.segments * (core(nodes) * log2Of(core(nodes)) + 2 * (nodes - core(nodes)));
            }},
        {"allreduce", "node_ring", upAndDown([](std::uint64_t nodes) { return 2 * (nodes - 1); }), optimal},
        {"allreduce", "node_circulant", upAndDown([](std::uint64_t nodes) { return 2 * log2Of(nodes); }),
            optimal},
        {"barrier", "node_dissemination", gathering(log2Of),
            [](const Role &, std::uint64_t nodes) { return nodes * log2Of(nodes); }},
        {"bcast", "node_knomial", flow, segments},
        {"bcast", "node_circulant", flow, segments},
        {"reduce", "node_knomial", flow, segments},
        {"reduce", "node_circulant", flow, segments},
    };
}

std::vector<Role> rolesOf(const Algorithm &algorithm, std::string_view collective, std::uint32_t processes)
{
    const bool few = processes <= 20;
    const bool hasRoot = collective == "bcast" || collective == "reduce";
    std::vector<Role> roles;
    const std::vector<std::uint32_t> radixes{2, 3, 8};
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
    void giveTheRightResult_data();
    void giveTheRightResult();
    void segmentsFollowEachOther();
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
    const auto all = formulas();
    const auto formula = std::find_if(all.begin(), all.end(), [&](const Formula &one) {
        return one.collective == collective.constData() && one.algorithm == name.constData();
    });
    QVERIFY2(formula != all.end(), "the header's formula belongs into the table above");
    std::vector<std::uint32_t> counts{74, 96, 128, 146, 200};
    for (std::uint32_t processes = 1; processes <= 64; ++processes)
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
                QVERIFY2(played.rounds <= formula->rounds(role, nodes.count()),
                    which + QByteArray::number(played.rounds));
                const bool isBarrier = collective == "barrier";
                QCOMPARE(isBarrier ? played.messagesBetween : played.blocksBetween,
                    formula->between(role, nodes.count()));
            }
        }
}

/// The bound on rounds is met where nothing is uneven: segments cost a round each, not one per level.
void TestHierarchical::segmentsFollowEachOther()
{
    const Nodes nodes = Nodes::filled(64, 8);
    const auto all = formulas();
    for (const Formula &formula : all)
        for (const std::uint32_t segments : {1U, 6U}) {
            const Algorithm *const algorithm = findAlgorithm(formula.collective, formula.algorithm);
            const Role role{0, 64, 0, 2, algorithm->segments ? segments : 1, &nodes};
            QCOMPARE(play(formula.collective, algorithm->pattern, role).rounds, formula.rounds(role, 8));
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

QTEST_GUILESS_MAIN(TestHierarchical)
#include "tst_hierarchical.moc"
