// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace collscope {

double quantile(std::span<double> values, double fraction)
{
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const double position = fraction * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(position));
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(below);
    std::nth_element(values.begin(), at, values.end());
    const double rest = position - static_cast<double>(below);
    if (rest == 0.0)
        return *at;
    const double above = *std::min_element(at + 1, values.end());
    return *at + rest * (above - *at);
}

double median(std::span<double> values)
{
    return quantile(values, 0.5);
}

double mean(std::span<const double> values)
{
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double weightedMean(std::span<const Weighted> values)
{
    double sum = 0;
    double weights = 0;
    for (const Weighted &one : values) {
        sum += one.weight * one.value;
        weights += one.weight;
    }
    return values.empty() ? std::numeric_limits<double>::quiet_NaN() : sum / weights;
}

double weightedMedian(std::span<Weighted> values)
{
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    std::sort(
        values.begin(), values.end(), [](const Weighted &a, const Weighted &b) { return a.value < b.value; });
    double whole = 0;
    for (const Weighted &one : values)
        whole += one.weight;
    double upTo = 0;
    for (std::size_t i = 0; i + 1 < values.size(); ++i) {
        upTo += values[i].weight;
        if (upTo == whole / 2)
            return values[i].value + 0.5 * (values[i + 1].value - values[i].value);
        if (upTo > whole / 2)
            return values[i].value;
    }
    return values.back().value;
}

} // namespace collscope
