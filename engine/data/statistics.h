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

/// A value that counts as often as its weight says, which is above 0.
struct Weighted {
    double value = 0;
    double weight = 1;
};
double weightedMean(std::span<const Weighted> values);
/// Half of the weight is not above it and half not below; the middle of two that both do. Reorders `values`.
/// With whole weights what median() gives when every value is there so many times.
double weightedMedian(std::span<Weighted> values);

} // namespace collscope
