// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/run_noise.h"

#include "engine/data/statistics.h"
#include "engine/map/significance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collscope {

namespace {

double freedomOf(const RunNoise::Pair &pair)
{
    return pair.runs > 1 ? static_cast<double>(pair.runs - 1) : 0.0;
}

constexpr double upper = 0.1; ///< the 90 % quantile

/// How far the upper quantile is from the median: the less the more degrees of freedom there are.
double tailOf(double freedom)
{
    return studentQuantile(freedom, upper) / studentQuantile(freedom, 0.5);
}

double freedomWithTail(double tail)
{
    double low = 0.1;
    double high = 1000;
    if (tail <= tailOf(high))
        return std::numeric_limits<double>::infinity();
    for (int step = 0; step < 60; ++step) {
        const double middle = std::sqrt(low * high);
        (tailOf(middle) > tail ? low : high) = middle;
    }
    return low;
}

} // namespace

RunNoise::RunNoise(const std::vector<Pair> &pairs)
{
    std::vector<double> apart;
    for (const Pair &pair : pairs)
        if (pair.runs > 1)
            apart.push_back(std::abs(pair.apart) / std::numbers::sqrt2);
    if (apart.size() < leastPairs)
        return;
    const double least = std::sqrt(leastVariance);
    const double middle = std::max(quantile(apart, 0.5), least);
    m_freedom = freedomWithTail(quantile(apart, 1 - upper) / middle);
    const double typical = middle / studentQuantile(m_freedom, 0.5);
    m_variance = typical * typical;
}

RunNoise::Moderated RunNoise::moderated(double variance, double freedom) const
{
    if (std::isinf(m_freedom))
        return {m_variance, m_freedom};
    const double sum = m_freedom + freedom;
    const double own = freedom > 0 ? freedom * std::max(variance, leastVariance) : 0.0;
    return {(m_freedom * m_variance + own) / sum, sum};
}

double RunNoise::variance(const Pair &pair) const
{
    return moderated(pair.variance, freedomOf(pair)).variance;
}

double RunNoise::probability(const Pair &pair) const
{
    if (!isKnown() || pair.runs == 0)
        return std::numeric_limits<double>::quiet_NaN();
    const Moderated noise = moderated(pair.variance, freedomOf(pair));
    return studentProbability(
        noise.freedom, pair.mean / std::sqrt(noise.variance / static_cast<double>(pair.runs)));
}

} // namespace collscope
