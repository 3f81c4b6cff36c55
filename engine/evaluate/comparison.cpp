// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace collscope {

namespace {

double heldOutMean(const Fit &fit)
{
    return fit.heldOut ? fit.heldOut->mean : std::nan("");
}

bool canBeChosen(const Fit &fit)
{
    return !fit.isBaseline() && !std::isnan(fit.statistics().mean) && !fit.choosesUnmeasured();
}

bool beats(std::pair<std::size_t, double> a, std::pair<std::size_t, double> b)
{
    return a.first <= b.first && a.second <= b.second && a != b;
}

} // namespace

void markParetoFront(std::vector<ComparedModel> &models)
{
    const bool isHeldOut = std::any_of(models.begin(), models.end(), [](const ComparedModel &model) {
        return canBeChosen(*model.fit) && !std::isnan(heldOutMean(*model.fit));
    });
    const auto placeOf = [isHeldOut](const ComparedModel &model) {
        const Fit &fit = *model.fit;
        return std::pair(fit.shape.leaves, isHeldOut ? heldOutMean(fit) : fit.statistics().mean);
    };
    const auto takesPart = [&placeOf](const ComparedModel &model) {
        return canBeChosen(*model.fit) && !std::isnan(placeOf(model).second);
    };
    for (ComparedModel &model : models)
        model.isPareto
            = takesPart(model) && std::none_of(models.begin(), models.end(), [&](const ComparedModel &other) {
                  return takesPart(other) && beats(placeOf(other), placeOf(model));
              });
}

void markRecommended(std::vector<ComparedModel> &models)
{
    const auto placeOf = [](const ComparedModel &model) {
        return std::pair(heldOutMean(*model.fit), model.fit->shape.leaves);
    };
    double most = std::numeric_limits<double>::infinity();
    ComparedModel *best = nullptr;
    for (ComparedModel &model : models) {
        model.isRecommended = false;
        const Fit &fit = *model.fit;
        if (std::isnan(heldOutMean(fit)))
            continue;
        if (fit.isBaseline())
            most = heldOutMean(fit);
        else if (canBeChosen(fit) && !fit.spec.isMeasured() && (!best || placeOf(model) < placeOf(*best)))
            best = &model;
    }
    if (best && heldOutMean(*best->fit) < most)
        best->isRecommended = true;
}

std::optional<ModelSpec> baselineSpec(const DecisionMap &map)
{
    return map.grid->baseline() == noMethod ? std::nullopt : std::optional(baselineSpec());
}

} // namespace collscope
