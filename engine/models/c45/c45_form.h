// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/tree.h"

/// Where an instance goes at a node when the tree decides alone, without C4.5's vote over all branches.
namespace collscope::c45 {

/// The branch that the most training cases took, the first of equals: for unknown values.
std::uint16_t largestBranch(const Tree &tree, const Node &node);

/// Of a test on a discrete attribute: the branch of value number `value`; largestBranch for 0 (unknown) and
/// for values that are in no group.
std::uint16_t branchOfValue(const Tree &tree, const Node &node, std::size_t value);

/// Per node of `grown`: the node of `pruned` that it became, `removed` where pruning left nothing of it.
/// `pruned` was made from `grown` by collapsing nodes to leaves and replacing nodes by one of their branches.
inline constexpr std::uint32_t removed = 0xffffffffU;
std::vector<std::uint32_t> keptNodes(const Tree &grown, const Tree &pruned);

} // namespace collscope::c45
