// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/decision_map.h"

namespace collscope {

/// Per cell one of the methods that are free there (Ties), chosen so that cells agree with as many others as
/// they can; the best of each cell for a map without ties.
///
/// First by greedy set cover: the method that is free in most of what no method is chosen for yet takes it.
/// Then cells join their neighbours: each takes of its free methods the one that most of the eight around it
/// have, until nothing changes. Equal ones stay as they are, or go to the one that loses less.
std::vector<MethodIndex> agreedMethods(const DecisionMap &map);

} // namespace collscope
