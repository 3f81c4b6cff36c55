// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/model.h"

#include "engine/models/kinds.h"

#include <algorithm>
#include <cmath>

namespace collscope {

// All of them, in the order they are offered.
// clang-format off
#define COLLSCOPE_MODEL_KINDS(kind) \
    kind(exact) \
    kind(baseline) \
    kind(automatic) \
    kind(quadtree) \
    kind(c45) \
    kind(optimal) \
    kind(rules) \
    kind(hand) \
    kind(knn) \
    kind(gam) \
    kind(forest) \
    kind(xgboost) \
    kind(linear) \
    kind(openMpi) \
    kind(mpich) \
    kind(file)
// clang-format on

#define COLLSCOPE_DECLARE(name) ModelKind name##Kind();
COLLSCOPE_MODEL_KINDS(COLLSCOPE_DECLARE)

const std::vector<ModelKind> &modelKinds()
{
#define COLLSCOPE_LIST(name) name##Kind(),
    static const std::vector<ModelKind> all = {COLLSCOPE_MODEL_KINDS(COLLSCOPE_LIST)};
    return all;
}

const ModelKind *findModelKind(std::string_view name)
{
    const auto &all = modelKinds();
    const auto found
        = std::find_if(all.begin(), all.end(), [name](const ModelKind &kind) { return kind.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::optional<double> measuredSeconds(const TimeGrid &grid, const Instance &instance, MethodIndex method)
{
    const auto cell = grid.find(instance);
    if (!cell || method >= grid.methods().size())
        return std::nullopt;
    const double seconds = grid.seconds(grid.index(*cell), method);
    return std::isnan(seconds) ? std::nullopt : std::optional(seconds);
}

const ParameterInfo *ModelKind::leafLimit() const
{
    const auto found = std::find_if(parameters.begin(), parameters.end(),
        [](const ParameterInfo &parameter) { return parameter.limitsLeaves; });
    return found == parameters.end() ? nullptr : &*found;
}

} // namespace collscope
