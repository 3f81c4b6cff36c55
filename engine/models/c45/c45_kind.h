// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/c45_tree.h"

namespace collscope {

/// The parameters of a SPEC that stand for these options and attributes.
Parameters c45Parameters(const c45::Options &options, const C45Tree::Attributes &attributes);

} // namespace collscope
