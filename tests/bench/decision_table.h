// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace collscope::bench {

/// Figures of one tree that do not depend on time.
struct TreeFacts {
    std::string name; ///< behind "table", "nested" and "merged"
    std::string spec;
    double meanDepth = 0;
    std::size_t leaves = 0;
    std::size_t tableBytes = 0;
    std::size_t nestedStatements = 0;
    double meanPenalty = 0; ///< ratio
};

/// Keeps the medians, besides printing what Google Benchmark prints.
class MedianReporter : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run> &runs) override;
    /// Nanoseconds per decision, by name; NaN where nothing was measured.
    double nanoseconds(const std::string &name) const;

private:
    std::map<std::string, double> m_medians;
};

/// Prints one table per kind of input, in Markdown.
void printTables(const MedianReporter &medians, const std::vector<std::string> &inputs,
    const std::vector<TreeFacts> &trees);

} // namespace collscope::bench
