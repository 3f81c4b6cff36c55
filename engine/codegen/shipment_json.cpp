// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/shipment_json.h"

namespace collscope::codegen {

namespace {

std::string findingJson(const Finding &finding)
{
    return jsonObject({{"severity", std::string(severityText(finding.severity))}, {"file", finding.what.file},
        {"line", std::uint64_t{finding.what.line}}, {"message", finding.what.message},
        {"remedy", finding.what.remedy}});
}

std::string worstJson(const ShippedCollective &row)
{
    if (!row.worst)
        return "null";
    return jsonObject({{"comm_size", std::uint64_t{row.worst->placement.commSize}},
        {"nodes", knownCount(row.worst->placement.nodes)}, {"ppn", knownCount(row.worst->placement.ppn)},
        {"message_bytes", row.worst->messageBytes}, {"method", methodText(row.worst->method)},
        {"penalty_written", row.worst->penalty}, {"penalty_default", row.worst->penaltyDefault}});
}

std::string placementJson(const DecidedPlacement &decided)
{
    using By = DecidedPlacement::By;
    const std::string_view by = decided.by == By::measurements ? "measurements"
        : decided.by == By::model                              ? "model"
                                                               : "library";
    return jsonObject({{"comm_size", std::uint64_t{decided.placement.commSize}},
        {"nodes", knownCount(decided.placement.nodes)}, {"ppn", knownCount(decided.placement.ppn)},
        {"decided_by", std::string(by)}, {"measured", decided.isMeasured},
        {"runs", std::uint64_t{decided.runs}}, {"outside", decided.isBeyond}});
}

/// The object of a row with members behind it that are no plain values.
std::string withMembers(const ResultRow &row, const std::vector<std::pair<std::string, std::string>> &members)
{
    std::string text = jsonObject(row);
    text.pop_back();
    for (const auto &[name, value] : members)
        text.append(", ").append(jsonText(name)).append(": ").append(value);
    return text + "}";
}

} // namespace

std::string shippedJson(const Shipment &shipment, const ShippedCollective &row, const ResultRow &more)
{
    Findings findings = row.findings;
    if (!row.problem.empty())
        findings.push_back({FindingSeverity::error, {{}, 0, row.problem, {}}});
    for (const Finding &finding : shipment.findings) // of the file, which is one for all of them
        if (finding.what.message.find(row.collective) != std::string::npos)
            findings.push_back(finding);
    const Value unknown;
    const auto known = [&](const Value &value) { return row.problem.empty() ? value : unknown; };
    ResultRow values{{"collective", row.collective}, {"model", row.model},
        {"rules", known(std::uint64_t{row.rules})}, {"penalty_model", row.penaltyModel},
        {"penalty_default", row.penaltyDefault}, {"penalty_written", row.penaltyWritten},
        {"heldout_default", row.heldOutDefault}, {"heldout_written", row.heldOutWritten},
        {"heldout_noise", row.heldOutNoise}, {"heldout_ratio", row.heldOutRatio},
        {"heldout_ratio_high", row.heldOutRatioHigh}, {"cells", known(std::uint64_t{row.cells})},
        {"cells_differ", known(std::uint64_t{row.cellsDiffer})},
        {"not_measured", known(std::uint64_t{row.notMeasured})},
        {"predicted", known(std::uint64_t{row.predicted})},
        {"extrapolated", known(std::uint64_t{row.extrapolated})},
        {"uncertain", known(std::uint64_t{row.uncertain})},
        {"verdict", std::string(verdictText(row.verdict))},
        {"left_because", row.leftBecause.empty() ? Value{} : Value{row.leftBecause}}};
    values.insert(values.end(), more.begin(), more.end());
    std::vector<std::pair<std::string, std::string>> members{
        {"worst_cell", worstJson(row)}, {"findings", jsonList(findings, findingJson)}};
    if (!row.placements.empty())
        members.emplace_back("placements", jsonList(row.placements, placementJson));
    return withMembers(values, members);
}

std::string shipmentJson(const Shipment &shipment)
{
    std::vector<std::string> collectives;
    for (const ShippedCollective &row : shipment.collectives)
        collectives.push_back(shippedJson(shipment, row));
    const std::string head = withMembers(
        {{"target", shipment.order.target}, {"written", shipment.mayBeWritten()},
            {"policy", std::string(policyText(shipment.order.policy))}, {"forced", shipment.isAsFitted()}},
        {{"refusals",
             jsonList(shipment.refusals, [](const auto &refusal) { return jsonText(refusal.text); })},
            {"findings", jsonList(shipment.findings, findingJson)}});
    std::string text = head.substr(0, head.size() - 1) + ", \"collectives\": [";
    for (const std::string &collective : collectives)
        text += (text.back() == '[' ? "\n  " : ",\n  ") + collective;
    return text + "\n]}\n";
}

} // namespace collscope::codegen
