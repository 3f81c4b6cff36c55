// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/patches.h"

#include <algorithm>
#include <limits>

namespace collscope {

namespace {

constexpr std::uint32_t unnumbered = std::numeric_limits<std::uint32_t>::max();

/// Numbers the connected areas of the visible part; cells row by row from the frame's first one.
class Areas {
public:
    Areas(const CellPicture &picture, const CellFrame &frame)
        : m_picture(picture), m_frame(frame), m_columns(std::max(1U, frame.columns())),
          m_number(std::size_t{frame.rows()} * frame.columns(), unnumbered)
    {
        for (std::uint32_t row = frame.firstRow; row < frame.endRow(); ++row)
            m_groups.push_back(
                std::upper_bound(picture.groups.begin(), picture.groups.end(), row) - picture.groups.begin());
        for (std::uint32_t cell = 0; cell < m_number.size(); ++cell)
            if (m_number[cell] == unnumbered)
                flood(cell, m_count++);
    }

    std::uint32_t count() const { return m_count; }
    std::uint32_t number(std::uint32_t row, std::uint32_t column) const
    {
        return m_number[std::size_t{row} * m_columns + column];
    }

private:
    bool alike(std::uint32_t a, std::uint32_t b) const
    {
        const std::size_t first = index(a);
        const std::size_t second = index(b);
        return m_groups[a / m_columns] == m_groups[b / m_columns]
            && m_picture.method[first] == m_picture.method[second]
            && (m_picture.region.empty() || m_picture.region[first] == m_picture.region[second]);
    }

    std::size_t index(std::uint32_t cell) const
    {
        return m_picture.index(m_frame.firstRow + cell / m_columns, m_frame.firstColumn + cell % m_columns);
    }

    void flood(std::uint32_t start, std::uint32_t number)
    {
        std::vector<std::uint32_t> open{start};
        m_number[start] = number;
        const auto visit = [&](bool inside, std::uint32_t cell) {
            if (!inside || m_number[cell] != unnumbered || !alike(cell, start))
                return;
            m_number[cell] = number;
            open.push_back(cell);
        };
        while (!open.empty()) {
            const std::uint32_t cell = open.back();
            open.pop_back();
            visit(cell % m_columns > 0, cell - 1);
            visit(cell % m_columns + 1 < m_columns, cell + 1);
            visit(cell >= m_columns, cell - m_columns);
            visit(cell + m_columns < m_number.size(), cell + m_columns);
        }
    }

    const CellPicture &m_picture;
    const CellFrame &m_frame;
    std::uint32_t m_columns; ///< never 0: it divides
    std::vector<std::ptrdiff_t> m_groups; ///< of the visible rows: a letter does not stand across a gap
    std::vector<std::uint32_t> m_number;
    std::uint32_t m_count = 0;
};

/// A bar of the histogram below: cells of one area on top of each other, from `column` on.
struct Bar {
    std::uint32_t column;
    std::uint32_t height;
};

} // namespace

std::vector<Patch> largestPatches(const CellPicture &picture, const CellFrame &frame)
{
    if (frame.columns() == 0 || frame.rows() == 0)
        return {};
    const Areas areas(picture, frame);
    std::vector<Patch> best(areas.count());
    std::vector<double> bestSize(areas.count(), 0);
    std::vector<std::uint32_t> height(frame.columns(), 0);
    std::vector<Bar> open;
    for (std::uint32_t row = 0; row < frame.rows(); ++row) {
        // Largest rectangle under a histogram, with a stack of rising bars; it ends wherever the area does.
        const auto close = [&](std::uint32_t least, std::uint32_t end, std::uint32_t area) {
            std::uint32_t start = end;
            while (!open.empty() && open.back().height >= least) {
                const Bar bar = open.back();
                open.pop_back();
                start = bar.column;
                const double width = frame.x[end] - frame.x[start];
                const double tall = frame.y[row + 1 - bar.height] - frame.y[row + 1];
                // A letter wants a compact place: the smaller side counts most.
                const double size = std::min(width, tall) * 4 + std::min(std::max(width, tall), 400.0) * 0.1;
                if (size > bestSize[area]) {
                    bestSize[area] = size;
                    best[area] = {frame.firstRow + row + 1 - bar.height, frame.firstRow + row + 1,
                        frame.firstColumn + start, frame.firstColumn + end};
                }
            }
            return start;
        };
        for (std::uint32_t column = 0; column < frame.columns(); ++column) {
            const std::uint32_t area = areas.number(row, column);
            height[column] = row > 0 && areas.number(row - 1, column) == area ? height[column] + 1 : 1;
            if (column > 0 && areas.number(row, column - 1) != area)
                close(0, column, areas.number(row, column - 1));
            const std::uint32_t start = close(height[column], column, area);
            open.push_back({start, height[column]});
        }
        close(0, frame.columns(), areas.number(row, frame.columns() - 1));
    }
    return best;
}

} // namespace collscope
