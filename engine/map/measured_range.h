// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/decision_map.h"

#include <string>

namespace collscope {

/// How far the measurements of a map reach: the least and the greatest communicator size, number of nodes,
/// processes per node and message size that were measured in any of its cells. Between them what is fitted to
/// the map fills gaps, beyond them it guesses. Of predicted times those that are extrapolations themselves
/// do not count (TimeGrid::isExtrapolated).
class MeasuredRange {
public:
    explicit MeasuredRange(const DecisionMap &map);

    /// Is the instance within all four? What it or the measurements do not know (nodes, processes per node)
    /// is not asked.
    bool holds(const Instance &instance) const;
    /// "processes 2 to 32, nodes 8, processes per node 1 to 4"; what is not known is not said.
    std::string placementsText() const;

private:
    struct Interval {
        std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
        std::uint64_t greatest = 0;

        bool isEmpty() const { return least > greatest; }
        bool holds(std::uint64_t value) const { return value >= least && value <= greatest; }
        void add(std::uint64_t value);
    };

    Interval m_commSizes;
    Interval m_nodes; ///< of those that are known, like the next
    Interval m_ppn;
    Interval m_members;
    Interval m_colours;
    Interval m_messageBytes;
};

/// Per cell of `map`: does it lie beyond `range`? Empty when none does.
std::vector<bool> cellsOutside(const DecisionMap &map, const MeasuredRange &range);

} // namespace collscope
