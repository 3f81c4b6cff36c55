// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/target.h"
#include "engine/mpi_formats/range_rules.h"

namespace collscope::codegen {

/// Returns true if several placements of a communicator size were measured and all numbers of nodes are
/// known, so that a format with conditions on nodes can tell them apart.
bool differByNodes(const TimeGrid &grid);

/// Returns rules for each measured placement, with its number of nodes as a condition. Sizes are those that
/// `size` compares. Decisions that fall back to the library get no rule.
std::vector<RangeRule> placedRanges(const Model &model, const openmpi::Collective &size);

} // namespace collscope::codegen
