// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/placement.h"

#include <string>

namespace collscope {

using wire::Placement;

/// For people: "16 = 4 x 4", nodes first; "14 on 4 x 4" where not all places are taken; "16 with 4 per node",
/// "16 on 4 nodes" and "16" where less is known. Process groups follow: "16 = 4 x 4, 10 in 2 groups".
std::string placementText(const Placement &placement);

/// What stands behind a place with process groups, "10 in 2 groups"; empty: no groups are meant.
std::string groupsText(const Placement &placement);

} // namespace collscope
