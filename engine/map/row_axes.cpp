// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/row_axes.h"

#include "engine/data/say.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace collscope {

namespace {

using Size = RowAxes::Size;

std::vector<std::uint32_t> valuesOf(Size size, const std::vector<Placement> &placements)
{
    std::vector<std::uint32_t> values;
    for (const Placement &placement : placements)
        values.push_back(RowAxes::value(size, placement));
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

bool tellsApart(Size a, Size b, const std::vector<Placement> &placements)
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (const Placement &placement : placements)
        pairs.emplace_back(RowAxes::value(a, placement), RowAxes::value(b, placement));
    std::sort(pairs.begin(), pairs.end());
    return std::adjacent_find(pairs.begin(), pairs.end()) == pairs.end();
}

std::optional<std::pair<Size, Size>> sizesFor(const std::vector<Placement> &placements)
{
    const bool known = std::all_of(placements.begin(), placements.end(),
        [](const Placement &placement) { return placement.nodes != 0 && placement.ppn != 0; });
    if (known && tellsApart(Size::nodes, Size::ppn, placements))
        return std::pair(Size::nodes, Size::ppn);
    for (const Size second : {Size::ppn, Size::nodes, Size::members, Size::colours})
        if (tellsApart(Size::commSize, second, placements))
            return std::pair(Size::commSize, second);
    for (const Size first : {Size::nodes, Size::ppn, Size::members})
        for (const Size second : {Size::members, Size::colours})
            if (first != second && tellsApart(first, second, placements))
                return std::pair(first, second);
    return std::nullopt;
}

bool haveGroups(const std::vector<Placement> &placements)
{
    return std::any_of(
        placements.begin(), placements.end(), [](const Placement &each) { return each.members != 0; });
}

std::string remedyFor(const std::vector<Placement> &placements)
{
    return haveGroups(placements)
        ? say("select those with one number of colours or of members, of nodes or of processes per node")
        : say("select those with one number of nodes or of processes per node");
}

std::size_t positionBelow(const std::vector<std::uint32_t> &values, std::uint32_t value)
{
    const auto above = std::upper_bound(values.begin(), values.end(), value);
    return above == values.begin() ? 0 : static_cast<std::size_t>(above - values.begin() - 1);
}

double distance(const Placement &placement, const RowAxes &axes, std::uint32_t first, std::uint32_t second)
{
    const auto log = [](std::uint32_t value) { return value == 0 ? -1.0 : std::log2(value); };
    return std::hypot(log(RowAxes::value(axes.first.size, placement)) - log(first),
        log(RowAxes::value(axes.second.size, placement)) - log(second));
}

/// The row nearest to a point; distances that differ by rounding alone are equal.
std::uint32_t nearest(
    const std::vector<Placement> &placements, const RowAxes &axes, std::uint32_t first, std::uint32_t second)
{
    constexpr double rounding = 1e-9;
    std::uint32_t found = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::uint32_t row = 0; row < placements.size(); ++row)
        if (const double d = distance(placements[row], axes, first, second); d < least - rounding) {
            least = d;
            found = row;
        }
    return found;
}

} // namespace

std::optional<std::size_t> RowAxes::locate(const Placement &placement) const
{
    const auto isSaid
        = [&](const Axis &axis) { return value(axis.size, placement) != 0 || axis.values.front() == 0; };
    if (!isProduct())
        return positionBelow(first.values, value(first.size, placement));
    if (!isSaid(first) || !isSaid(second))
        return std::nullopt;
    return point(positionBelow(first.values, value(first.size, placement)),
        positionBelow(second.values, value(second.size, placement)));
}

Expected<RowAxes> RowAxes::make(const std::vector<Placement> &placements)
{
    RowAxes axes;
    axes.first.values = valuesOf(Size::commSize, placements);
    axes.second.values = {0};
    if (axes.first.values.size() < placements.size()) {
        const auto sizes = sizesFor(placements);
        if (!sizes)
            return failure(say("no two of {} tell the placements apart, {} to {}",
                               haveGroups(placements)
                                   ? say("communicator size, nodes, processes per node, members and colours")
                                   : say("communicator size, nodes and processes per node"),
                               placementText(placements.front()), placementText(placements.back())),
                remedyFor(placements));
        axes.first = {sizes->first, valuesOf(sizes->first, placements)};
        axes.second = {sizes->second, valuesOf(sizes->second, placements)};
    }
    constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    // One row makes at most one value on either axis, but a product may be far larger than its rows.
    constexpr std::size_t mostDistances = std::size_t{1} << 25;
    const std::size_t points = axes.first.values.size() * axes.second.values.size();
    if (axes.isProduct() && points > mostDistances / placements.size())
        return failure(say("the placements have {} x {} different sizes, too many to be laid out",
                           axes.first.values.size(), axes.second.values.size()),
            remedyFor(placements));
    axes.rows.assign(points, none);
    for (std::uint32_t row = 0; row < placements.size(); ++row)
        if (const auto at = axes.locate(placements[row]))
            axes.rows[*at] = row;
    axes.measured.resize(points);
    for (std::size_t i = 0; i < axes.first.values.size(); ++i)
        for (std::size_t j = 0; j < axes.second.values.size(); ++j) {
            const std::size_t at = axes.point(i, j);
            axes.measured[at] = axes.rows[at] != none;
            if (!axes.measured[at])
                axes.rows[at] = nearest(placements, axes, axes.first.values[i], axes.second.values[j]);
        }
    return axes;
}

} // namespace collscope
