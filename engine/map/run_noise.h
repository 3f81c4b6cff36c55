// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace collscope {

/// How much the logarithm of the ratio of two methods' times differs from run to run.
///
/// Two or three runs of a pair say little of its variance, all pairs of a grid together say much: that of a
/// pair is taken for one of a scaled inverse chi-squared distribution, whose parameters are those of the
/// grid, and moderated by it (G. K. Smyth, Statistical Applications in Genetics and Molecular Biology 3(1),
/// 2004, article 3, section 3).
///
/// Its parameters are not those of the paper's section 6.2, which are ruled by the least variances: equal
/// times of files that round would make all noise look small. The difference of two runs of a pair over
/// sqrt(2) has Student's distribution then, and its median and 90 % quantile are made those of the grid.
class RunNoise {
public:
    /// What the runs say of a pair.
    struct Pair {
        double mean = 0; ///< of the logarithms of the ratios
        double variance = 0; ///< between runs, of one run; of a single run it does not count
        std::size_t runs = 0;
        double apart = 0; ///< two of its runs, whatever the sign; of a single run it does not count
    };

    /// Knows nothing.
    RunNoise() = default;
    /// Of the pairs with two runs or more; fewer than leastPairs say nothing.
    explicit RunNoise(const std::vector<Pair> &pairs);
    static constexpr std::size_t leastPairs = 8;
    /// Files round: no ratio is known better than to a thousandth, and equal times do not prove no noise.
    static constexpr double leastVariance = 1e-6;

    bool isKnown() const { return m_freedom > 0; }
    /// A variance of one run and the degrees of freedom that it is worth.
    struct Moderated {
        double variance = 0;
        double freedom = 0; ///< infinite: all pairs have that variance
    };
    /// The variance of a pair that was estimated with so many degrees of freedom, moderated by the grid's.
    Moderated moderated(double variance, double freedom) const;
    /// The moderated variance of one run.
    double variance(const Pair &pair) const;
    /// The probability of a mean that far from 0 where there is no difference; NaN where nothing is known.
    double probability(const Pair &pair) const;

private:
    double m_variance = 0; ///< that is typical
    double m_freedom = 0; ///< so many degrees it is worth; infinite: all pairs have it
};

} // namespace collscope
