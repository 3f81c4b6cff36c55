// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/difference_rows.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/tables.h"

#include "engine/data/say.h"
#include "engine/wire/text.h"

#include <algorithm>

namespace collscope::cli {

namespace {

/// Who decides before, who after, and on which measurements both are judged.
struct Side {
    std::string path;
    std::string system; ///< empty: that of a file of its own
    std::string_view option; ///< what names the system
    std::vector<DatasetPtr> data = {};
};
using Sides = std::vector<Side>; // before, after and, unless the second one judges, the judge

Selection selectionOf(Selection selection, const Side &side)
{
    if (!side.system.empty())
        selection.system = side.system;
    selection.systemOption = side.option;
    return selection;
}

/// An option names a system of its own file, not of all files.
Result<void> checkSystem(const Side &side, const std::string &option)
{
    if (side.system.empty())
        return {};
    const auto found = datasetsOf(selectionOf({}, side), side.data);
    if (found)
        return {};
    Problem problem = found.error();
    problem.what.file = side.path;
    problem.what.remedy += "; " + say("{} names one of this DATA", option);
    return tl::unexpected(std::move(problem));
}

/// All of the data names the systems, or there is a file for each of them.
Result<Sides> sidesOf(const Arguments &arguments)
{
    const auto &paths = arguments.data();
    constexpr std::size_t most = 3;
    if (paths.size() > most || paths.empty())
        return usageError(say("there are {} DATA", paths.size()),
            say("name one to three files or folders: before, after, and what judges both"));
    Sides sides{{paths.front(), arguments.value("before"), "before"},
        {paths[std::min<std::size_t>(1, paths.size() - 1)], arguments.value("after"), "after"}};
    if (paths.size() == most || arguments.has("test-system"))
        sides.push_back({paths.back(), arguments.value("test-system"), "test-system"});
    for (auto side = sides.begin(); side != sides.end(); ++side) {
        const auto same = std::find_if(
            sides.begin(), side, [&](const Side &earlier) { return earlier.path == side->path; });
        if (same != side) {
            side->data = same->data;
        } else {
            auto data = loadData(side->path, arguments);
            if (!data)
                return tl::unexpected(data.error());
            side->data = *std::move(data);
        }
        if (const auto known = checkSystem(*side, "--" + std::string(side->option)); !known)
            return tl::unexpected(known.error());
    }
    return sides;
}

/// Those of the selection; of "all" the ones that every side has.
Result<std::vector<std::string>> collectivesOf(const Selection &selection, const Sides &sides)
{
    std::optional<std::vector<std::string>> common;
    for (const Side &side : sides) {
        const auto names = collectivesOf(selectionOf(selection, side), side.data);
        if (!names)
            return tl::unexpected(names.error());
        if (!common)
            common = *names;
        std::erase_if(*common, [&](const std::string &name) {
            return std::find(names->begin(), names->end(), name) == names->end();
        });
    }
    if (common->empty())
        return workFailed(
            say("the data has no collective in common"), say("`collscope info` lists what it has"));
    return *common;
}

struct ModelPair {
    ModelSpec before;
    ModelSpec after;
};

Result<std::vector<ModelPair>> modelPairs(const Arguments &arguments)
{
    const auto specs = modelSpecs(arguments, measuredSpec());
    if (!specs)
        return tl::unexpected(specs.error());
    if (!arguments.has("each")) {
        if (specs->size() > 2)
            return usageError(say("there are more than two --model"),
                say("one for both, or one before and one after, or with --each any number for both"));
        return std::vector<ModelPair>{{specs->front(), specs->back()}};
    }
    std::vector<ModelPair> pairs;
    for (const ModelSpec &spec : *specs)
        pairs.push_back({spec, spec});
    return pairs;
}

/// One collective, all pairs of models.
Result<std::vector<JudgedDifference>> differencesOf(const Selection &selection, const std::string &collective,
    const Sides &sides, const std::vector<ModelPair> &pairs)
{
    std::vector<NamedStudy> studies;
    for (const Side &side : sides) {
        auto made = study(selectionOf(selection, side), collective, side.data);
        if (!made)
            return tl::unexpected(made.error());
        studies.push_back(*std::move(made));
    }
    std::vector<JudgedDifference> result;
    for (const ModelPair &pair : pairs) {
        auto difference = asWork(decisionDifference(Decider{studies[0].study, pair.before},
            Decider{studies[1].study, pair.after}, studies.back().map(), stopToken()));
        if (!difference)
            return tl::unexpected(difference.error());
        result.push_back({studies[0], studies[1], studies.back(), pair.before.text(), pair.after.text(),
            *std::move(difference)});
    }
    return result;
}

std::string written(const Arguments &arguments, const std::vector<JudgedDifference> &all, double threshold)
{
    std::vector<ResultRow> rows;
    const bool withGroups = std::any_of(all.begin(), all.end(),
        [](const JudgedDifference &judged) { return judged.judge.map()->grid->dataset()->hasGroups(); });
    for (const JudgedDifference &judged : all) {
        if (arguments.has("json"))
            rows.push_back(differenceRow(judged, threshold));
        else if (arguments.has("csv"))
            for (ResultRow &row : differenceCells(judged, threshold, withGroups))
                rows.push_back(std::move(row));
    }
    const JudgedDifference &first = all.front();
    if (arguments.has("json"))
        return jsonDocument({{"system_before", first.before.system}, {"system_after", first.after.system},
                                {"system_judging", first.judge.system}, {"threshold", threshold}},
            "differences", rows);
    return arguments.has("csv") ? csvTable(rows) : wire::shownText(differencesText(all, threshold));
}

/// One system, and one model of it?
bool compareNothing(const Arguments &arguments, const Sides &sides, const std::vector<ModelPair> &pairs)
{
    return arguments.data().size() == 1 && sides[0].data.size() == 1
        && std::all_of(pairs.begin(), pairs.end(),
            [](const ModelPair &pair) { return pair.before.text() == pair.after.text(); });
}

Result<double> thresholdOf(const Arguments &arguments)
{
    const std::string text = arguments.value("threshold", "5");
    const auto value = wire::parseDouble(text);
    if (!value || !(*value >= 0 && *value <= 1e6))
        return usageError(say("'{}' is no threshold", text), say("--threshold takes percent, 5 for example"));
    return *value / 100;
}

Result<void> runDiff(const Arguments &arguments)
{
    if (arguments.has("json") && arguments.has("csv"))
        return usageError(say("--json and --csv exclude each other"), say("run the command once for each"));
    if (nameTables(arguments))
        return diffTables(arguments);
    const auto selection = Selection::withCollectives(arguments, true);
    if (!selection)
        return tl::unexpected(selection.error());
    const auto pairs = modelPairs(arguments);
    if (!pairs)
        return tl::unexpected(pairs.error());
    const auto threshold = thresholdOf(arguments);
    if (!threshold)
        return tl::unexpected(threshold.error());
    Selection fitted = *selection;
    fitted.testSystem.reset(); // both are fitted to everything; it is a side of its own
    const auto sides = sidesOf(arguments);
    if (!sides)
        return tl::unexpected(sides.error());
    const auto collectives = collectivesOf(fitted, *sides);
    if (!collectives)
        return tl::unexpected(collectives.error());
    if (compareNothing(arguments, *sides, *pairs))
        return usageError(say("there is nothing to compare with"),
            say("name a second DATA, a second --model, or systems for --before and --after"));
    std::vector<JudgedDifference> all;
    for (const std::string &collective : *collectives) {
        auto some = differencesOf(fitted, collective, *sides, *pairs);
        if (!some)
            return tl::unexpected(some.error());
        std::move(some->begin(), some->end(), std::back_inserter(all));
    }
    return writeOutput(arguments.value("output"), written(arguments, all, *threshold));
}

std::optional<Form> formOfDiff(const Command &command, const Arguments &arguments)
{
    return formOfTables(command, arguments, {"collective", "csv", "json", "output"});
}

} // namespace

Command diffCommand()
{
    Option model = options::model;
    model.repeatable = true;
    model.help = toSay("what decides; a second one is what decides afterwards; exact when not given");
    return {"diff",
        "DATA... --collective C[,C...] [--model SPEC [--model SPEC]] [--before S] [--after S] [-o FILE]\n"
        "       collscope diff DATA... --collective C[,C...] --each --model SPEC... [--test-system S] [-o "
        "FILE]\n"
        "       collscope diff TABLE TABLE [--collective C[,C...]] [-o FILE]",
        toSay("Says which decisions of an earlier measurement or deployment no longer hold, and what they "
              "cost now"),
        {options::anyCollectives, model,
            {"each", "", toSay("every --model by itself, before and after, instead of one against another")},
            {"before", "S", toSay("the system whose decisions are old")},
            {"after", "S", toSay("the system whose decisions are new, and whose measurements judge both")},
            {"test-system", "S",
                toSay("the system whose measurements judge both instead; a third DATA is read for it")},
            {"threshold", "PERCENT",
                toSay("a decision is stale when it loses more than this; 5 when not given")},
            options::nodes, options::ppn, options::members, options::colours, options::library,
            options::unpackLimit, options::facts, options::mapping, options::baselineCandidate,
            options::exclude, {"json", "", toSay("figures as JSON instead of text")},
            {"csv", "", toSay("a row per cell instead of text")}, options::output},
        runDiff, nullptr, formOfDiff};
}

} // namespace collscope::cli
