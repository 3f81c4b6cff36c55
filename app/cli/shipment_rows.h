// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/result_row.h"
#include "engine/codegen/shipping.h"

#include <string>

namespace collscope::cli {

/// What the shipping check found: {"target", "written", "refusals", "collectives": [an object each]}.
/// Penalties are mean ratios, null where they are not known.
/// The object of one collective in it; `more` stands behind its values.
std::string shippedJson(
    const codegen::Shipment &shipment, const codegen::ShippedCollective &row, const ResultRow &more = {});
std::string shipmentJson(const codegen::Shipment &shipment);

} // namespace collscope::cli
