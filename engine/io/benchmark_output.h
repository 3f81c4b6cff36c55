// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"
#include "engine/io/launcher_line.h"
#include "engine/wire/catalogue.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collscope::io {

/// What the size of a result counts.
enum class ResultSize {
    catalogue, ///< the same as the catalogue's message size
    oneProcess, ///< the part of one process, where the catalogue counts all parts
    allProcesses, ///< all parts, where the catalogue counts that of one process
    unknown, ///< depends on a release that the output does not name
};

/// One line of results. Times in seconds.
struct BenchmarkRow {
    std::size_t line = 0;
    std::uint64_t messageBytes = 0;
    ResultSize size = ResultSize::catalogue;
    Summary summary; ///< mean, with -z of OSU also the median
    LaunchPtr launch = nullptr; ///< what holds for the table
    bool isWrong = false; ///< the benchmark found wrong data
    std::string memory = {}; ///< of the buffers, "CUDA"; empty: the host's
    std::string dataType = {}; ///< "MPI_DOUBLE"; empty: the benchmark's usual one
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
    std::vector<Diagnostic> passed; ///< lines between results that are none, without file
};

/// What a line of OSU or IMB names as that whose results follow.
struct BenchmarkTitle {
    std::string collective; ///< empty: none of the catalogue's
    /// "non-blocking", "non-blocking pure" (IMB's Ibcast_pure) or "persistent": other operations than the
    /// collective itself, with times of their own; empty: the collective itself.
    std::string variant = {};

    auto operator<=>(const BenchmarkTitle &) const = default; // NOLINT(modernize-use-nullptr)
};

/// Nothing when it is no such line.
std::optional<BenchmarkTitle> benchmarkTitle(std::string_view line);

/// What a collective benchmark printed: OSU micro-benchmarks (`# Size  Avg Latency(us)`, with -f also
/// minimum, maximum and iterations; barrier has no size; of non-blocking collectives the column `Pure
/// Comm.(us)`, the time without computation) or Intel MPI Benchmarks (`#bytes #repetitions t_min[usec]
/// t_max[usec] t_avg[usec]`, IMB-NBC `t_pure[usec]`; only the tables for `ranks` processes). Only results
/// whose title names `collective` and `variant` count. Their minimum and maximum are over the processes and
/// say nothing of repetitions. Messages of the launcher and the like are passed over.
BenchmarkOutput parseBenchmarkOutput(std::string_view text, const wire::Collective &collective,
    std::uint32_t ranks, std::string_view variant = {});

/// The message size of a result, counted as the catalogue counts it.
Expected<std::uint64_t> messageBytesOf(const BenchmarkRow &row, std::uint32_t processes);

/// The numbers of processes for which IMB's tables are, each with the first line that says so; OSU says none.
std::map<std::uint32_t, std::size_t> processesIn(std::string_view text);

} // namespace collscope::io
