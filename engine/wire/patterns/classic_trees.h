// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/patterns/list.h"

/// Broadcast and reduce along the trees of topology.h, which the library carries out by code of its own where
/// there are segments or the order of operands counts: here as patterns, which send the same messages.
namespace collscope::wire::patterns {

/// linear, chain (radix: how many), pipeline, binary and binomial of "bcast" and "reduce"; nullptr: no other.
const Algorithm *findClassicTree(std::string_view collective, std::string_view name);

} // namespace collscope::wire::patterns
