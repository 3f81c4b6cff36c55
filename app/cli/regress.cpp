// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/regress_rows.h"
#include "app/cli/study.h"
#include "app/cli/weights.h"

#include "engine/data/conditions.h"
#include "engine/wire/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

namespace collscope::cli {

namespace {

constexpr Option toleranceOption{"tolerance", "PERCENT",
    "status 3 if something is slower by more than this, even at the lower end of its interval (default: 5)"};
constexpr Option methodOption{
    "method", "METHOD", "the cells of one method: default for the library's own choice"};
constexpr Option noiseOption{"noise", "PERCENT",
    "standard deviation of a time between runs, at least; required for a verdict on one run of each side"};
constexpr Option discoveriesOption{
    "false-discoveries", "PERCENT", "share of false ones among all differences found, at most (default: 5)"};

Result<double> percentValue(const Arguments &arguments, const Option &option, double least, double most)
{
    const std::string given = arguments.value(option.name, "5");
    const auto value = wire::parseDouble(given);
    if (!value || !(*value >= least && *value <= most))
        return usageError(fmt::format("'{}' is no value of --{}", given, option.name),
            fmt::format("--{} takes percent from {} to {}, 5 for example", option.name,
                wire::formatDouble(least), wire::formatDouble(most)));
    return *value / 100;
}

/// The measurements of a side: one dataset per system.
struct RatioSideData {
    std::string name;
    std::vector<DatasetPtr> datasets;
};

Result<RatioSideData> ratioSide(const std::string &path, const std::vector<DatasetPtr> &loaded,
    const Arguments &arguments, std::string_view option)
{
    Selection selection;
    selection.systemOption = option;
    if (arguments.has(option))
        selection.system = arguments.value(option);
    const auto found = datasetsOf(selection, loaded);
    if (!found)
        return tl::unexpected(found.error());
    RatioSideData side{{}, unitedRuns(*found)};
    std::set<std::string> systems;
    std::string names;
    for (const DatasetPtr &dataset : side.datasets) {
        const std::string name = systemName(*dataset, side.datasets);
        names += (names.empty() ? "" : ", ") + name;
        if (!systems.insert(dataset->provenance().system).second)
            return usageError(fmt::format("{} holds '{}' of several MPI libraries or origins", path,
                                  dataset->provenance().system),
                fmt::format("choose one with --{}; `collscope info` lists them", option));
    }
    side.name = side.datasets.size() == 1 ? fullName(side.datasets.front()->provenance()) : names;
    return side;
}

struct BothSides {
    RatioSideData before;
    RatioSideData after;
};

Result<BothSides> ratioSides(const Arguments &arguments)
{
    const auto &paths = arguments.data();
    const bool namesBoth = arguments.has("before") && arguments.has("after");
    if (paths.empty() || paths.size() > 2 || (paths.size() == 1 && !namesBoth))
        return usageError(fmt::format("regress compares two DATA, not {}", paths.size()),
            "name a file or folder for A and one for B, or one DATA with --before and --after");
    const auto first = loadData(paths.front(), arguments);
    if (!first)
        return tl::unexpected(first.error());
    const auto second = paths.size() == 1 ? first : loadData(paths.back(), arguments);
    if (!second)
        return tl::unexpected(second.error());
    auto before = ratioSide(paths.front(), *first, arguments, "before");
    if (!before)
        return tl::unexpected(before.error());
    auto after = ratioSide(paths.back(), *second, arguments, "after");
    if (!after)
        return tl::unexpected(after.error());
    if (before->name == after->name && paths.size() == 2) {
        before->name += " of " + paths.front();
        after->name += " of " + paths.back();
    }
    return BothSides{*std::move(before), *std::move(after)};
}

/// The mark behind the name of a system: memory, data type or operation, "(CUDA)".
std::string systemMark(const std::vector<DatasetPtr> &datasets)
{
    const std::string &name = datasets.front()->provenance().system;
    const auto at = name.rfind(" (");
    return datasets.size() > 1 || at == std::string::npos || name.back() != ')' ? std::string()
                                                                                : name.substr(at + 1);
}

/// What their sources set, if there is one thing: "btl=self,tcp", "default".
std::string conditionsText(const std::vector<DatasetPtr> &datasets)
{
    std::set<std::string> all;
    for (const DatasetPtr &dataset : datasets)
        all.insert(conditionsOf(dataset->provenance()));
    return fmt::format("{}", fmt::join(all, "; "));
}

/// The calls of applications; a table of weights has none.
Result<WeightingPtr> profiledWeighting(const Arguments &arguments)
{
    auto weighting = weightingOf(arguments);
    if (weighting && *weighting && (*weighting)->applications.empty())
        return usageError("--weights names no profile of an application",
            "name a file that `collscope profile` reads; a table of weights has no calls");
    return weighting;
}

Result<RatioQuestion> ratioQuestion(const Arguments &arguments)
{
    RatioQuestion question;
    const auto selection = arguments.has(options::anyCollectives.name)
        ? Selection::withCollectives(arguments, true)
        : Selection::from(arguments);
    if (!selection)
        return tl::unexpected(selection.error());
    if (selection->namesCollectives())
        question.collectives = selection->collectives;
    question.only = selection->part.grid.only;
    question.excluded = selection->part.grid.excluded;
    question.method = arguments.value(methodOption.name);
    constexpr double mostPercent = 100;
    const auto discoveries = percentValue(arguments, discoveriesOption, 0.01, 50);
    if (!discoveries)
        return tl::unexpected(discoveries.error());
    question.falseDiscoveries = *discoveries;
    if (!arguments.has(noiseOption.name))
        return question;
    const auto noise = percentValue(arguments, noiseOption, 0.01, mostPercent);
    if (!noise)
        return tl::unexpected(noise.error());
    question.noise = *noise;
    return question;
}

Result<void> writeRatios(const Arguments &arguments, const JudgedRatios &judged)
{
    Result<void> done;
    if (arguments.has("csv"))
        done = writeOutput(arguments.value("csv"), csvTable(ratioRows(judged)));
    if (done && arguments.has("json"))
        done = writeOutput(arguments.value("json"), ratiosJson(judged));
    if (done && arguments.value("csv") != "-" && arguments.value("json") != "-")
        done = writeText("-", ratiosText(judged));
    return done;
}

Result<void> runRegress(const Arguments &arguments)
{
    if (arguments.value("csv") == "-" && arguments.value("json") == "-")
        return usageError("two results would go to standard output", "give one of them a FILE of its own");
    constexpr double mostTolerance = 1e6;
    const auto tolerance = percentValue(arguments, toleranceOption, 0, mostTolerance);
    if (!tolerance)
        return tl::unexpected(tolerance.error());
    auto question = ratioQuestion(arguments);
    if (!question)
        return tl::unexpected(question.error());
    const auto weighting = profiledWeighting(arguments);
    if (!weighting)
        return tl::unexpected(weighting.error());
    auto sides = ratioSides(arguments);
    if (!sides)
        return tl::unexpected(sides.error());
    if (systemMark(sides->before.datasets) != systemMark(sides->after.datasets))
        message(fmt::format("warning: A is '{}', B is '{}': memory, data type or operation differ",
            sides->before.name, sides->after.name));
    if (const std::string before = conditionsText(sides->before.datasets),
        after = conditionsText(sides->after.datasets);
        !before.empty() && !after.empty() && before != after)
        message(fmt::format("warning: A was measured with {}, B with {}", before, after));
    question->before = std::move(sides->before.datasets);
    question->after = std::move(sides->after.datasets);
    auto ratios = asWork(timeRatios(*question, stopToken()));
    if (!ratios)
        return tl::unexpected(ratios.error());
    JudgedRatios judged{
        sides->before.name, sides->after.name, *std::move(ratios), *tolerance, question->falseDiscoveries};
    const auto warnOfMissing = [](const std::vector<std::string> &collectives, char has, char lacks) {
        if (!collectives.empty())
            message(fmt::format("warning: not compared: {} in {} only, {} has no measurement of it",
                fmt::join(collectives, ", "), has, lacks));
    };
    warnOfMissing(judged.ratios.collectivesOnlyBefore, 'A', 'B');
    warnOfMissing(judged.ratios.collectivesOnlyAfter, 'B', 'A');
    if (judged.ratios.acrossMethods)
        message("A and B measured different methods: each cell compares the method of A with that of B");
    if (*weighting) {
        auto application = asWork(applicationRatio(judged.ratios, (*weighting)->applications, stopToken()));
        if (!application)
            return tl::unexpected(application.error());
        judged.applications = (*weighting)->text();
        judged.application = *application;
    }
    if (auto written = writeRatios(arguments, judged); !written)
        return written;
    if (!judged.ratios.isProved())
        return tl::unexpected(Problem{ExitStatus::failed,
            {{}, 0, "nothing could be judged: one run of each side",
                "measure each side at least three times, or set the noise between runs with --noise PERCENT; "
                "repeats in folders of their own are runs of one system with --facts system=NAME"}});
    if (!judged.ratios.isSlower(*tolerance))
        return {};
    return tl::unexpected(Problem{ExitStatus::stale, {{}, 0, slowdownText(judged), {}}});
}

} // namespace

Command regressCommand()
{
    Option collective = options::anyCollectives;
    collective.help = "one or more collectives, bcast,reduce for example (default: all)";
    Option weights = options::weights;
    weights.help
        = "profile of an application, in any format that `collscope profile` reads: adds its seconds per "
          "run in A and in B";
    return {"regress",
        "A B [--collective C[,C...]] [--method METHOD] [--nodes N[,N...]] [--ppn N[,N...]]\n"
        "                         [--tolerance PERCENT] [--noise PERCENT] [--weights FILE] [--csv [FILE]] "
        "[--json [FILE]]\n"
        "       collscope regress DATA --before S --after S ...",
        "Compares the times of the same measurements in A and B, and reports what became slower",
        {collective, methodOption, {"before", "S", "the system of A, if the file holds several"},
            {"after", "S", "the system of B"}, toleranceOption, noiseOption, discoveriesOption, weights,
            options::nodes, options::ppn, options::members, options::colours, options::exclude,
            options::unpackLimit, options::facts, options::mapping,
            {"csv", "[FILE]", "a row per cell, to FILE behind DATA or to standard output"},
            {"json", "[FILE]", "all of it as JSON"}},
        runRegress};
}

} // namespace collscope::cli
