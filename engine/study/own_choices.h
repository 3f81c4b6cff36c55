// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/penalty.h"

namespace collscope {

/// Returns the algorithms that the measured library chooses by itself, with the penalties of `baseline`, its
/// own choice as measured (null: not measured, NaN). A decision is noMethod where the data do not name a
/// release whose decisions are known, or the library may ask another component first.
Evaluation ownChoices(const DecisionMapPtr &map, const Evaluation *baseline);

} // namespace collscope
