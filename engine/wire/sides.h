// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <string_view>

/// Launches that time one side of decisions each. Libraries read files and variables when a job starts, so
/// that both sides cannot be in one job.
namespace collscope::wire {

/// Key of the header of their record files: `compared: launches`. Their records come in pairs of runs: run 2K
/// is the library as it is, run 2K+1 the library with the decisions in its environment, a record of which
/// carries the name of the decided method ("default" where the decisions leave the call to the library).
inline constexpr std::string_view comparedKey = "compared";
inline constexpr std::string_view comparedLaunches = "launches";

/// How much a launch with files proves about the library: each level includes those before it, except that
/// `environment` is about variables, not about files.
enum class FilesProof {
    none,
    environment, ///< variables that decide are in the environment of the processes
    named, ///< the library's settings, as MPI_T returns them, name the files, and nothing overrides them
    opened, ///< and the files were opened while MPI began
    calls, ///< and for each decided record the library looked its method up in the file
};
/// Begins the note of a launch with files; the name of its proof follows, in this order.
inline constexpr std::string_view filesMark = "# files: ";
inline constexpr std::array<std::string_view, 5> filesProofNames{
    "none", "environment", "named", "opened", "calls"};

} // namespace collscope::wire
