// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/groups/rows.h"

namespace collscope::groups {

ResultRow resultRow(const Outcome &outcome)
{
    const Case &of = outcome.of;
    return {{"scheme", std::string(of.scheme->name)}, {"processes", std::uint64_t{of.processes}},
        {"fraction", of.fraction}, {"degree", std::uint64_t{of.degree}},
        {"colours", std::uint64_t{of.colours}}, {"formations", std::uint64_t{of.formations}},
        {"seed", of.seed}, {"members", outcome.members}, {"groups", outcome.groups},
        {"messages", outcome.messages}, {"handover_messages", outcome.handOverMessages},
        {"start_messages", outcome.startMessages}, {"completion_messages", outcome.completionMessages},
        {"far_messages", outcome.farMessages}, {"far_edges", outcome.farEdges}, {"bytes", outcome.bytes},
        {"largest_message_bytes", outcome.largestMessageBytes}, {"most_state_bytes", outcome.mostStateBytes},
        {"levels", std::uint64_t{outcome.levels}}, {"seconds_formed", outcome.secondsFormed},
        {"seconds_simulated", outcome.secondsSimulated}, {"seconds_taken", outcome.secondsTaken}};
}

} // namespace collscope::groups
