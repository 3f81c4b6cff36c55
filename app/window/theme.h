// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace collscope {

/// Returns whether the desktop gave the program light text on a dark ground when it started.
bool isDesktopDark();

/// Sets the style of the window, its palette and its icons.
void useDarkPalette(bool dark);

} // namespace collscope
