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

/// One function per kind of model, each in a file of its own; model.cpp lists and declares them. This one
/// others name too.
namespace collscope {
ModelKind fileKind();
} // namespace collscope
