// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"

namespace collscope::codegen {

/// Adds findings about calls between and beyond the measured sizes: a method is decided that cannot carry
/// them out, they are of communicators that a job's decisions are not about, or nothing was measured there.
/// `written`: as the files are read; `seenTo`: requirements that decisions need not keep.
void checkReach(ShippedCollective &row, const Target &target, const Model &written, wire::Requirements seenTo,
    const std::stop_token &stop);

} // namespace collscope::codegen
