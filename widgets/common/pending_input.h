// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace collscope {

/// A number that is typed counts once its box is left or Enter is pressed; a shortcut leaves no box. What
/// acts on what is shown calls this first, so that the number counts.
void takePendingInput();

} // namespace collscope
