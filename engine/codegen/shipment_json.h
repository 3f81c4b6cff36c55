// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"
#include "engine/io/result_row.h"

#include <string>

namespace collscope::codegen {

/// What the shipping check found: {"target", "written", "refusals", "collectives": [an object each]}.
/// Penalties are mean ratios, null where they are not known.
/// The object of one collective in it; `more` stands behind its values.
std::string shippedJson(const Shipment &shipment, const ShippedCollective &row, const ResultRow &more = {});
std::string shipmentJson(const Shipment &shipment);

} // namespace collscope::codegen
