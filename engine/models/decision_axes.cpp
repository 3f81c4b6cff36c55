// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/decision_axes.h"

#include <algorithm>
#include <array>

namespace collscope {

namespace {

DecisionAxis axisOfRows(const RowAxes::Axis &axis)
{
    DecisionAxis result{instanceSize(axis.size), {axis.values.begin(), axis.values.end()}};
    if (result.size != InstanceSize::commSize && axis.values.front() != 0) {
        result.begins.front() = 1; // whoever does not say it is answered otherwise
        result.begins.insert(result.begins.begin(), 0);
    }
    return result;
}

} // namespace

InstanceSize instanceSize(RowAxes::Size size)
{
    switch (size) {
    case RowAxes::Size::nodes:
        return InstanceSize::nodes;
    case RowAxes::Size::ppn:
        return InstanceSize::ppn;
    case RowAxes::Size::members:
        return InstanceSize::members;
    case RowAxes::Size::colours:
        return InstanceSize::colours;
    case RowAxes::Size::commSize:
        break;
    }
    return InstanceSize::commSize;
}

std::string_view nameOf(InstanceSize size)
{
    constexpr std::array<std::string_view, 6> names
        = {"comm_size", "nodes", "ppn", "members", "colours", "message_bytes"};
    return names[static_cast<std::size_t>(size)];
}

std::uint64_t sizeOf(InstanceSize size, const Instance &instance)
{
    switch (size) {
    case InstanceSize::commSize:
        return instance.placement.commSize;
    case InstanceSize::nodes:
        return instance.placement.nodes;
    case InstanceSize::ppn:
        return instance.placement.ppn;
    case InstanceSize::members:
        return instance.placement.members;
    case InstanceSize::colours:
        return instance.placement.colours;
    case InstanceSize::messageBytes:
        break;
    }
    return instance.messageBytes;
}

void setSize(Instance &instance, InstanceSize size, std::uint64_t value)
{
    const auto narrow = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(value, std::numeric_limits<std::uint32_t>::max()));
    switch (size) {
    case InstanceSize::commSize:
        instance.placement.commSize = narrow;
        break;
    case InstanceSize::nodes:
        instance.placement.nodes = narrow;
        break;
    case InstanceSize::ppn:
        instance.placement.ppn = narrow;
        break;
    case InstanceSize::members:
        instance.placement.members = narrow;
        break;
    case InstanceSize::colours:
        instance.placement.colours = narrow;
        break;
    case InstanceSize::messageBytes:
        instance.messageBytes = value;
        break;
    }
}

std::size_t DecisionAxis::band(std::uint64_t value) const
{
    const auto above = std::upper_bound(begins.begin(), begins.end(), value);
    return above == begins.begin() ? 0 : static_cast<std::size_t>(above - begins.begin() - 1);
}

void DecisionAxis::add(const std::vector<std::uint64_t> &more)
{
    const std::uint64_t largest = size == InstanceSize::messageBytes
        ? std::numeric_limits<std::uint64_t>::max()
        : std::numeric_limits<std::uint32_t>::max();
    begins.insert(begins.end(), more.begin(), more.end());
    std::sort(begins.begin(), begins.end());
    begins.erase(std::unique(begins.begin(), begins.end()), begins.end());
    while (begins.size() > 1 && begins.back() > largest) // no instance comes there
        begins.pop_back();
}

const DecisionAxis *findAxis(const DecisionAxes &axes, InstanceSize size)
{
    const auto found = std::find_if(
        axes.begin(), axes.end(), [size](const DecisionAxis &axis) { return axis.size == size; });
    return found == axes.end() ? nullptr : &*found;
}

DecisionAxis &axisOf(DecisionAxes &axes, InstanceSize size)
{
    const auto found = std::find_if(
        axes.begin(), axes.end(), [size](const DecisionAxis &axis) { return axis.size == size; });
    return found == axes.end() ? axes.emplace_back(DecisionAxis{size, {0}}) : *found;
}

bool areOfTwoSizes(const DecisionAxes &axes)
{
    return std::all_of(axes.begin(), axes.end(), [](const DecisionAxis &axis) {
        return axis.size == InstanceSize::commSize || axis.size == InstanceSize::messageBytes;
    });
}

DecisionAxes axesOf(const TimeGrid &grid)
{
    const RowAxes &rows = grid.rowAxes();
    DecisionAxes axes = {axisOfRows(rows.first)};
    if (rows.isProduct())
        axes.push_back(axisOfRows(rows.second));
    axes.push_back({InstanceSize::messageBytes, grid.messageBytes()});
    return axes;
}

} // namespace collscope
