// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/data_selection.h"

namespace collscope {

/// The same with nothing held out: what models on maps are fitted to.
inline DataSelection withAll(DataSelection data)
{
    data.heldOut = {};
    return data;
}

} // namespace collscope
