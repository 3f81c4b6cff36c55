// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include <cstdint>
#include <vector>

namespace collscope {

/// Where the visible cells lie on the paint device. Row 0 is at the bottom.
struct CellFrame {
    std::uint32_t firstColumn = 0;
    std::uint32_t firstRow = 0;
    std::vector<double> x; ///< left edge of each visible column, and the right edge of the last
    std::vector<double> y; ///< bottom edge of each visible row, and the top edge of the last: descending

    std::uint32_t columns() const { return x.empty() ? 0 : static_cast<std::uint32_t>(x.size() - 1); }
    std::uint32_t rows() const { return y.empty() ? 0 : static_cast<std::uint32_t>(y.size() - 1); }
    std::uint32_t endColumn() const { return firstColumn + columns(); }
    std::uint32_t endRow() const { return firstRow + rows(); }
    /// Mean size of a cell.
    double width() const { return columns() == 0 ? 0 : (x.back() - x.front()) / columns(); }
    double height() const { return rows() == 0 ? 0 : (y.front() - y.back()) / rows(); }

    double left(std::uint32_t column) const { return x[column - firstColumn]; }
    double right(std::uint32_t column) const { return x[column - firstColumn + 1]; }
    double bottom(std::uint32_t row) const { return y[row - firstRow]; }
    double top(std::uint32_t row) const { return y[row - firstRow + 1]; }
    QRectF rect(std::uint32_t row, std::uint32_t column) const
    {
        return {QPointF(left(column), top(row)), QPointF(right(column), bottom(row))};
    }
    QRectF bounds() const { return {QPointF(x.front(), y.back()), QPointF(x.back(), y.front())}; }
};

} // namespace collscope
