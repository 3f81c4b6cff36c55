// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/ratio_remarks.h"
#include "engine/evaluate/time_ratios.h"
#include "engine/map/decision_map.h"

#include <map>
#include <tuple>

namespace collscope {

using RatioPlace = std::tuple<Placement, std::uint64_t>; ///< and message size
using PlacedCells = std::map<RatioPlace, const RatioCell *>; ///< of one collective

/// The times of A on a grid. Fails with "cancelled".
Expected<DecisionMapPtr> timesOfA(
    const std::string &collective, const PlacedCells &cells, const std::stop_token &stop = {});

/// The cells of one collective on a grid.
struct RatioMap {
    static constexpr std::size_t noCell = static_cast<std::size_t>(-1);

    DecisionMapPtr map; ///< of the times of A
    std::vector<std::size_t> cells; ///< per cell of the grid: position in TimeRatios::cells, or noCell
};

/// The answer to a question, with a map of each collective.
struct MappedRatios {
    TimeRatios ratios;
    std::map<std::string, RatioMap> maps; ///< by collective
    std::optional<ApplicationRatio> application; ///< none without applications
    std::vector<RatioRemark> remarks;
};

/// Fails as timeRatios(). Where a place has cells of several systems or methods, its map shows the first.
Expected<MappedRatios> mappedRatios(
    const RatioQuestion &question, const std::vector<Application> &applications, const std::stop_token &stop);

} // namespace collscope
