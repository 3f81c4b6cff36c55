// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/square.h"
#include "engine/map/time_grid.h"

#include <algorithm>
#include <array>

/// What the parts of a quadtree (engine/models/quadtree.h) share: the axes that it cuts, and its blocks.
namespace collscope {

struct QuadtreeAxis {
    std::string_view
        attribute; ///< of instances: "comm_size", "nodes", "ppn", "members", "colours", "message_bytes"
    std::vector<std::uint64_t> sizes; ///< ascending, never empty; of a placement: 0 stands for unknown
    std::vector<std::uint32_t> places; ///< first replica of each size; behind them 2^k
    unsigned order = 0; ///< k
    Reshape reshape = Reshape::even;

    std::uint32_t length() const { return static_cast<std::uint32_t>(sizes.size()); }
    std::uint32_t side() const { return places.back(); } ///< 2^k
    std::uint32_t source(std::uint32_t place) const { return replicaSource(place, length(), order, reshape); }
    /// The first size whose first replica is not before `place`; length() if there is none.
    std::size_t sizeFrom(std::uint32_t place) const
    {
        return static_cast<std::size_t>(
            std::lower_bound(places.begin(), places.end() - 1, place) - places.begin());
    }
    bool isPlacement() const
    {
        return attribute != "comm_size" && attribute != "message_bytes";
    } ///< may be unknown
};

/// Two, or three where the rows of the grid have two axes (RowAxes); the message sizes are the last.
using QuadtreeAxes = std::vector<QuadtreeAxis>;

QuadtreeAxes quadtreeAxes(const TimeGrid &grid, Reshape reshape);

/// A block of 2^j places on each axis.
struct QuadtreeBlock {
    std::array<std::uint32_t, 3> corner = {}; ///< its first place per axis
    std::uint32_t side = 0;

    /// Is child number `child` of 2^axes in the high half of the axis? The last axis changes fastest.
    static bool isHigh(std::uint32_t child, std::size_t axis, std::size_t axes)
    {
        return ((child >> (axes - 1 - axis)) & 1U) != 0;
    }
    QuadtreeBlock child(std::uint32_t number, std::size_t axes) const
    {
        QuadtreeBlock block{corner, side / 2};
        for (std::size_t axis = 0; axis < axes; ++axis)
            block.corner[axis] += isHigh(number, axis, axes) ? block.side : 0;
        return block;
    }
    /// Does any instance come to it?
    bool isReachable(const QuadtreeAxes &axes) const
    {
        for (std::size_t axis = 0; axis < axes.size(); ++axis)
            if (axes[axis].places[axes[axis].sizeFrom(corner[axis])] >= corner[axis] + side)
                return false;
        return true;
    }
};

} // namespace collscope
