// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/learn.h"

#include "engine/data/say.h"

#include "engine/models/c45/classify.h"
#include "engine/models/c45/fast_pruner.h"
#include "engine/models/c45/replay_grower.h"
#include "engine/models/c45/replay_pruner.h"
#include "engine/models/c45/windowing.h"

#include <algorithm>

namespace collscope::c45 {

namespace {

Expected<void> check(const Cases &cases, const Options &options)
{
    if (cases.size() == 0)
        return failure(say("there are no cases to learn from"));
    if (cases.size() >= 0xffffffffU)
        return failure(say("more than 4,294,967,294 cases"));
    if (options.minCases == 0 || options.minCases > Options::maxMinCases)
        return failure(
            say("a branch cannot need {} cases at least", options.minCases), say("-m takes 1 or more"));
    if (!(options.confidence >= Options::leastConfidence && options.confidence <= 100))
        return failure(
            say("{} % is no confidence level", options.confidence), say("-c takes 0.001 to 100 percent"));
    return {};
}

constexpr std::size_t wholeFloats = std::size_t{1} << 24; // counts of cases below are exact

unsigned trialCount(const Options &options)
{
    if (!options.windowing())
        return 1;
    return options.trials != 0 ? options.trials : Options::defaultTrials;
}

float confidenceOf(const Options &options)
{
    return static_cast<float>(options.confidence) / 100.0F;
}

void report(const Progress &progress, double fraction)
{
    if (progress.report)
        progress.report(fraction);
}

/// In Release 8's order: unknown values, several windows.
Learnt learnReplaying(const Cases &cases, const Options &options, const Progress &progress)
{
    Learnt learnt;
    CaseOrder order(cases);
    ReplayGrower grower(cases, options);
    Windowing windowing(cases, options);
    const unsigned trials = trialCount(options);
    const auto grow
        = [&](CaseOrder &from, std::size_t count) { return grower.grow(from, count, progress.stop); };
    for (unsigned t = 0; t < trials && !progress.stop.stop_requested(); ++t) {
        Trial trial;
        trial.grown = options.windowing() ? windowing.trial(order, grow, trial.cycles, progress.stop)
                                          : grow(order, cases.size());
        Pruned pruned = replayPrune(trial.grown, order, confidenceOf(options), progress.stop);
        trial.pruned = std::move(pruned.tree);
        trial.simplified = pruned.simplified;
        trial.grownErrors = confusion(trial.grown, cases).errors;
        trial.prunedErrors = confusion(trial.pruned, cases).errors;
        learnt.trials.push_back(std::move(trial));
        if (learnt.trials.back().pruned.node(0).errors < learnt.bestTrial().pruned.node(0).errors)
            learnt.best = t;
        report(progress, (t + 1.0) / trials);
    }
    return learnt;
}

/// Errors on the cases a tree's distributions count.
std::size_t countedErrors(const Tree &tree)
{
    const Classifier classifier(tree);
    double errors = 0;
    for (std::uint32_t i = 0; i < tree.size(); ++i)
        if (tree.node(i).test == Test::leaf && tree.node(i).items > 0.0F)
            errors += static_cast<double>(tree.node(i).items)
                - static_cast<double>(tree.distribution(i)[classifier.leafAnswer(i)]);
    return static_cast<std::size_t>(errors);
}

/// The tree of the window's cases; the trial's cycles are filled in.
GrownTree growFromWindow(const Cases &cases, const RankedCases &ranked, const FastGrower &grower,
    const Options &options, Trial &trial, const std::stop_token &stop)
{
    CaseOrder order(cases);
    Windowing windowing(cases, options);
    std::vector<GrownTree> grown;
    std::vector<RowWeight> weights = ranked.weights;
    const auto grow = [&](CaseOrder &from, std::size_t count) {
        for (RowWeight &weight : weights)
            weight.count = 0;
        for (std::size_t i = 0; i < count; ++i)
            ++weights[ranked.rowOf[from.item(i)]].count;
        grown.push_back(grower.grow(weights, stop));
        return grown.back().tree.compacted();
    };
    trial.grown = windowing.trial(order, grow, trial.cycles, stop);
    if (trial.cycles.empty()) // stopped
        return std::move(grown.back());
    const auto fewest = std::min_element(
        trial.cycles.begin(), trial.cycles.end(), [](const WindowCycle &a, const WindowCycle &b) {
            return a.windowErrors + a.otherErrors < b.windowErrors + b.otherErrors;
        });
    return std::move(grown[static_cast<std::size_t>(fewest - trial.cycles.begin())]);
}

/// Where nothing depends on the order of cases: no unknown values and at most one window.
Learnt learnFast(const Cases &cases, const Options &options, const Progress &progress)
{
    const RankedCases ranked = rankCases(cases, options.windowing());
    const FastGrower grower(cases, ranked, options);
    Trial trial;
    GrownTree grown;
    if (options.windowing()) {
        grown = growFromWindow(cases, ranked, grower, options, trial, progress.stop);
        trial.grownErrors = confusion(trial.grown, cases).errors;
        distributeAll(grown, ranked);
    } else {
        grown = grower.grow(ranked.weights, progress.stop);
        trial.grown = grown.tree.compacted();
        trial.grownErrors = countedErrors(trial.grown);
    }
    report(progress, 0.8);
    Pruned pruned = fastPrune(std::move(grown), cases, ranked, confidenceOf(options), progress.stop);
    trial.pruned = std::move(pruned.tree);
    trial.simplified = pruned.simplified;
    trial.prunedErrors = countedErrors(trial.pruned);
    Learnt learnt;
    learnt.trials.push_back(std::move(trial));
    report(progress, 1.0);
    return learnt;
}

} // namespace

Expected<Learnt> learn(const Cases &cases, const Options &options, const Progress &progress, Method method)
{
    if (auto checked = check(cases, options); !checked)
        return tl::unexpected(checked.error());
    const bool anyOrder = trialCount(options) == 1 && !cases.hasUnknowns() && cases.size() < wholeFloats
        && cases.weights.empty();
    Learnt learnt = anyOrder && method == Method::automatic ? learnFast(cases, options, progress)
                                                            : learnReplaying(cases, options, progress);
    learnt.cases = cases.size();
    learnt.weight = cases.totalWeight();
    if (progress.stop.stop_requested())
        return failure("cancelled");
    return learnt;
}

} // namespace collscope::c45
