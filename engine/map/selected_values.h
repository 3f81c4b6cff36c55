// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"

namespace collscope {

/// The values that occur in a selection of a dataset, each list ascending; nodes and processes per node
/// where they are known.
Conditions selectedValues(const Dataset &dataset, const GridSelection &selection);

} // namespace collscope
