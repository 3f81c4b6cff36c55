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

} // namespace

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

std::vector<DecisionChange> DecisionDifference::byCost() const
{
    std::vector<DecisionChange> sorted = changes;
    std::stable_sort(sorted.begin(), sorted.end(), [](const DecisionChange &a, const DecisionChange &b) {
        return !std::isnan(a.cost) && (std::isnan(b.cost) || a.weight * a.cost > b.weight * b.cost);
    });
    return sorted;
}

DecisionDifference decisionDifference(
    const Model &before, const Model &after, const DecisionMapPtr &now, const std::stop_token &stop)
{
    DecisionDifference result{now, evaluate(before, *now, stop), evaluate(after, *now, stop), {}};
    for (std::size_t cell = 0; cell < now->grid->cells() && !stop.stop_requested(); ++cell) {
        if (!now->counts(cell))
            continue;
        const bool same = result.before.decisions[cell].method == result.after.decisions[cell].method;
        result.changes.push_back({cell, !same,
            same ? 0.0 : (result.before.penalty[cell] + 1) / (result.after.penalty[cell] + 1) - 1,
            now->weight(cell)});
    }
    return result;
}

} // namespace collscope
