// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"

namespace collscope {

/// What one call of Model::decide costs in this process, on this machine, in seconds: the median over rounds
/// of the mean time of a call, over instances between and beyond the measured sizes in an order no branch
/// predictor can learn. It includes the virtual call. Takes some milliseconds; good for comparing models with
/// each other, not a promise for generated code, which tests/bench measures.
double decisionSeconds(const Model &model);

} // namespace collscope
