// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

/// Boxes of a grid: what a node of an axis-parallel decision tree decides about.
///
/// A box is one stretch per axis; there are two axes, communicator sizes (rows) and message sizes (columns).
/// A third, discrete axis `collective` for combined trees needs no boxes of its own: every method belongs to
/// one collective, so no leaf can span two of them, and the best combined tree parts the collectives first
/// and shares its leaves out among their trees (allotLeaves in pareto_curve.h), which is exact.
namespace collscope::optimal {

/// Lines [first, last) of an axis; never empty.
struct Stretch {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint32_t size() const { return last - first; }
};

/// Numbers the stretches of an axis: those that begin at the same line stand together, shortest first.
class Stretches {
public:
    explicit Stretches(std::uint32_t lines) : m_lines(lines) { }

    std::uint32_t lines() const { return m_lines; }
    std::size_t count() const { return std::size_t{m_lines} * (m_lines + 1) / 2; }
    std::size_t index(std::uint32_t first, std::uint32_t last) const
    {
        return std::size_t{first} * (2 * std::size_t{m_lines} - first + 1) / 2 + (last - first - 1);
    }
    std::size_t index(Stretch stretch) const { return index(stretch.first, stretch.last); }
    /// How many of the two ends of a stretch are not ends of the axis.
    unsigned innerEnds(Stretch stretch) const
    {
        return (stretch.first > 0 ? 1U : 0U) + (stretch.last < m_lines ? 1U : 0U);
    }
    /// Places at which all stretches together can be cut.
    std::size_t cuts() const { return std::size_t{m_lines + 1} * m_lines * (std::size_t{m_lines} - 1) / 6; }

private:
    std::uint32_t m_lines;
};

struct Box {
    Stretch rows;
    Stretch columns;
    std::size_t cells() const { return std::size_t{rows.size()} * columns.size(); }
};

/// All boxes of a grid, numbered; those with the same rows stand together.
struct Boxes {
    Stretches rows;
    Stretches columns;

    Boxes(std::uint32_t rowCount, std::uint32_t columnCount) : rows(rowCount), columns(columnCount) { }
    std::size_t count() const { return rows.count() * columns.count(); }
    std::size_t index(Box box) const
    {
        return rows.index(box.rows) * columns.count() + columns.index(box.columns);
    }
    Box whole() const { return {{0, rows.lines()}, {0, columns.lines()}}; }
    /// Sides along which a box has neighbours. Each was made by a cut of its own, so a tree that has the box
    /// as a subtree has at least as many leaves outside it and at least as many nodes above it.
    unsigned innerSides(Box box) const { return rows.innerEnds(box.rows) + columns.innerEnds(box.columns); }
    std::size_t cuts() const { return rows.cuts() * columns.count() + columns.cuts() * rows.count(); }
};

/// Calls `visit(low, high, axis, line)` for every way to cut a box in two: axis 0 before row `line`,
/// ascending, then axis 1 before column `line`. This order settles ties between trees.
template <typename Visit> void forEachCut(Box box, Visit visit)
{
    for (std::uint32_t line = box.rows.first + 1; line < box.rows.last; ++line)
        visit(Box{{box.rows.first, line}, box.columns}, Box{{line, box.rows.last}, box.columns}, 0U, line);
    for (std::uint32_t line = box.columns.first + 1; line < box.columns.last; ++line)
        visit(Box{box.rows, {box.columns.first, line}}, Box{box.rows, {line, box.columns.last}}, 1U, line);
}

} // namespace collscope::optimal
