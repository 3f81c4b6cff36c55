// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/target.h"

/// One function per target, each in a file of its own; listed in targets.cpp.
namespace collscope::codegen {
Target cTarget();
Target openMpiRulesTarget();
Target mpichJsonTarget();
Target openMpiJsonTarget();
Target intelEnvTarget();
Target uccEnvTarget();
Target ncclCsvTarget();
} // namespace collscope::codegen
