// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace collscope {

/// Fewer samples than these of either side are no test.
inline constexpr std::size_t leastRanked = 4;

/// The normal deviate of the Mann-Whitney test of two lists of seconds in the order they were measured:
/// above 0 where those of `second` are the greater ones. Equal times take the middle of their ranks. What
/// follows each other is alike: the variance is that of so many fewer samples as the lag-one
/// autocorrelation of their ranks says, (1 + r) / (1 - r) times as much (Wilks, Statistical Methods in the
/// Atmospheric Sciences, 2011, section 5.2.4). NaN where one of them has too few samples.
double rankDeviate(std::span<const double> first, std::span<const double> second);

/// The probability of a deviate that large, whatever its sign, where there is no difference.
double normalProbability(double deviate);

} // namespace collscope
