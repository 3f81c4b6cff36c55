// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/candidate.h"

/// What growing in Release 8's order and growing fast have in common.
namespace collscope::c45 {

/// A node whose distribution is filled in: majority class (the first of several), items and errors as of a
/// leaf. Returns the weight of the majority.
float makeLeaf(Tree &tree, std::uint32_t index, float cases);
/// A branch that no case takes: the parent's class and distribution, no items.
void makeEmptyLeaf(Tree &tree, std::uint32_t index, std::uint32_t parent);
/// Turns a leaf into a test; its branches are added as leaves to fill in.
void makeTest(
    Tree &tree, std::uint32_t index, const Cases &cases, std::size_t attribute, const Candidate &candidate);
/// Back to a leaf when the branches, whose errors the node holds, make as many errors as the leaf did. The
/// leaf keeps the sum of the branches' errors.
void collapseIfUseless(Tree &tree, std::uint32_t index, float majority);

/// Cuts count between values that differ by more than this.
inline bool isCut(float value, float next)
{
    constexpr double leastDifference = 1e-5;
    return static_cast<double>(value) < static_cast<double>(next) - leastDifference;
}

/// The cuts of a continuous attribute at one node.
struct NodeCuts {
    float cases; ///< all of the node
    float known; ///< those whose value is known
    float unknown;
    float base; ///< information of the known cases
    float leastSide; ///< cuts with fewer cases on a side are not tried
    float unknownShare;

    NodeCuts(float allCases, float knownCases, float unknownCases, float baseInformation, float minCases,
        std::size_t classes);

    float gain(float lowInfo, float highInfo) const
    {
        return (1.0F - unknownShare) * (base - (lowInfo + highInfo) / known);
    }
    float info(float low, float high) const;
    /// Release 8's correction: choosing one of so many cuts costs information.
    float cost(std::size_t tries) const;
};

} // namespace collscope::c45
