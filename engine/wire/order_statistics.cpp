// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/order_statistics.h"

#include <algorithm>
#include <cmath>

namespace collscope::wire {

std::size_t samplesOutside(std::size_t n, double confidence)
{
    const double tail = (1.0 - confidence) / 2.0;
    const auto count = static_cast<double>(n);
    // Twelve standard deviations below the middle nothing is left that could be added up.
    const auto first = static_cast<std::size_t>(std::max(0.0, count / 2.0 - 6.0 * std::sqrt(count)));
    double sum = 0.0;
    for (std::size_t k = first; k <= n / 2; ++k) {
        const auto below = static_cast<double>(k);
        const double log = std::lgamma(count + 1.0) - std::lgamma(below + 1.0)
            - std::lgamma(count - below + 1.0) - count * std::log(2.0);
        sum += std::exp(log);
        if (sum > tail)
            return k;
    }
    return n / 2;
}

} // namespace collscope::wire
