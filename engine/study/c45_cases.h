// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/decision_map.h"
#include "engine/models/c45/cases.h"

namespace collscope {

/// What the model "c45" learns from, for other programs that read C4.5's files: a case per measured cell,
/// whose class is the best method by its name. Attributes are communicator size and message size and, of
/// several maps, the collective. Weights of cells are not in it: C4.5's cases have none. Each map is of
/// another collective; there is at least one.
c45::Cases casesOf(const std::vector<DecisionMapPtr> &maps);

} // namespace collscope
