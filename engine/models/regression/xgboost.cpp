// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/kinds.h"
#include "engine/models/regression/boosted_trees.h"
#include "engine/models/regression/selector.h"

namespace collscope {

namespace {

using namespace regression;

Expected<ModelPtr> fitBoostedTrees(
    const DecisionMapPtr &map, const Parameters &given, const FitContext &context)
{
    const ModelSpec spec{"xgboost", given};
    const auto rounds = static_cast<std::size_t>(spec.value("rounds"));
    return makeSelector(
        map, spec,
        [rounds](const Samples &samples, const std::stop_token &stop) {
            return boostedTrees(samples, rounds, stop);
        },
        context.stop);
}

} // namespace

ModelKind xgboostKind()
{
    ModelKind kind{"xgboost", "Boosted trees (XGBoost)",
        "Predicts the time of every method by gradient-boosted trees with a Tweedie objective and takes the "
        "least. Needs the library XGBoost when Collscope is built.",
        {
            {"rounds", "rounds", "", 1, 2000, 200, 1,
                "Trees of each method, each mending what those before it miss.", ""},
            logarithmParameter(),
            fallbackParameter(),
        },
        fitEach<fitBoostedTrees>};
    kind.beyond = "the times at the edge of the measurements, not a trend";
    return kind;
}

} // namespace collscope
