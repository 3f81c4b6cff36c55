// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/print.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace collscope::c45 {

namespace {

using Out = std::back_insert_iterator<std::string>;

float percentOf(std::size_t part, std::size_t whole)
{
    return 100.0F * static_cast<float>(part) / static_cast<float>(whole);
}

void writeErrors(Out out, std::size_t before, std::size_t after, std::size_t cases)
{
    fmt::format_to(out,
        R"("errors_before": {}, "pct_before": {:.1f}, "errors_after": {}, "pct_after": {:.1f})", before,
        percentOf(before, cases), after, percentOf(after, cases));
}

void writeTrial(Out out, const Learnt &learnt, const Trial &trial)
{
    fmt::format_to(out, R"("size_before": {}, "size_after": {}, )", figures(trial.grown).nodes,
        figures(trial.pruned).nodes);
    writeErrors(out, trial.grownErrors, trial.prunedErrors, learnt.cases);
    fmt::format_to(out, R"(, "estimate_pct": {:.1f})", learnt.estimatePercent(trial));
}

void writeShape(Out out, const Tree &tree, std::string_view when)
{
    const TreeFigures shape = figures(tree);
    fmt::format_to(out,
        R"(, "nodes_{0}": {1}, "leaves_{0}": {2}, "nonempty_leaves_{0}": {3}, "depth_{0}": {4})", when,
        shape.nodes, shape.leaves, shape.nonemptyLeaves, shape.depth);
}

} // namespace

std::string optionsText(const Options &options)
{
    std::string text;
    if (options.trials != 0)
        text += fmt::format("-t {} ", options.trials);
    if (options.window != 0)
        text += fmt::format("-w {} ", options.window);
    if (options.increment != 0)
        text += fmt::format("-i {} ", options.increment);
    if (options.groupValues)
        text += "-s ";
    if (options.gainOnly)
        text += "-g ";
    return text + fmt::format("-m {} -c {}", options.minCases, options.confidence);
}

std::string figuresJson(
    const Learnt &learnt, const Schema &schema, const Options &options, const TestResult *test)
{
    std::string text;
    const Out out(text);
    fmt::format_to(out, R"({{"options": "{}", "cases": {}, "attributes": {}, )", optionsText(options),
        learnt.cases, schema.attributes.size());
    const Trial &best = learnt.bestTrial();
    writeTrial(out, learnt, best);
    writeShape(out, best.grown, "before");
    writeShape(out, best.pruned, "after");
    const bool simplified = std::any_of(
        learnt.trials.begin(), learnt.trials.end(), [](const Trial &trial) { return trial.simplified; });
    fmt::format_to(out, R"(, "simplified_printed": {})", simplified);
    if (test) {
        fmt::format_to(out, R"(, "test": {{"cases": {}, )", test->cases);
        writeErrors(out, test->trials[learnt.best].grown, test->trials[learnt.best].pruned, test->cases);
        text += '}';
    }
    if (learnt.trials.size() > 1) {
        fmt::format_to(out, R"(, "best_trial": {}, "trials": [)", learnt.best);
        for (std::size_t t = 0; t < learnt.trials.size(); ++t) {
            fmt::format_to(out, R"({}{{"trial": {}, )", t == 0 ? "" : ", ", t);
            writeTrial(out, learnt, learnt.trials[t]);
            fmt::format_to(out, R"(, "best": {}}})", t == learnt.best);
        }
        text += ']';
    }
    return text + "}\n";
}

} // namespace collscope::c45
