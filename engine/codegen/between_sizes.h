// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/decision_axes.h"

#include <vector>

namespace collscope::codegen {

/// Says where a decision may be slower than the default between measured sizes, by the measured cells around.
/// Peak with every second size taken away: rules that hold up to the next size were slower by more than 10 %
/// in 6.8 % of the cells left out, at worst 75 times. With this test: 1.2 %, 1.6 times (tst_peak_exports).
class BetweenSizes {
public:
    /// `grid` must outlive it. `placements`: placements that were not measured are looked at too.
    BetweenSizes(const TimeGrid &grid, bool placements);

    /// Is the algorithm slower than the library default, or one of both not measured, in a cell next to the
    /// instance: of the communicator sizes and message sizes around it, and of a placement that was not
    /// measured those with the nodes and processes per node around it, all of which must be measured? Also
    /// true in gaps that are too wide:
    /// communicator sizes more than a factor of 4 apart, message sizes more than a factor of 16 apart, and
    /// for algorithms that need a power of two or an even number of processes: the library runs another one
    /// elsewhere, which was not measured there. False at measured sizes, beyond them, for the default itself,
    /// and where it was not measured at all.
    bool mayLose(MethodIndex method, const Instance &instance) const;

    /// Where answers may change, by the sizes that are among the axes and by communicator size and message
    /// size: each measured one and the next number.
    void addTo(DecisionAxes &axes) const;

    /// Is the algorithm slower than the default on a placement of the measured communicator size, in a column
    /// of the grid? `ppn`: on those with so many processes per node, if there are any; 0: on all.
    bool isSlowerIn(
        MethodIndex method, std::uint32_t commSize, std::uint32_t column, std::uint32_t ppn) const;

private:
    bool isSlowerAround(MethodIndex method, const Placement &placement, std::uint32_t column) const;
    bool isSlower(MethodIndex method, std::uint32_t row, std::uint32_t column) const
    {
        return m_slower[m_grid.index({row, column}) * m_grid.methods().size() + method];
    }

    const TimeGrid &m_grid;
    bool m_placements;
    std::vector<std::uint32_t> m_nodes; ///< measured ones, ascending
    std::vector<std::uint32_t> m_ppn; ///< measured ones, ascending
    std::vector<bool> m_needsProcesses; ///< per method
    std::vector<bool> m_slower; ///< per cell and method
};

} // namespace collscope::codegen
