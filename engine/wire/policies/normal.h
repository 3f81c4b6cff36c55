// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>

namespace collscope::wire {

/// The standard normal distribution.
inline double normalDensity(double z)
{
    constexpr double ofZero = 0.3989422804014327;
    return ofZero * std::exp(-0.5 * z * z);
}

inline double normalBelow(double z)
{
    constexpr double rootHalf = 0.7071067811865476;
    return 0.5 * std::erfc(-z * rootHalf);
}

/// Times leap now and then: one prediction in ten is expected to be three times as far off.
inline constexpr double leaps = 0.1;
inline constexpr double farther = 3.0;

} // namespace collscope::wire
