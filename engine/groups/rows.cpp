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
        {"messages", outcome.messages}, {"fill_messages", outcome.fillMessages},
        {"balance_messages", outcome.balanceMessages}, {"handover_messages", outcome.handOverMessages},
        {"start_messages", outcome.startMessages}, {"completion_messages", outcome.completionMessages},
        {"far_messages", outcome.farMessages}, {"far_edges", outcome.farEdges},
        {"distant_messages", outcome.distantMessages}, {"distant_edges", outcome.distantEdges},
        {"bytes", outcome.bytes}, {"largest_message_bytes", outcome.largestMessageBytes},
        {"most_state_bytes", outcome.mostStateBytes}, {"suppliers", outcome.suppliers},
        {"most_suppliers", outcome.mostSuppliers}, {"excess", outcome.excess}, {"moves", outcome.moves},
        {"longest_list", outcome.longestList}, {"levels", std::uint64_t{outcome.levels}},
        {"most_children", std::uint64_t{outcome.mostChildren}},
        {"trees", std::string(of.followsMachine ? "machine" : "plain")},
        {"seconds_formed", outcome.secondsFormed}, {"seconds_simulated", outcome.secondsSimulated},
        {"seconds_taken", outcome.secondsTaken}};
}

} // namespace collscope::groups
