// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/ratio_remarks.h"

#include "engine/data/busyness.h"
#include "engine/data/conditions.h"
#include "engine/data/say.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

namespace collscope {

namespace {

/// The mark behind the name of a system: memory, data type or operation, "(CUDA)".
std::string markOf(const Provenance &from)
{
    const auto at = from.system.rfind(" (");
    return at == std::string::npos || from.system.back() != ')' ? std::string() : from.system.substr(at + 1);
}

std::string releaseOf(const Provenance &from)
{
    return from.mpiVersion.empty() ? from.mpiLibrary : from.mpiLibrary + ' ' + from.mpiVersion;
}

std::string originOf(const Provenance &from)
{
    return std::string(originText(from.origin));
}

/// Of all datasets of a side, each once; empty where one of them does not say.
std::string allOf(const std::vector<DatasetPtr> &side, std::string (*property)(const Provenance &from))
{
    std::set<std::string> all;
    for (const DatasetPtr &dataset : side)
        all.insert(property(dataset->provenance()));
    return all.contains({}) ? std::string() : fmt::format("{}", fmt::join(all, "; "));
}

} // namespace

std::vector<RatioRemark> ratioRemarks(const RatioQuestion &question, const TimeRatios &ratios)
{
    std::vector<RatioRemark> remarks;
    if (question.before.size() == 1 && question.after.size() == 1) {
        const Provenance &before = question.before.front()->provenance();
        const Provenance &after = question.after.front()->provenance();
        if (markOf(before) != markOf(after))
            remarks.push_back({say(
                "A is '{}', B is '{}': memory, data type or operation differ", before.system, after.system)});
    }
    for (const auto &[property, isWarning] :
        {std::pair{&conditionsOf, true}, std::pair{&originOf, true}, std::pair{&releaseOf, false}}) {
        const std::string before = allOf(question.before, property);
        const std::string after = allOf(question.after, property);
        if (before.empty() || after.empty() || before == after)
            continue;
        remarks.push_back({property == &originOf ? say("the times of A are {}, those of B {}", before, after)
                                                 : say("A was measured with {}, B with {}", before, after),
            isWarning});
    }
    if ((ratios.runsBefore == 1) != (ratios.runsAfter == 1))
        remarks.push_back({say("{} has one run: its noise is taken to be that of {}",
            ratios.runsBefore == 1 ? 'A' : 'B', ratios.runsBefore == 1 ? 'B' : 'A')});
    for (const auto &[side, name] : {std::pair{&question.before, 'A'}, std::pair{&question.after, 'B'}})
        for (const DatasetPtr &dataset : *side)
            if (const std::string busy = busynessOf(*dataset).text(); !busy.empty())
                remarks.push_back({say("{}: {}", name, busy)});
    const auto notCompared = [&](const std::vector<std::string> &collectives, char has, char lacks) {
        if (!collectives.empty())
            remarks.push_back({say("not compared: {} in {} only, {} has no measurement of it",
                fmt::format("{}", fmt::join(collectives, ", ")), has, lacks)});
    };
    notCompared(ratios.collectivesOnlyBefore, 'A', 'B');
    notCompared(ratios.collectivesOnlyAfter, 'B', 'A');
    if (ratios.acrossMethods)
        remarks.push_back(
            {say("A and B measured different methods: each cell compares the method of A with that of B"),
                false});
    return remarks;
}

} // namespace collscope
