// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/map_content.h"
#include "widgets/plot/small_multiples.h"

namespace collscope {

/// The placements of a grid by nodes (columns) and processes per node (rows).
struct PlacementMatrix {
    std::vector<std::uint32_t> nodes; ///< ascending
    std::vector<std::uint32_t> ppn; ///< ascending
    /// [ppn * nodes.size() + nodes]: row of the grid; nothing: not measured. Of several placements with the
    /// same two sizes the one with most processes.
    std::vector<std::optional<std::uint32_t>> rows;

    /// Nothing where they are unknown somewhere, or there are not two of each.
    static std::optional<PlacementMatrix> of(const TimeGrid &grid);
};

/// Maps of nodes x processes per node for one message size side by side (CLUSTER 2020, Figure 5), each with
/// the looks and marks of a decision map: what `contents` say about all message sizes, cut at a column.
/// Outlined: unseen by the models; `unseen` is per cell of the grid, empty where none is. The grid has a
/// matrix, and `contents` are of that one grid.
MultiplesPtr placementMaps(
    std::vector<MapContent> contents, PlacementMatrix matrix, std::uint32_t column, std::vector<bool> unseen);

} // namespace collscope
