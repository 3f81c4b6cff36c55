// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/decision_cost.h"

#include <cmath>
#include <random>

namespace collscope {

namespace {

/// Logarithmic between `least` and twice `most`: all sizes of a grid get their share.
double anySize(std::mt19937_64 &random, double least, double most)
{
    const double low = std::log2(std::max(1.0, least));
    const double high = std::log2(std::max(1.0, most) * 2);
    const double fraction = static_cast<double>(random() >> 11) * 0x1p-53;
    return std::exp2(low + fraction * (high - low));
}

} // namespace

std::vector<Instance> timedInstances(const TimeGrid &grid)
{
    constexpr std::size_t count = 4096; // more than a branch predictor remembers, less than a cache holds
    std::mt19937_64 random(count);
    std::vector<Instance> result(count, grid.instance({0, 0}));
    for (Instance &instance : result) {
        instance.placement = grid.placements()[random() % grid.rows()];
        instance.placement.commSize
            = static_cast<std::uint32_t>(anySize(random, grid.commSizes().front(), grid.commSizes().back()));
        instance.messageBytes
            = static_cast<std::uint64_t>(anySize(random, static_cast<double>(grid.messageBytes().front()),
                static_cast<double>(grid.messageBytes().back())));
        if (instance.placement.ppn != 0)
            instance.placement.nodes
                = (instance.placement.commSize + instance.placement.ppn - 1) / instance.placement.ppn;
    }
    return result;
}

double decisionSeconds(const Model &model)
{
    return secondsPerCall(timedInstances(*model.fittedTo()->grid),
        [&model](const Instance &instance) { return model.decide(instance).method; });
}

} // namespace collscope
