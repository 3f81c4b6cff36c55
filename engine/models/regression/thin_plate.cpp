// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/regression/thin_plate.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace collscope::regression {

namespace {

constexpr std::size_t mostKnots = 100; ///< of more values so many, evenly among their ranks

/// The radial function of second derivatives in one dimension.
double bend(double distance)
{
    return distance * distance * distance / 12;
}

} // namespace

ThinPlate::ThinPlate(const std::vector<double> &values, std::size_t basis)
    : m_origin(values.front()), m_scale(1 / (values.back() - values.front()))
{
    const std::size_t count = std::min(values.size(), mostKnots);
    for (std::size_t i = 0; i < count; ++i)
        m_knots.push_back((values[i * (values.size() - 1) / (count - 1)] - m_origin) * m_scale);
    const auto knots = static_cast<Eigen::Index>(count);
    const auto kept = static_cast<Eigen::Index>(std::min(basis, count));
    Eigen::MatrixXd radial(knots, knots);
    Eigen::MatrixXd straight(knots, 2);
    for (Eigen::Index i = 0; i < knots; ++i) {
        const double at = m_knots[static_cast<std::size_t>(i)];
        straight.row(i) << 1, at;
        for (Eigen::Index j = 0; j < knots; ++j)
            radial(i, j) = bend(std::abs(at - m_knots[static_cast<std::size_t>(j)]));
    }
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(radial);
    std::vector<Eigen::Index> order(count);
    std::iota(order.begin(), order.end(), Eigen::Index{0});
    std::stable_sort(order.begin(), order.end(), [&](Eigen::Index a, Eigen::Index b) {
        return std::abs(eigen.eigenvalues()(a)) > std::abs(eigen.eigenvalues()(b));
    });
    Eigen::MatrixXd directions(knots, kept);
    Eigen::VectorXd sizes(kept);
    for (Eigen::Index i = 0; i < kept; ++i) {
        const Eigen::Index from = order[static_cast<std::size_t>(i)];
        directions.col(i) = eigen.eigenvectors().col(from);
        sizes(i) = eigen.eigenvalues()(from);
    }
    // What bends holds nothing that is straight.
    const Eigen::MatrixXd overlap = directions.transpose() * straight;
    const Eigen::MatrixXd turned
        = overlap.householderQr().householderQ() * Eigen::MatrixXd::Identity(kept, kept);
    const Eigen::MatrixXd free = turned.rightCols(kept - 2);
    m_bends = directions * free;
    m_penalty = free.transpose() * sizes.asDiagonal() * free;
}

Eigen::RowVectorXd ThinPlate::row(double value) const
{
    const double at = (value - m_origin) * m_scale;
    Eigen::RowVectorXd distances(static_cast<Eigen::Index>(m_knots.size()));
    for (std::size_t i = 0; i < m_knots.size(); ++i)
        distances(static_cast<Eigen::Index>(i)) = bend(std::abs(at - m_knots[i]));
    Eigen::RowVectorXd result(columns());
    result << at, distances * m_bends;
    return result;
}

ThinPlate::Curve ThinPlate::curve(const Eigen::VectorXd &coefficients) const
{
    const Eigen::VectorXd factors = m_bends * coefficients.tail(columns() - 1) / 12;
    return {m_origin, m_scale, coefficients(0), m_knots, {factors.begin(), factors.end()}};
}

double ThinPlate::Curve::at(double value) const
{
    const double place = (value - origin) * scale;
    double sum = slope * place;
    for (std::size_t i = 0; i < knots.size(); ++i) {
        const double distance = std::abs(place - knots[i]);
        sum += cubes[i] * distance * distance * distance;
    }
    return sum;
}

} // namespace collscope::regression
