// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/map_rows.h"

#include "engine/map/predicted_cells.h"
#include "engine/map/ties.h"

#include <limits>

namespace collscope::cli {

MapRows::MapRows(FitPtr fit, bool withGroups, bool withWeights)
    : m_fit(std::move(fit)), m_withGroups(withGroups), m_map(*m_fit->map()), m_withWeights(withWeights),
      m_names(wire::namesAmong(m_map.grid->methods())), m_excluded(excludedPerCell(*m_map.grid))
{
}

/// The methods that are free, between blanks; empty: there is one.
std::string MapRows::tied(std::size_t cell) const
{
    const Ties &ties = *m_fit->study->ties;
    std::string text;
    if (ties.states[cell] == Ties::State::tie)
        for (const MethodIndex method : ties.free(cell))
            text += (text.empty() ? "" : " ") + m_names[method];
    return text;
}

ResultRow MapRows::row(std::size_t cell) const
{
    const TimeGrid &grid = *m_map.grid;
    const Cell at = grid.cell(cell);
    const Placement &placement = grid.placements()[at.row];
    const MethodIndex chosen = m_fit->training->decisions[cell].method;
    Value method; // these stay unknown where the model has no answer
    Value algorithm;
    Value algorithmId;
    Value segmentBytes;
    Value fanout;
    Value library;
    double seconds = std::numeric_limits<double>::quiet_NaN();
    if (chosen != noMethod) {
        const Method &decided = grid.methods()[chosen];
        method = m_names[chosen];
        algorithm = decided.algorithm;
        algorithmId = static_cast<std::uint64_t>(decided.algorithmId);
        segmentBytes = decided.segmentBytes;
        library = decided.library;
        fanout = std::uint64_t{decided.fanout};
        seconds = grid.seconds(cell, chosen);
    }
    ResultRow row{
        {"collective", std::string(grid.collective())},
        {"comm_size", std::uint64_t{placement.commSize}},
        {"nodes", knownCount(placement.nodes)},
        {"ppn", knownCount(placement.ppn)},
        {"message_bytes", grid.messageBytes()[at.column]},
        {"method", method},
        {"algorithm", algorithm},
        {"algorithm_id", algorithmId},
        {"segment_bytes", segmentBytes},
        {"fanout", fanout},
        {"best_method", m_names[m_map.best[cell]]},
        {"seconds", seconds},
        {"best_seconds", m_map.bestSeconds(cell)},
        {"penalty", m_fit->training->penalty[cell]},
        {"interpolated", m_map.interpolated(cell)},
        {"library", library},
        {"outside", m_fit->training->isOutside(cell)},
        {"excluded", std::uint64_t{m_excluded[cell]}},
        {"origin", std::string(originText(grid.dataset()->provenance().origin))},
        {"extrapolated", grid.isExtrapolated(cell)},
        {"uncertain", isUncertain(m_map, cell)},
        {"state", std::string(stateText(m_fit->study->ties->states[cell]))},
        {"tied", tied(cell)},
    };
    if (m_withWeights)
        row.push_back({"weight", m_map.weight(cell)});
    if (m_withGroups)
        addGroups(row, placement.members, placement.colours);
    return row;
}

} // namespace collscope::cli
