// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/ratio_cells.h"

#include "engine/evaluate/ratio_noise.h"

#include "engine/data/conditions.h"
#include "engine/wire/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

namespace collscope {

namespace {

/// In the order of results.
using RatioKey = std::tuple<std::string, std::size_t, Placement, std::uint64_t, std::string>;
using RatioSide = std::map<RatioKey, std::map<std::uint32_t, double>>; ///< seconds by run

enum KeyPart : std::size_t { keySystem, keyCollective, keyPlacement, keyBytes, keyMethod };

/// "default" whatever the library. Without the algorithm's number, which differs between releases.
std::string keyOf(const Method &method, bool isQualified)
{
    return method.isBaseline() || !isQualified ? wire::methodText(method) : wire::qualifiedText(method);
}

/// Are the algorithms of several libraries?
bool haveLibraries(const RatioQuestion &question)
{
    std::set<std::string> libraries;
    for (const auto *const side : {&question.before, &question.after})
        for (const DatasetPtr &dataset : *side)
            for (const Method &method : dataset->methods())
                if (!method.isBaseline())
                    libraries.insert(method.library);
    return libraries.size() > 1;
}

/// Per dataset the name of its system; "" unless `areNamed`. `suffixes`: without the beginning that all names
/// of the side share.
std::vector<std::string> systemKeys(const std::vector<DatasetPtr> &datasets, bool areNamed, bool suffixes)
{
    std::vector<std::string> names;
    for (const DatasetPtr &dataset : datasets)
        names.push_back(areNamed ? dataset->provenance().system : std::string());
    std::size_t shared = suffixes && !names.empty() ? names.front().size() : 0;
    for (const std::string &name : names)
        shared = std::min<std::size_t>(shared,
            static_cast<std::size_t>(
                std::mismatch(name.begin(), name.end(), names.front().begin(), names.front().end()).first
                - name.begin()));
    for (std::string &name : names)
        name.erase(0, shared);
    return names;
}

/// Per dataset its conditions; empty if they do not tell the datasets of the side apart.
std::vector<std::string> conditionKeys(const std::vector<DatasetPtr> &datasets)
{
    std::vector<std::string> keys;
    for (const DatasetPtr &dataset : datasets)
        keys.push_back(conditionsOf(dataset->provenance()));
    const std::set<std::string> each(keys.begin(), keys.end());
    return each.size() == keys.size() && !each.contains({}) ? keys : std::vector<std::string>();
}

/// Names of the systems of both sides such that one is in both, if there are any.
std::array<std::vector<std::string>, 2> commonSystems(const RatioQuestion &question)
{
    const bool areNamed = question.before.size() > 1 || question.after.size() > 1;
    const auto bySides = [&question](const auto &keysOf) {
        return std::array<std::vector<std::string>, 2>{keysOf(question.before), keysOf(question.after)};
    };
    const auto haveCommon = [](const auto &keys) {
        return std::find_first_of(keys[0].begin(), keys[0].end(), keys[1].begin(), keys[1].end())
            != keys[0].end();
    };
    auto names = bySides([areNamed](const auto &side) { return systemKeys(side, areNamed, false); });
    if (haveCommon(names))
        return names;
    // "monday", "monday (CUDA)" and "friday", "friday (CUDA)"
    if (auto ends = bySides([areNamed](const auto &side) { return systemKeys(side, areNamed, true); });
        haveCommon(ends))
        return ends;
    if (auto conditions = bySides(conditionKeys); haveCommon(conditions))
        return conditions;
    return names;
}

bool isAsked(const RatioQuestion &question, std::string_view collective)
{
    return question.collectives.empty()
        || std::find(question.collectives.begin(), question.collectives.end(), collective)
        != question.collectives.end();
}

/// `runs`: of its side; none: all.
bool isMeant(const RatioQuestion &question, const std::vector<std::uint32_t> &runs, const Dataset &dataset,
    std::string_view collective, std::size_t row)
{
    return question.only.hold(dataset, row)
        && (runs.empty() || std::find(runs.begin(), runs.end(), dataset.run(row)) != runs.end())
        && std::none_of(question.excluded.begin(), question.excluded.end(),
            [&](const Exclusion &each) { return each.covers(dataset, collective, row); });
}

RatioSide sideOf(std::size_t number, const RatioQuestion &question, const std::vector<std::string> &systems,
    const std::stop_token &stop)
{
    RatioSide side;
    const auto &datasets = number == 0 ? question.before : question.after;
    const bool isQualified = haveLibraries(question);
    for (std::size_t i = 0; i < datasets.size(); ++i)
        for (const std::string_view collective : datasets[i]->collectives()) {
            const DatasetPtr &dataset = datasets[i];
            if (!isAsked(question, collective))
                continue;
            std::vector<std::string> names;
            for (const Method &method : dataset->methods())
                names.push_back(keyOf(method, isQualified));
            const Dataset::Range range = dataset->rows(collective);
            for (std::size_t row = range.first; row < range.last && !stop.stop_requested(); ++row)
                if ((question.method.empty() || question.method == names[dataset->method(row)])
                    && isMeant(question, question.runs[number], *dataset, collective, row))
                    side[{systems[i], *wire::collectiveIndex(collective), dataset->placement(row),
                             dataset->messageBytes(row), names[dataset->method(row)]}]
                        .try_emplace(dataset->run(row), dataset->seconds(row));
        }
    return side;
}

/// The same with one name for all methods; nothing where a cell has several.
std::optional<RatioSide> withoutMethods(const RatioSide &side)
{
    RatioSide result;
    for (const auto &[key, runs] : side) {
        RatioKey any = key;
        std::get<keyMethod>(any).clear();
        if (!result.try_emplace(any, runs).second)
            return std::nullopt;
    }
    return result;
}

/// Up to four values and how many more there are.
std::string listText(const std::set<std::string> &values)
{
    constexpr std::size_t shown = 4;
    std::string text;
    std::size_t left = values.size();
    for (const std::string &value : values) {
        if (left + shown == values.size())
            break;
        text += (text.empty() ? "" : ", ") + value;
        --left;
    }
    return left == 0 ? text : text + fmt::format(" and {} more", left);
}

std::string partText(const RatioKey &key, std::size_t part)
{
    switch (part) {
    case keySystem:
        return std::get<keySystem>(key);
    case keyCollective:
        return std::string(wire::collectives()[std::get<keyCollective>(key)].name);
    case keyPlacement:
        return placementText(std::get<keyPlacement>(key));
    case keyBytes:
        return fmt::format("{} B", std::get<keyBytes>(key));
    default:
        return std::get<keyMethod>(key);
    }
}

constexpr const char *partNames[] = {"system", "collective", "placement", "message size", "method"};
constexpr const char *partRemedies[] = {"Name one system of each side, with --before and --after.",
    "Measure the same collectives in both.", "Measure both on the same nodes and processes per node.",
    "Measure the same message sizes in both.", "Measure the same methods in both, or the library's default."};

/// Names the first property in which no cell of A is like one of B.
Diagnostic nothingCommon(RatioSide before, RatioSide after)
{
    for (std::size_t part = 0;; ++part) {
        const auto valuesOf = [part](const RatioSide &side) {
            std::set<std::string> values;
            for (const auto &[key, runs] : side)
                values.insert(partText(key, part));
            return values;
        };
        const auto ofBefore = valuesOf(before);
        const auto ofAfter = valuesOf(after);
        std::set<std::string> both;
        std::set_intersection(ofBefore.begin(), ofBefore.end(), ofAfter.begin(), ofAfter.end(),
            std::inserter(both, both.end()));
        if (both.empty() || part == keyMethod) {
            std::string where;
            if (both.empty() && part > keyCollective && !before.empty())
                where = " of " + partText(before.begin()->first, keyCollective);
            return {{}, 0,
                fmt::format("A and B have no measurement in common: no {}{} is in both. A has {}. B has {}.",
                    partNames[part], where, listText(ofBefore), listText(ofAfter)),
                partRemedies[part]};
        }
        const auto keep = [&](RatioSide &side) {
            std::erase_if(
                side, [&](const auto &entry) { return partText(entry.first, part) != *both.begin(); });
        };
        keep(before);
        keep(after);
    }
}

/// Of a side, those that the other one has not.
std::vector<std::string> collectivesOnly(const RatioSide &side, const RatioSide &other)
{
    std::set<std::size_t> only;
    for (const auto &[key, runs] : side)
        only.insert(std::get<keyCollective>(key));
    for (const auto &[key, runs] : other)
        only.erase(std::get<keyCollective>(key));
    std::vector<std::string> names;
    for (const std::size_t index : only)
        names.emplace_back(wire::collectives()[index].name);
    return names;
}

void collect(CommonCells &result, const RatioSide &before, const RatioSide &after)
{
    for (const auto &[key, runs] : before) {
        const auto same = after.find(key);
        if (same == after.end())
            continue;
        result.cells.push_back(
            {std::get<keySystem>(key), partText(key, keyCollective), std::get<keyPlacement>(key),
                std::get<keyBytes>(key), std::get<keyMethod>(key), runs, same->second});
    }
    result.onlyBefore = before.size() - result.cells.size();
    result.onlyAfter = after.size() - result.cells.size();
}

} // namespace

RatioCell RunsOfCell::cell() const
{
    RatioCell made{system, collective, placement, messageBytes, method, {}, {}, {}};
    for (const auto &[run, seconds] : before)
        made.before.push_back(seconds);
    for (const auto &[run, seconds] : after)
        made.after.push_back(seconds);
    return made;
}

std::vector<std::array<double, 2>> roundingsOf(const std::vector<RunsOfCell> &cells)
{
    using Printed = std::pair<std::string, std::uint32_t>; // system and run: what one program printed
    std::vector<std::array<double, 2>> roundings(cells.size());
    for (std::size_t side = 0; side < 2; ++side) {
        std::map<Printed, std::vector<double>> times;
        for (const RunsOfCell &cell : cells)
            for (const auto &[run, seconds] : cell.side(side))
                times[{cell.system, run}].push_back(seconds);
        std::map<Printed, double> steps;
        for (const auto &[printed, seconds] : times)
            steps[printed] = stepOf(seconds);
        for (std::size_t i = 0; i < cells.size(); ++i)
            for (const auto &[run, seconds] : cells[i].side(side)) {
                const double step = steps[{cells[i].system, run}] / seconds;
                // A time is anywhere in its step.
                roundings[i][side] += step * step / 12 / static_cast<double>(cells[i].side(side).size());
            }
    }
    return roundings;
}

std::vector<std::string> commonMethods(const RatioQuestion &question, std::string_view collective)
{
    const bool isQualified = haveLibraries(question);
    const auto namesOf = [&](const std::vector<DatasetPtr> &side) {
        std::vector<std::string> names;
        for (const DatasetPtr &dataset : side)
            for (const Method &method : dataset->methods(collective))
                names.push_back(keyOf(method, isQualified));
        return names;
    };
    const std::vector<std::string> after = namesOf(question.after);
    std::vector<std::string> common;
    for (const std::string &name : namesOf(question.before))
        if (std::find(after.begin(), after.end(), name) != after.end()
            && std::find(common.begin(), common.end(), name) == common.end())
            common.push_back(name);
    return common;
}

Expected<CommonCells> commonCells(const RatioQuestion &question, const std::stop_token &stop)
{
    const auto systems = commonSystems(question);
    const RatioSide before = sideOf(0, question, systems[0], stop);
    const RatioSide after = sideOf(1, question, systems[1], stop);
    if (stop.stop_requested())
        return failure("cancelled");
    for (const auto &[side, name, runs] :
        {std::tuple{&before, 'A', question.runs[0]}, std::tuple{&after, 'B', question.runs[1]}}) {
        Conditions only = question.only;
        only.runs.insert(only.runs.end(), runs.begin(), runs.end());
        const std::string where = only.empty() ? std::string() : " with " + only.text();
        if (side->empty())
            return question.method.empty()
                ? failure(fmt::format("{} has no measurement of these collectives{}", name, where),
                    "`collscope info` lists the collectives and placements of a file.")
                : failure(
                    fmt::format("{} has no measurement of the method {}{}", name, question.method, where),
                    "`collscope info` lists the methods and placements of a file.");
    }
    CommonCells result;
    result.collectivesOnlyBefore = collectivesOnly(before, after);
    result.collectivesOnlyAfter = collectivesOnly(after, before);
    collect(result, before, after);
    if (!result.cells.empty())
        return result;
    const auto anyBefore = withoutMethods(before);
    const auto anyAfter = withoutMethods(after);
    if (anyBefore && anyAfter) {
        result.acrossMethods = true;
        collect(result, *anyBefore, *anyAfter);
        for (RunsOfCell &cell : result.cells) {
            const auto methodOf = [&](const RatioSide &side) {
                const auto at = side.lower_bound({cell.system, *wire::collectiveIndex(cell.collective),
                    cell.placement, cell.messageBytes, {}});
                return std::get<keyMethod>(at->first);
            };
            cell.method = methodOf(before) + " -> " + methodOf(after);
        }
    }
    if (result.cells.empty())
        return tl::unexpected(nothingCommon(before, after));
    return result;
}

} // namespace collscope
