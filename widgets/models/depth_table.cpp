// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/depth_table.h"

#include <algorithm>
#include <optional>

namespace collscope {

namespace {

/// Beyond this many values a table would have no end: it doubles them.
constexpr double mostEveryValue = 32;

std::optional<StatisticsRow> tableRow(
    const ModelSpec &spec, const DecisionMapPtr &map, const std::stop_token &stop)
{
    const auto model = fitModel(spec, map, stop);
    if (!model || stop.stop_requested())
        return std::nullopt;
    return StatisticsRow{spec, (*model)->shape(), evaluate(**model, *map, stop).statistics};
}

} // namespace

std::vector<StatisticsRow> depthTable(
    const DecisionMapPtr &map, const ModelKind &kind, const std::stop_token &stop)
{
    std::vector<StatisticsRow> rows;
    if (map->grid->baseline() != noMethod) {
        if (auto row = tableRow({"baseline", {}}, map, stop)) {
            row->isBaseline = true;
            rows.push_back(*row);
        }
    }
    const auto whole = std::find_if(kind.parameters.begin(), kind.parameters.end(),
        [](const ParameterInfo &parameter) { return parameter.step == 1.0; });
    if (whole == kind.parameters.end()) {
        if (const auto row = tableRow({std::string(kind.name), {}}, map, stop))
            rows.push_back(*row);
        return rows;
    }
    const auto spec = [&](double value) {
        return ModelSpec{std::string(kind.name), {{std::string(whole->key), value}}};
    };
    const auto full = tableRow(spec(whole->most), map, stop);
    const bool everyValue = whole->most - whole->least <= mostEveryValue;
    for (double value = std::max(1.0, whole->least); full && value <= whole->most && !stop.stop_requested();
         value = everyValue ? value + 1 : value * 2) {
        const auto row = tableRow(spec(value), map, stop);
        if (!row)
            break;
        rows.push_back(*row);
        if (row->shape.nodes == full->shape.nodes)
            break;
    }
    return rows;
}

} // namespace collscope
