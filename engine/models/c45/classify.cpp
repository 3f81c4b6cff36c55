// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/classify.h"

#include "engine/models/c45/case_order.h"

#include <algorithm>

namespace collscope::c45 {

Classifier::Classifier(const Tree &tree)
    : m_tree(tree), m_leafAnswers(tree.size()), m_votes(tree.classCount())
{
    for (std::uint32_t i = 0; i < tree.size(); ++i) {
        if (tree.node(i).test != Test::leaf)
            continue;
        std::fill(m_votes.begin(), m_votes.end(), 0.0F);
        vote({}, 0, i, 1.0F);
        m_leafAnswers[i] = winner();
    }
}

std::uint16_t Classifier::winner() const
{
    return static_cast<std::uint16_t>(std::max_element(m_votes.begin(), m_votes.end()) - m_votes.begin());
}

void Classifier::vote(const Cases &cases, std::uint32_t item, std::uint32_t index, float weight)
{
    const Node &node = m_tree.node(index);
    if (node.test == Test::leaf) {
        const auto distribution = m_tree.distribution(index);
        if (node.items > 0.0F)
            for (std::size_t c = 0; c < m_votes.size(); ++c)
                m_votes[c] += weight * distribution[c] / node.items;
        else
            m_votes[node.classNumber] += weight;
        return;
    }
    const std::uint32_t branch = branchOf(m_tree, node, cases, item);
    if (branch != noBranch) {
        vote(cases, item, node.firstBranch + branch, weight);
        return;
    }
    for (std::uint32_t b = 0; b < node.forks; ++b)
        vote(
            cases, item, node.firstBranch + b, weight * m_tree.node(node.firstBranch + b).items / node.items);
}

std::uint16_t Classifier::classify(const Cases &cases, std::uint32_t item)
{
    std::uint32_t index = 0;
    for (;;) {
        const Node &node = m_tree.node(index);
        if (node.test == Test::leaf)
            return m_leafAnswers[index];
        const std::uint32_t branch = branchOf(m_tree, node, cases, item);
        if (branch == noBranch)
            break;
        index = node.firstBranch + branch;
    }
    std::fill(m_votes.begin(), m_votes.end(), 0.0F);
    vote(cases, item, index, 1.0F);
    return winner();
}

Confusion confusion(const Tree &tree, const Cases &cases)
{
    Confusion result;
    Classifier classifier(tree);
    const std::size_t classes = tree.classCount();
    result.counts.resize(classes * classes);
    for (std::uint32_t i = 0; i < cases.size(); ++i) {
        const std::uint16_t answer = classifier.classify(cases, i);
        result.errors += answer != cases.classes[i];
        ++result.counts[cases.classes[i] * classes + answer];
    }
    return result;
}

} // namespace collscope::c45
