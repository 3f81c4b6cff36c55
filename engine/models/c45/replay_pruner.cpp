// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/replay_pruner.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace collscope::c45 {

namespace {

class ReplayPruner {
public:
    ReplayPruner(Tree tree, CaseOrder &order, float confidence, const std::stop_token &stop)
        : m_tree(std::move(tree)), m_order(order), m_estimate(confidence), m_stop(stop)
    {
    }

    Pruned run()
    {
        m_order.resetWeights();
        prune(0, 0, m_order.size(), true);
        dropImpossibleBranches(m_tree, m_order.cases());
        return {m_tree.compacted(), m_simplified};
    }

private:
    struct Routed {
        float errors = 0;
        std::optional<std::uint32_t>
            largest; ///< branch; nothing when all values are unknown (Release 8: undefined)
    };

    std::vector<float> counts(std::size_t first, std::size_t last) const
    {
        std::vector<float> result(m_tree.classCount());
        for (std::size_t i = first; i < last; ++i)
            result[m_order.classNumber(i)] += m_order.weight(i);
        return result;
    }

    /// Sends the cases down the branches of a test and adds up what `visit` says of each.
    template <typename Visit>
    Routed route(std::uint32_t index, std::size_t first, std::size_t last, bool allKnown, Visit visit)
    {
        const Node node = m_tree.node(index);
        const std::size_t known = m_order.gather(first, last, m_tree, node, noBranch);
        allKnown = allKnown && known == first;
        const float knownCases
            = m_order.weightOf(known, last, allKnown); // summed here, not subtracted as in growing
        Routed result;
        float most = 0;
        for (std::uint32_t b = 0; b < node.forks; ++b) {
            const std::size_t end = m_order.gather(known, last, m_tree, node, b);
            if (end == known)
                continue;
            const float factor = m_order.weightOf(known, end, allKnown) / knownCases;
            if (factor >= most) {
                most = factor;
                result.largest = b;
            }
            m_order.multiply(first, known, factor);
            result.errors += visit(node.firstBranch + b, first, end, allKnown);
            m_order.gather(first, end, m_tree, node, noBranch);
            m_order.divide(first, known, factor);
        }
        return result;
    }

    /// Errors to be feared from the subtree as it is.
    float estimate(std::uint32_t index, std::size_t first, std::size_t last, bool allKnown)
    {
        if (m_tree.node(index).test == Test::leaf)
            return estimateLeaf(counts(first, last), m_order.weightOf(first, last, allKnown),
                m_tree.node(index).classNumber, m_estimate)
                .errors;
        return route(index, first, last, allKnown,
            [this](std::uint32_t branch, std::size_t from, std::size_t to, bool known) {
                return estimate(branch, from, to, known);
            })
            .errors;
    }

    float prune(std::uint32_t index, std::size_t first, std::size_t last, bool allKnown)
    {
        const float cases = m_order.weightOf(first, last, allKnown);
        const auto distribution = counts(first, last);
        const LeafEstimate leaf
            = estimateLeaf(distribution, cases, m_tree.node(index).classNumber, m_estimate);
        std::copy(distribution.begin(), distribution.end(), m_tree.distribution(index).begin());
        m_tree.node(index).items = cases;
        m_tree.node(index).classNumber = leaf.classNumber;
        m_tree.node(index).errors = leaf.errors;
        if (m_tree.node(index).test == Test::leaf || m_stop.stop_requested())
            return leaf.errors;
        const Routed routed = route(index, first, last, allKnown,
            [this](std::uint32_t branch, std::size_t from, std::size_t to, bool known) {
                return prune(branch, from, to, known);
            });
        float branchErrors = std::numeric_limits<float>::infinity();
        if (routed.largest)
            branchErrors = estimate(m_tree.node(index).firstBranch + *routed.largest, first, last, allKnown);
        switch (judge(leaf.errors, routed.errors, branchErrors)) {
        case Verdict::leaf:
            m_tree.node(index).test = Test::leaf;
            m_simplified = true;
            break;
        case Verdict::raise: {
            const std::uint32_t largest = m_tree.node(index).firstBranch + *routed.largest;
            m_simplified = true;
            prune(largest, first, last, allKnown);
            m_tree.replace(index, largest);
            break;
        }
        case Verdict::keep:
            m_tree.node(index).errors = routed.errors;
            break;
        }
        return m_tree.node(index).errors;
    }

    Tree m_tree;
    CaseOrder &m_order;
    ErrorEstimate m_estimate;
    const std::stop_token &m_stop;
    bool m_simplified = false;
};

} // namespace

Pruned replayPrune(const Tree &tree, CaseOrder &order, float confidence, const std::stop_token &stop)
{
    return ReplayPruner(tree, order, confidence, stop).run();
}

} // namespace collscope::c45
