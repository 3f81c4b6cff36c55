// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/summary.h"

#include "engine/wire/order_statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace collscope::agent {

namespace {

/// `sorted` is not empty.
double quantile(const std::vector<double> &sorted, double fraction)
{
    const double position = fraction * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (position - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

} // namespace

double roundedSeconds(double seconds)
{
    constexpr int digits = 6;
    if (!(seconds > 0.0))
        return seconds;
    const double scale = std::pow(10.0, digits - 1 - static_cast<int>(std::floor(std::log10(seconds))));
    return std::round(seconds * scale) / scale;
}

wire::Summary summarise(std::vector<double> seconds)
{
    std::sort(seconds.begin(), seconds.end());
    const double sum = std::accumulate(seconds.begin(), seconds.end(), 0.0);
    wire::Summary summary;
    summary.samples = seconds.size();
    summary.min = roundedSeconds(seconds.front());
    summary.q1 = roundedSeconds(quantile(seconds, 0.25));
    summary.median = roundedSeconds(quantile(seconds, 0.5));
    summary.q3 = roundedSeconds(quantile(seconds, 0.75));
    summary.mean = roundedSeconds(sum / static_cast<double>(seconds.size()));
    summary.max = roundedSeconds(seconds.back());
    constexpr double confidence = 0.95;
    if (const std::size_t outside = wire::samplesOutside(seconds.size(), confidence); outside > 0) {
        summary.medianLow = roundedSeconds(seconds[outside - 1]);
        summary.medianHigh = roundedSeconds(seconds[seconds.size() - outside]);
    }
    return summary;
}

double halfWidth(const wire::Summary &summary)
{
    const double width = summary.medianHigh - summary.medianLow;
    return std::isnan(width) ? std::numeric_limits<double>::infinity() : width / 2 / summary.median;
}

} // namespace collscope::agent
