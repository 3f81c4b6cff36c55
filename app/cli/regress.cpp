// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/regress_rows.h"
#include "app/cli/regress_sides.h"
#include "app/cli/study.h"
#include "app/cli/weights.h"

#include "engine/evaluate/ratio_remarks.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

namespace collscope::cli {

namespace {

constexpr Option toleranceOption{"tolerance", "PERCENT",
    "status 3 if something is slower by more than this, even at the lower end of its interval (default: 5)"};
constexpr Option methodOption{
    "method", "METHOD", "the cells of one method: default for the library's own choice"};
constexpr Option noiseOption{"noise", "PERCENT",
    "standard deviation of a time between runs, at least; required for a verdict on one run of each side"};
constexpr Option topOption{"top", "N", "cells in the text, of all collectives, at most (default: 20)"};
constexpr Option discoveriesOption{
    "false-discoveries", "PERCENT", "share of false ones among all differences found, at most (default: 5)"};

Result<std::size_t> shownCells(const Arguments &arguments)
{
    const std::string given = arguments.value(topOption.name, "20");
    const auto count = wire::parseUnsigned(given);
    if (!count)
        return usageError(
            fmt::format("'{}' is no value of --top", given), "--top takes a whole number, 50 for example");
    return static_cast<std::size_t>(*count);
}

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
    const auto shown = shownCells(arguments);
    if (!shown)
        return tl::unexpected(shown.error());
    auto question = ratioQuestion(arguments);
    if (!question)
        return tl::unexpected(question.error());
    const auto weighting = profiledWeighting(arguments);
    if (!weighting)
        return tl::unexpected(weighting.error());
    auto sides = ratioSides(arguments);
    if (!sides)
        return tl::unexpected(sides.error());
    question->runs = {sides->before.runs, sides->after.runs};
    question->before = std::move(sides->before.datasets);
    question->after = std::move(sides->after.datasets);
    auto ratios = asWork(timeRatios(*question, stopToken()));
    if (!ratios)
        return tl::unexpected(ratios.error());
    JudgedRatios judged{sides->before.name, sides->after.name, *std::move(ratios), *tolerance,
        question->falseDiscoveries, *shown};
    for (const RatioRemark &remark : ratioRemarks(*question, judged.ratios))
        message((remark.isWarning ? "warning: " : "") + remark.text);
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
                "repeats in folders of their own are runs of A or B with --a FOLDER --a FOLDER --b FOLDER "
                "..."}});
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
        "                         [--tolerance PERCENT] [--noise PERCENT] [--top N] [--weights FILE] [--csv "
        "[FILE]] "
        "[--json [FILE]]\n"
        "       collscope regress DATA --before S --after S ...\n"
        "       collscope regress DATA --a-runs R[,R...] --b-runs R[,R...] ...\n"
        "       collscope regress --a DATA [--a DATA...] --b DATA [--b DATA...] ...",
        "Compares the times of the same measurements in A and B, and reports what became slower",
        {collective, methodOption, {"before", "S", "the system of A, if the file holds several"},
            {"after", "S", "the system of B"}, sideoptions::a, sideoptions::b, sideoptions::aRuns,
            sideoptions::bRuns, toleranceOption, noiseOption, discoveriesOption, topOption, weights,
            options::nodes, options::ppn, options::members, options::colours, options::exclude,
            options::unpackLimit, options::facts, options::mapping,
            {"csv", "[FILE]", "a row per cell, to FILE behind DATA or to standard output"},
            {"json", "[FILE]", "all of it as JSON"}},
        runRegress};
}

} // namespace collscope::cli
