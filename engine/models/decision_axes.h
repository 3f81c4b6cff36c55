// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"

#include <string_view>
#include <vector>

namespace collscope {

/// The sizes that say which instance of a collective is meant.
enum class InstanceSize { commSize, nodes, ppn, members, colours, messageBytes };

InstanceSize instanceSize(RowAxes::Size size);
std::string_view nameOf(InstanceSize size); ///< of the instance attribute: "comm_size", "nodes", ...
std::uint64_t sizeOf(InstanceSize size, const Instance &instance);
/// Values that the instance cannot have become its largest.
void setSize(Instance &instance, InstanceSize size, std::uint64_t value);

/// Where an answer may change along one size: at the first value of each band. Within a band it does not, and
/// values below the first band belong to it. Nodes, processes per node, members and colours of 0 are unknown;
/// a model that must be told them has a band of the 0 alone.
struct DecisionAxis {
    InstanceSize size = InstanceSize::commSize;
    std::vector<std::uint64_t> begins; ///< ascending, never empty

    std::size_t band(std::uint64_t value) const;
    /// Puts in more values, and brings all of them into order.
    void add(const std::vector<std::uint64_t> &more);
};

/// All sizes that an answer may depend on, each once; one that is not there changes nothing.
using DecisionAxes = std::vector<DecisionAxis>;

/// Null when the size is not among them.
const DecisionAxis *findAxis(const DecisionAxes &axes, InstanceSize size);
/// The axis of the size, which joins them with a single band when it is not there.
DecisionAxis &axisOf(DecisionAxes &axes, InstanceSize size);
/// Do they ask for communicator size and message size at most?
bool areOfTwoSizes(const DecisionAxes &axes);

/// Where TimeGrid::locate changes its answer: the axes of the rows, then the message sizes.
DecisionAxes axesOf(const TimeGrid &grid);

} // namespace collscope
