// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/comparison.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

bool takesPart(const Fit &fit)
{
    return !fit.isBaseline() && !std::isnan(fit.statistics().mean) && !fit.choosesUnmeasured();
}

bool beats(const Fit &a, const Fit &b)
{
    const double meanA = a.statistics().mean;
    const double meanB = b.statistics().mean;
    return a.shape.leaves <= b.shape.leaves && meanA <= meanB
        && (a.shape.leaves < b.shape.leaves || meanA < meanB);
}

} // namespace

void markParetoFront(std::vector<ComparedModel> &models)
{
    for (ComparedModel &model : models)
        model.isPareto = takesPart(*model.fit)
            && std::none_of(models.begin(), models.end(), [&](const ComparedModel &other) {
                   return takesPart(*other.fit) && beats(*other.fit, *model.fit);
               });
}

std::optional<ModelSpec> baselineSpec(const DecisionMap &map)
{
    return map.grid->baseline() == noMethod ? std::nullopt : std::optional(baselineSpec());
}

} // namespace collscope
