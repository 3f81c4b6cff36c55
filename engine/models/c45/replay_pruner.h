// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/case_order.h"
#include "engine/models/c45/prune_common.h"

#include <stop_token>

namespace collscope::c45 {

/// Prunes a copy of `tree` with all cases of `order`, which changes places, as Release 8 does.
Pruned replayPrune(const Tree &tree, CaseOrder &order, float confidence, const std::stop_token &stop);

} // namespace collscope::c45
