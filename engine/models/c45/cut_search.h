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
    const std::vector<RowWeight> &weights;
    std::span<const std::uint32_t> classCounts; ///< of the node
    std::uint32_t cases;
    bool dense; ///< RankedCases::dense
};

/// Finds the best cut of a continuous attribute. All cuts are rated in double first, with counts of cases
/// moved from one side to the other; only those so near the best that the rounding of Release 8's floats may
/// put them first (a bound on it is known) are then computed as Release 8 does.
class CutSearch {
public:
    CutSearch(const EntropyTable &entropy, std::size_t classes, unsigned minCases);

    /// Also gives the rank up to which cases go left.
    Candidate search(const SortedNode &node, std::uint32_t &cutRank);

private:
    struct Cut {
        double split; ///< total information of both sides, approximately
        std::uint32_t after; ///< position of the last row below it
        std::uint32_t lowCases;
    };
    struct Sides {
        std::uint32_t low = 0;
        std::uint32_t high = 0;
    };
    struct Best {
        float value = 0; ///< gain minus the cost of the choice
        float info = 0;
        const Cut *cut = nullptr;
    };

    void rateCuts(const SortedNode &node, const NodeCuts &cuts);
    void keep(const Cut &cut);
    void dropHopeless();
    double tolerance(const NodeCuts &cuts) const;
    Best exactBest(const SortedNode &node, const NodeCuts &cuts);
    void startSides(const SortedNode &node);
    float sideInfo(std::uint32_t Sides::*side, std::uint32_t cases) const;

    const EntropyTable &m_entropy;
    std::size_t m_classCount;
    unsigned m_minCases;
    std::size_t m_tries = 0;
    std::vector<std::uint16_t> m_present; ///< classes of the node, ascending
    std::vector<Sides> m_sides; ///< per class: cases below and above the cut
    std::vector<Cut> m_cuts; ///< those that may be the best
    std::size_t m_dropAt = 0; ///< so many of them are looked through again
    double m_least = 0; ///< split information of the best so far
    double m_tolerance = 0;
};

} // namespace collscope::c45
