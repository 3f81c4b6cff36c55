// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"

#include <string_view>

namespace collscope {

bool hasCollective(const Dataset &dataset, std::string_view name);

/// What of a dataset (null: none) comes nearest to what was looked at before. The collective is the wanted
/// one, if the dataset has it; else that of before, or its first. Nodes, processes per node and library stay
/// where the dataset has them.
GridSelection nearestSelection(
    const Dataset *dataset, GridSelection before, std::string_view wantedCollective);

} // namespace collscope
