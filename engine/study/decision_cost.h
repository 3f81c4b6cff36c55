// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/statistics.h"
#include "engine/models/model.h"

#include <chrono>

namespace collscope {

/// What one call of Model::decide costs in this process, on this machine, in seconds: the median over rounds
/// of the mean time of a call, over instances between and beyond the measured sizes in an order no branch
/// predictor can learn. It includes the virtual call. Takes some milliseconds; good for comparing models with
/// each other, not a promise for generated code, which codegen/function_figures.h times.
double decisionSeconds(const Model &model);

/// The instances that decisions are timed on, always the same ones.
std::vector<Instance> timedInstances(const TimeGrid &grid);

/// The median over rounds of the mean time, in seconds, of calls of `decide` with each of `asked`; it returns
/// a number.
template <typename Asked, typename Decide>
double secondsPerCall(const std::vector<Asked> &asked, const Decide &decide)
{
    using Clock = std::chrono::steady_clock;
    constexpr int rounds = 15;
    std::vector<double> means;
    volatile std::uint32_t keep = 0;
    for (int round = 0; round <= rounds; ++round) {
        std::uint32_t sum = 0;
        const auto begin = Clock::now();
        for (const Asked &one : asked)
            sum += static_cast<std::uint32_t>(decide(one));
        const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        keep = sum;
        if (round > 0) // the first one warms the caches
            means.push_back(seconds / static_cast<double>(asked.size()));
    }
    static_cast<void>(keep);
    return median(means);
}

} // namespace collscope
