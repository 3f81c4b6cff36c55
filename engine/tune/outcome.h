// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"

#include <limits>

namespace collscope::tune {

/// What measurements say about the library's own choices, and what rules do about them, for all collectives
/// of a shipping check together.
struct Outcome {
    std::size_t rules = 0; ///< that decide
    std::size_t tuned = 0; ///< collectives that they make better; others are as good or the library's
    std::size_t cells = 0; ///< that were measured
    /// Means over the cells, as in ShippedCollective; NaN: not known.
    double penaltyDefault = std::numeric_limits<double>::quiet_NaN();
    double penaltyWritten = std::numeric_limits<double>::quiet_NaN();
    /// Medians of the same cells, weighted; NaN: not known.
    double typicalDefault = std::numeric_limits<double>::quiet_NaN();
    double typicalWritten = std::numeric_limits<double>::quiet_NaN();
    double heldOutDefault = std::numeric_limits<double>::quiet_NaN();
    double heldOutWritten = std::numeric_limits<double>::quiet_NaN();
};

Outcome outcomeOf(const codegen::Shipment &shipment);

/// "the library's default loses 34 % on average, typically 3.0 %, over 27 cells; these 12 rules lose 2.1 %,
/// typically 0.0 % (held out 4.0 % against 35 %)"
std::string outcomeText(const Outcome &outcome);

/// The shipping check on the best rules that the measured library loads, as far as it was measured: decide()
/// leaves what one run alone speaks for to the library, this tells what it is.
Expected<codegen::ShipmentPtr> shipmentSoFar(const DatasetPtr &measured, const std::stop_token &stop = {});

} // namespace collscope::tune
