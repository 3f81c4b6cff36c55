// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace collscope::wire {

/// Where an instance is, for predictions: logarithms to base 2 of nodes, processes per node, members, colours
/// and bytes, or of whatever the caller tells instances apart by.
inline constexpr std::size_t surfaceAxes = 5;
using SurfacePoint = std::array<double, surfaceAxes>;

/// How a quantity is expected to vary from point to point before anything is known: a constant, a slope along
/// each axis, and a smooth rest (Matern 3/2; Rasmussen and Williams, Gaussian Processes for Machine Learning,
/// 2006, section 4.2.1) that forgets within `length`. All are standard deviations but the lengths.
struct SurfacePrior {
    double constant = 1.0;
    SurfacePoint slope = {}; ///< per unit of the axis, about `centre`
    SurfacePoint centre = {};
    double rest = 1.0;
    SurfacePoint length = {1, 1, 1, 1, 1};

    double covariance(const SurfacePoint &a, const SurfacePoint &b) const;
};

/// A quantity on a fixed set of points, known with noise at some of them: a Gaussian process of mean 0, with
/// mean and variance at all points kept up to date (Cholesky factor of what was observed, row by row; op.
/// cit., section 2.2 and appendix A.3). An observation costs observations x points.
///
/// At most `most` observations count, so that memory is bounded: 4 bytes x most x points. What comes after
/// them is not taken in.
class Surface {
public:
    using Points = std::shared_ptr<const std::vector<SurfacePoint>>;

    Surface(Points points, SurfacePrior prior, std::size_t most);

    /// `noise`: variance of the observation, above 0. The same point may be observed again.
    void observe(std::size_t point, double value, double noise);
    /// What was observed at a point turns out to be another value; the noise stays.
    void correct(std::size_t point, double value);

    double mean(std::size_t point) const { return m_mean[point]; }
    double variance(std::size_t point) const { return m_variance[point]; } ///< never below 0
    std::size_t observations() const { return m_observed.size(); }
    /// Sum over the observations of what each was off by, in squares of the standard deviations expected of
    /// it: about one each where the prior is right.
    double surprise() const { return m_surprise; }

private:
    void solveFrom(std::size_t observation);

    Points m_points;
    SurfacePrior m_prior;
    std::size_t m_most;
    std::vector<std::size_t> m_observed; ///< points
    std::vector<double> m_values; ///< likewise
    std::vector<double> m_pivots; ///< diagonal of the factor
    std::vector<std::vector<float>> m_rows; ///< covariances with all points, what is known taken out
    std::vector<double> m_solved; ///< factor^-1 values
    std::vector<double> m_mean;
    std::vector<double> m_variance;
    double m_surprise = 0.0;
};

} // namespace collscope::wire
