// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/placement.h"

#include <string>

namespace collscope {

using wire::Placement;

/// For people: "16 = 4 x 4", nodes first; "14 on 4 x 4" where not all places are taken; "16 with 4 per node",
/// "16 on 4 nodes" and "16" where less is known.
std::string placementText(const Placement &placement);

} // namespace collscope
