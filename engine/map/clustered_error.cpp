// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/clustered_error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace collscope {

namespace {

/// Sum of squares over groups of errors, made larger for how few groups there are; 0 of a single one.
double squares(const std::map<std::size_t, double> &errors)
{
    double sum = 0;
    for (const auto &[group, error] : errors)
        sum += error * error;
    const auto groups = static_cast<double>(errors.size());
    return groups < 2 ? 0 : sum * groups / (groups - 1);
}

} // namespace

void ClusteredError::add(std::size_t cell, double value, double weight)
{
    if (cell >= m_sums.size())
        m_sums.resize(cell + 1);
    m_sums[cell].value += weight * value;
    m_sums[cell].weight += weight;
}

double ClusteredError::independentError(double mean) const
{
    std::map<std::size_t, double> cells;
    double weight = 0;
    for (std::size_t cell = 0; cell < m_sums.size(); ++cell)
        if (m_sums[cell].weight > 0) {
            weight += m_sums[cell].weight;
            cells[cell] = m_sums[cell].value - mean * m_sums[cell].weight;
        }
    return cells.size() < 2 ? std::numeric_limits<double>::quiet_NaN() : std::sqrt(squares(cells)) / weight;
}

double ClusteredError::standardError(double mean) const
{
    std::map<std::size_t, double> cells;
    std::map<std::size_t, double> rows;
    std::map<std::size_t, double> columns;
    double weight = 0;
    for (std::size_t cell = 0; cell < m_sums.size(); ++cell) {
        if (m_sums[cell].weight <= 0)
            continue;
        const double error = m_sums[cell].value - mean * m_sums[cell].weight;
        weight += m_sums[cell].weight;
        cells[cell] += error;
        rows[cell / m_columns] += error;
        columns[cell % m_columns] += error;
    }
    if (cells.size() < 2)
        return std::numeric_limits<double>::quiet_NaN();
    const double alone = squares(cells);
    return std::sqrt(std::max(alone, squares(rows) + squares(columns) - alone)) / weight;
}

} // namespace collscope
