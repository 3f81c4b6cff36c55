// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"

namespace collscope {

/// The values that occur in a selection of a dataset, each list ascending; nodes and processes per node
/// where they are known, members and colours where there are groups.
Conditions selectedValues(const Dataset &dataset, const GridSelection &selection);

/// The values of one number of the placements that occur for a collective, ascending; 0 stands for unknown,
/// or for no groups.
std::vector<std::uint32_t> placementValues(
    const Dataset &dataset, std::string_view collective, wire::PlacementSize size);

/// "minimum over 3 runs", where several runs are selected; else empty.
std::string statisticOver(const TimeGrid &grid);

} // namespace collscope
