// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"

/// `collscope tune --program`.
namespace collscope::cli {

namespace programoptions {
inline constexpr Option program{"program", "LINE",
    "make this program faster: the line that starts it, such as 'mpirun -n 8 ./app input'. May be "
    "repeated: what the programs call adds up",
    true};
inline constexpr Option precision{
    "precision", "PERCENT", "of the program's gain: half the width of its 95 % interval (default: 2)"};
inline constexpr Option checkOutput{"check-output", "COMMAND",
    "a shell command that reads what a run printed; any status but 0 means that the result is wrong"};
inline constexpr Option inCopy{
    "in-copy", "", "run the program in a new copy of the current folder each time"};
inline constexpr Option reproducibleSums{
    "reproducible-sums", "", "leave reductions to the library, so that no sum is added in another order"};
} // namespace programoptions

/// Runs it, writes the result and prints it.
Result<void> runTuneProgram(const Arguments &arguments);

} // namespace collscope::cli
