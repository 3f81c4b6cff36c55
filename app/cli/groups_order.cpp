// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/groups_order.h"

#include "app/cli/output.h"

#include "engine/data/say.h"
#include "engine/evaluate/sweep.h"
#include "engine/wire/text.h"

#include <cmath>

namespace collscope::cli {

using groups::Case;
using groups::Network;

namespace {

constexpr std::size_t mostCases = 10000;

/// "0.1,0.5" or "0.1..0.5/0.1"; `otherwise` when the option was not given.
Result<std::vector<double>> numbers(const Arguments &arguments, const Option &option, double otherwise)
{
    if (!arguments.has(option.name))
        return std::vector{otherwise};
    const std::string text = arguments.value(option.name);
    const std::string assignment = std::string(option.name) + '=' + text;
    std::vector<double> all;
    for (const std::string_view part : wire::split(text, ',')) {
        if (part.find("..") != std::string_view::npos) {
            const auto range = asUsage(rangeValues(assignment, part));
            if (!range)
                return tl::unexpected(range.error());
            all.insert(all.end(), range->begin(), range->end());
        } else if (const auto number = wire::parseDouble(part); number && std::isfinite(*number)) {
            all.push_back(*number);
        } else {
            return usageError(say("--{}: '{}' is no number", option.name, part));
        }
    }
    return all;
}

Result<std::vector<std::uint32_t>> counts(
    const Arguments &arguments, const Option &option, std::uint32_t otherwise)
{
    const auto values = numbers(arguments, option, otherwise);
    if (!values)
        return tl::unexpected(values.error());
    std::vector<std::uint32_t> all;
    for (const double value : *values) {
        if (!(value >= 0 && value <= UINT32_MAX) || value != std::floor(value))
            return usageError(say(
                "--{}: {} is no whole number from 0 to 4294967295", option.name, wire::formatDouble(value)));
        all.push_back(static_cast<std::uint32_t>(value));
    }
    return all;
}

Result<std::vector<const wire::groups::Scheme *>> schemesOf(const Arguments &arguments)
{
    std::vector<const wire::groups::Scheme *> chosen;
    const std::string text = arguments.value(groupSchemeOption.name, "all");
    for (const std::string_view name : wire::split(text, ',')) {
        if (name == "all") {
            for (const wire::groups::Scheme &scheme : wire::groups::schemes())
                chosen.push_back(&scheme);
        } else if (const wire::groups::Scheme *const scheme = wire::groups::findScheme(name)) {
            chosen.push_back(scheme);
        } else {
            return usageError(
                say("there is no scheme '{}'", name), say("take one of: {}", said(groupSchemeOption.help)));
        }
    }
    return chosen;
}

/// Do the trees follow the machine?
Result<std::vector<bool>> treesOf(const Arguments &arguments)
{
    std::vector<bool> chosen;
    const std::string text = arguments.value(groupTreesOption.name, "plain");
    for (const std::string_view name : wire::split(text, ',')) {
        if (name != "plain" && name != "machine")
            return usageError(say("there are no trees '{}'", name), say("take plain, machine or both"));
        chosen.push_back(name == "machine");
    }
    return chosen;
}

/// `cases` with each of these values.
template <typename Values, typename Set>
std::vector<Case> times(const std::vector<Case> &cases, const Values &values, const Set &set)
{
    std::vector<Case> all;
    for (const Case &one : cases)
        for (const auto &value : values) {
            all.push_back(one);
            set(all.back(), value);
        }
    return all;
}

} // namespace

Result<std::vector<Case>> groupCases(const Arguments &arguments, const Case &otherwise)
{
    if (!arguments.data().empty())
        return usageError(
            say("'{}' is not expected", arguments.data().front()), say("everything is given by options"));
    const auto schemes = schemesOf(arguments);
    if (!schemes)
        return tl::unexpected(schemes.error());
    Case first = otherwise;
    const std::string hash = arguments.value(groupHashOption.name, "spread");
    if (hash != "spread" && hash != "identity")
        return usageError(say("there is no hash '{}'", hash), say("take spread or identity"));
    first.hash = hash == "spread" ? wire::groups::Hash::spread : wire::groups::Hash::identity;
    std::vector<Case> cases = {first};
    const auto fractions = numbers(arguments, groupFractionOption, first.fraction);
    if (!fractions)
        return tl::unexpected(fractions.error());
    const auto vary = [&](const Option &option, std::uint32_t value, auto member) -> Result<void> {
        const auto values = counts(arguments, option, value);
        if (!values)
            return tl::unexpected(values.error());
        if (cases.size() > mostCases / values->size())
            return usageError(say("these are more than {} cases", mostCases), say("give fewer values"));
        cases = times(cases, *values, [member](Case &one, std::uint32_t number) { one.*member = number; });
        return {};
    };
    Result<void> done = vary(groupProcessesOption, first.processes, &Case::processes);
    cases = times(cases, *fractions, [](Case &one, double fraction) { one.fraction = fraction; });
    if (done)
        done = vary(groupDegreeOption, first.degree, &Case::degree);
    if (done)
        done = vary(groupColoursOption, first.colours, &Case::colours);
    if (done)
        done = vary(groupFormationsOption, first.formations, &Case::formations);
    if (done)
        done = vary(groupSeedOption, static_cast<std::uint32_t>(first.seed), &Case::seed);
    if (!done)
        return tl::unexpected(done.error());
    const auto trees = treesOf(arguments);
    if (!trees)
        return tl::unexpected(trees.error());
    cases = times(cases, *trees, [](Case &one, bool follows) { one.followsMachine = follows; });
    cases = times(cases, *schemes, [](Case &one, const auto *scheme) { one.scheme = scheme; });
    const auto network = groupNetwork(arguments);
    if (!network)
        return tl::unexpected(network.error());
    for (const Case &one : cases)
        if (const auto can = asUsage(groups::check(one, *network)); !can)
            return tl::unexpected(can.error());
    return cases;
}

Result<Network> groupNetwork(const Arguments &arguments)
{
    Network network;
    if (!arguments.has(groupNetworkOption.name))
        return network;
    const std::string text = arguments.value(groupNetworkOption.name);
    for (const std::string_view part : wire::split(text, ',')) {
        const std::size_t equals = part.find('=');
        const std::string_view key = part.substr(0, equals);
        const auto number
            = equals == std::string_view::npos ? std::nullopt : wire::parseDouble(part.substr(equals + 1));
        const double value = number.value_or(std::nan(""));
        const bool isCount = key == "node" || key == "neighbourhood" || key == "other_bytes";
        if (!std::isfinite(value)
            || (isCount && !(value >= 0 && value <= UINT32_MAX && value == std::floor(value))))
            return usageError(say("--network: '{}' is no KEY=NUMBER", part));
        if (key == "overhead")
            network.overheadSeconds = value;
        else if (key == "latency")
            network.latencySeconds = value;
        else if (key == "near")
            network.nearSeconds = value;
        else if (key == "bandwidth")
            network.bytesPerSecond = value;
        else if (key == "between")
            network.neighbourSeconds = value;
        else if (key == "neighbourhood")
            network.nodesPerNeighbourhood = static_cast<std::uint32_t>(value);
        else if (key == "node")
            network.processesPerNode = static_cast<std::uint32_t>(value);
        else if (key == "other")
            network.otherMessagesPerSecond = value;
        else if (key == "other_bytes")
            network.otherBytes = static_cast<std::uint64_t>(value);
        else
            return usageError(
                say("--network has no '{}'", key), say("it takes {}", said(groupNetworkOption.help)));
    }
    return network;
}

void addNetwork(const Network &network, ResultRow &row)
{
    for (Field &field : groups::networkFields(network))
        row.push_back(std::move(field));
}

Result<bool> writeGroupRows(const Arguments &arguments, const ResultRow &head, std::string_view list,
    const std::vector<ResultRow> &rows)
{
    if (arguments.has("csv") && arguments.has("json") && arguments.value("csv") == arguments.value("json"))
        return usageError(
            say("--csv and --json would go to the same place"), say("give one of them a FILE of its own"));
    Result<void> done;
    if (arguments.has("csv"))
        done = writeOutput(arguments.value("csv"), csvTable(rows));
    if (done && arguments.has("json"))
        done = writeOutput(arguments.value("json"), jsonDocument(head, list, rows));
    if (!done)
        return tl::unexpected(done.error());
    return arguments.has("csv") || arguments.has("json");
}

} // namespace collscope::cli
