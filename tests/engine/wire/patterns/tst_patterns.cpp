// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/patterns/nodes.h"
#include "engine/wire/patterns/rounds.h"
#include "tests/engine/wire/patterns/symbolic.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <map>

namespace collscope::tst_patterns {

using namespace collscope::tests;
using namespace collscope::wire::patterns;

namespace {

constexpr std::string_view collectives[] = {"allgather", "allreduce", "alltoall", "barrier", "bcast",
    "exscan", "gather", "reduce", "reduce_scatter_block", "scan", "scatter"};

bool hasRoot(std::string_view collective)
{
    return collective == "bcast" || collective == "gather" || collective == "reduce"
        || collective == "scatter";
}

bool reduces(std::string_view collective)
{
    return collective.find("reduce") != std::string_view::npos
        || collective.find("scan") != std::string_view::npos;
}

/// All numbers to begin with, then some: messages grow with their square. 74, 142, 146, 158 are where a
/// published rule goes wrong.
std::vector<std::uint32_t> processCounts()
{
#ifdef COLLSCOPE_SANITIZED
    constexpr std::uint32_t all = 34;
    constexpr std::uint32_t step = 31;
#else
    constexpr std::uint32_t all = 130;
    constexpr std::uint32_t step = 9;
#endif
    std::vector<std::uint32_t> counts{64, 74, 128, 142, 146, 158, 256, 257};
    for (std::uint32_t processes = 1; processes <= 260; processes += processes < all ? 1 : step)
        counts.push_back(processes);
    return counts;
}

/// A node of one process among them, and none whose ranks are next to each other.
const Nodes &someNodes(std::uint32_t processes)
{
    static std::map<std::uint32_t, Nodes> known;
    std::vector<std::uint64_t> nodeOfRank;
    for (std::uint32_t rank = 0; rank < processes; ++rank)
        nodeOfRank.push_back(rank == 3 ? 3 : rank % 3 % 2 + (rank > 5 ? 1 : 0));
    return known.emplace(processes, Nodes(nodeOfRank)).first->second;
}

/// All parameters for few processes, one of them for many.
std::vector<Role> rolesOf(const Algorithm &algorithm, std::string_view collective, std::uint32_t processes)
{
    const bool few = processes <= 24;
    std::vector<Role> roles;
    const std::vector<std::uint32_t> some{2, 3, 4, 8};
    const auto radixes = !algorithm.radix ? std::vector<std::uint32_t>{2}
        : few                             ? some
                                          : std::vector<std::uint32_t>{some[processes % some.size()]};
    const auto segments = !algorithm.segments ? std::vector<std::uint32_t>{1}
        : few                                 ? std::vector<std::uint32_t>{1, 2, 11}
                                              : std::vector<std::uint32_t>{1 + processes % 9};
    const auto roots = !hasRoot(collective) ? std::vector<std::uint32_t>{0}
        : few                               ? std::vector<std::uint32_t>{0, processes / 2, processes - 1}
                                            : std::vector<std::uint32_t>{processes * 5 / 11};
    for (const auto radix : radixes)
        for (const auto n : segments)
            for (const auto root : roots)
                roles.push_back({0, processes, root, radix, n});
    return roles;
}

/// What the headers of the patterns say; blocks are of Pattern::blocks.
struct Formula {
    std::string_view collective;
    std::string_view algorithm;
    bool exact; ///< else rounds are at most these
    std::function<std::uint64_t(const Role &)> rounds;
    std::function<std::uint64_t(const Role &)> blocks; ///< sent by who sends most, at most; empty: not said
};

std::uint64_t levels(std::uint64_t processes, std::uint64_t radix)
{
    std::uint64_t result = 0;
    for (std::uint64_t reach = 1; reach < processes; reach *= radix)
        ++result;
    return result;
}

std::uint64_t core(std::uint64_t processes, std::uint64_t radix)
{
    std::uint64_t power = 1;
    while (power * radix <= processes)
        power *= radix;
    return power;
}

std::uint64_t log2Of(const Role &r)
{
    return levels(r.processes, 2);
}
std::uint64_t logOf(const Role &r)
{
    return levels(r.processes, r.radix);
}
std::uint64_t others(const Role &r)
{
    return r.processes - 1;
}
/// floor(log P / log k), and two where P is no power of k.
std::uint64_t folded(const Role &r)
{
    const std::uint64_t power = core(r.processes, r.radix);
    return levels(power, r.radix) + (power == r.processes ? 0 : 2);
}
std::uint64_t twice(std::uint64_t value)
{
    return 2 * value;
}
std::uint64_t one(const Role &r)
{
    return r.processes > 1 ? 1 : 0;
}

/// Segments along a tree whose leaves are so deep.
std::uint64_t along(const Role &r, std::uint64_t segments, std::uint64_t height)
{
    return r.processes == 1 ? 0 : segments - 1 + height;
}
std::uint64_t halfOf(std::uint64_t segments)
{
    return segments - segments / 2;
}
std::uint64_t floorLog2(std::uint64_t value)
{
    return levels(core(value, 2), 2);
}
/// Of a tree whose levels are `radix` times as large as the one above.
std::uint64_t levelsBelowRoot(const Role &r)
{
    std::uint64_t result = 0;
    std::uint64_t width = 1;
    for (std::uint64_t reach = 1; reach < r.processes; reach += width *= r.radix)
        ++result;
    return result;
}
std::uint64_t batches(const Role &r)
{
    return (r.processes + r.radix - 2) / r.radix;
}
std::uint64_t bineLevels(const Role &r)
{
    return floorLog2(r.processes) + (core(r.processes, 2) == r.processes ? 0 : 1);
}

std::vector<Formula> formulas()
{
    const auto twoTrees = [](const Role &r) { return along(r, halfOf(r.segments), log2Of(r)); };
    const auto balanced = [](const Role &r) { return along(r, r.segments, levelsBelowRoot(r)); };
    const auto alongBine = [](const Role &r) { return along(r, r.segments, bineLevels(r)); };
    const auto wholeVector = [](const Role &r) { return std::uint64_t{r.segments}; };
    const auto bothHalves = [](const Role &r) { return twice(halfOf(r.segments)); };
    const auto flow = [](const Role &r) { return r.segments - 1 + logOf(r); };
    const auto doubled = [](const auto &f) { return [f](const Role &r) { return twice(f(r)); }; };
    const auto vectors
        = [](const Role &r) { return folded(r) - (core(r.processes, 2) == r.processes ? 0 : 1); };
    return {
        {"allgather", "linear", true, one, others},
        {"allgather", "ring", true, others, others},
        {"allgather", "recursive_doubling", true, log2Of, others},
        {"allgather", "bruck", true, logOf, others},
        {"allgather", "neighbor_exchange", true, [](const Role &r) { return r.processes / 2; }, others},
        {"allgather", "sparbit", true, log2Of, others},
        {"allgather", "circulant", true, log2Of, others},
        {"allgather", "bine", true, log2Of, others},
        {"allreduce", "linear", true, [](const Role &r) { return one(r) * r.processes; }, others},
        {"allreduce", "nonoverlapping", false, doubled(logOf), {}},
        {"allreduce", "recursive_doubling", true, folded, vectors},
        {"allreduce", "recursive_exchange", true, folded, {}},
        {"allreduce", "recursive_multiplying", true, folded, {}},
        {"allreduce", "ring", true, doubled(others), doubled(others)},
        {"allreduce", "rabenseifner", true,
            [](const Role &r) {
                return twice(levels(core(r.processes, 2), 2)) + (core(r.processes, 2) == r.processes ? 0 : 2);
            },
            [](const Role &r) {
                const std::uint64_t power = core(r.processes, 2);
                return twice(power - 1) + (power == r.processes ? 0 : power);
            }},
        {"allreduce", "swing", true, folded, vectors},
        {"allreduce", "bine", true, doubled(log2Of), doubled(others)},
        {"allreduce", "circulant", true, doubled(log2Of), doubled(others)},
        {"allreduce", "ring_segmented", true,
            [](const Role &r) { return (r.processes - 1) * (1 + (r.segments - 1) / r.processes + 1); },
            [](const Role &r) { return 2 * (r.processes - 1) * ((r.segments - 1) / r.processes + 1); }},
        {"allreduce", "two_tree", true,
            [](const Role &r) { return along(r, halfOf(r.segments), 2 * log2Of(r)); },
            [](const Role &r) { return r.segments + twice(halfOf(r.segments)); }},
        {"alltoall", "linear", true, one, others},
        {"alltoall", "pairwise", true, others, others},
        {"alltoall", "bruck", true, logOf,
            [](const Role &r) { // the digits of all distances
                std::uint64_t digits = 0;
                for (std::uint64_t i = 1; i < r.processes; ++i)
                    for (std::uint64_t rest = i; rest != 0; rest /= r.radix)
                        digits += rest % r.radix != 0 ? 1 : 0;
                return digits;
            }},
        {"alltoall", "scattered", true, batches, others},
        {"barrier", "linear", true, doubled(one), {}},
        {"barrier", "double_ring", true, [](const Role &r) { return one(r) * 2 * r.processes; }, {}},
        {"barrier", "recursive_exchange", true, folded, {}},
        {"barrier", "dissemination", true, logOf, {}},
        {"barrier", "tree", false, doubled(logOf), {}},
        {"bcast", "knomial", false, flow, {}},
        {"bcast", "circulant", false, [](const Role &r) { return r.segments - 1 + log2Of(r); },
            [](const Role &r) { return std::uint64_t{r.segments} - 1 + log2Of(r); }},
        {"bcast", "scatter_ring", false, [](const Role &r) { return log2Of(r) + others(r); },
            doubled(others)},
        {"bcast", "scatter_circulant", false, doubled(log2Of), doubled(others)},
        {"bcast", "scatter_allgather", false,
            [](const Role &r) {
                return twice(log2Of(r)) + (core(r.processes, 2) == r.processes ? 0 : floorLog2(r.processes));
            },
            {}},
        {"bcast", "kary", true, balanced, [](const Role &r) { return std::uint64_t{r.radix} * r.segments; }},
        {"bcast", "two_tree", true, twoTrees, bothHalves},
        {"bcast", "bine", false, alongBine, [](const Role &r) { return bineLevels(r) * r.segments; }},
        {"exscan", "linear", true, others, one},
        {"exscan", "recursive_doubling", true, log2Of, log2Of},
        {"gather", "linear", true, one, one},
        {"gather", "knomial", false, logOf, others},
        {"gather", "linear_sync", true, doubled(batches), one},
        {"gather", "bine", false, bineLevels, others},
        {"reduce", "knomial", false, flow, {}},
        {"reduce", "circulant", false, [](const Role &r) { return r.segments - 1 + log2Of(r); },
            [](const Role &r) { return std::uint64_t{r.segments}; }},
        {"reduce", "scatter_gather", false, doubled(log2Of), doubled(others)},
        {"reduce", "inorder_binary", true,
            [](const Role &r) {
                return along(r, r.segments, floorLog2(r.processes)) + (r.root + 1 == r.processes ? 0 : 1);
            },
            wholeVector},
        {"reduce", "kary", true, balanced, wholeVector},
        {"reduce", "two_tree", true, twoTrees, wholeVector},
        {"reduce", "bine", false, alongBine, wholeVector},
        {"reduce_scatter_block", "nonoverlapping", false, doubled(logOf), {}},
        {"reduce_scatter_block", "pairwise", true, others, others},
        {"reduce_scatter_block", "ring", true, others, others},
        {"reduce_scatter_block", "recursive_halving", true, folded, {}},
        {"reduce_scatter_block", "recursive_doubling", true, folded, {}},
        {"reduce_scatter_block", "butterfly", false,
            [](const Role &r) { return levels(core(r.processes, 2), 2) + 2; }, {}},
        {"reduce_scatter_block", "circulant", true, log2Of, others},
        {"reduce_scatter_block", "bine", true, log2Of, others},
        {"scan", "linear", true, others, one},
        {"scan", "recursive_doubling", true, log2Of, log2Of},
        {"scatter", "linear", true, one, others},
        {"scatter", "knomial", false, logOf, others},
        {"scatter", "bine", false, bineLevels, others},
    };
}

/// Of methods in two levels, on one node; tst_hierarchical.cpp has several.
Formula onOneNode(std::string_view collective, const Algorithm &algorithm)
{
    const auto rounds = [collective, cuts = algorithm.segments](const Role &r) {
        const std::uint64_t ways = collective == "bcast" || collective == "reduce" ? 1 : 2;
        return (cuts ? r.segments : 0) + ways * logOf(r);
    };
    return {collective, algorithm.name, false, rounds, {}};
}

/// The pattern of one process with one step changed; nothing: that change cannot be made there.
enum class Change { leftOut, otherPeer, otherBlocks, twice };
std::optional<Pattern> changed(const Pattern &pattern, std::size_t at, Change change, std::uint32_t processes)
{
    Pattern result;
    result.blocks = pattern.blocks;
    result.scratch = pattern.scratch;
    for (std::size_t i = 0; i < pattern.steps().size(); ++i) {
        Step step = pattern.steps()[i];
        const bool isMessage = step.kind == Step::Kind::send || step.kind == Step::Kind::receive;
        int times = 1;
        if (i == at) {
            if (!isMessage)
                return std::nullopt;
            Blocks &blocks = step.kind == Step::Kind::send ? step.from : step.to;
            if (change == Change::otherBlocks && blocks.count == 0)
                return std::nullopt;
            times = change == Change::leftOut ? 0 : change == Change::twice ? 2 : 1;
            if (change == Change::otherPeer)
                step.peer = (step.peer + 1) % processes;
            if (change == Change::otherBlocks)
                ++blocks.count;
        }
        for (; times > 0; --times) {
            if (step.kind == Step::Kind::send)
                result.send(step.peer, step.from);
            else if (step.kind == Step::Kind::receive)
                result.receive(step.peer, step.to, step.put);
            else if (step.kind == Step::Kind::local)
                result.local(step.from, step.to, step.put);
            else
                result.endRound();
        }
    }
    return result;
}

} // namespace

class TestPatterns : public QObject {
    Q_OBJECT

private slots:
    void giveTheRightResult_data();
    void giveTheRightResult();
    void everyChangeIsSeen_data() { giveTheRightResult_data(); }
    void everyChangeIsSeen();
    void roundsAreTheSame_data() { giveTheRightResult_data(); }
    void roundsAreTheSame();
    void roundsHaveBounds();
    void foreignAlgorithmsAreKnown();
    void variableFormsHaveThoseThatCan();
};

void TestPatterns::giveTheRightResult_data()
{
    QTest::addColumn<QByteArray>("collective");
    QTest::addColumn<QByteArray>("name");
    for (const std::string_view collective : collectives)
        for (const Algorithm &algorithm : algorithmsOf(collective)) {
            const QByteArray of(collective.data(), static_cast<qsizetype>(collective.size()));
            const QByteArray name(algorithm.name.data(), static_cast<qsizetype>(algorithm.name.size()));
            QTest::newRow(of + ' ' + name) << of << name;
        }
}

/// On any number of processes: the result, the order that is claimed, rounds and volume as in the headers.
void TestPatterns::giveTheRightResult()
{
    QFETCH(QByteArray, collective);
    QFETCH(QByteArray, name);
    const Algorithm *const algorithm = findAlgorithm(collective.constData(), name.constData());
    QVERIFY(algorithm);
    const auto all = formulas();
    const auto listed = std::find_if(all.begin(), all.end(), [&](const Formula &one) {
        return one.collective == collective.constData() && one.algorithm == name.constData();
    });
    QVERIFY2(listed != all.end() || algorithm->nodes, "the header's formula belongs into the table above");
    const Formula formula = algorithm->nodes ? onOneNode(collective.constData(), *algorithm) : *listed;
    for (const std::uint32_t processes : processCounts()) {
        if (!wire::meets(algorithm->needs, processes) || (algorithm->nodes && processes > 100))
            continue;
        for (const Role &role : rolesOf(*algorithm, collective.constData(), processes)) {
            const Played played = play(collective.constData(), algorithm->pattern, role);
            const QByteArray which = QByteArray::number(processes) + " processes, root "
                + QByteArray::number(role.root) + ", radix " + QByteArray::number(role.radix) + ", segments "
                + QByteArray::number(role.segments) + ": " + QByteArray::fromStdString(played.problem);
            QVERIFY2(played.problem.empty(), which);
            if (reduces(collective.constData())
                && !wire::has(algorithm->needs, wire::Requirement::commutative))
                QVERIFY2(played.ordered, which);
            if (formula.exact)
                QVERIFY2(played.rounds == formula.rounds(role), which + QByteArray::number(played.rounds));
            QVERIFY2(played.rounds <= formula.rounds(role), which + QByteArray::number(played.rounds));
            if (formula.blocks)
                QVERIFY2(
                    played.mostSent <= formula.blocks(role), which + QByteArray::number(played.mostSent));
        }
    }
}

/// A message left out, sent twice, to somebody else or of another size is not only found in theory.
void TestPatterns::everyChangeIsSeen()
{
    QFETCH(QByteArray, collective);
    QFETCH(QByteArray, name);
    const Algorithm *const algorithm = findAlgorithm(collective.constData(), name.constData());
    QVERIFY(algorithm);
    const std::uint32_t processes = wire::meets(algorithm->needs, 7) ? 7 : 8;
    const Role role{0, processes, 0, 2, 3, algorithm->nodes ? &someNodes(processes) : nullptr};
    std::size_t changes = 0;
    for (std::uint32_t rank = 0; rank < processes; ++rank) {
        Role own = role;
        own.rank = rank;
        const Pattern right = algorithm->pattern(own);
        for (std::size_t at = 0; at < right.steps().size(); ++at)
            for (const Change change :
                {Change::leftOut, Change::otherPeer, Change::otherBlocks, Change::twice}) {
                const auto wrong = changed(right, at, change, processes);
                if (!wrong)
                    continue;
                ++changes;
                const Played played = play(
                    collective.constData(),
                    [&](const Role &one) { return one.rank == rank ? *wrong : algorithm->pattern(one); },
                    role);
                QVERIFY2(!played.problem.empty(),
                    QByteArray::number(rank) + " step " + QByteArray::number(at) + " change "
                        + QByteArray::number(static_cast<int>(change)));
            }
    }
    QVERIFY(changes > processes);
}

/// What is drawn is what was checked.
void TestPatterns::roundsAreTheSame()
{
    QFETCH(QByteArray, collective);
    QFETCH(QByteArray, name);
    const Algorithm *const algorithm = findAlgorithm(collective.constData(), name.constData());
    QVERIFY(algorithm);
    for (const std::uint32_t processes : {1U, 2U, 6U, 8U, 13U, 16U}) {
        const Role role{
            0, processes, processes / 3, 3, 4, algorithm->nodes ? &someNodes(processes) : nullptr};
        const auto rounds = roundsOf(*algorithm, role, 100000);
        QCOMPARE(rounds.has_value(), wire::meets(algorithm->needs, processes));
        if (!rounds)
            continue;
        const Played played = play(collective.constData(), algorithm->pattern, role);
        QCOMPARE(rounds->messages.size(), played.rounds);
        QCOMPARE(rounds->mostSent, played.mostSent);
        for (const auto &round : rounds->messages)
            QVERIFY(!round.empty());
    }
}

void TestPatterns::roundsHaveBounds()
{
    const Algorithm *const ring = findAlgorithm("allreduce", "ring");
    QVERIFY(ring);
    QVERIFY(roundsOf(*ring, {0, 10}, 180)); // 2 x 9 rounds of 10 messages
    QVERIFY(!roundsOf(*ring, {0, 10}, 179));
    QVERIFY(!roundsOf(*ring, {0, 1U << 30}, 100000)); // nothing is made for it
    QVERIFY(!roundsOf(*ring, {0, 0}, 100000));
}

void TestPatterns::foreignAlgorithmsAreKnown()
{
    const auto same = knownPattern("openmpi", "alltoall", "modified_bruck", 0);
    QVERIFY(same);
    QCOMPARE(same->algorithm, findAlgorithm("alltoall", "bruck"));
    QCOMPARE(same->radix, 2U);
    QCOMPARE(knownPattern("collscope", "allgather", "bruck", 4)->radix, 4U);
    const auto binary = knownPattern("openmpi", "bcast", "binary_tree", 0);
    QVERIFY(binary);
    QCOMPARE(binary->algorithm, findAlgorithm("bcast", "kary"));
    QCOMPARE(binary->radix, 2U);
    QCOMPARE(knownPattern("openmpi", "allreduce", "segmented_ring", 0)->algorithm,
        findAlgorithm("allreduce", "ring_segmented"));
    QCOMPARE(knownPattern("openmpi", "reduce", "in-order_binary", 0)->algorithm,
        findAlgorithm("reduce", "inorder_binary"));
    QVERIFY(!knownPattern("openmpi", "allreduce", "nonoverlapping", 0)); // what it does is decided elsewhere
    QVERIFY(!knownPattern("mpich", "allreduce", "ring", 0));
    QVERIFY(!knownPattern("collscope", "bcast", "split_binary", 0)); // its halves are exchanged at the end
    QCOMPARE(knownPattern("collscope", "bcast", "chain", 3)->radix, 3U);
    QCOMPARE(knownPattern("openmpi", "reduce", "chain", 0)->radix, 4U);
    QCOMPARE(knownPattern("collscope", "bcast", "node_pipeline", 1)->radix, 1U);
    QCOMPARE(knownPattern("collscope", "bcast", "knomial", 1)->radix, 2U); // there is none
    QVERIFY(!knownPattern("openmpi", "bcast", "binomial", 0)); // another tree than ours
}

void TestPatterns::variableFormsHaveThoseThatCan()
{
    QVERIFY(findAlgorithm("alltoall", "bruck"));
    QVERIFY(!findAlgorithm("alltoallv", "bruck"));
    QVERIFY(findAlgorithm("allgatherv", "circulant"));
    QVERIFY(algorithmsOf("no_such_collective").empty());
}

const testing::Registered<TestPatterns> registered("tst_patterns");

} // namespace collscope::tst_patterns
#include "tst_patterns.moc"
