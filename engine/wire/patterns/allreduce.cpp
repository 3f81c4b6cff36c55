// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/exchange.h"
#include "engine/wire/patterns/trees.h"

#include <utility>

// m: the vector. Volumes are per process.
namespace collscope::wire::patterns {

namespace {

/// To rank 0 one after the other, and from there to all. Keeps the order. P rounds, (P - 1) m at rank 0.
Pattern linear(const Role &role)
{
    Pattern pattern = reducing(1);
    if (role.rank != 0) {
        pattern.send(0, output(0, 1));
        pattern.endRound();
        pattern.receive(0, output(0, 1));
        pattern.endRound();
        return pattern;
    }
    for (std::uint32_t from = 1; from < role.processes; ++from) {
        pattern.receive(from, output(0, 1), Put::right);
        pattern.endRound();
    }
    for (std::uint32_t to = 1; to < role.processes; ++to)
        pattern.send(to, output(0, 1));
    pattern.endRound();
    return pattern;
}

/// Up a k-nomial tree and down again. Keeps the order. 2 ceil(log P / log radix) rounds.
Pattern nonoverlapping(const Role &role)
{
    Pattern pattern = reducing(1);
    const Knomial tree({role.rank, role.processes, 0, role.radix});
    forLevelsUp(tree, pattern, [&](const Knomial::Child &child) {
        // The children of a level come in with the nearest first: it stands on the right of what is there.
        pattern.receive(child.number, output(0, 1), Put::right);
    });
    if (!tree.isRoot()) {
        pattern.send(tree.parent(), output(0, 1));
        pattern.endRound();
        pattern.receive(tree.parent(), output(0, 1));
        pattern.endRound();
    }
    forLevelsDown(
        tree, pattern, [&](const Knomial::Child &child) { pattern.send(child.number, output(0, 1)); });
    return pattern;
}

/// Keeps the order. floor(log2 P) rounds (+2), m in each.
Pattern recursiveDoubling(const Role &role)
{
    Pattern pattern = reducing(1);
    pattern.keepsSides = true;
    const Fold fold(role);
    fold.in(pattern, output(0, 1));
    for (std::uint32_t d = 1; fold.takesPart() && d < fold.size(); d *= 2) {
        const std::uint32_t partner = fold.number() ^ d;
        pattern.send(fold.rankOf(partner), output(0, 1));
        pattern.receive(fold.rankOf(partner), output(0, 1), partner < fold.number() ? Put::left : Put::right);
        pattern.endRound();
    }
    fold.out(pattern, output(0, 1));
    return pattern;
}

/// Recursive doubling with any radix, as MPICH does it. Keeps the order. (radix - 1) m in each of floor(log P
/// / log radix) rounds (+2).
Pattern recursiveExchange(const Role &role)
{
    Pattern pattern = reducing(1);
    pattern.keepsSides = true;
    exchange(pattern, role, output(0, 1), Outside::neighbours);
    return pattern;
}

/// The same without keeping the order where P is no power of the radix.
Pattern recursiveMultiplying(const Role &role)
{
    Pattern pattern = reducing(1);
    pattern.keepsSides = true;
    exchange(pattern, role, output(0, 1), Outside::inTurn);
    return pattern;
}

/// Each block goes round once to be added up and once to be spread. 2 (P - 1) rounds, 2 (P - 1) / P m.
Pattern ring(const Role &role)
{
    Pattern pattern = reducing(role.processes);
    const Ring around(role);
    const auto steps = static_cast<std::int64_t>(role.processes) - 1;
    for (std::int64_t k = 0; k < 2 * steps; ++k) {
        pattern.send(around.at(1), output(around.at(-k), 1));
        pattern.receive(around.at(-1), output(around.at(-k - 1), 1), k < steps ? Put::left : Put::over);
        pattern.endRound();
    }
    return pattern;
}

/// Rabenseifner (2004): recursive halving, then doubling. 2 floor(log2 P) rounds (+2), 2 (p - 1) / p m (+m).
Pattern rabenseifner(const Role &role)
{
    const Fold fold(role);
    Pattern pattern = reducing(fold.size());
    fold.in(pattern, output(0, fold.size()));
    if (fold.takesPart()) {
        const std::uint32_t self = fold.number();
        const auto half = [](std::uint32_t number, std::uint32_t d) { return output(number / d * d, d); };
        for (std::uint32_t d = fold.size() / 2; d > 0; d /= 2) {
            pattern.send(fold.rankOf(self ^ d), half(self ^ d, d));
            pattern.receive(fold.rankOf(self ^ d), half(self, d), Put::left);
            pattern.endRound();
        }
        for (std::uint32_t d = 1; d < fold.size(); d *= 2) {
            pattern.send(fold.rankOf(self ^ d), half(self, d));
            pattern.receive(fold.rankOf(self ^ d), half(self ^ d, d));
            pattern.endRound();
        }
    }
    fold.out(pattern, output(0, fold.size()));
    return pattern;
}

std::uint32_t log2Of(std::uint32_t power)
{
    std::uint32_t result = 0;
    while (power >> result > 1)
        ++result;
    return result;
}

/// Swing, in a round from the farthest partners on: whether this process is among those whose operands come
/// second. Processes that have the same operands answer alike: their even numbers are equal modulo
/// 2^(round + 2), and those they meet differ from them in the bit above `round`.
bool isUpper(const Fold &fold, std::uint32_t round)
{
    const std::uint32_t self = fold.number();
    const std::uint32_t farthest = log2Of(fold.size()) - 1;
    if (round == farthest) // nobody has met anybody
        return self % 2 == 1;
    const std::uint32_t even = self % 2 == 0 ? self : binePartner(self, farthest, fold.size());
    return (even >> (round + 1) & 1U) != 0;
}

/// Swing for short vectors (De Sensi et al., 2024): partners that are near in turn left and right. floor(log2
/// P) rounds (+2), m in each. The farthest partners come first: then all processes with the same operands
/// meet others that have the same operands, and combine them in one order. With the nearest first every
/// process has an order of its own.
Pattern swing(const Role &role)
{
    Pattern pattern = reducing(1);
    pattern.keepsSides = true;
    const Fold fold(role);
    fold.in(pattern, output(0, 1));
    for (std::uint32_t round = fold.takesPart() ? log2Of(fold.size()) : 0; round-- > 0;) {
        const std::uint32_t partner = fold.rankOf(binePartner(fold.number(), round, fold.size()));
        pattern.send(partner, output(0, 1));
        pattern.receive(partner, output(0, 1), isUpper(fold, round) ? Put::left : Put::right);
        pattern.endRound();
    }
    fold.out(pattern, output(0, 1));
    return pattern;
}

/// Swing for long vectors. 2 log2 P rounds, 2 (P - 1) / P m.
Pattern bine(const Role &role)
{
    Pattern pattern = reducing(role.processes);
    bineReduceScatter(pattern, role, Buffer::output);
    bineAllgather(pattern, role, Buffer::output);
    return pattern;
}

/// Traeff (arXiv 2410.14234), any P: 2 ceil(log2 P) rounds, 2 (P - 1) / P m, which is the least there is.
Pattern circulant(const Role &role)
{
    Pattern pattern = reducing(role.processes);
    circulantReduceScatter(pattern, role, Buffer::output);
    circulantAllgather(pattern, role, Buffer::output);
    return pattern;
}

/// The ring in phases, as Open MPI does it: a segment of each block is added up in one, all blocks are spread
/// behind them. (P - 1) (n / P + 1) rounds, 2 (P - 1) / P m.
Pattern segmentedRing(const Role &role)
{
    const std::uint32_t phases = (role.segments - 1) / role.processes + 1;
    Pattern pattern = reducing(role.processes * phases);
    const Ring around(role);
    const std::int64_t steps = std::int64_t{role.processes} - 1;
    for (std::uint32_t phase = 0; phase < phases; ++phase)
        for (std::int64_t k = 0; k < steps; ++k) {
            pattern.send(around.at(1), output(around.at(-k) * phases + phase, 1));
            pattern.receive(around.at(-1), output(around.at(-k - 1) * phases + phase, 1), Put::left);
            pattern.endRound();
        }
    for (std::int64_t k = 0; k < steps; ++k) {
        pattern.send(around.at(1), output(around.at(1 - k) * phases, phases));
        pattern.receive(around.at(-1), output(around.at(-k) * phases, phases));
        pattern.endRound();
    }
    return pattern;
}

/// Up two trees and down again, each half of the vector (n segments) along one of them: what is added up goes
/// down while the rest comes up. ceil(n / 2) - 1 + 2 ceil(log2 P) rounds, about 2 m.
Pattern twoTree(const Role &role)
{
    Pattern pattern = reducing(role.segments);
    const Role atZero{role.rank, role.processes};
    auto flows = alongTwoTrees(atZero, Flow::Way::up, output(0, role.segments));
    for (Flow &flow : alongTwoTrees(atZero, Flow::Way::down, output(0, role.segments))) {
        flow.start = flow.place.height;
        flows.push_back(std::move(flow));
    }
    run(pattern, flows);
    return pattern;
}

} // namespace

std::vector<Algorithm> allreduce()
{
    return {
        {"linear", linear},
        {"nonoverlapping", nonoverlapping, 0, false, true},
        {"recursive_doubling", recursiveDoubling},
        {"recursive_exchange", recursiveExchange, 0, false, true},
        {"recursive_multiplying", recursiveMultiplying, commutative, false, true},
        {"ring", ring, commutative},
        {"rabenseifner", rabenseifner, commutative},
        {"swing", swing, commutative},
        {"bine", bine, commutative | powerOfTwo},
        {"circulant", circulant, commutative},
        {"ring_segmented", segmentedRing, commutative, true},
        {"two_tree", twoTree, commutative, true},
    };
}

} // namespace collscope::wire::patterns
