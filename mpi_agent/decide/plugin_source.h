// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/decide/decision_source.h"

#include <string_view>

namespace collscope::decide {

/// Are these the bytes of a shared library (ELF)?
bool isSharedLibrary(std::string_view bytes);

/// Loads a plug-in (decision_plugin.h) from its bytes; it stays loaded for ever. Null when that fails, with
/// the reason in `problem`, one line.
std::unique_ptr<DecisionSource> loadPlugin(
    std::string_view bytes, std::uint64_t checksum, std::string &problem);

} // namespace collscope::decide
