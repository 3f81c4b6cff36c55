// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/collectives/bundled_patterns.h"

#include "engine/wire/patterns/list.h"

namespace collscope::wire {

namespace {

void append(std::vector<Algorithm> &algorithms, std::string_view collective)
{
    for (const patterns::Algorithm &pattern : patterns::algorithmsOf(collective))
        algorithms.push_back({pattern.name, static_cast<int>(algorithms.size()) + 1, pattern.segments,
            pattern.radix, pattern.needs, pattern.radix && !pattern.nodes ? 2U : 1U, pattern.onRequest});
}

std::vector<Algorithm> patternsOf(std::string_view collective)
{
    std::vector<Algorithm> algorithms;
    append(algorithms, collective);
    return algorithms;
}

} // namespace

void addPatterns(Collective &collective)
{
    auto &libraries = collective.libraries;
    if (libraries.empty() || libraries.front().library != bundledLibrary)
        libraries.insert(libraries.begin(), {bundledLibrary, {}});
    append(libraries.front().algorithms, collective.name);
}

const std::vector<Algorithm> &bundledAlgorithms(std::string_view collective)
{
    static const std::vector<Algorithm> none;
    static const std::vector<Algorithm> ofGatherv = patternsOf("gatherv");
    static const std::vector<Algorithm> ofScatterv = patternsOf("scatterv");
    const auto *const listed = algorithms(bundledLibrary, collective);
    return listed                  ? *listed
        : collective == "gatherv"  ? ofGatherv
        : collective == "scatterv" ? ofScatterv
                                   : none;
}

} // namespace collscope::wire
