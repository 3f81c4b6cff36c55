// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"
#include "engine/wire/duration.h"

#include <map>
#include <set>
#include <span>
#include <stop_token>

namespace collscope {

/// Cells of one collective that are to be measured again, or for the first time.
struct CellsAgain {
    TimeGridPtr grid;
    std::vector<std::size_t> cells;
    std::vector<MethodIndex> methods = {}; ///< in each of them; empty: all of the grid
};

/// A campaign for exactly these cells, and what it costs.
struct PlanAgain {
    wire::CampaignPlan plan;
    std::size_t cells = 0;
    std::size_t points = 0; ///< measurements, at most
    double seconds = 0; ///< of the points by their times; without launching and waiting
    wire::CallSeconds times; ///< that were recorded (recordedSeconds)
};

/// How long calls take by what was recorded, a grid per collective. A method that has no time in a cell is
/// thought to take as long as the slowest one there, or in the nearest cell of its row or column; NaN where
/// that has none either, and in cells that no grid has.
wire::CallSeconds recordedSeconds(std::vector<TimeGridPtr> grids);

/// As a run of its own: its number is the next one after those that the data has. In each cell the methods of
/// its part are measured, of several parts those of all. Where the data says nodes and
/// processes per node of all cells, the plan does.
///
/// Fails where there is no cell, on collectives of process groups, on grids of different datasets, on cells
/// of which some have known placements and others have not, and on more than a plan may hold; with
/// "cancelled".
Expected<PlanAgain> planAgain(std::span<const CellsAgain> parts, const std::stop_token &stop = {});

/// "12 cells, 96 measurements, about 45 s of measuring"
std::string costText(const PlanAgain &again);

/// Single methods of cells: a part for each set of methods.
std::vector<CellsAgain> cellsOf(
    const TimeGridPtr &grid, const std::map<std::size_t, std::set<MethodIndex>> &points);
/// What the exclusions are about, in a grid where none of them counts yet.
std::vector<CellsAgain> cellsOf(const TimeGridPtr &grid, std::span<const Exclusion> exclusions);

} // namespace collscope
