// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace collscope {

/// Unique in the process, so that no two controls share a gesture: the edits of one are one step to undo.
inline int nextGesture()
{
    static int last = 0;
    return ++last;
}

} // namespace collscope
