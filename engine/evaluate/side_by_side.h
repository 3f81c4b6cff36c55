// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/decision_map.h"

namespace collscope {

/// A placement and message size that several systems have measured and whose best methods differ.
struct DifferingCell {
    Instance instance;
    std::vector<std::optional<std::size_t>> cells; ///< per system, of its map; nothing: not measured there
    /// Per system: what the dearest of the others' choices loses there against its own best method, a ratio;
    /// NaN where none of them was measured there.
    std::vector<double> costs;

    double worst() const; ///< NaN when no cost is known
};

/// The best methods of several systems for one collective, cell by cell.
struct SideBySide {
    std::vector<DecisionMapPtr> maps; ///< one per system
    std::size_t shared = 0; ///< cells that two or more of them have measured
    std::vector<DifferingCell> differing; ///< of those; the dearest first, those of unknown cost last

    /// Of the system's shared cells, those where all choices are known: the mean cost, 0 where all agree.
    std::vector<double> means = {}; ///< per system; NaN: there are none
};

/// A stopped run returns early, with a useless result.
SideBySide sideBySide(std::vector<DecisionMapPtr> maps, const std::stop_token &stop = {});

} // namespace collscope
