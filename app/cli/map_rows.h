// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/study.h"
#include "engine/io/result_row.h"

namespace collscope::cli {

/// A decision map cell by cell, under the documented names.
class MapRows {
public:
    /// `withGroups`: members and colours are among the fields; `withWeights`: the weight is.
    MapRows(FitPtr fit, bool withGroups, bool withWeights = false);

    std::size_t size() const { return m_map.grid->cells(); }
    ResultRow row(std::size_t cell) const;

private:
    std::string tied(std::size_t cell) const;

    FitPtr m_fit;
    bool m_withGroups;
    const DecisionMap &m_map;
    bool m_withWeights;
    std::vector<std::string> m_names; ///< per method of the grid
    std::vector<std::size_t> m_excluded; ///< measurements per cell
};

} // namespace collscope::cli
