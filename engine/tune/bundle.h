// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"

namespace collscope::tune {

/// What is to be loaded of a shipment, and how: the files of the target, and, but for Intel MPI,
/// `decisions.table`, which says the same to Collscope's own libraries; lines of env.sh that are comments
/// tell how. README.md ends with `reservation`, a sentence. Empty: nothing is decided. Fails when the
/// shipping check refuses what is decided.
Expected<std::vector<codegen::TextFile>> bundleOf(
    const codegen::Shipment &shipment, const std::string &reservation = {});

} // namespace collscope::tune
