// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/arithmetic.h"
#include "engine/models/c45/ranked_cases.h"

#include <stop_token>

namespace collscope::c45 {

/// A tree with the rows that came to every node: those of node i are rows[ranges[i].first .. ranges[i].last).
struct GrownTree {
    struct Range {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        std::uint32_t size() const { return last - first; }
    };

    Tree tree; ///< as grown: parts that were collapsed are still in the array
    std::vector<Range> ranges;
    std::vector<std::uint32_t> cutRanks; ///< of threshold tests
    std::vector<std::uint32_t> rows;
};

/// The branch that a row takes.
inline std::uint32_t branchOf(
    const GrownTree &grown, std::uint32_t index, const RankedCases &cases, std::uint32_t row)
{
    const Node &node = grown.tree.node(index);
    const RankedCases::Column &column = cases.columns[node.attribute];
    if (node.test == Test::threshold)
        return std::uint32_t{column.ranks[row] > grown.cutRanks[index]};
    if (node.test == Test::discrete)
        return column.values[row] - 1U;
    return grown.tree.groupOf(node)[column.values[row]];
}

/// Grows trees where no value is unknown. Weights are whole numbers then, sums of them exact below 2^24, and
/// nothing depends on the order of cases; so every continuous attribute is sorted once, and the sorted rows
/// are divided stably from node to node.
class FastGrower {
public:
    FastGrower(const Cases &cases, const RankedCases &ranked, const Options &options);

    /// From rows with these weights (of a window: count 0 for rows outside). Incomplete when stopped.
    GrownTree grow(const std::vector<RowWeight> &weights, const std::stop_token &stop) const;

private:
    class Run;
    const Cases &m_cases;
    const RankedCases &m_ranked;
    Options m_options;
    AttributeRules m_rules;
    EntropyTable m_entropy;
};

} // namespace collscope::c45
