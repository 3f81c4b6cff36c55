// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/record.h"
#include "app/cli/study.h"

namespace collscope::cli {

/// A decision map cell by cell, under the documented names.
class MapRows {
public:
    MapRows(const Study &study, const Fitted &fitted);

    std::size_t size() const { return m_map.grid->cells(); }
    Record row(std::size_t cell) const;

private:
    /// Nodes and processes per node behind a communicator size; 0 where the data does not say or is not of
    /// one mind.
    struct Processes {
        std::uint32_t nodes = 0;
        std::uint32_t ppn = 0;
    };

    const DecisionMap &m_map;
    const Fitted &m_fitted;
    std::vector<std::string> m_names; ///< per method of the grid
    std::vector<Processes> m_processes; ///< per row of the grid
};

} // namespace collscope::cli
