// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/decisions.h"
#include "engine/mpi_formats/finding.h"

#include <stop_token>
#include <string>

/// Scripts that set MPICH's variables per collective, MPIR_CVAR_<COLLECTIVE>_INTRA_ALGORITHM=name: one
/// algorithm for all sizes, which wins over a selection tree.
namespace collscope::mpich {

/// "MPIR_CVAR_REDUCE_SCATTER_INTRA_ALGORITHM"
std::string algorithmVariable(std::string_view collective);
/// "MPIR_CVAR_REDUCE_SCATTER_DEVICE_COLLECTIVE": 0 keeps the device layer from taking the calls first.
std::string deviceVariable(std::string_view collective);

/// Never fails: what MPICH does not know aborts the job or has no effect, which lintVariables says.
Expected<LibraryDecisionsPtr> openVariables(
    std::string_view text, const std::string &file, const std::stop_token &stop = {});
Findings lintVariables(std::string_view text, const std::string &file, const std::stop_token &stop = {});

} // namespace collscope::mpich
