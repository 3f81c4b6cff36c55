// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"

namespace collscope::codegen {

/// Judges what is decided beyond the measured sizes: the collective is exported again from the smaller half
/// of its communicator sizes, and of its message sizes, and judged on the larger half. Returns a finding for
/// each with mean penalties ("rules learnt from 2 to 32 processes lose 39.5 % on 64 to 512 processes, the
/// library default 6.1 %"), or why it could not be judged: a note where the rules lose no more than the
/// default, else a warning. Takes as long as two further exports of the collective.
Findings extrapolationFindings(
    const ShippingOrder &order, const ShippingCollective &asked, const std::stop_token &stop);

} // namespace collscope::codegen
