// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include <vector>

namespace collscope::regression {

/// A penalised sum of columns for the logarithm of the mean of a Gamma distribution.
struct GammaProblem {
    Eigen::MatrixXd columns; ///< the first is 1 everywhere; a row per sample
    Eigen::VectorXd values; ///< above 0
    struct Penalty {
        Eigen::Index first = 0; ///< column
        Eigen::MatrixXd of; ///< coefficients from there on
    };
    std::vector<Penalty> penalties = {};
};

/// The coefficients, each penalty having the weight that minimises the generalised cross-validation score
/// n D / (n - e)^2 with deviance D and effective degrees of freedom e, as far as a search from the start
/// finds it.
Eigen::VectorXd fitGamma(const GammaProblem &problem);

} // namespace collscope::regression
