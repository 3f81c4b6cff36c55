// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/ratio_noise.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

namespace collscope {

RunNoise::Moderated sumOf(const RunNoise::Moderated &a, const RunNoise::Moderated &b)
{
    if (a.freedom == 0 || b.freedom == 0)
        return a.freedom == 0 ? b : a;
    const double variance = a.variance + b.variance;
    const double share = a.variance * a.variance / a.freedom + b.variance * b.variance / b.freedom;
    return {variance, share > 0 ? variance * variance / share : std::numeric_limits<double>::infinity()};
}

RunNoise::Moderated overRuns(const RunNoise::Moderated &ofRun, double runs)
{
    return {ofRun.variance / runs, ofRun.freedom};
}

RunNoise::Moderated ofSides(
    const RunNoise::Moderated &before, double runsBefore, const RunNoise::Moderated &after, double runsAfter)
{
    const double freedom = before.freedom + after.freedom;
    if (freedom == 0)
        return {};
    const double variance = (before.freedom * before.variance + after.freedom * after.variance) / freedom;
    const RunNoise::Moderated pooled{variance * (1 / runsBefore + 1 / runsAfter), freedom};
    if (before.freedom == 0 || after.freedom == 0)
        return pooled;
    const double least = std::min(before.variance, after.variance);
    const double limit = 1 + 60 * std::pow(std::min(before.freedom, after.freedom), -1.75);
    const RunNoise::Moderated apart = sumOf(overRuns(before, runsBefore), overRuns(after, runsAfter));
    return std::max(before.variance, after.variance) > limit * least
        ? apart
        : RunNoise::Moderated{std::max(pooled.variance, apart.variance), freedom};
}

double stepOf(const std::vector<double> &seconds)
{
    constexpr std::size_t fewest = 8;
    if (seconds.size() < fewest)
        return 0;
    constexpr int digits = 12;
    const double greatest = *std::max_element(seconds.begin(), seconds.end());
    const double unit = std::pow(10, std::ceil(std::log10(greatest)) - digits);
    std::int64_t step = 0;
    for (const double each : seconds)
        step = std::gcd(step, std::llround(each / unit));
    return static_cast<double>(step) * unit;
}

double mostCommon(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const std::size_t half = (values.size() - 1) / 2; // steps between the ends of a half
    std::size_t first = 0;
    for (std::size_t i = 0; i + half < values.size(); ++i)
        if (values[i + half] - values[i] < values[first + half] - values[first])
            first = i;
    double centre = (values[first] + values[first + half]) / 2;
    constexpr double quartile = 0.6745; // of the normal distribution
    constexpr double tuning = 4.685; // 95 % efficiency there
    const double reach = tuning * (values[first + half] - values[first]) / 2 / quartile;
    constexpr int steps = 20;
    for (int step = 0; step < steps && reach > 0; ++step) {
        double sum = 0;
        double weights = 0;
        for (const double value : values) {
            const double far = (value - centre) / reach;
            const double root = std::abs(far) < 1 ? 1 - far * far : 0.0;
            sum += root * root * value;
            weights += root * root;
        }
        centre = sum / weights;
    }
    return centre;
}

} // namespace collscope
