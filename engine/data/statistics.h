// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

namespace collscope {

/// Robust statistics of samples without NaN. An empty sample has no statistics: the result is NaN.
/// Quantiles interpolate linearly between order statistics (the definition R calls type 7).
/// `quantile` and `median` reorder the values they are given.
double quantile(std::span<double> values, double fraction);
double median(std::span<double> values);
double mean(std::span<const double> values);

} // namespace collscope
