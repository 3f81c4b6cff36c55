// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/fast_pruner.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

namespace collscope::c45 {

namespace {

/// Divides the rows of a subtree's root among its nodes.
void distribute(
    GrownTree &grown, const RankedCases &ranked, std::uint32_t root, std::vector<std::uint32_t> &moved)
{
    std::vector<std::uint32_t> todo{root};
    std::vector<std::uint32_t> at;
    while (!todo.empty()) {
        const std::uint32_t index = todo.back();
        todo.pop_back();
        const Node &node = grown.tree.node(index);
        if (node.test == Test::leaf)
            continue;
        const auto [first, last] = grown.ranges[index];
        at.assign(node.forks + 1, 0);
        moved.assign(grown.rows.begin() + first, grown.rows.begin() + last);
        for (const std::uint32_t row : moved)
            ++at[branchOf(grown, index, ranked, row) + 1];
        at[0] = first;
        std::partial_sum(at.begin(), at.end(), at.begin());
        for (std::uint32_t b = 0; b < node.forks; ++b) {
            grown.ranges[node.firstBranch + b] = {at[b], at[b + 1]};
            todo.push_back(node.firstBranch + b);
        }
        for (const std::uint32_t row : moved)
            grown.rows[at[branchOf(grown, index, ranked, row)]++] = row;
    }
}

class Pruner {
public:
    Pruner(GrownTree grown, const RankedCases &ranked, float confidence, const std::stop_token &stop)
        : m_grown(std::move(grown)), m_tree(m_grown.tree), m_ranked(ranked), m_estimate(confidence),
          m_stop(stop), m_extra(m_tree.size() * m_tree.classCount()), m_counts(m_tree.classCount())
    {
    }

    Pruned run(const Cases &cases)
    {
        prune(0);
        dropImpossibleBranches(m_tree, cases);
        return {m_tree.compacted(), m_simplified};
    }

private:
    /// Distribution, items, class and errors of a node as a leaf, from the rows that come to it.
    LeafEstimate makeLeafOf(std::uint32_t index)
    {
        const auto distribution = m_tree.distribution(index);
        std::fill(distribution.begin(), distribution.end(), 0.0F);
        const auto [first, last] = m_grown.ranges[index];
        std::uint32_t total = 0;
        std::fill(m_counts.begin(), m_counts.end(), 0U);
        for (std::uint32_t i = first; i < last; ++i) {
            const RowWeight weight = m_ranked.weights[m_grown.rows[i]];
            m_counts[weight.classNumber] += weight.count;
            total += weight.count;
        }
        std::copy(m_counts.begin(), m_counts.end(), distribution.begin());
        Node &node = m_tree.node(index);
        node.items = static_cast<float>(total);
        const LeafEstimate leaf = estimateLeaf(distribution, node.items, node.classNumber, m_estimate);
        node.classNumber = leaf.classNumber;
        node.errors = leaf.errors;
        return leaf;
    }

    float prune(std::uint32_t index)
    {
        const LeafEstimate leaf = makeLeafOf(index);
        if (m_tree.node(index).test == Test::leaf || m_stop.stop_requested())
            return leaf.errors;
        const std::uint32_t firstBranch = m_tree.node(index).firstBranch;
        std::uint32_t largest = firstBranch;
        float most = 0;
        float treeErrors = 0;
        for (std::uint32_t branch = firstBranch; branch < firstBranch + m_tree.node(index).forks; ++branch) {
            if (m_grown.ranges[branch].size() == 0)
                continue;
            treeErrors += prune(branch);
            const float factor = m_tree.node(branch).items / m_tree.node(index).items;
            if (factor >= most) {
                most = factor;
                largest = branch;
            }
        }
        const float branchErrors = estimateBranch(index, largest, treeErrors);
        switch (judge(leaf.errors, treeErrors, branchErrors)) {
        case Verdict::leaf:
            m_tree.node(index).test = Test::leaf;
            m_simplified = true;
            break;
        case Verdict::raise:
            raise(index, largest);
            break;
        case Verdict::keep:
            m_tree.node(index).errors = treeErrors;
            break;
        }
        return m_tree.node(index).errors;
    }

    void raise(std::uint32_t index, std::uint32_t branch)
    {
        m_simplified = true;
        m_grown.ranges[branch] = m_grown.ranges[index];
        distribute(m_grown, m_ranked, branch, m_moved);
        prune(branch);
        m_tree.replace(index, branch);
        m_grown.cutRanks[index] = m_grown.cutRanks[branch];
    }

    std::uint32_t leafOf(std::uint32_t index, std::uint32_t row) const
    {
        while (m_tree.node(index).test != Test::leaf)
            index = m_tree.node(index).firstBranch + branchOf(m_grown, index, m_ranked, row);
        return index;
    }

    /// Errors to be feared when all cases of `index` go down `branch`, or infinity when they are certainly
    /// more than enough to rule that out. Its own cases have been counted already; the others are sent down
    /// in samples, and as every case more can only raise the estimate, most branches are ruled out after a
    /// few.
    float estimateBranch(std::uint32_t index, std::uint32_t branch, float treeErrors)
    {
        const GrownTree::Range all = m_grown.ranges[index];
        const GrownTree::Range own = m_grown.ranges[branch];
        constexpr double slack = 1.0; // covers judge()'s margin and all rounding in the sums
        const double limit = static_cast<double>(treeErrors) * 1.001 + slack;
        const std::uint32_t others = all.size() - own.size();
        constexpr std::uint32_t stride = 64;
        std::uint32_t sent = 0;
        std::uint32_t check = 128;
        float errors = 0;
        for (std::uint32_t offset = 0; offset < stride && offset < others; ++offset) {
            for (std::uint32_t i = offset; i < others; i += stride) {
                const std::uint32_t row
                    = m_grown.rows[all.first + i < own.first ? all.first + i : all.first + i + own.size()];
                const std::uint32_t leaf = leafOf(branch, row);
                std::uint32_t *const extra = m_extra.data() + leaf * m_tree.classCount();
                extra[m_ranked.weights[row].classNumber] += m_ranked.weights[row].count;
                if (++sent < check || sent == others)
                    continue;
                check *= 2;
                errors = estimateWithExtra(branch);
                if (static_cast<double>(errors) > limit) {
                    clearExtra(branch);
                    return std::numeric_limits<float>::infinity();
                }
            }
        }
        errors = estimateWithExtra(branch);
        clearExtra(branch);
        return errors;
    }

    float estimateWithExtra(std::uint32_t index)
    {
        const Node &node = m_tree.node(index);
        if (node.test != Test::leaf) {
            float errors = 0;
            for (std::uint32_t b = 0; b < node.forks; ++b)
                errors += estimateWithExtra(node.firstBranch + b);
            return errors;
        }
        const std::uint32_t *const extra = m_extra.data() + index * m_tree.classCount();
        const auto distribution = m_tree.distribution(index);
        const bool empty = node.items <= 0.0F; // its distribution is the parent's
        float total = 0;
        float most = 0;
        for (std::size_t c = 0; c < distribution.size(); ++c) {
            const float count = (empty ? 0.0F : distribution[c]) + static_cast<float>(extra[c]);
            total += count;
            most = std::max(most, count);
        }
        return total > 0.0F ? total - most + m_estimate.extraErrors(total, total - most) : 0.0F;
    }

    void clearExtra(std::uint32_t index)
    {
        const Node &node = m_tree.node(index);
        if (node.test == Test::leaf)
            std::fill_n(m_extra.data() + index * m_tree.classCount(), m_tree.classCount(), 0U);
        else
            for (std::uint32_t b = 0; b < node.forks; ++b)
                clearExtra(node.firstBranch + b);
    }

    GrownTree m_grown;
    Tree &m_tree;
    const RankedCases &m_ranked;
    ErrorEstimate m_estimate;
    const std::stop_token &m_stop;
    std::vector<std::uint32_t> m_extra; ///< per node and class: rows sent to a leaf besides its own
    std::vector<std::uint32_t> m_counts;
    std::vector<std::uint32_t> m_moved;
    bool m_simplified = false;
};

} // namespace

void distributeAll(GrownTree &grown, const RankedCases &ranked)
{
    grown.rows.resize(ranked.rows());
    std::iota(grown.rows.begin(), grown.rows.end(), 0U);
    grown.ranges.assign(grown.tree.size(), {});
    grown.ranges[0] = {0, static_cast<std::uint32_t>(ranked.rows())};
    std::vector<std::uint32_t> moved;
    distribute(grown, ranked, 0, moved);
}

Pruned fastPrune(GrownTree grown, const Cases &cases, const RankedCases &ranked, float confidence,
    const std::stop_token &stop)
{
    return Pruner(std::move(grown), ranked, confidence, stop).run(cases);
}

} // namespace collscope::c45
