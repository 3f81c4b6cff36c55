// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"

/// `fit` of kinds whose models know one map each.
namespace collscope {
template <Expected<ModelPtr> (*one)(
    const DecisionMapPtr &map, const Parameters &given, const FitContext &context)>
Expected<std::vector<ModelPtr>> fitEach(
    std::span<const DecisionMapPtr> maps, const Parameters &given, const FitContext &context)
{
    std::vector<ModelPtr> models;
    for (const DecisionMapPtr &map : maps) {
        auto model = one(map, given, context);
        if (!model)
            return tl::unexpected(model.error());
        models.push_back(*std::move(model));
    }
    return models;
}

/// Model::seconds of what only looks measurements up.
std::optional<double> measuredSeconds(const TimeGrid &grid, const Instance &instance, MethodIndex method);
} // namespace collscope

/// One function per kind of model, each in a file of its own; listed in model.cpp.
namespace collscope {
ModelKind exactKind();
ModelKind baselineKind();
ModelKind quadtreeKind();
ModelKind c45Kind();
ModelKind optimalKind();
ModelKind rulesKind();
ModelKind handKind();
ModelKind knnKind();
ModelKind gamKind();
ModelKind forestKind();
ModelKind xgboostKind();
ModelKind linearKind();
ModelKind openMpiKind();
ModelKind mpichKind();
ModelKind fileKind();
} // namespace collscope
