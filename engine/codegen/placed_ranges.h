// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/target.h"
#include "engine/mpi_formats/range_rules.h"

namespace collscope::codegen {

/// Several placements of a communicator size were measured, and the numbers of nodes of all of them are
/// known: a format with conditions on nodes tells them apart.
bool differByNodes(const TimeGrid &grid);

/// The rules of a model for each measured placement, with its number of nodes as a condition, in the size
/// that `size` compares. What the model leaves to the library has no rule.
std::vector<RangeRule> placedRanges(const Model &model, const openmpi::Collective &size);

} // namespace collscope::codegen
