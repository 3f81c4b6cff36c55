// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/band_table.h"

namespace collscope::codegen {

/// The smallest table that gives every answer of the model; of one that does not know where its answers
/// change (a rule by the bytes of all processes, a prediction) those at the measured sizes, which stand for
/// all up to the next. Fails for trees that test more than sizes, which the style nested writes as they are,
/// and where instances have no answer.
Expected<BandTable> decisionBands(const Model &model);

} // namespace collscope::codegen
