// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/significance.h"

#include "engine/map/rank_test.h"

#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/erf.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace collscope {

namespace {

/// Beyond, the distributions are the same to seven digits, and the incomplete beta function loses all of
/// them.
bool isNormal(double freedom)
{
    constexpr double most = 1e7;
    return freedom > most;
}

} // namespace

double studentQuantile(double freedom, double probability)
{
    if (isNormal(freedom))
        return std::numbers::sqrt2 * boost::math::erfc_inv(probability);
    const double z = boost::math::ibeta_inv(freedom / 2, 0.5, probability);
    return std::sqrt(freedom * (1 - z) / z);
}

double studentProbability(double freedom, double deviate)
{
    return isNormal(freedom) ? normalProbability(deviate)
                             : boost::math::ibeta(freedom / 2, 0.5, freedom / (freedom + deviate * deviate));
}

double discoveryThreshold(std::vector<double> probabilities, double falseDiscoveries)
{
    std::erase_if(probabilities, [](double p) { return std::isnan(p); });
    std::sort(probabilities.begin(), probabilities.end());
    const auto count = static_cast<double>(probabilities.size());
    double threshold = 0;
    for (std::size_t i = 0; i < probabilities.size(); ++i)
        if (probabilities[i] <= falseDiscoveries * static_cast<double>(i + 1) / count)
            threshold = probabilities[i];
    return threshold;
}

} // namespace collscope
