// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace collscope {

/// Returns the value that |x| of Student's distribution exceeds with this probability. Infinite degrees of
/// freedom are the normal distribution.
double studentQuantile(double freedom, double probability);

/// Returns the probability that |x| of Student's distribution exceeds |deviate|.
double studentProbability(double freedom, double deviate);

/// Returns the greatest probability that counts as a discovery if `falseDiscoveries` is the share of false
/// ones among all; 0 if none does. Ignores NaN. Y. Benjamini and Y. Hochberg, Controlling the False Discovery
/// Rate, J. R. Stat. Soc. B 57 (1995); it holds for tests that depend on each other positively, as the cells
/// of one run do (Y. Benjamini and D. Yekutieli, Annals of Statistics 29 (2001)).
double discoveryThreshold(std::vector<double> probabilities, double falseDiscoveries);

} // namespace collscope
