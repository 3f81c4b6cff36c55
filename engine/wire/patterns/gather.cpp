// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/trees.h"

// m: all blocks.
namespace collscope::wire::patterns {

namespace {

/// Everybody to the root, at once. 1 round.
Pattern linear(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.processes;
    if (role.rank == role.root) {
        for (std::uint32_t from = 0; from < role.processes; ++from)
            if (from != role.root)
                pattern.receive(from, output(from, 1));
        pattern.local(input(0, 1), output(role.rank, 1));
    } else {
        pattern.send(role.root, input(0, 1));
    }
    pattern.endRound();
    return pattern;
}

/// The root asks for blocks, as many at once as the radix says: the others wait. 2 ceil((P - 1) / radix)
/// rounds.
Pattern linearSync(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.processes;
    if (role.rank != role.root) {
        pattern.receive(role.root, output(0, 0));
        pattern.endRound();
        pattern.send(role.root, input(0, 1));
        pattern.endRound();
        return pattern;
    }
    pattern.local(input(0, 1), output(role.rank, 1));
    const Ring around(role);
    for (std::uint32_t k = 1; k < role.processes; ++k) {
        pattern.send(around.at(k), output(0, 0));
        pattern.receive(around.at(k), output(around.at(k), 1));
        if (k % role.radix == 0)
            pattern.endRound();
    }
    pattern.endRound();
    return pattern;
}

/// Up a k-nomial tree. ceil(log P / log radix) rounds; (P - 1) / P m come to the root.
Pattern knomial(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.processes;
    const Knomial tree(role);
    if (tree.isRoot()) {
        pattern.local(input(0, 1), output(role.rank, 1));
        pattern.endRound();
        gatherUp(pattern, role, {Buffer::output, 0, true});
    } else if (tree.children().empty()) {
        pattern.send(tree.parent(), input(0, 1));
        pattern.endRound();
    } else {
        for (std::uint32_t i = 0; i < tree.below(); ++i)
            pattern.scratch.push_back(tree.rankOf(tree.number() + i));
        pattern.local(input(0, 1), scratch(0, 1));
        pattern.endRound();
        gatherUp(pattern, role, {Buffer::scratch, tree.number()});
    }
    return pattern;
}

} // namespace

std::vector<Algorithm> gather()
{
    return {
        {"linear", linear},
        {"knomial", knomial, 0, false, true, false},
        {"linear_sync", linearSync, 0, false, true},
        {"bine", bineGather, 0, false, false, false},
    };
}

} // namespace collscope::wire::patterns
