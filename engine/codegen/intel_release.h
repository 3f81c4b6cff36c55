// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/target.h"
#include "engine/mpi_formats/range_rules.h"

namespace collscope::codegen {

/// Fails where a rule names a number that the measured release of Intel MPI does not have, and where the data
/// do not name the release: numbers stand for other algorithms in other releases.
Expected<void> checkIntelRelease(const std::vector<RangeRule> &rules, const TimeGrid &grid);

/// The release that the numbers in a file belong to; empty: the items are of several.
std::string intelReleaseOf(const std::vector<Item> &items);
/// Fails where a file would decide nothing.
Expected<void> checkDecides(bool decides, const std::vector<Item> &items);
/// A comment line with it.
std::string intelReleaseComment(const std::vector<Item> &items);

} // namespace collscope::codegen
