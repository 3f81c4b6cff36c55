// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping_figures.h"

namespace collscope::codegen {

/// Says in words what the figures of `row` leave to be known: what was not measured, guessed, extrapolated or
/// not called, and what could not be compared.
void explain(ShippedCollective &row, const ShippingModels &models);

/// What the check found, as keys and values for comments and READMEs.
std::vector<std::pair<std::string, std::string>> judgedLines(const ShippedCollective &row);

/// Warns where the release of Open MPI that was measured is not one that reads the files.
void warnOfRelease(Shipment &shipment, const Target &target);

/// Says that decisions hold on measured placements that were not selected, because the files know the
/// communicator size alone. Empty: they do not, or there are none.
std::string unselectedPlacements(const ShippingModels &models);

} // namespace collscope::codegen
