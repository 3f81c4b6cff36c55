// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

namespace collscope {

/// Name of the fact of a provenance that says what its times depend on besides method and placement:
/// transports, mappings and bindings of processes.
inline constexpr std::string_view conditionsFact = "conditions";
inline constexpr std::string_view defaultConditions = "default"; ///< it is known that nothing is set

/// "btl=self,tcp"; empty: nothing is known.
std::string conditionsOf(const Provenance &provenance);

} // namespace collscope
