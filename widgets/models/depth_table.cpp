// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/depth_table.h"

#include <algorithm>

namespace collscope {

namespace {

/// Beyond this many values a table would have no end: it doubles them.
constexpr double mostEveryValue = 32;

StatisticsRow newRow(
    const ModelSpec &spec, const Model &model, const DecisionMap &map, const PenaltyStatistics &penalty)
{
    return {spec, model.shape(), penalty, trainingFigures(model), std::string(map.grid->collective())};
}

/// A row per map; none when the model cannot be fitted or the table is not wanted any more.
std::vector<StatisticsRow> tableRows(
    const ModelSpec &spec, const std::vector<DecisionMapPtr> &maps, const std::stop_token &stop)
{
    std::vector<ModelPtr> models;
    if (maps.size() == 1) {
        if (const auto model = fitModel(spec, maps.front(), stop))
            models = {*model};
    } else if (const auto together = fitTogether(spec, maps, stop)) {
        models = *together;
    }
    std::vector<StatisticsRow> rows;
    for (std::size_t i = 0; i < models.size(); ++i)
        rows.push_back(newRow(spec, *models[i], *maps[i], evaluate(*models[i], *maps[i], stop).statistics));
    if (stop.stop_requested())
        rows.clear();
    return rows;
}

void append(std::vector<StatisticsRow> &rows, const std::vector<StatisticsRow> &more)
{
    rows.insert(rows.end(), more.begin(), more.end());
}

std::vector<StatisticsRow> baselineRows(const std::vector<DecisionMapPtr> &maps, const std::stop_token &stop)
{
    std::vector<StatisticsRow> rows;
    for (const DecisionMapPtr &map : maps) {
        if (map->grid->baseline() != noMethod)
            append(rows, tableRows({"baseline", {}}, {map}, stop));
    }
    for (StatisticsRow &row : rows)
        row.isBaseline = true;
    return rows;
}

} // namespace

TrainingFigures trainingFigures(const Model &model)
{
    TrainingFigures figures;
    const auto form = model.treeForm();
    if (!form)
        return figures;
    figures.cases = form->nodes.front().cases;
    figures.errors = form->nodes.front().errors;
    figures.predictedErrors = form->nodes.front().predictedErrors;
    if (const auto grown = model.unprunedTreeForm()) {
        figures.grownNodes = static_cast<double>(grown->nodes.size());
        figures.grownLeaves = static_cast<double>(std::count_if(
            grown->nodes.begin(), grown->nodes.end(), [](const TreeNode &node) { return node.isLeaf(); }));
    }
    return figures;
}

std::vector<StatisticsRow> shownRows(const FitResult &result)
{
    std::vector<StatisticsRow> rows;
    for (const FitResult::Part &part : result.parts)
        rows.push_back(newRow(result.spec, *part.model, *part.map, part.evaluation->statistics));
    if (rows.empty())
        rows.push_back(newRow(result.spec, *result.model, *result.map, result.evaluation->statistics));
    for (StatisticsRow &row : rows)
        row.isShown = true;
    return rows;
}

std::vector<StatisticsRow> depthTable(
    const std::vector<DecisionMapPtr> &maps, const ModelKind &kind, const std::stop_token &stop)
{
    std::vector<StatisticsRow> rows = baselineRows(maps, stop);
    const auto whole = std::find_if(kind.parameters.begin(), kind.parameters.end(),
        [](const ParameterInfo &parameter) { return parameter.step == 1.0; });
    if (whole == kind.parameters.end()) {
        append(rows, tableRows({std::string(kind.name), {}}, maps, stop));
        return rows;
    }
    const auto spec = [&](double value) {
        return ModelSpec{std::string(kind.name), {{std::string(whole->key), value}}};
    };
    const auto full = tableRows(spec(whole->most), maps, stop);
    const bool everyValue = whole->most - whole->least <= mostEveryValue;
    for (double value = std::max(1.0, whole->least);
         !full.empty() && value <= whole->most && !stop.stop_requested();
         value = everyValue ? value + 1 : value * 2) {
        const auto some = tableRows(spec(value), maps, stop);
        append(rows, some);
        if (some.empty() || some.front().shape.nodes == full.front().shape.nodes)
            break;
    }
    return rows;
}

} // namespace collscope
