// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/difference.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

template <typename Predicate>
std::size_t count(const std::vector<DecisionChange> &changes, Predicate predicate)
{
    return static_cast<std::size_t>(std::count_if(changes.begin(), changes.end(), predicate));
}

/// Figures of all of them are over the cells in which all are measured, or they would not compare.
void summariseTogether(DecisionDifference &difference)
{
    const auto over = [&](const std::vector<Evaluation *> &all) {
        std::vector<bool> known(difference.map->grid->cells(), true);
        for (const Evaluation *const one : all)
            for (std::size_t cell = 0; cell < known.size(); ++cell)
                known[cell] = known[cell] && !std::isnan(one->penalty[cell]);
        for (Evaluation *const one : all) {
            Evaluation common = *one;
            for (std::size_t cell = 0; cell < known.size(); ++cell)
                if (!known[cell])
                    common.penalty[cell] = std::nan("");
            one->statistics = summarise(common, *difference.map);
        }
        return all.front()->statistics.cells;
    };
    if (difference.baseline) {
        if (over({&difference.before, &difference.after, &*difference.baseline}) > 0)
            return;
        difference.baseline.reset(); // it was measured elsewhere
    }
    over({&difference.before, &difference.after});
}

} // namespace

std::size_t DecisionDifference::compared() const
{
    return before.statistics.cells;
}

std::size_t DecisionDifference::changed() const
{
    return count(changes, [](const DecisionChange &change) { return change.changed; });
}

std::size_t DecisionDifference::stale(double threshold) const
{
    return count(changes, [threshold](const DecisionChange &change) { return change.isStale(threshold); });
}

std::size_t DecisionDifference::notMeasured() const
{
    return count(changes, [](const DecisionChange &change) { return std::isnan(change.cost); });
}

std::size_t DecisionDifference::outside() const
{
    return count(changes, [](const DecisionChange &change) { return change.outside; });
}

std::size_t DecisionDifference::staleOutside(double threshold) const
{
    return count(changes,
        [threshold](const DecisionChange &change) { return change.outside && change.isStale(threshold); });
}

std::vector<DecisionChange> DecisionDifference::byCost() const
{
    std::vector<DecisionChange> sorted = changes;
    std::stable_sort(sorted.begin(), sorted.end(), [](const DecisionChange &a, const DecisionChange &b) {
        return !std::isnan(a.cost) && (std::isnan(b.cost) || a.weight * a.cost > b.weight * b.cost);
    });
    return sorted;
}

DecisionDifference decisionDifference(
    const Model &before, const Model &after, const DecisionMapPtr &judge, const std::stop_token &stop)
{
    DecisionDifference result{judge, evaluate(before, *judge, stop), evaluate(after, *judge, stop), {}};
    if (judge->grid->baseline() != noMethod)
        if (const auto baseline = fitModel({"baseline", {}}, judge, stop))
            result.baseline = evaluate(**baseline, *judge, stop);
    for (std::size_t cell = 0; cell < judge->grid->cells() && !stop.stop_requested(); ++cell) {
        if (!judge->counts(cell))
            continue;
        const bool same = result.before.decisions[cell].method == result.after.decisions[cell].method;
        result.changes.push_back({cell, !same,
            same ? 0.0 : (result.before.penalty[cell] + 1) / (result.after.penalty[cell] + 1) - 1,
            judge->weight(cell), result.before.isOutside(cell) || result.after.isOutside(cell)});
    }
    if (!stop.stop_requested())
        summariseTogether(result);
    return result;
}

Expected<DecisionDifference> decisionDifference(
    const Decider &before, const Decider &after, const DecisionMapPtr &judge, const std::stop_token &stop)
{
    const auto old = fitModel(before.spec, before.study->map(), stop);
    if (!old)
        return tl::unexpected(old.error());
    const auto now = fitModel(after.spec, after.study->map(), stop);
    if (!now)
        return tl::unexpected(now.error());
    DecisionDifference result = decisionDifference(**old, **now, judge, stop);
    if (stop.stop_requested())
        return failure("cancelled");
    return result;
}

Expected<DecisionDifference> decisionDifference(
    StudyCache &studies, const DifferenceQuestion &question, const std::stop_token &stop)
{
    const auto deciderOf = [&](const DatasetPtr &dataset, const std::string &text) -> Expected<Decider> {
        const auto spec = parseModelSpec(text);
        if (!spec)
            return tl::unexpected(spec.error());
        return studies.study({dataset, question.selection}, stop).map([&](const StudyPtr &study) {
            return Decider{study, *spec};
        });
    };
    const auto before = deciderOf(question.before, question.oldSpec);
    if (!before)
        return tl::unexpected(before.error());
    const auto after = deciderOf(question.after, question.newSpec);
    if (!after)
        return tl::unexpected(after.error());
    return studies.study({question.judge, question.selection}, stop).and_then([&](const StudyPtr &judge) {
        return decisionDifference(*before, *after, judge->map(), stop);
    });
}

} // namespace collscope
