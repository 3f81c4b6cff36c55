// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/print.h"

#include <fmt/format.h>

#include <iterator>

namespace collscope::c45 {

namespace {

using Out = std::back_insert_iterator<std::string>;

/// Release 8 works its percentages out in single precision.
float percent(std::size_t part, std::size_t whole)
{
    return 100.0F * static_cast<float>(part) / static_cast<float>(whole);
}

void printOptions(Out out, const Options &options, std::string_view stem, bool tested)
{
    fmt::format_to(out, "\n    Options:\n\tFile stem <{}>\n", stem);
    if (tested)
        fmt::format_to(out, "\tTrees evaluated on unseen cases\n");
    if (options.windowing())
        fmt::format_to(out, "\tWindowing enabled with {} trials\n",
            options.trials != 0 ? options.trials : Options::defaultTrials);
    if (options.window != 0)
        fmt::format_to(out, "\tInitial window size of {} items\n", options.window);
    if (options.increment != 0)
        fmt::format_to(out, "\tMaximum window increment of {} items\n", options.increment);
    if (options.groupValues)
        fmt::format_to(out, "\tTests on discrete attribute groups\n");
    if (options.gainOnly)
        fmt::format_to(out, "\tGain criterion used\n");
    fmt::format_to(out,
        "\tSensible test requires 2 branches with >={} cases\n\tPruning confidence level {:g}%\n",
        options.minCases, options.confidence);
}

/// In the table of cycles double precision is used, and a little is added to a whole that may be zero.
double cyclePercent(std::size_t part, std::size_t whole, double added = 0)
{
    return 100.0 * static_cast<double>(part) / (static_cast<double>(whole) + added);
}

void printCycles(Out out, const Trial &trial, std::size_t cases)
{
    fmt::format_to(out,
        "Cycle   Tree    -----Cases----    -----------------Errors-----------------\n"
        "        size    window   other    window  rate   other  rate   total  rate\n"
        "-----   ----    ------  ------    ------  ----  ------  ----  ------  ----\n");
    std::size_t number = 0;
    for (const WindowCycle &cycle : trial.cycles) {
        const std::size_t other = cases - cycle.window;
        const std::size_t total = cycle.windowErrors + cycle.otherErrors;
        fmt::format_to(out, "{:3}  {:7}  {:8}  {:6}  {:8} {:4.1f}%  {:6} {:4.1f}%  {:6} {:4.1f}%\n", ++number,
            cycle.treeSize, cycle.window, other, cycle.windowErrors,
            cyclePercent(cycle.windowErrors, cycle.window), cycle.otherErrors,
            cyclePercent(cycle.otherErrors, other, 0.001), total, cyclePercent(total, cases));
    }
    fmt::format_to(out, "\n");
}

void printTrial(Out out, const Trial &trial, const Schema &schema)
{
    fmt::format_to(out, "Decision Tree:\n{}\n\n", treeText(trial.grown, schema));
    if (trial.simplified)
        fmt::format_to(out, "Simplified Decision Tree:\n{}\n\n", treeText(trial.pruned, schema));
}

void printEvaluation(Out out, const Learnt &learnt, std::string_view what, std::size_t cases,
    const std::vector<TestResult::Errors> &errors)
{
    const bool several = learnt.trials.size() > 1;
    fmt::format_to(out, "Evaluation on {} data ({} items):\n\n", what, cases);
    fmt::format_to(out, "{}\t Before Pruning           After Pruning\n", several ? "Trial" : "");
    fmt::format_to(out, "{}\t----------------   ---------------------------\n", several ? "-----" : "");
    fmt::format_to(out, "\tSize      Errors   Size      Errors   Estimate\n\n");
    for (std::size_t t = 0; t < learnt.trials.size(); ++t) {
        const Trial &trial = learnt.trials[t];
        if (several)
            fmt::format_to(out, "{:4}", t);
        fmt::format_to(out, "\t{:4}  {:3}({:4.1f}%)   {:4}  {:3}({:4.1f}%)    ({:4.1f}%){}\n",
            figures(trial.grown).nodes, errors[t].grown, percent(errors[t].grown, cases),
            figures(trial.pruned).nodes, errors[t].pruned, percent(errors[t].pruned, cases),
            learnt.estimatePercent(trial), t == learnt.best ? "   <<" : "");
    }
}

void printConfusion(Out out, const TestResult &test, const Schema &schema)
{
    constexpr std::size_t mostClasses = 21;
    const std::size_t classes = schema.classes.size();
    if (classes > mostClasses)
        return;
    const auto letter = [](std::size_t c) { return static_cast<char>('a' + c); };
    fmt::format_to(out, "\n\n\t");
    for (std::size_t c = 0; c < classes; ++c)
        fmt::format_to(out, "  ({})", letter(c));
    fmt::format_to(out, "\t<-classified as\n\t");
    for (std::size_t c = 0; c < classes; ++c)
        fmt::format_to(out, " ----");
    fmt::format_to(out, "\n");
    for (std::size_t c = 0; c < classes; ++c) {
        fmt::format_to(out, "\t");
        for (std::size_t answer = 0; answer < classes; ++answer) {
            const std::size_t count = test.confusion[c * classes + answer];
            if (count == 0)
                fmt::format_to(out, "     ");
            else
                fmt::format_to(out, " {:4}", count);
        }
        fmt::format_to(out, "\t({}): class {}\n", letter(c), schema.classes[c]);
    }
    fmt::format_to(out, "\n");
}

} // namespace

TestResult testTrees(const Learnt &learnt, const Cases &test)
{
    TestResult result;
    result.cases = test.size();
    for (std::size_t t = 0; t < learnt.trials.size(); ++t) {
        Confusion pruned = confusion(learnt.trials[t].pruned, test);
        result.trials.push_back({confusion(learnt.trials[t].grown, test).errors, pruned.errors});
        if (t == learnt.best)
            result.confusion = std::move(pruned.counts);
    }
    return result;
}

std::string printout(const Learnt &learnt, const Schema &schema, const Options &options,
    std::string_view stem, std::string_view source, const TestResult *test)
{
    std::string text;
    const Out out(text);
    printOptions(out, options, stem, test != nullptr);
    fmt::format_to(
        out, "\nRead {} cases ({} attributes) from {}\n\n", learnt.cases, schema.attributes.size(), source);
    std::vector<TestResult::Errors> errors;
    for (std::size_t t = 0; t < learnt.trials.size(); ++t) {
        if (options.windowing()) {
            fmt::format_to(out, "--------\nTrial {}\n--------\n\n", t);
            printCycles(out, learnt.trials[t], learnt.cases);
        }
        printTrial(out, learnt.trials[t], schema);
        errors.push_back({learnt.trials[t].grownErrors, learnt.trials[t].prunedErrors});
    }
    if (options.windowing())
        fmt::format_to(out, "--------\n\n");
    if (learnt.trials.size() > 1)
        fmt::format_to(out, "Best tree from trial {} saved\n\n\n", learnt.best);
    else
        fmt::format_to(out, "Tree saved\n\n\n");
    printEvaluation(out, learnt, "training", learnt.cases, errors);
    if (test) {
        text += '\n';
        printEvaluation(out, learnt, "test", test->cases, test->trials);
        printConfusion(out, *test, schema);
    }
    return text;
}

} // namespace collscope::c45
