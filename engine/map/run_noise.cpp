// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/run_noise.h"

#include "engine/data/statistics.h"
#include "engine/map/rank_test.h"

#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/erf.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace collscope {

namespace {

/// Files round: no ratio is known better than to a thousandth, and equal times are no proof of no noise.
constexpr double leastVariance = 1e-6;

double freedomOf(const RunNoise::Pair &pair)
{
    return pair.runs > 1 ? static_cast<double>(pair.runs - 1) : 0.0;
}

/// What |x| of Student's distribution is beyond with this probability; of the normal one for infinity.
double studentQuantile(double freedom, double probability)
{
    if (std::isinf(freedom))
        return std::numbers::sqrt2 * boost::math::erfc_inv(probability);
    const double z = boost::math::ibeta_inv(freedom / 2, 0.5, probability);
    return std::sqrt(freedom * (1 - z) / z);
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

double RunNoise::variance(const Pair &pair) const
{
    if (std::isinf(m_freedom))
        return m_variance;
    const double own = freedomOf(pair);
    return (m_freedom * m_variance + (own > 0 ? own * std::max(pair.variance, leastVariance) : 0.0))
        / (m_freedom + own);
}

double RunNoise::probability(const Pair &pair) const
{
    if (!isKnown() || pair.runs == 0)
        return std::numeric_limits<double>::quiet_NaN();
    const double deviate = pair.mean / std::sqrt(variance(pair) / static_cast<double>(pair.runs));
    if (std::isinf(m_freedom))
        return normalProbability(deviate);
    const double freedom = m_freedom + freedomOf(pair);
    return boost::math::ibeta(freedom / 2, 0.5, freedom / (freedom + deviate * deviate));
}

} // namespace collscope
