// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/arithmetic.h"
#include "engine/models/c45/grow_common.h"
#include "engine/models/c45/ranked_cases.h"

#include <span>

namespace collscope::c45 {

/// A node's rows in ascending order of one continuous attribute, with what they weigh.
struct SortedNode {
    std::span<const std::uint32_t> rows;
    const std::vector<std::uint32_t> &ranks;
    const std::vector<float> &distinct;
    const std::vector<std::uint16_t> &classes;
    const std::vector<std::uint32_t> &counts;
    std::span<const std::uint32_t> classCounts; ///< of the node
    std::uint32_t cases;
};

/// Finds the best cut of a continuous attribute. All cuts are rated in double first, with counts of cases moved from one
/// side to the other; only those so near the best that the rounding of Release 8's floats may put them first (a bound on
/// it is known) are then computed as Release 8 does.
class CutSearch {
public:
    CutSearch(const EntropyTable &entropy, std::size_t classes, unsigned minCases);

    /// Also gives the rank up to which cases go left.
    Candidate search(const SortedNode &node, std::uint32_t &cutRank);

private:
    struct Cut {
        double split;             ///< total information of both sides, approximately
        std::uint32_t after;      ///< position of the last row below it
        std::uint32_t lowCases;
    };
    struct Best {
        float value = 0; ///< gain minus the cost of the choice
        float info = 0;
        const Cut *cut = nullptr;
    };

    double rateCuts(const SortedNode &node, const NodeCuts &cuts);
    double tolerance(const NodeCuts &cuts) const;
    Best exactBest(const SortedNode &node, const NodeCuts &cuts, double limit);
    float sideInfo(const std::vector<std::uint32_t> &counts, std::uint32_t cases) const;

    const EntropyTable &m_entropy;
    std::size_t m_classCount;
    unsigned m_minCases;
    std::size_t m_tries = 0;
    std::vector<std::uint16_t> m_present; ///< classes of the node, ascending
    std::vector<std::uint32_t> m_low;     ///< per class
    std::vector<std::uint32_t> m_high;
    std::vector<double> m_lowTerms;
    std::vector<double> m_highTerms;
    std::vector<Cut> m_cuts;
};

} // namespace collscope::c45
