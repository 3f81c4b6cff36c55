// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/data_selection.h"

#include <string_view>
#include <vector>

namespace collscope {

bool hasCollective(const Dataset &dataset, std::string_view name);

/// What of a dataset (null: none) comes nearest to what was looked at before. The collective is the wanted
/// one, if the dataset has it; else that of before, or its first. Nodes, processes per node and library stay
/// where the dataset has them.
GridSelection nearestSelection(
    const Dataset *dataset, GridSelection before, std::string_view wantedCollective);

/// The same part of every collective of its dataset; empty without a dataset.
std::vector<DataSelection> eachCollective(const DataSelection &shown);

} // namespace collscope
