// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/prediction/surface.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace collscope::wire {

double SurfacePrior::covariance(const SurfacePoint &a, const SurfacePoint &b) const
{
    double square = 0.0;
    double trend = constant * constant;
    for (std::size_t axis = 0; axis < surfaceAxes; ++axis) {
        const double step = (a[axis] - b[axis]) / length[axis];
        square += step * step;
        trend += slope[axis] * slope[axis] * (a[axis] - centre[axis]) * (b[axis] - centre[axis]);
    }
    const double distance = std::sqrt(3.0 * square);
    return trend + rest * rest * (1.0 + distance) * std::exp(-distance);
}

Surface::Surface(Points points, SurfacePrior prior, std::size_t most)
    : m_points(std::move(points)), m_prior(prior), m_most(most), m_mean(m_points->size()),
      m_variance(m_points->size())
{
    for (std::size_t i = 0; i < m_variance.size(); ++i)
        m_variance[i] = m_prior.covariance((*m_points)[i], (*m_points)[i]);
}

void Surface::observe(std::size_t point, double value, double noise)
{
    if (m_observed.size() >= m_most)
        return;
    std::vector<double> left(m_points->size());
    for (std::size_t i = 0; i < left.size(); ++i)
        left[i] = m_prior.covariance((*m_points)[point], (*m_points)[i]);
    for (const std::vector<float> &row : m_rows) {
        const double share = row[point];
        for (std::size_t i = 0; i < left.size(); ++i)
            left[i] -= share * static_cast<double>(row[i]);
    }
    // Rounding may leave less than nothing of the variance, never of the noise.
    const double pivot = std::sqrt(std::max(left[point], 0.0) + noise);
    std::vector<float> row(left.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
        row[i] = static_cast<float>(left[i] / pivot);
        m_variance[i]
            = std::max(m_variance[i] - static_cast<double>(row[i]) * static_cast<double>(row[i]), 0.0);
    }
    const double solved = (value - m_mean[point]) / pivot;
    for (std::size_t i = 0; i < left.size(); ++i)
        m_mean[i] += solved * static_cast<double>(row[i]);
    m_surprise += solved * solved;
    m_observed.push_back(point);
    m_values.push_back(value);
    m_pivots.push_back(pivot);
    m_rows.push_back(std::move(row));
    m_solved.push_back(solved);
}

void Surface::correct(std::size_t point, double value)
{
    std::size_t first = m_observed.size();
    for (std::size_t i = m_observed.size(); i-- > 0;)
        if (m_observed[i] == point && m_values[i] != value) {
            m_values[i] = value;
            first = i;
        }
    if (first < m_observed.size())
        solveFrom(first);
}

/// The observations before that one are as they were.
void Surface::solveFrom(std::size_t observation)
{
    std::vector<double> change(m_points->size());
    for (std::size_t i = observation; i < m_observed.size(); ++i) {
        double left = m_values[i];
        for (std::size_t j = 0; j < i; ++j)
            left -= static_cast<double>(m_rows[j][m_observed[i]]) * m_solved[j];
        const double solved = left / m_pivots[i];
        const double difference = solved - m_solved[i];
        m_surprise += solved * solved - m_solved[i] * m_solved[i];
        m_solved[i] = solved;
        for (std::size_t p = 0; p < change.size(); ++p)
            change[p] += difference * static_cast<double>(m_rows[i][p]);
    }
    for (std::size_t p = 0; p < change.size(); ++p)
        m_mean[p] += change[p];
}

} // namespace collscope::wire
