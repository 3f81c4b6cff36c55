// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/decision_map.h"

namespace collscope {

/// What models are made of: a part of a dataset, and the runs of it that they are not fitted to.
struct FitData {
    DatasetPtr dataset; ///< null: nothing is open
    GridSelection selection = {};
    std::vector<std::uint32_t> heldOutRuns = {};
    bool operator==(const FitData &) const = default;
};

/// Measurements to fit to, and others of the same system that no fit has seen.
struct Split {
    DecisionMapPtr training;
    DecisionMapPtr heldOut; ///< null: nothing is held out
};

/// Keeps whole runs back: the repetitions within one run share its nodes, its noise and its mood, so only
/// another run says how a decision fares on another day. Fails when a run does not exist, when none is left
/// to fit to, and as the maps fail. `selection.runs`, when given, are the runs there are.
Expected<Split> holdOut(const FitData &data, const std::stop_token &stop = {});

} // namespace collscope
