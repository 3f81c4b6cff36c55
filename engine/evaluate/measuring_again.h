// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"
#include "engine/wire/campaign_plan.h"
#include "engine/wire/prediction/survey.h"

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
    double seconds = 0; ///< of the points, by the times that are known; without launching and waiting
};

/// As a run of its own: its number is the next one after those that the data has. The methods of all parts
/// are measured in the cells of each, as far as its collective has them. Where the data says nodes and
/// processes per node of all cells, the plan does. A method that has no time in a cell is thought to take as
/// long as the slowest one there, or in the nearest cell of its row or column.
///
/// Fails where there is no cell, on collectives of process groups, on grids of different datasets, on cells
/// of which some have known placements and others have not, and on more than a plan may hold; with
/// "cancelled".
Expected<PlanAgain> planAgain(
    std::span<const CellsAgain> parts, const wire::PointCost &cost = {}, const std::stop_token &stop = {});

/// "12 cells, 96 measurements, about 45 s of measuring"
std::string costText(const PlanAgain &again);

/// What the exclusions are about, in a grid where none of them counts yet: their cells and their methods.
CellsAgain cellsOf(const TimeGridPtr &grid, std::span<const Exclusion> exclusions);

} // namespace collscope
