// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/row_axes.h"
#include <algorithm>

#include <array>
#include <cstddef>
#include <cstdint>

/// Boxes of a grid: what a node of an axis-parallel decision tree decides about.
///
/// A box is one stretch per axis: the two axes of the rows (RowAxes) and the message sizes (columns). Where
/// rows have one axis the second one has a single line, which is never cut and costs nothing.
/// A discrete axis `collective` for combined trees needs no boxes of its own: every method belongs to one
/// collective, so no leaf can span two of them, and the best combined tree parts the collectives first and
/// shares its leaves out among their trees (allotLeaves in pareto_curve.h), which is exact.
namespace collscope::optimal {

/// In the order in which they are cut.
enum Axis : unsigned { firstAxis, secondAxis, columnAxis };
inline constexpr unsigned axisCount = 3;
inline const RowAxes::Axis &rowAxis(const RowAxes &rows, Axis axis)
{
    return axis == secondAxis ? rows.second : rows.first;
}

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
    /// For loops over all stretches, `for (auto s = start(); isStretch(s); s = next(s))`: the parts that a
    /// stretch can be cut into come before it.
    Stretch start() const { return {m_lines - 1, m_lines}; }
    bool isStretch(Stretch stretch) const { return stretch.first < m_lines; }
    Stretch next(Stretch stretch) const
    {
        return stretch.last < m_lines ? Stretch{stretch.first, stretch.last + 1}
                                      : Stretch{stretch.first - 1, stretch.first}; // behind the last: wraps
    }

private:
    std::uint32_t m_lines;
};

struct Box {
    std::array<Stretch, axisCount> along;
    std::size_t cells() const { return std::size_t{along[0].size()} * along[1].size() * along[2].size(); }
};

/// All boxes of a grid, numbered; those with the same rows stand together. Numbers and counts fit where the
/// grid is searchable (pareto_curve.h).
struct Boxes {
    std::array<Stretches, axisCount> along;

    Boxes(std::uint32_t firstLines, std::uint32_t secondLines, std::uint32_t columns)
        : along{Stretches(firstLines), Stretches(secondLines), Stretches(columns)}
    {
    }
    std::uint32_t lines(Axis axis) const { return along[axis].lines(); }
    std::size_t count() const { return along[0].count() * along[1].count() * along[2].count(); }
    std::size_t index(const Box &box) const
    {
        return (along[0].index(box.along[0]) * along[1].count() + along[1].index(box.along[1]))
            * along[2].count()
            + along[2].index(box.along[2]);
    }
    Box whole() const { return {{{{0, lines(firstAxis)}, {0, lines(secondAxis)}, {0, lines(columnAxis)}}}}; }
    /// Sides along which a box has neighbours. Each was made by a cut of its own, so a tree that has the box
    /// as a subtree has at least as many leaves outside it and at least as many nodes above it.
    unsigned innerSides(const Box &box) const
    {
        return along[0].innerEnds(box.along[0]) + along[1].innerEnds(box.along[1])
            + along[2].innerEnds(box.along[2]);
    }
    /// Cuts one below the other with which every cell is a leaf.
    std::size_t mostDepth() const
    {
        return std::size_t{lines(firstAxis)} + lines(secondAxis) + lines(columnAxis) - axisCount;
    }
};

/// Calls `visit(low, high, axis, line)` for every way to cut a box in two before a line of an axis: by axis,
/// then by line, ascending. This order settles ties between trees.
template <typename Visit> void forEachCut(const Box &box, Visit visit)
{
    for (const Axis axis : {firstAxis, secondAxis, columnAxis}) {
        Box low = box;
        Box high = box;
        for (std::uint32_t line = box.along[axis].first + 1; line < box.along[axis].last; ++line) {
            low.along[axis].last = high.along[axis].first = line;
            visit(low, high, axis, line);
        }
    }
}

/// The same for the numbers of both parts, `visit(low, high)`: quicker.
template <typename Visit> void forEachCutNumber(const Boxes &boxes, const Box &box, Visit visit)
{
    const std::size_t own = boxes.index(box);
    std::size_t apart = boxes.count(); // numbers of neighbouring stretches of the axis
    for (const Axis axis : {firstAxis, secondAxis, columnAxis}) {
        const Stretches &lines = boxes.along[axis];
        const Stretch whole = box.along[axis];
        apart /= lines.count();
        const std::size_t others = own - lines.index(whole) * apart;
        for (std::uint32_t line = whole.first + 1; line < whole.last; ++line)
            visit(others + lines.index(whole.first, line) * apart,
                others + lines.index(line, whole.last) * apart);
    }
}

} // namespace collscope::optimal
