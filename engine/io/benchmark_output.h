// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <string>
#include <string_view>
#include <vector>

namespace collscope::io {

/// One line of results. Times in seconds.
struct BenchmarkRow {
    std::size_t line = 0;
    std::uint64_t messageBytes = 0;
    Summary summary; ///< mean, and what else the output tells
};

struct BenchmarkOutput {
    std::string title; ///< what the program says of itself: "OSU MPI Broadcast Latency Test v5.6.2"
    std::string noise; ///< first line that is neither comment nor result: what a failed run says
    std::vector<BenchmarkRow> rows;
    std::vector<Diagnostic> problems; ///< lines of results that cannot be used, without file
};

/// What a collective benchmark printed: OSU micro-benchmarks (`# Size  Avg Latency(us)`, with -f also
/// minimum, maximum and iterations; barrier has no size) or Intel MPI Benchmarks (`#bytes #repetitions
/// t_min[usec] t_max[usec] t_avg[usec]`; only the tables for `ranks` processes). Anything else in it, such as
/// messages of the launcher, is passed over.
BenchmarkOutput parseBenchmarkOutput(std::string_view text, bool sized, std::uint32_t ranks);

} // namespace collscope::io
