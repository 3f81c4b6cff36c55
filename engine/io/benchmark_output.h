// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"
#include "engine/wire/catalogue.h"

#include <optional>
#include <set>
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

/// Results that are passed over because of what stands above them.
struct OtherResults {
    std::size_t rows = 0;
    std::size_t line = 0; ///< of the first
    std::string heading; ///< the line above the first that says what they are; empty: there is none
};

struct BenchmarkOutput {
    std::string title; ///< what the program says of itself: "OSU MPI Broadcast Latency Test v5.6.2"
    std::string noise; ///< first line that is neither comment nor result: what a failed run says
    std::vector<BenchmarkRow> rows;
    OtherResults otherCollectives; ///< by their title
    OtherResults otherColumns; ///< not a benchmark's whose columns are known
    std::size_t emptyMessages = 0; ///< results of 0 bytes: nothing is sent, so nothing is measured
    std::vector<Diagnostic> problems; ///< lines of results that cannot be used, without file
};

/// What a collective benchmark printed: OSU micro-benchmarks (`# Size  Avg Latency(us)`, with -f also
/// minimum, maximum and iterations; barrier has no size) or Intel MPI Benchmarks (`#bytes #repetitions
/// t_min[usec] t_max[usec] t_avg[usec]`; only the tables for `ranks` processes). Only results whose title
/// names `collective` count. Their minimum and maximum are over the processes and say nothing of repetitions.
/// Messages of the launcher and the like are passed over.
BenchmarkOutput parseBenchmarkOutput(
    std::string_view text, const wire::Collective &collective, std::uint32_t ranks);

/// The numbers of processes for which IMB's tables are; OSU says none.
std::set<std::uint32_t> processesIn(std::string_view text);

/// The collective that a line of OSU or IMB names as what follows; "" when it names none of the catalogue's,
/// nothing when it is no such line.
std::optional<std::string> benchmarkTitle(std::string_view line);

} // namespace collscope::io
