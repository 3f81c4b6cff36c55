// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"

/// One function per kind of model, each in a file of its own; listed in model.cpp.
namespace collscope {
ModelKind exactKind();
ModelKind baselineKind();
ModelKind quadtreeKind();
ModelKind c45Kind();
ModelKind optimalKind();
ModelKind rulesKind();
ModelKind openMpiKind();
ModelKind mpichKind();
ModelKind fileKind();
} // namespace collscope
