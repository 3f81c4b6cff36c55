// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/decision_map.h"
#include "engine/models/optimal_tree/boxes.h"

#include <limits>

namespace collscope::optimal {

/// What the cells of a leaf cost. The first two add up over the cells; of the last only the largest counts.
enum class Objective {
    meanPenalty, ///< t(chosen) / t(best) - 1, weighted mean over the measured cells
    meanTimeLost, ///< t(chosen) - t(best) in seconds, weighted mean over the measured cells
    maximumPenalty, ///< the largest t(chosen) / t(best) - 1 of a measured cell
};

/// What the rows of a table are.
enum class CostRows {
    placements, ///< those of the grid
    points, ///< those of RowAxes, first axis first: where nothing is measured a cell costs nothing
    commSizes, ///< TimeGrid::commSizes(): a cell has the costs of all placements of a size together
};

/// No map's costs add up to this many quanta.
inline constexpr double totalLimit = 281474976710656.0; // 2^48
inline constexpr double impossible = std::numeric_limits<double>::infinity();

/// The boxes of a grid's points and message sizes.
Boxes boxesOf(const TimeGrid &grid);

/// The cost of every candidate in every cell of a map times its weight, in whole numbers of a small quantum.
///
/// Costs are doubles that hold whole numbers; their sum over the map stays below 2^48, so sums are exact in
/// any order, equal costs compare equal, and a tie is a tie. A cost differs from the true one by at most half
/// a quantum, which is at most 2^-48 of the sum of the worst choices. A measured cell in which a method was
/// not measured makes the method impossible for every leaf with that cell; an interpolated cell and one of
/// weight 0 cost nothing, nor does a method that a map with ties has for as good as the best.
class CostTable {
public:
    CostTable(const DecisionMap &map, Objective objective, CostRows rows = CostRows::placements);

    Objective objective() const { return m_objective; }
    std::uint32_t rows() const { return m_rows; }
    std::uint32_t columns() const { return m_columns; }
    /// Of a table of points on its axes; of others all rows are one axis.
    Boxes boxes() const { return {m_rows / m_secondLines, m_secondLines, m_columns}; }
    /// Candidates as positions in TimeGrid::methods(), ascending.
    const std::vector<MethodIndex> &candidates() const { return m_candidates; }
    /// Costs of the candidates in a cell, side by side.
    const double *cell(std::uint32_t row, std::uint32_t column) const
    {
        return &m_costs[(std::size_t{row} * m_columns + column) * m_candidates.size()];
    }

    /// A total of the whole map as the objective's own figure (a ratio or seconds), and back.
    double figure(double total) const { return total * m_figurePerQuantum; }
    double total(double figure) const { return figure / m_figurePerQuantum; }

    /// Makes every choice that costs more than `most` impossible and replaces the objective.
    CostTable restricted(const DecisionMap &map, double most, Objective objective) const;

    /// Position in candidates() of the cheapest method for a box, of equals the one that loses least where
    /// ties are free, else the first; needs one to be possible.
    std::size_t cheapest(const Box &box) const;
    std::size_t memoryBytes() const { return m_costs.capacity() * sizeof(double); }

private:
    Objective m_objective;
    CostRows m_rowKind;
    std::uint32_t m_rows = 0;
    std::uint32_t m_secondLines = 1;
    std::uint32_t m_columns;
    double m_totalWeight = 0; ///< of the cells that cost anything
    double m_figurePerQuantum = 1;
    std::vector<MethodIndex> m_candidates;
    std::vector<double> m_costs;
    std::vector<double> m_losses; ///< likewise, ties not being free; empty: costs are what is lost
};

/// The least cost of each box as a single leaf, in the order of Boxes; `impossible` where no method was
/// measured in all of its cells. Running sums take the place of summed-area tables: as fast, and safe with
/// infinite costs. 8 bytes per box. Stops early, with a useless result, when asked to.
std::vector<double> leafCosts(const CostTable &costs, const Boxes &boxes, const std::stop_token &stop);

} // namespace collscope::optimal
