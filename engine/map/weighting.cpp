// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/weighting.h"

#include "engine/wire/counted.h"
#include "engine/wire/seconds_text.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace collscope {

namespace {

template <typename Value> bool listed(const std::vector<Value> &values, Value value)
{
    return values.empty() || std::find(values.begin(), values.end(), value) != values.end();
}

/// To a mean of 1 over the measured cells; nothing where all of these are 0.
void scale(std::vector<double> &weights, const DecisionMap &map)
{
    double sum = 0;
    std::size_t measured = 0;
    for (std::size_t cell = 0; cell < weights.size(); ++cell)
        if (!map.interpolated(cell)) {
            sum += weights[cell];
            ++measured;
        }
    for (double &weight : weights)
        if (sum > 0)
            weight *= static_cast<double>(measured) / sum;
}

void add(std::string &text, const std::string &more)
{
    text += (text.empty() ? "" : "; ") + more;
}

/// What is worth saying of calls that were left out: where they were, or how large.
std::string placeText(const UnmeasuredCalls &calls)
{
    switch (calls.why) {
    case NotMeasured::placement:
        return profiles::placementText(calls.key);
    case NotMeasured::kind:
        return calls.key.kind;
    case NotMeasured::size:
    case NotMeasured::cell:
        return calls.key.sizeIs == wire::SizeIs::unknown ? "unknown size"
                                                         : wire::formatBytes(calls.key.messageBytes);
    case NotMeasured::collective:
        break;
    }
    return {};
}

} // namespace

bool PaintedWeight::holds(const Instance &instance) const
{
    const Placement &placement = instance.placement;
    return (collective.empty() || collective == instance.collective) && listed(where.nodes, placement.nodes)
        && listed(where.ppn, placement.ppn) && listed(where.commSizes, placement.commSize)
        && listed(where.members, placement.members) && listed(where.colours, placement.colours)
        && listed(where.messageBytes, instance.messageBytes);
}

double Weighting::factor(std::string_view collective) const
{
    const auto found = factors.find(std::string(collective));
    return found == factors.end() ? 1.0 : found->second;
}

std::string Weighting::text() const
{
    std::string names;
    for (const Application &application : applications)
        names += (names.empty() ? "calls of " : ", ") + application.name
            + (applications.size() > 1 ? " (share " + wire::formatDouble(application.share) + ')' : "");
    for (const auto &[collective, factor] : factors)
        add(names, collective + " x " + wire::formatDouble(factor));
    if (!painted.empty())
        add(names, wire::counted(painted.size(), "painted weight"));
    return names;
}

std::vector<std::string> unmeasuredLines(const std::vector<UnmeasuredCalls> &unmeasured)
{
    struct Kinds {
        std::size_t count = 0;
        double seconds = 0;
        std::vector<std::string> places;
    };
    constexpr std::size_t mostPlaces = 6;
    std::map<std::pair<NotMeasured, std::string>, Kinds> all;
    for (const UnmeasuredCalls &calls : unmeasured) {
        Kinds &kinds = all[{calls.why, calls.key.collective}];
        ++kinds.count;
        kinds.seconds += calls.seconds;
        const std::string place = placeText(calls);
        if (!place.empty()
            && std::find(kinds.places.begin(), kinds.places.end(), place) == kinds.places.end())
            kinds.places.push_back(place);
    }
    std::vector<std::string> lines;
    for (const auto &[what, kinds] : all) {
        std::string places;
        for (std::size_t i = 0; i < std::min(kinds.places.size(), mostPlaces); ++i)
            places += (i == 0 ? "" : "; ") + kinds.places[i];
        places += kinds.places.size() > mostPlaces ? "; ..." : "";
        lines.push_back(fmt::format("{} of {}, {} per run: {}{}",
            wire::counted(kinds.count, "kind of call", "kinds of calls"), what.second,
            wire::secondsText(kinds.seconds), notMeasuredText(what.first),
            places.empty() ? "" : " (" + places + ')'));
    }
    return lines;
}

Expected<DecisionMapPtr> weighted(const DecisionMapPtr &map, const Weighting &weighting)
{
    const TimeGrid &grid = *map->grid;
    std::vector<double> weights(grid.cells(), 1.0);
    if (const CallsOnGrid use = callsOn(*map, weighting.applications); use.any())
        for (std::size_t cell = 0; cell < weights.size(); ++cell)
            weights[cell] = map->interpolated(cell) ? 0.0 : use.calls[cell] * map->bestSeconds(cell);
    scale(weights, *map);
    for (const PaintedWeight &painted : weighting.painted) {
        if (!painted.collective.empty() && painted.collective != grid.collective())
            continue;
        for (std::size_t cell = 0; cell < weights.size(); ++cell)
            if (painted.holds(grid.instance(grid.cell(cell))))
                weights[cell] = painted.weight;
    }
    scale(weights, *map);
    for (double &weight : weights)
        weight *= weighting.factor(grid.collective());
    return withWeights(map, std::move(weights));
}

Expected<std::vector<std::vector<double>>> weightsTogether(
    std::span<const DecisionMapPtr> maps, const Weighting &weighting)
{
    std::vector<std::vector<double>> all;
    std::vector<double> needed; // seconds per measured cell
    double sum = 0;
    for (const DecisionMapPtr &map : maps) {
        const auto own = weighted(map, weighting);
        if (!own)
            return tl::unexpected(own.error());
        all.push_back((*own)->weights);
        all.back().resize(map->grid->cells(), 1.0);
        const CallsOnGrid use = callsOn(*map, weighting.applications);
        double seconds = 0;
        double measured = 0;
        for (std::size_t cell = 0; cell < use.calls.size(); ++cell)
            if (!map->interpolated(cell)) {
                seconds += use.calls[cell] * map->bestSeconds(cell);
                ++measured;
            }
        needed.push_back(measured > 0 ? seconds / measured : 0);
        sum += needed.back();
    }
    double total = 0;
    double measured = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t cell = 0; cell < all[i].size(); ++cell) {
            if (sum > 0)
                all[i][cell] *= needed[i];
            total += maps[i]->interpolated(cell) ? 0 : all[i][cell];
            measured += maps[i]->interpolated(cell) ? 0 : 1;
        }
    for (std::vector<double> &weights : all)
        for (double &weight : weights)
            weight *= total > 0 ? measured / total : 1;
    return all;
}

} // namespace collscope
