// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/families.h"

// m: the whole vector. Volumes are per process.
namespace collscope::wire::patterns {

namespace {

void takeOwn(Pattern &pattern, const Role &role)
{
    pattern.local(scratch(role.rank, 1), output(0, 1));
    pattern.endRound();
}

/// Up a k-nomial tree, then scattered down. Keeps the order. 2 ceil(log P / log radix) rounds, m in half of
/// them.
Pattern nonoverlapping(const Role &role)
{
    Pattern pattern = scattering(role);
    const Role atZero{role.rank, role.processes, 0, role.radix};
    const Knomial tree(atZero);
    const Blocks vector = scratch(0, role.processes);
    forLevelsUp(tree, pattern,
        [&](const Knomial::Child &child) { pattern.receive(child.number, vector, Put::right); });
    if (!tree.isRoot()) {
        pattern.send(tree.parent(), vector);
        pattern.endRound();
    }
    scatterDown(pattern, atZero, {Buffer::scratch, 0, true});
    takeOwn(pattern, role);
    return pattern;
}

/// Each block goes straight to its owner. P - 1 rounds, (P - 1) / P m.
Pattern pairwise(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.processes;
    pattern.local(input(role.rank, 1), output(0, 1));
    pattern.endRound();
    const Ring around(role);
    for (std::uint32_t k = 1; k < role.processes; ++k) {
        pattern.send(around.at(k), input(around.at(k), 1));
        pattern.receive(around.at(-std::int64_t{k}), output(0, 1), Put::left);
        pattern.endRound();
    }
    return pattern;
}

/// Each block goes round to its owner, growing on the way. P - 1 rounds, (P - 1) / P m.
Pattern ring(const Role &role)
{
    Pattern pattern = scattering(role);
    const Ring around(role);
    for (std::int64_t k = 1; k < role.processes; ++k) {
        pattern.send(around.at(1), scratch(around.at(-k), 1));
        pattern.receive(around.at(-1), scratch(around.at(-k - 1), 1), Put::left);
        pattern.endRound();
    }
    takeOwn(pattern, role);
    return pattern;
}

/// The blocks of the ranks behind numbers of the core from `first` on.
Blocks chunks(const Fold &fold, std::uint32_t first, std::uint32_t count)
{
    const std::uint32_t begin = fold.firstOf(first);
    return scratch(begin, fold.rankOf(first + count - 1) + 1 - begin);
}

/// floor(log2 P) rounds (+2), (p - 1) / p m (+ m).
Pattern recursiveHalving(const Role &role)
{
    Pattern pattern = scattering(role);
    const Fold fold(role);
    fold.in(pattern, scratch(0, role.processes));
    for (std::uint32_t d = fold.size() / 2; fold.takesPart() && d > 0; d /= 2) {
        const std::uint32_t other = fold.number() ^ d;
        pattern.send(fold.rankOf(other), chunks(fold, other / d * d, d));
        pattern.receive(fold.rankOf(other), chunks(fold, fold.number() / d * d, d), Put::left);
        pattern.endRound();
    }
    fold.out(pattern, scratch(role.rank % 2 == 0 ? role.rank : role.rank - 1, 1));
    takeOwn(pattern, role);
    return pattern;
}

/// Whole vectors but for what nobody needs any more. Keeps the order. floor(log2 P) rounds (+2), in round i
/// (p
/// - 2^(i + 1) + 1) / p m.
Pattern recursiveDoubling(const Role &role)
{
    Pattern pattern = scattering(role);
    const Fold fold(role);
    fold.in(pattern, scratch(0, role.processes));
    for (std::uint32_t d = 1; fold.takesPart() && d < fold.size(); d *= 2) {
        const std::uint32_t self = fold.number();
        const std::uint32_t other = self ^ d;
        // One needs its own chunk, and hands on later those that belong to neither group.
        const std::uint32_t first = self / (2 * d) * (2 * d);
        const std::uint32_t behind = first + 2 * d;
        const auto forNeeded = [&](std::uint32_t receiver, const auto &message) {
            message(chunks(fold, receiver, 1));
            if (first > 0)
                message(chunks(fold, 0, first));
            if (behind < fold.size())
                message(chunks(fold, behind, fold.size() - behind));
        };
        const Put put = other < self ? Put::left : Put::right;
        forNeeded(other, [&](const Blocks &blocks) { pattern.send(fold.rankOf(other), blocks); });
        forNeeded(self, [&](const Blocks &blocks) { pattern.receive(fold.rankOf(other), blocks, put); });
        pattern.endRound();
    }
    fold.out(pattern, scratch(role.rank % 2 == 0 ? role.rank : role.rank - 1, 1));
    takeOwn(pattern, role);
    return pattern;
}

std::uint32_t mirrored(std::uint32_t number, std::uint32_t size)
{
    std::uint32_t result = 0;
    for (std::uint32_t d = 1; d < size; d *= 2) {
        result = 2 * result + number % 2;
        number /= 2;
    }
    return result;
}

/// Traeff (2005): halving from the near ones on keeps the order; then each chunk goes to its owners.
/// floor(log2 P) rounds (+2), (p - 1) / p m (+ m).
Pattern butterfly(const Role &role)
{
    Pattern pattern = scattering(role);
    const Fold fold(role);
    const std::uint32_t size = fold.size();
    if (!fold.takesPart()) {
        pattern.send(role.rank + 1, scratch(0, role.processes));
        pattern.endRound();
    } else {
        const std::uint32_t self = fold.number();
        if (role.rank != fold.firstOf(self)) {
            pattern.receive(role.rank - 1, scratch(0, role.processes), Put::left);
            pattern.endRound();
        }
        std::uint32_t first = 0;
        for (std::uint32_t d = 1, half = size / 2; d < size; d *= 2, half /= 2) {
            const std::uint32_t other = self ^ d;
            const std::uint32_t kept = first + (other < self ? half : 0);
            pattern.send(fold.rankOf(other), chunks(fold, first + (other < self ? 0 : half), half));
            pattern.receive(
                fold.rankOf(other), chunks(fold, kept, half), other < self ? Put::left : Put::right);
            pattern.endRound();
            first = kept;
        }
        for (std::uint32_t owner = fold.firstOf(first); owner <= fold.rankOf(first); ++owner)
            if (owner != role.rank)
                pattern.send(owner, scratch(owner, 1));
    }
    const std::uint32_t number = fold.takesPart() ? fold.number() : role.rank / 2;
    const std::uint32_t holder = fold.rankOf(mirrored(number, size));
    if (holder != role.rank)
        pattern.receive(holder, scratch(role.rank, 1));
    pattern.endRound();
    takeOwn(pattern, role);
    return pattern;
}

/// Traeff (arXiv 2410.14234), any P: ceil(log2 P) rounds, (P - 1) / P m.
Pattern circulant(const Role &role)
{
    Pattern pattern = scattering(role);
    circulantReduceScatter(pattern, role, Buffer::scratch);
    takeOwn(pattern, role);
    return pattern;
}

/// log2 P rounds, (P - 1) / P m.
Pattern bine(const Role &role)
{
    Pattern pattern = scattering(role);
    bineReduceScatter(pattern, role, Buffer::scratch);
    takeOwn(pattern, role);
    return pattern;
}

} // namespace

std::vector<Algorithm> reduceScatterBlock()
{
    return {
        {"nonoverlapping", nonoverlapping, 0, false, true},
        {"pairwise", pairwise, commutative},
        {"ring", ring, commutative},
        {"recursive_halving", recursiveHalving, commutative},
        {"recursive_doubling", recursiveDoubling},
        {"butterfly", butterfly},
        {"circulant", circulant, commutative},
        {"bine", bine, commutative | powerOfTwo},
    };
}

} // namespace collscope::wire::patterns
