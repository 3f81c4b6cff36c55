// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/band_table.h"

namespace collscope::codegen {

/// The smallest table that gives every answer of the model. Fails when the model does not know where its
/// answers change, or leaves instances without one.
Expected<BandTable> decisionBands(const Model &model);

} // namespace collscope::codegen
