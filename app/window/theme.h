// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>

namespace collscope {

/// For desktops that have no switch of their own (plain X11 with Qt before 6.5).
QPalette darkPalette();

/// Sets the application's palette: dark, or what the desktop gave when the program started; and, the first
/// time, a style on top of the desktop's that draws boxes to tick so that they are seen on dark ground.
void useDarkPalette(bool dark);

} // namespace collscope
