// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/groups/rows.h"

namespace collscope::groups {

namespace {

ResultRow outcomeFields(const Outcome &outcome)
{
    return {{"members", outcome.members}, {"groups", outcome.groups}, {"messages", outcome.messages},
        {"fill_messages", outcome.fillMessages}, {"balance_messages", outcome.balanceMessages},
        {"handover_messages", outcome.handOverMessages}, {"start_messages", outcome.startMessages},
        {"completion_messages", outcome.completionMessages}, {"far_messages", outcome.farMessages},
        {"far_edges", outcome.farEdges}, {"distant_messages", outcome.distantMessages},
        {"distant_edges", outcome.distantEdges}, {"bytes", outcome.bytes},
        {"largest_message_bytes", outcome.largestMessageBytes}, {"most_state_bytes", outcome.mostStateBytes},
        {"suppliers", outcome.suppliers}, {"most_suppliers", outcome.mostSuppliers},
        {"excess", outcome.excess}, {"moves", outcome.moves}, {"longest_list", outcome.longestList},
        {"levels", std::uint64_t{outcome.levels}}, {"most_children", std::uint64_t{outcome.mostChildren}},
        {"trees", std::string(outcome.of.followsMachine ? "machine" : "plain")},
        {"seconds_formed", outcome.secondsFormed}, {"seconds_simulated", outcome.secondsSimulated},
        {"seconds_taken", outcome.secondsTaken}};
}

} // namespace

ResultRow resultRow(const Outcome &outcome)
{
    ResultRow row = caseFields(outcome.of);
    for (Field &field : outcomeFields(outcome))
        row.push_back(std::move(field));
    return row;
}

ResultRow caseFields(const Case &of)
{
    return {{"scheme", std::string(of.scheme->name)}, {"processes", std::uint64_t{of.processes}},
        {"fraction", of.fraction}, {"degree", std::uint64_t{of.degree}},
        {"colours", std::uint64_t{of.colours}}, {"formations", std::uint64_t{of.formations}},
        {"seed", of.seed}};
}

ResultRow networkFields(const Network &network)
{
    return {{"overhead_seconds", network.overheadSeconds}, {"latency_seconds", network.latencySeconds},
        {"near_seconds", network.nearSeconds}, {"between_seconds", network.neighbourSeconds},
        {"bytes_per_second", network.bytesPerSecond},
        {"processes_per_node", std::uint64_t{network.processesPerNode}},
        {"nodes_per_neighbourhood", std::uint64_t{network.nodesPerNeighbourhood}},
        {"other_messages_per_second", network.otherMessagesPerSecond}, {"other_bytes", network.otherBytes}};
}

} // namespace collscope::groups
