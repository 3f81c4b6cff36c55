// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/fast_grower.h"
#include "engine/models/c45/prune_common.h"

#include <stop_token>

namespace collscope::c45 {

/// Sends all rows through a tree that was grown from some of them: new rows and ranges.
void distributeAll(GrownTree &grown, const RankedCases &ranked);

/// Prunes a tree through which all cases have gone. The rows change places.
Pruned fastPrune(GrownTree grown, const Cases &cases, const RankedCases &ranked, float confidence,
    const std::stop_token &stop);

} // namespace collscope::c45
