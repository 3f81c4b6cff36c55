// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <string>
#include <string_view>

namespace collscope::codegen {

/// Which decisions ship. All others fall back to the library.
enum class ShipmentPolicy {
    provedBetter, ///< those that runs held out prove better
    notWorse, ///< also those that runs held out find no worse
    asFitted, ///< all, whatever the check says; the files say so
};

std::string_view policyText(ShipmentPolicy policy); ///< "provedBetter"
/// Fails with the known names.
Expected<ShipmentPolicy> policyNamed(std::string_view name);

/// The obstacle of rules that held-out runs find neither better nor worse.
inline constexpr std::string_view withinNoise = "no rules were better on a run held out by more than noise";

struct ShippedCollective;
struct ShippingModels;
struct ShippingOrder;

/// Why a collective falls back to the library, as a clause that names the remedy; empty: it ships.
std::string obstacle(const ShippingOrder &order, const ShippedCollective &row, const ShippingModels &models);

} // namespace collscope::codegen
