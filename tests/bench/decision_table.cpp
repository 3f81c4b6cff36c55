// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/decision_table.h"

#include <fmt/format.h>

#include <cstdio>
#include <limits>

namespace collscope::bench {

void MedianReporter::ReportRuns(const std::vector<Run> &runs)
{
    for (const Run &run : runs)
        if (run.aggregate_name == "median" && run.counters.count("ns"))
            m_medians[run.run_name.function_name] = run.counters.at("ns");
    ConsoleReporter::ReportRuns(runs);
}

double MedianReporter::nanoseconds(const std::string &name) const
{
    const auto found = m_medians.find(name);
    return found == m_medians.end() ? std::numeric_limits<double>::quiet_NaN() : found->second;
}

void printTables(const MedianReporter &medians, const std::vector<std::string> &inputs,
    const std::vector<TreeFacts> &trees)
{
    for (const std::string &input : inputs) {
        const auto ns = [&](const std::string &what) { return medians.nanoseconds(input + "/" + what); };
        const double library = ns("openmpi bcast");
        fmt::print("\n### {}\n\n", input);
        fmt::print("Loop with an empty function {:.2f} ns; Open MPI bcast {:.2f} ns, reduce {:.2f} ns. "
                   "Nothing is subtracted.\n\n",
            ns("loop"), library, ns("openmpi reduce"));
        fmt::print(
            "| tree | mean depth | leaves | mean penalty | table bytes | table ns | ns/level | x | nested "
            "ifs | nested ns | x | merged ns | x |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
        for (const TreeFacts &tree : trees) {
            const auto of = [&](const std::string &what) { return ns(what + tree.name); };
            fmt::print("| {} | {:.2f} | {} | {:.2f} % | {} | {:.2f} | {:.2f} | {:.2f} | {} | {:.2f} | {:.2f} "
                       "| {:.2f} | {:.2f} |\n",
                tree.spec, tree.meanDepth, tree.leaves, tree.meanPenalty * 100, tree.tableBytes, of("table"),
                of("table") / (tree.meanDepth + 1), of("table") / library, tree.nestedStatements,
                of("nested"), of("nested") / library, of("merged"), of("merged") / library);
        }
    }
    std::fflush(stdout);
}

} // namespace collscope::bench
