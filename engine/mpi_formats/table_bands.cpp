// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/table_bands.h"

#include "engine/data/say.h"

#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace collscope {

namespace {

using wire::Method;
using wire::PlacementSize;
using wire::RuntimeTable;

bool asksNothing(const RuntimeTable::Axis &axis)
{
    return axis.values.size() == 1 && axis.values.front() == 0;
}

/// The axis that asks for a number; null: none does.
const RuntimeTable::Axis *axisOf(const RuntimeTable::Collective &collective, PlacementSize size)
{
    for (const RuntimeTable::Axis *axis : {&collective.first, &collective.second})
        if (axis->size == size && !asksNothing(*axis))
            return axis;
    return nullptr;
}

NumberRange &rangeOf(TablePlace &place, PlacementSize size)
{
    return size == PlacementSize::nodes ? place.nodes
        : size == PlacementSize::ppn    ? place.ppn
                                        : place.commSize;
}

/// Range `i` of ascending lower bounds, of which the first holds below it too, down to `lowest`.
template <typename Value>
NumberRange rangeAt(const std::vector<Value> &begins, std::size_t i, std::uint64_t lowest)
{
    NumberRange range;
    range.least = i == 0 ? std::min<std::uint64_t>(begins.front(), lowest) : begins[i];
    if (i + 1 < begins.size())
        range.most = begins[i + 1] - 1;
    return range;
}

template <typename Value> std::size_t positionBelow(const std::vector<Value> &values, Value value)
{
    const auto above = std::upper_bound(values.begin(), values.end(), value);
    return above == values.begin() ? 0 : static_cast<std::size_t>(above - values.begin() - 1);
}

template <typename Value> std::vector<Value> united(std::vector<Value> all, const std::vector<Value> &others)
{
    all.insert(all.end(), others.begin(), others.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

/// The rows of two tables, and the sizes of both.
struct Grid {
    std::array<RuntimeTable::Axis, 2> axes;
    std::vector<std::uint64_t> messageBytes;

    std::size_t rows() const { return axes[0].values.size() * axes[1].values.size(); }
    std::array<std::size_t, 2> positions(std::size_t row) const
    {
        return {row / axes[1].values.size(), row % axes[1].values.size()};
    }
    TablePlace place(std::size_t row) const
    {
        TablePlace place;
        const auto at = positions(row);
        for (const std::size_t i : {1U, 0U}) // the second may be a single row of the first one's number
            if (!asksNothing(axes[i]))
                rangeOf(place, axes[i].size) = rangeAt(axes[i].values, at[i], 1);
        return place;
    }
};

/// The cells of one table in a row of the grid; null where it has none for it.
const std::uint8_t *cellsAt(const RuntimeTable::Collective &collective, const Grid &grid, std::size_t row)
{
    const auto at = grid.positions(row);
    std::size_t own = 0;
    for (const RuntimeTable::Axis *axis : {&collective.first, &collective.second}) {
        std::uint32_t number = 0;
        for (std::size_t i = 0; i < at.size(); ++i)
            if (grid.axes[i].size == axis->size && !asksNothing(grid.axes[i]))
                number = grid.axes[i].values[at[i]];
        if (number == 0 && axis->values.front() != 0)
            return nullptr; // it has to be known, and is not
        own = own * axis->values.size() + positionBelow(axis->values, number);
    }
    return collective.cells.data() + own * collective.messageBytes.size();
}

const Method *methodAt(
    const RuntimeTable::Collective &collective, const std::uint8_t *cells, std::uint64_t bytes)
{
    const std::uint8_t method
        = cells ? cells[positionBelow(collective.messageBytes, bytes)] : RuntimeTable::leaveToLibrary;
    return method == RuntimeTable::leaveToLibrary ? nullptr : &collective.methods[method];
}

std::optional<Method> valueOf(const Method *method)
{
    return method ? std::optional(*method) : std::nullopt;
}

bool areEqual(const Method *a, const Method *b)
{
    return a && b ? *a == *b : a == b;
}

/// Nothing when the two ask for different numbers.
std::optional<Grid> commonGrid(const RuntimeTable::Collective &before, const RuntimeTable::Collective &after)
{
    Grid grid;
    grid.messageBytes = united(before.messageBytes, after.messageBytes);
    std::size_t used = 0;
    bool isOfBoth = true;
    for (const PlacementSize size : {PlacementSize::nodes, PlacementSize::ppn, PlacementSize::commSize}) {
        const RuntimeTable::Axis *const first = axisOf(before, size);
        const RuntimeTable::Axis *const second = axisOf(after, size);
        if (!first && !second)
            continue;
        if (used == grid.axes.size())
            return std::nullopt;
        RuntimeTable::Axis &axis = grid.axes[used++];
        isOfBoth = isOfBoth && first && second;
        axis = first ? *first : *second;
        if (!first || !second)
            continue;
        axis.values = united(first->values, second->values);
        // A row for what is not known holds for small numbers too, where the other table has its first row.
        if ((first->values.front() == 0) != (second->values.front() == 0))
            axis.values = united(axis.values, {1});
    }
    const auto asks = [](const RuntimeTable::Collective &collective) {
        return !asksNothing(collective.first) || !asksNothing(collective.second);
    };
    if (!isOfBoth && asks(before) && asks(after))
        return std::nullopt;
    return grid;
}

std::string rangeText(const NumberRange &range, std::string_view unit)
{
    if (!range.least)
        return {};
    const std::string least = *range.least == 0 ? "unknown" : std::to_string(*range.least);
    if (!range.most)
        return *range.least <= 1 ? fmt::format("any {}", unit) : fmt::format("from {} {}", least, unit);
    return *range.most == *range.least ? fmt::format("{} {}", least, unit)
                                       : fmt::format("{}..{} {}", least, *range.most, unit);
}

} // namespace

std::vector<TableBand> bandsOf(const RuntimeTable::Collective &collective)
{
    const Grid grid{{collective.first, collective.second}, collective.messageBytes};
    const std::size_t columns = collective.messageBytes.size();
    std::vector<TableBand> bands;
    for (std::size_t row = 0; row < grid.rows(); ++row) {
        const std::uint8_t *const cells = collective.cells.data() + row * columns;
        for (std::size_t column = 0; column < columns; ++column) {
            const NumberRange bytes = rangeAt(collective.messageBytes, column, 0);
            if (column > 0 && cells[column] == cells[column - 1]) {
                bands.back().place.bytes.most = bytes.most;
                continue;
            }
            bands.push_back(
                {grid.place(row), valueOf(methodAt(collective, cells, collective.messageBytes[column]))});
            bands.back().place.bytes = bytes;
        }
    }
    return bands;
}

Expected<std::vector<TableChange>> changesOf(
    const RuntimeTable::Collective &before, const RuntimeTable::Collective &after)
{
    constexpr std::size_t mostCells = std::size_t{1} << 24;
    const auto grid = commonGrid(before, after);
    const std::string remedy
        = say("compare them on measurements: collscope diff DATA --model file:A --model file:B");
    if (!grid)
        return failure(say("{} is decided by other numbers of a placement in one table than in the other "
                           "(nodes, processes per node, communicator size)",
                           before.name),
            remedy);
    if (grid->axes[1].values.size() > mostCells / grid->axes[0].values.size()
        || grid->messageBytes.size() > mostCells / grid->rows())
        return failure(say("{} has too many rows and sizes in both tables", before.name), remedy);
    std::vector<TableChange> changes;
    for (std::size_t row = 0; row < grid->rows(); ++row) {
        const std::uint8_t *const old = cellsAt(before, *grid, row);
        const std::uint8_t *const now = cellsAt(after, *grid, row);
        const Method *lastOld = nullptr;
        const Method *lastNow = nullptr;
        bool isOpen = false;
        for (std::size_t column = 0; column < grid->messageBytes.size(); ++column) {
            const Method *const oldMethod = methodAt(before, old, grid->messageBytes[column]);
            const Method *const newMethod = methodAt(after, now, grid->messageBytes[column]);
            const NumberRange bytes = rangeAt(grid->messageBytes, column, 0);
            if (areEqual(oldMethod, newMethod)) {
                isOpen = false;
                continue;
            }
            if (isOpen && oldMethod == lastOld && newMethod == lastNow) {
                changes.back().place.bytes.most = bytes.most;
                continue;
            }
            changes.push_back({grid->place(row), valueOf(oldMethod), valueOf(newMethod)});
            changes.back().place.bytes = bytes;
            isOpen = true;
            lastOld = oldMethod;
            lastNow = newMethod;
        }
    }
    return changes;
}

std::string placeText(const TablePlace &place)
{
    std::string text;
    for (const auto &[range, unit] : {std::pair(&place.nodes, "nodes"), std::pair(&place.ppn, "per node"),
             std::pair(&place.commSize, "processes")})
        if (const std::string part = rangeText(*range, unit); !part.empty())
            text += (text.empty() ? "" : ", ") + part;
    return text.empty() ? "all communicators" : text;
}

std::string bytesText(const NumberRange &bytes)
{
    const std::string least = wire::formatBytes(bytes.least.value_or(0));
    return bytes.most ? least + ".." + wire::formatBytes(*bytes.most) : "from " + least;
}

} // namespace collscope
