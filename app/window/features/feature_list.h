// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/window_context.h"

#include <vector>

namespace collscope {

class Feature;

/// All features of the window, its children. Docks are numbered, and actions stand in their section of a
/// menu, in the order of the list.
std::vector<Feature *> makeFeatures(const WindowContext &context);

} // namespace collscope
