// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/learn.h"

#include "engine/models/c45/classify.h"
#include "engine/models/c45/replay_grower.h"
#include "engine/models/c45/replay_pruner.h"
#include "engine/models/c45/windowing.h"

#include <fmt/format.h>

#include <cmath>

namespace collscope::c45 {

namespace {

Expected<void> check(const Cases &cases, const Options &options)
{
    if (cases.size() == 0)
        return failure("there are no cases to learn from");
    if (cases.size() >= 0xffffffffU)
        return failure("more than 4,294,967,294 cases");
    if (options.minCases == 0 || options.minCases > Options::maxMinCases)
        return failure(fmt::format("a branch cannot need {} cases at least", options.minCases), "-m takes 1 or more");
    if (!(options.confidence >= Options::leastConfidence && options.confidence <= 100))
        return failure(fmt::format("{} % is no confidence level", options.confidence), "-c takes 0.001 to 100 percent");
    return {};
}

Learnt learnReplaying(const Cases &cases, const Options &options, const Progress &progress)
{
    Learnt learnt;
    learnt.cases = cases.size();
    CaseOrder order(cases);
    ReplayGrower grower(cases, options);
    Windowing windowing(cases, options);
    const auto confidence = static_cast<float>(options.confidence) / 100.0F;
    const unsigned trials = !options.windowing() ? 1 : options.trials != 0 ? options.trials : Options::defaultTrials;
    for (unsigned t = 0; t < trials && !progress.stop.stop_requested(); ++t) {
        Trial trial;
        const auto grow = [&](CaseOrder &from, std::size_t count) { return grower.grow(from, count, progress.stop); };
        trial.grown = options.windowing() ? windowing.trial(order, grow, trial.cycles, progress.stop) : grow(order, cases.size());
        Pruned pruned = replayPrune(trial.grown, order, confidence, progress.stop);
        trial.pruned = std::move(pruned.tree);
        trial.simplified = pruned.simplified;
        trial.grownErrors = confusion(trial.grown, cases).errors;
        trial.prunedErrors = confusion(trial.pruned, cases).errors;
        learnt.trials.push_back(std::move(trial));
        if (learnt.trials.back().pruned.node(0).errors < learnt.bestTrial().pruned.node(0).errors)
            learnt.best = t;
        if (progress.report)
            progress.report((t + 1.0) / trials);
    }
    return learnt;
}

} // namespace

Expected<Learnt> learn(const Cases &cases, const Options &options, const Progress &progress, Method)
{
    if (auto checked = check(cases, options); !checked)
        return tl::unexpected(checked.error());
    Learnt learnt = learnReplaying(cases, options, progress);
    if (progress.stop.stop_requested())
        return failure("cancelled");
    return learnt;
}

} // namespace collscope::c45
