// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/fast_grower.h"

#include "engine/models/c45/cut_search.h"
#include "engine/models/c45/value_table.h"

#include <algorithm>
#include <numeric>

namespace collscope::c45 {

/// One tree being grown.
class FastGrower::Run {
public:
    Run(const FastGrower &grower, const std::vector<RowWeight> &weights, const std::stop_token &stop)
        : m_grower(grower), m_cases(grower.m_cases), m_ranked(grower.m_ranked), m_weights(weights),
          m_stop(stop), m_search(grower.m_entropy, m_cases.classCount(), grower.m_options.minCases),
          m_classCounts(m_cases.classCount())
    {
        m_grown.tree = Tree(m_cases.classCount());
        for (std::size_t a = 0; a < m_cases.attributeCount(); ++a) {
            m_tables.emplace_back(m_cases.valueCount(a), m_cases.classCount());
            m_listOf.push_back(m_lists.size());
            if (m_cases.kind(a) == AttributeKind::continuous)
                addList(sortedRows(m_ranked.columns[a].ranks, m_ranked.distinct[a].size()));
        }
        if (m_lists.empty()) {
            std::vector<std::uint32_t> all(m_ranked.rows());
            std::iota(all.begin(), all.end(), 0U);
            addList(std::move(all));
        }
        m_moved.resize(m_lists.front().size());
    }

    GrownTree grow()
    {
        addNodes(1);
        m_grown.ranges[0] = {0, static_cast<std::uint32_t>(m_lists.front().size())};
        std::vector<std::uint32_t> todo{0};
        while (!todo.empty() && !m_stop.stop_requested()) {
            const std::uint32_t index = todo.back();
            todo.pop_back();
            form(index);
            const Node &node = m_grown.tree.node(index);
            if (node.test == Test::leaf)
                continue;
            for (std::uint32_t b = node.forks; b-- > 0;) {
                m_parents[node.firstBranch + b] = index;
                if (m_grown.ranges[node.firstBranch + b].size() == 0)
                    makeEmptyLeaf(m_grown.tree, node.firstBranch + b, index);
                else
                    todo.push_back(node.firstBranch + b);
            }
        }
        collapse();
        m_grown.rows = std::move(m_lists.front());
        return std::move(m_grown);
    }

private:
    static constexpr std::uint32_t noParent = 0xffffffffU;

    void addList(std::vector<std::uint32_t> rows)
    {
        std::erase_if(rows, [this](std::uint32_t row) { return m_weights[row].count == 0; });
        m_lists.push_back(std::move(rows));
    }

    /// Makes the other arrays as long as the tree.
    void addNodes(std::size_t count)
    {
        if (count != 0)
            m_grown.tree.add(count);
        m_grown.ranges.resize(m_grown.tree.size());
        m_grown.cutRanks.resize(m_grown.tree.size());
        m_parents.resize(m_grown.tree.size(), noParent);
    }

    bool testedAbove(std::uint32_t index, std::size_t attribute) const
    {
        for (std::uint32_t node = m_parents[index]; node != noParent; node = m_parents[node])
            if (m_grown.tree.node(node).attribute == attribute)
                return true;
        return false;
    }

    void form(std::uint32_t index)
    {
        const GrownTree::Range range = m_grown.ranges[index];
        std::fill(m_classCounts.begin(), m_classCounts.end(), 0U);
        std::uint32_t total = 0;
        for (std::uint32_t i = range.first; i < range.last; ++i) {
            const RowWeight weight = m_weights[m_lists.front()[i]];
            m_classCounts[weight.classNumber] += weight.count;
            total += weight.count;
        }
        Tree &tree = m_grown.tree;
        std::copy(m_classCounts.begin(), m_classCounts.end(), tree.distribution(index).begin());
        const float majority = makeLeaf(tree, index, static_cast<float>(total));
        if (majority == static_cast<float>(total) || total < 2 * m_grower.m_options.minCases)
            return;
        std::vector<Candidate> candidates(m_cases.attributeCount());
        std::vector<std::uint32_t> cutRanks(m_cases.attributeCount());
        for (std::size_t a = 0; a < candidates.size(); ++a) {
            if (m_grower.m_rules.ignored(a))
                continue;
            if (m_cases.kind(a) == AttributeKind::continuous)
                candidates[a] = evaluateCuts(a, range, total, cutRanks[a]);
            else if (m_grower.m_rules.repeatable(a) || !testedAbove(index, a))
                candidates[a] = evaluateValuesOf(a, range, static_cast<float>(total));
        }
        const auto chosen = m_grower.m_rules.choose(candidates);
        if (!chosen)
            return;
        makeTest(tree, index, m_cases, *chosen, candidates[*chosen]);
        addNodes(0);
        m_grown.cutRanks[index] = cutRanks[*chosen];
        divide(index, range);
    }

    Candidate evaluateCuts(
        std::size_t attribute, GrownTree::Range range, std::uint32_t total, std::uint32_t &cutRank)
    {
        const std::vector<std::uint32_t> &list = m_lists[m_listOf[attribute]];
        const SortedNode node{{list.data() + range.first, range.size()}, m_ranked.columns[attribute].ranks,
            m_ranked.distinct[attribute], m_weights, m_classCounts, total, m_ranked.dense[attribute]};
        return m_search.search(node, cutRank);
    }

    Candidate evaluateValuesOf(std::size_t attribute, GrownTree::Range range, float total)
    {
        const std::vector<std::uint16_t> &values = m_ranked.columns[attribute].values;
        ValueTable &table = m_tables[attribute];
        table.clear();
        for (std::uint32_t i = range.first; i < range.last; ++i) {
            const std::uint32_t row = m_lists.front()[i];
            table.add(values[row], m_weights[row].classNumber, static_cast<float>(m_weights[row].count));
        }
        table.sumRows();
        const Options &options = m_grower.m_options;
        return m_grower.m_rules.grouped(attribute)
            ? evaluateGroups(table, total, options.minCases, options.gainOnly)
            : evaluateValues(table, total, options.minCases);
    }

    /// Divides the rows of all lists among the branches, their order kept.
    void divide(std::uint32_t index, GrownTree::Range range)
    {
        const Node &node = m_grown.tree.node(index);
        std::vector<std::uint32_t> starts(node.forks + 1);
        for (std::uint32_t i = range.first; i < range.last; ++i)
            ++starts[branchOf(m_grown, index, m_ranked, m_lists.front()[i]) + 1];
        starts[0] = range.first;
        std::partial_sum(starts.begin(), starts.end(), starts.begin());
        for (std::uint32_t b = 0; b < node.forks; ++b)
            m_grown.ranges[node.firstBranch + b] = {starts[b], starts[b + 1]};
        for (std::size_t l = 0; l < m_lists.size(); ++l) {
            if (node.test != Test::threshold)
                distribute(index, m_lists[l], range, starts);
            else if (m_listOf[node.attribute] != l) // the attribute's own list is in order already
                partition(m_lists[l], range, starts[1], m_ranked.columns[node.attribute].ranks,
                    m_grown.cutRanks[index]);
        }
    }

    void distribute(std::uint32_t index, std::vector<std::uint32_t> &list, GrownTree::Range range,
        std::vector<std::uint32_t> at)
    {
        std::copy(list.begin() + range.first, list.begin() + range.last, m_moved.begin());
        for (std::uint32_t i = 0; i < range.size(); ++i)
            list[at[branchOf(m_grown, index, m_ranked, m_moved[i])]++] = m_moved[i];
    }

    void partition(std::vector<std::uint32_t> &list, GrownTree::Range range, std::uint32_t middle,
        const std::vector<std::uint32_t> &ranks, std::uint32_t cutRank)
    {
        std::uint32_t low = range.first;
        std::uint32_t high = 0;
        for (std::uint32_t i = range.first; i < range.last; ++i) {
            const std::uint32_t row = list[i];
            const bool above = ranks[row] > cutRank;
            list[low] = row; // both are written, one of them counts: no branch to mispredict
            m_moved[high] = row;
            low += !above;
            high += above;
        }
        std::copy_n(m_moved.begin(), high, list.begin() + middle);
    }

    /// Children come after their parents in the array, so from the end everything below a node is settled.
    void collapse()
    {
        Tree &tree = m_grown.tree;
        for (auto index = static_cast<std::uint32_t>(tree.size()); index-- > 0;) {
            Node &node = tree.node(index);
            if (node.test == Test::leaf)
                continue;
            float errors = 0;
            for (std::uint32_t b = 0; b < node.forks; ++b)
                errors += tree.node(node.firstBranch + b).errors;
            const float majority = node.items - node.errors;
            node.errors = errors;
            collapseIfUseless(tree, index, majority);
        }
    }

    const FastGrower &m_grower;
    const Cases &m_cases;
    const RankedCases &m_ranked;
    const std::vector<RowWeight> &m_weights;
    const std::stop_token &m_stop;
    GrownTree m_grown;
    std::vector<std::uint32_t> m_parents;
    std::vector<std::vector<std::uint32_t>>
        m_lists; ///< rows sorted by each continuous attribute, divided by node
    std::vector<std::size_t> m_listOf; ///< per attribute
    std::vector<std::uint32_t> m_moved;
    std::vector<ValueTable> m_tables;
    CutSearch m_search;
    std::vector<std::uint32_t> m_classCounts; ///< of the node at hand
};

FastGrower::FastGrower(const Cases &cases, const RankedCases &ranked, const Options &options)
    : m_cases(cases), m_ranked(ranked), m_options(options), m_rules(cases, options), m_entropy(cases.size())
{
}

GrownTree FastGrower::grow(const std::vector<RowWeight> &weights, const std::stop_token &stop) const
{
    return Run(*this, weights, stop).grow();
}

} // namespace collscope::c45
