// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"

#include <string>

namespace collscope::cli {

/// What the shipping check found: {"target", "written", "refusals", "collectives": [an object each]}.
/// Penalties are mean ratios, null where they are not known.
std::string shipmentJson(const codegen::Shipment &shipment);

} // namespace collscope::cli
