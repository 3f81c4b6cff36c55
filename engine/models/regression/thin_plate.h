// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include <vector>

namespace collscope::regression {

/// A smooth function of one size: the thin-plate regression splines of S. N. Wood (J. R. Statist. Soc. B 65,
/// 2003) in one dimension, penalised by the square of the second derivative. Its columns are the size itself,
/// which costs nothing, and basis - 2 that bend: of all natural cubic splines through the values those that
/// approximate them best.
class ThinPlate {
public:
    /// `values` ascending, different, at least 3; `basis` from 3 to their number.
    ThinPlate(const std::vector<double> &values, std::size_t basis);

    Eigen::Index columns() const { return m_bends.cols() + 1; } ///< basis - 1: without the constant
    Eigen::RowVectorXd row(double value) const;
    const Eigen::MatrixXd &penalty() const { return m_penalty; } ///< of the columns behind the first

    /// Sum of a row times the coefficients, as one sum over knots.
    struct Curve {
        double origin = 0; ///< of the scaled size
        double scale = 1;
        double slope = 0;
        std::vector<double> knots = {}; ///< scaled
        std::vector<double> cubes = {}; ///< factor of the third power of the distance to each

        double at(double value) const;
    };
    Curve curve(const Eigen::VectorXd &coefficients) const;

private:
    double m_origin;
    double m_scale;
    std::vector<double> m_knots; ///< from 0 to 1
    Eigen::MatrixXd m_bends; ///< [knot][column - 1]
    Eigen::MatrixXd m_penalty;
};

} // namespace collscope::regression
