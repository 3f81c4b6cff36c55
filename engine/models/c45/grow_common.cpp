// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/grow_common.h"

#include "engine/models/c45/arithmetic.h"

#include <algorithm>

namespace collscope::c45 {

float makeLeaf(Tree &tree, std::uint32_t index, float cases)
{
    const auto distribution = tree.distribution(index);
    const auto majority = std::max_element(distribution.begin(), distribution.end());
    Node &node = tree.node(index);
    node.classNumber = static_cast<std::uint16_t>(majority - distribution.begin());
    node.items = cases;
    node.errors = cases - *majority;
    return *majority;
}

void makeEmptyLeaf(Tree &tree, std::uint32_t index, std::uint32_t parent)
{
    tree.node(index).classNumber = tree.node(parent).classNumber;
    const auto from = tree.distribution(parent);
    std::copy(from.begin(), from.end(), tree.distribution(index).begin());
}

void makeTest(
    Tree &tree, std::uint32_t index, const Cases &cases, std::size_t attribute, const Candidate &candidate)
{
    std::uint32_t forks = 2;
    Test test = Test::threshold;
    if (!candidate.groupOf.empty()) {
        test = Test::subset;
        forks = candidate.groups;
        tree.setGroups(index, candidate.groupOf);
    } else if (cases.kind(attribute) == AttributeKind::discrete) {
        test = Test::discrete;
        forks = static_cast<std::uint32_t>(cases.valueCount(attribute));
    }
    const std::uint32_t branches = tree.add(forks);
    Node &node = tree.node(index);
    node.test = test;
    node.attribute = static_cast<std::uint16_t>(attribute);
    node.forks = forks;
    node.firstBranch = branches;
    node.cut = candidate.cut;
}

void collapseIfUseless(Tree &tree, std::uint32_t index, float majority)
{
    Node &node = tree.node(index);
    if (static_cast<double>(node.errors) >= static_cast<double>(node.items - majority) - epsilon)
        node.test = Test::leaf;
}

NodeCuts::NodeCuts(float allCases, float knownCases, float unknownCases, float baseInformation,
    float minCases, std::size_t classes)
    : cases(allCases), known(knownCases), unknown(unknownCases), base(baseInformation),
      leastSide(static_cast<float>(0.10 * static_cast<double>(knownCases) / static_cast<double>(classes))),
      unknownShare(static_cast<float>(1.0 - static_cast<double>(knownCases / allCases)))
{
    constexpr float mostAsked = 25;
    if (leastSide <= minCases)
        leastSide = minCases;
    else if (leastSide > mostAsked)
        leastSide = mostAsked;
}

float NodeCuts::info(float low, float high) const
{
    InfoSum sum;
    sum.add(unknown);
    sum.add(low);
    sum.add(high);
    return sum.value() / cases;
}

float NodeCuts::cost(std::size_t tries) const
{
    return static_cast<float>(log2Of(static_cast<float>(tries)) / static_cast<double>(cases));
}

} // namespace collscope::c45
