// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/trees.h"

// m: all blocks.
namespace collscope::wire::patterns {

namespace {

/// The root to everybody, at once. 1 round.
Pattern linear(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.processes;
    if (role.rank == role.root) {
        for (std::uint32_t to = 0; to < role.processes; ++to)
            if (to != role.root)
                pattern.send(to, input(to, 1));
        pattern.local(input(role.rank, 1), output(0, 1));
    } else {
        pattern.receive(role.root, output(0, 1));
    }
    pattern.endRound();
    return pattern;
}

/// Down a k-nomial tree. ceil(log P / log radix) rounds; (P - 1) / P m leave the root.
Pattern knomial(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.processes;
    const Knomial tree(role);
    if (tree.isRoot()) {
        scatterDown(pattern, role, {Buffer::input, 0, true});
        pattern.local(input(role.rank, 1), output(0, 1));
        pattern.endRound();
    } else if (tree.children().empty()) {
        pattern.receive(tree.parent(), output(0, 1));
        pattern.endRound();
    } else {
        for (std::uint32_t i = 0; i < tree.below(); ++i)
            pattern.scratch.push_back(tree.rankOf(tree.number() + i));
        scatterDown(pattern, role, {Buffer::scratch, tree.number()});
        pattern.local(scratch(0, 1), output(0, 1));
        pattern.endRound();
    }
    return pattern;
}

} // namespace

std::vector<Algorithm> scatter()
{
    return {
        {"linear", linear},
        {"knomial", knomial, 0, false, true, false},
        {"bine", bineScatter, 0, false, false, false},
    };
}

} // namespace collscope::wire::patterns
