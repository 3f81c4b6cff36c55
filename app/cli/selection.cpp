// SPDX-License-Identifier: GPL-3.0-or-later
// What the options say about the part of the data that is meant.
#include "app/cli/study.h"

#include "app/cli/exclusions.h"
#include "app/cli/weights.h"

#include "engine/data/nearest_name.h"
#include "engine/data/say.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/libraries.h"
#include "engine/wire/text.h"

#include <algorithm>

namespace collscope::cli {

namespace {

std::string knownCollectives()
{
    std::string names;
    for (const auto &collective : wire::collectives())
        names += (names.empty() ? "" : ", ") + std::string(collective.name);
    return names;
}

} // namespace

std::vector<Option> selectionOptions()
{
    return {options::system, options::unpackLimit, options::facts, options::mapping, options::nodes,
        options::ppn, options::members, options::colours, options::library, options::baselineCandidate,
        options::exclude, options::statistic};
}

std::vector<Option> splitOptions()
{
    return {options::holdout, options::train, options::test, options::trainSystem, options::testSystem,
        options::folds, options::seed};
}

std::vector<Option> allOf(std::initializer_list<std::vector<Option>> lists)
{
    std::vector<Option> result;
    for (const std::vector<Option> &list : lists)
        result.insert(result.end(), list.begin(), list.end());
    return result;
}

namespace {

/// What the options hold out.
Result<void> readSplit(const Arguments &arguments, Selection &selection)
{
    HeldOut &held = selection.part.heldOut;
    const std::string heldOut = arguments.value("holdout");
    for (const std::string_view text :
        arguments.has("holdout") ? wire::split(heldOut, ',') : std::vector<std::string_view>()) {
        const auto run = wire::parseUnsigned(text);
        if (!run || *run > std::numeric_limits<std::uint32_t>::max())
            return usageError(
                say("'{}' are no runs", heldOut), say("--holdout takes numbers of runs: 2 or 1,3"));
        held.runs.push_back(static_cast<std::uint32_t>(*run));
    }
    for (const auto &[option, conditions] : {std::pair{"train", &held.train}, std::pair{"test", &held.test}})
        for (const std::string &text : arguments.values(option))
            if (auto added = asUsage(conditions->add(text)); !added)
                return added;
    held.eachRun = arguments.has("folds") && arguments.value("folds") == "runs";
    if (arguments.has("folds") && !held.eachRun) {
        const auto count = wire::parseUnsigned(arguments.value("folds"));
        constexpr std::uint64_t most = 1000;
        if (!count || *count < 2 || *count > most)
            return usageError(say("'{}' is no number of folds", arguments.value("folds")),
                say("--folds takes a whole number from 2 to 1000, or runs"));
        held.folds = static_cast<unsigned>(*count);
    }
    if (arguments.has("seed")) {
        const auto seed = wire::parseUnsigned(arguments.value("seed"));
        if (!seed)
            return usageError(say("'{}' is no seed", arguments.value("seed")),
                say("--seed takes a whole number from 0 on"));
        held.seed = *seed;
        if (held.folds == 0)
            return usageError(
                say("--seed is of no use without --folds K"), say("give --folds with a number too"));
    }
    std::string ways; // of holding out: runs, conditions and folds do not go together
    for (const auto &names : {std::vector<std::string_view>{"holdout"}, {"folds"},
             {"train", "test", "train-system", "test-system"}})
        for (const std::string_view name : names)
            if (arguments.has(name)) {
                ways += (ways.empty() ? "--" : " and --") + std::string(name);
                break;
            }
    if (ways.find(' ') != std::string::npos)
        return usageError(say("{} exclude each other", ways),
            say("hold out runs, name what to train and test on, or fold: one of these"));
    if (arguments.has("train-system") && arguments.has("system"))
        return usageError(say("--train-system and --system exclude each other"), say("leave --system out"));
    if (arguments.has("train-system")) {
        selection.system = arguments.value("train-system");
        selection.systemOption = options::trainSystem.name;
    }
    if (arguments.has("test-system"))
        selection.testSystem = arguments.value("test-system");
    return {};
}

} // namespace

Result<Selection> Selection::from(const Arguments &arguments)
{
    Selection selection;
    selection.part.grid.baselineIsCandidate = arguments.has("baseline-candidate");
    selection.part.tiesAreFree = arguments.has("ties");
    if (arguments.has("system"))
        selection.system = arguments.value("system");
    if (arguments.has("statistic")) {
        const auto statistic = parseStatistic(arguments.value("statistic"));
        if (!statistic)
            return usageError(say("'{}' is no statistic", arguments.value("statistic")),
                say("--statistic takes median, minimum or geometric-mean"));
        selection.part.grid.statistic = *statistic;
    }
    if (arguments.has("library") && arguments.value("library").empty())
        return usageError(say("--library names none"), say("name one, or leave the option out"));
    if (arguments.has("library")) {
        const std::string name = arguments.value("library");
        const wire::Library *const known = wire::namedLibrary(name);
        selection.part.grid.library = known ? std::string(known->key) : name;
    }
    for (const auto &[option, meaning, wanted] :
        {std::tuple{"ppn", say("processes per node"), &Conditions::ppn},
            std::tuple{"nodes", say("nodes"), &Conditions::nodes},
            std::tuple{"members", say("processes in groups"), &Conditions::members},
            std::tuple{"colours", say("process groups"), &Conditions::colours}}) {
        if (!arguments.has(option))
            continue;
        const std::string given = arguments.value(option);
        for (const std::string_view text : wire::split(given, ',')) {
            const auto count = wire::parseUnsigned(text);
            if (!count || *count == 0 || *count > maxCommSize)
                return usageError(say("'{}' is no number of {}", text, meaning),
                    say("--{} takes whole numbers above 0: 4 or 4,8", option));
            (selection.part.grid.only.*wanted).push_back(static_cast<std::uint32_t>(*count));
        }
    }
    if (const auto held = readSplit(arguments, selection); !held)
        return tl::unexpected(held.error());
    auto weighting = weightingOf(arguments);
    if (!weighting)
        return tl::unexpected(weighting.error());
    selection.part.weighting = *std::move(weighting);
    return exclusionsOf(arguments).map([&](std::vector<Exclusion> excluded) {
        selection.part.grid.excluded = std::move(excluded);
        return std::move(selection);
    });
}

Result<Selection> Selection::withCollectives(const Arguments &arguments, bool several)
{
    auto selection = from(arguments);
    if (!selection)
        return selection;
    if (!arguments.has("collective"))
        return usageError(say("--collective is missing"), say("collectives are {}", knownCollectives()));
    const std::string given = arguments.value("collective");
    for (const std::string_view name : wire::split(given, ',')) {
        if (several && given == options::allCollectives) {
            selection->collectives = {given};
            break;
        }
        auto &names = selection->collectives;
        const auto add = [&names](std::string_view one) {
            if (std::find(names.begin(), names.end(), one) == names.end())
                names.emplace_back(one);
        };
        if (name == options::groupCollectives) {
            for (const wire::Collective &collective : wire::collectives())
                if (collective.ofGroups)
                    add(collective.name);
        } else if (wire::collectiveIndex(name)) {
            add(name);
        } else {
            return usageError(say("there is no collective called '{}'", name),
                meantOr(name, knownCollectives(), say("collectives are {}", knownCollectives())));
        }
    }
    selection->together = arguments.has("together");
    if (selection->together && arguments.has(options::folds.name))
        return usageError(
            say("--folds and --together exclude each other"), say("fit the collectives one by one"));
    if (!several && !selection->together && selection->collectives.size() > 1)
        return usageError(say("'{}' are several collectives", given),
            say("this command takes one at a time, or several with --together if it has that option"));
    return selection;
}

} // namespace collscope::cli
