// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/prune_common.h"

#include <algorithm>

namespace collscope::c45 {

LeafEstimate estimateLeaf(
    std::span<const float> counts, float cases, std::uint16_t currentClass, const ErrorEstimate &estimate)
{
    LeafEstimate result{currentClass, 0};
    for (std::size_t c = 0; c < counts.size(); ++c)
        if (counts[c] > counts[result.classNumber])
            result.classNumber = static_cast<std::uint16_t>(c);
    const float errors = cases - counts[result.classNumber];
    result.errors = errors + estimate.extraErrors(cases, errors);
    return result;
}

Verdict judge(float asLeaf, float asTree, float asBranch)
{
    constexpr double margin = 0.1;
    const auto leaf = static_cast<double>(asLeaf);
    const double tree = static_cast<double>(asTree) + margin;
    const double branch = static_cast<double>(asBranch) + margin;
    if (leaf <= branch && leaf <= tree)
        return Verdict::leaf;
    return static_cast<double>(asBranch) <= tree ? Verdict::raise : Verdict::keep;
}

namespace {

using Possible = std::vector<std::vector<bool>>; ///< per attribute and value

void restrictBranches(Tree &tree, std::uint32_t index, Possible &possible)
{
    Node &node = tree.node(index);
    if (node.test == Test::leaf)
        return;
    if (node.test == Test::subset) {
        auto groups = tree.groupOf(node);
        const std::uint16_t last = static_cast<std::uint16_t>(node.forks - 1);
        bool any = false;
        for (std::size_t v = 1; v < groups.size(); ++v) {
            if (groups[v] == last && !possible[node.attribute][v])
                groups[v] = Tree::noGroup;
            any = any || groups[v] == last;
        }
        node.forks -= any ? 0 : 1;
    }
    for (std::uint32_t b = 0; b < node.forks; ++b) {
        if (node.test != Test::subset) {
            restrictBranches(tree, node.firstBranch + b, possible);
            continue;
        }
        const auto groups = tree.groupOf(node);
        std::vector<bool> inside(groups.size());
        for (std::size_t v = 1; v < groups.size(); ++v)
            inside[v] = groups[v] == b;
        std::swap(possible[node.attribute], inside);
        restrictBranches(tree, node.firstBranch + b, possible);
        std::swap(possible[node.attribute], inside);
    }
}

} // namespace

void dropImpossibleBranches(Tree &tree, const Cases &cases)
{
    Possible possible;
    for (std::size_t a = 0; a < cases.attributeCount(); ++a)
        possible.emplace_back(cases.valueCount(a) + 1, true);
    restrictBranches(tree, 0, possible);
}

} // namespace collscope::c45
