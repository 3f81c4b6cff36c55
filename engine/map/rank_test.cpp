// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/rank_test.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <vector>

namespace collscope {

namespace {

struct Ranks {
    std::vector<double> of; ///< in the order of the samples, from 1 on
    double tied = 0; ///< sum of t^3 - t over groups of t equal times
};

Ranks ranksOf(std::span<const double> first, std::span<const double> second)
{
    std::vector<double> all(first.begin(), first.end());
    all.insert(all.end(), second.begin(), second.end());
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return all[a] < all[b]; });
    Ranks ranks;
    ranks.of.resize(all.size());
    for (std::size_t i = 0; i < order.size();) {
        std::size_t end = i + 1;
        while (end < order.size() && all[order[end]] == all[order[i]])
            ++end;
        for (std::size_t at = i; at < end; ++at)
            ranks.of[order[at]] = (static_cast<double>(i + end) + 1) / 2;
        const auto equal = static_cast<double>(end - i);
        ranks.tied += equal * equal * equal - equal;
        i = end;
    }
    return ranks;
}

/// Lag-one autocorrelation of a list, at least 0.
double autocorrelation(std::span<const double> values)
{
    const double mean
        = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    double squares = 0;
    double products = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        squares += (values[i] - mean) * (values[i] - mean);
        if (i > 0)
            products += (values[i] - mean) * (values[i - 1] - mean);
    }
    return squares > 0 ? std::max(products / squares, 0.0) : 0.0;
}

} // namespace

double rankDeviate(std::span<const double> first, std::span<const double> second)
{
    if (std::min(first.size(), second.size()) < leastRanked)
        return std::numeric_limits<double>::quiet_NaN();
    const Ranks ranks = ranksOf(first, second);
    const auto a = static_cast<double>(first.size());
    const auto b = static_cast<double>(second.size());
    const double all = a + b;
    const std::span<const double> firsts(ranks.of.data(), first.size());
    const std::span<const double> seconds(ranks.of.data() + first.size(), second.size());
    const double above = std::accumulate(seconds.begin(), seconds.end(), 0.0) - b * (b + 1) / 2;
    const double off = above - a * b / 2;
    const double variance = a * b / 12 * (all + 1 - ranks.tied / (all * (all - 1)));
    if (!(variance > 0)) // all times are equal
        return 0;
    // A sample's mean is uncertain by its own autocorrelation: the rarer one counts as much as it decides.
    const double alike = (b * autocorrelation(firsts) + a * autocorrelation(seconds)) / all;
    constexpr double most = 0.95;
    const double r = std::min(alike, most);
    const double continuity = std::min(std::abs(off), 0.5);
    return std::copysign(std::abs(off) - continuity, off) / std::sqrt(variance * (1 + r) / (1 - r));
}

double normalProbability(double deviate)
{
    return std::erfc(std::abs(deviate) / std::numbers::sqrt2);
}

} // namespace collscope
