// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/comparison.h"

#include "engine/evaluate/decision_cost.h"
#include "engine/evaluate/held_out.h"
#include "engine/models/optimal_tree/optimal_tree.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

void holdAgainst(const optimal::ParetoCurve *curve, ComparedModel &model)
{
    model.bound = model.aboveBound = unknown;
    if (!curve || model.isBaseline() || !curve->bounds(*model.model) || model.training.notMeasured > 0)
        return;
    // Penalties come in quanta of the curve's: a difference below that is none.
    constexpr double quantum = 1e-9;
    model.bound = curve->bound(model.shape.leaves);
    const double above = model.training.mean - model.bound;
    model.aboveBound = std::abs(above) < quantum ? 0.0 : above;
}

bool takesPart(const ComparedModel &model)
{
    return !model.isBaseline() && !std::isnan(model.training.mean) && !model.choosesUnmeasured();
}

bool beats(const ComparedModel &a, const ComparedModel &b)
{
    return a.shape.leaves <= b.shape.leaves && a.training.mean <= b.training.mean
        && (a.shape.leaves < b.shape.leaves || a.training.mean < b.training.mean);
}

} // namespace

Expected<ComparedModel> compareModel(const ModelSpec &spec, const Ground &ground, const std::stop_token &stop)
{
    auto model = fitModel(spec, ground.maps.training, stop);
    if (!model)
        return tl::unexpected(model.error());
    ComparedModel result;
    result.spec = spec;
    result.model = *std::move(model);
    result.shape = result.model->shape();
    result.training = evaluate(*result.model, *ground.maps.training, stop).statistics;
    auto heldOut = heldOutPenalty(spec, *result.model, ground.maps, stop);
    if (!heldOut)
        return tl::unexpected(heldOut.error());
    result.heldOut = *heldOut;
    if (stop.stop_requested())
        return failure("cancelled");
    result.decisionSeconds = result.isBaseline() ? unknown : decisionSeconds(*result.model);
    holdAgainst(ground.bound.get(), result);
    return result;
}

void markParetoFront(std::vector<ComparedModel> &models)
{
    for (ComparedModel &model : models)
        model.isPareto = takesPart(model)
            && std::none_of(models.begin(), models.end(),
                [&](const ComparedModel &other) { return takesPart(other) && beats(other, model); });
}

std::optional<ModelSpec> baselineSpec(const DecisionMap &map)
{
    return map.grid->baseline() == noMethod ? std::nullopt : std::optional(ModelSpec{"baseline", {}});
}

HeldOutCurve heldOutCurve(
    const optimal::ParetoCurve &curve, const DecisionMap &heldOut, const std::stop_token &stop)
{
    HeldOutCurve result;
    double least = std::numeric_limits<double>::infinity();
    for (const optimal::CurvePoint &point : curve.points) {
        const auto tree = OptimalTree::fromCurve(curve, point);
        result.points.push_back({point.leaves, evaluate(*tree, heldOut, stop).statistics});
        const double mean = result.points.back().penalty.mean;
        if (mean < least) {
            least = mean;
            result.stopsFallingAt = point.leaves;
        }
    }
    return result;
}

} // namespace collscope
