// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/decision_map.h"

namespace collscope {

/// Measurements to fit to, and others of the same system that no fit has seen.
struct Split {
    DecisionMapPtr training;
    DecisionMapPtr heldOut; ///< null: nothing is held out
};

/// Keeps whole runs back: the repetitions within one run share its nodes, its noise and its mood, so only
/// another run says how a decision fares on another day. Fails when a run does not exist, when none is left
/// to fit to, and as the maps fail. `selection.runs`, when given, are the runs there are.
Expected<Split> holdOut(const DatasetPtr &dataset, const GridSelection &selection,
    const std::vector<std::uint32_t> &heldOutRuns, const std::stop_token &stop = {});

} // namespace collscope
