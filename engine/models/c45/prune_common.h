// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/arithmetic.h"
#include "engine/models/c45/cases.h"
#include "engine/models/c45/tree.h"

/// What pruning in Release 8's order and pruning fast have in common.
namespace collscope::c45 {

struct Pruned {
    Tree tree;
    bool simplified = false; ///< something was cut away
};

/// A node as a leaf.
struct LeafEstimate {
    std::uint16_t classNumber = 0;
    float errors = 0; ///< training errors and those to be feared
};

/// The class stays unless another one has strictly more weight.
LeafEstimate estimateLeaf(
    std::span<const float> counts, float cases, std::uint16_t currentClass, const ErrorEstimate &estimate);

enum class Verdict { keep, leaf, raise };
/// What becomes of a node that makes so many errors as a leaf, as it is, and replaced by its largest branch.
Verdict judge(float asLeaf, float asTree, float asBranch);

/// The last branch of a subset test loses the values that cannot come up on its path, and goes when none is
/// left.
void dropImpossibleBranches(Tree &tree, const Cases &cases);

} // namespace collscope::c45
