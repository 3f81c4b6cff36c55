// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/regression/regressor.h"

namespace collscope::regression {

/// Trees that XGBoost grows with objective reg:tweedie and everything else as it comes, on times divided by
/// their mean. Its trees are read out of it once: predictions are those of the library up to the rounding of
/// their sum. Fails where Collscope was built without XGBoost, on what the library says, and with
/// "cancelled".
Expected<RegressorPtr> boostedTrees(const Samples &samples, std::size_t rounds, const std::stop_token &stop);

} // namespace collscope::regression
