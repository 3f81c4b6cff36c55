// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

/// Launches that time one side of decisions each. Libraries read files and variables when a job starts, so
/// that both sides cannot be in one job.
namespace collscope::wire {

/// Key of the header of their record files: `compared: launches`. Their records come in pairs of runs: run 2K
/// is the library as it is, run 2K+1 the library with the decisions in its environment, a record of which
/// carries the name of the decided method ("default" where the decisions leave the call to the library).
inline constexpr std::string_view comparedKey = "compared";
inline constexpr std::string_view comparedLaunches = "launches";

} // namespace collscope::wire
