// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/deploy_plan.h"

#include <algorithm>

namespace collscope {

namespace {

Expected<DecisionMapPtr> mapOf(
    const DeployInput &input, const std::string &collective, const std::stop_token &stop)
{
    GridSelection selection = input.selection;
    selection.collective = collective;
    return TimeGrid::make(input.dataset, selection, stop).and_then([&stop](const TimeGridPtr &grid) {
        return makeDecisionMap(grid, stop);
    });
}

Expected<codegen::Item> fitted(
    const DeployInput &input, const DeployCollective &collective, const std::stop_token &stop)
{
    std::vector<DecisionMapPtr> maps;
    std::vector<std::string> names{collective.name};
    names.insert(names.end(), collective.together.begin(), collective.together.end());
    for (const std::string &name : names) {
        const auto map = mapOf(input, name, stop);
        if (!map)
            return tl::unexpected(map.error());
        maps.push_back(*map);
    }
    const auto model = maps.size() == 1
        ? fitModel(collective.spec, maps.front(), stop)
        : fitTogether(collective.spec, maps, stop).map([](const std::vector<ModelPtr> &models) {
              return models.front();
          });
    if (!model)
        return tl::unexpected(model.error());
    return codegen::Item{maps.front(), *model, evaluate(**model, *maps.front(), stop)};
}

/// The row of a former result about the same model of the same data.
const DeployRow *known(
    const DeployResultPtr &before, const DeployInput &input, const DeployCollective &collective)
{
    if (!before || before->dataset != input.dataset || before->selection != input.selection)
        return nullptr;
    const auto found = std::find_if(before->rows.begin(), before->rows.end(),
        [&](const DeployRow &row) { return row.item && row.collective == collective; });
    return found == before->rows.end() ? nullptr : &*found;
}

std::vector<codegen::Item> itemsOf(const std::vector<DeployRow> &rows)
{
    std::vector<codegen::Item> items;
    for (const DeployRow &row : rows)
        if (row.item && row.problem.empty())
            items.push_back(*row.item);
    return items;
}

/// Writes what can be written together; the others get their problems.
Expected<std::vector<codegen::TextFile>> filesOf(const std::string &target, std::vector<DeployRow> &rows)
{
    auto files = codegen::bundle(target, itemsOf(rows));
    if (files)
        return files;
    for (DeployRow &row : rows) {
        if (!row.item || !row.problem.empty())
            continue;
        if (const auto alone = codegen::generate(target, {*row.item}); !alone)
            row.problem = alone.error().text();
    }
    return codegen::bundle(target, itemsOf(rows));
}

} // namespace

Expected<DeployResultPtr> planDeployment(
    const DeployInput &input, const DeployResultPtr &before, const std::stop_token &stop)
{
    auto result = std::make_shared<DeployResult>();
    result->dataset = input.dataset;
    result->selection = input.selection;
    for (const DeployCollective &collective : input.collectives) {
        DeployRow row{collective, {}, {}, {}};
        if (const DeployRow *const same = known(before, input, collective)) {
            row.item = same->item;
        } else if (auto item = fitted(input, collective, stop)) {
            row.item = *std::move(item);
        } else {
            row.problem = item.error().text();
        }
        if (stop.stop_requested())
            return failure("cancelled");
        result->rows.push_back(std::move(row));
    }
    if (itemsOf(result->rows).empty())
        return result;
    auto files = filesOf(input.target, result->rows);
    if (!files) {
        for (DeployRow &row : result->rows)
            if (row.problem.empty())
                row.problem = files.error().text();
        return result;
    }
    const auto written = codegen::readWritten(input.target, itemsOf(result->rows), *files);
    if (!written)
        return tl::unexpected(written.error());
    auto next = written->begin();
    for (DeployRow &row : result->rows)
        if (row.item && row.problem.empty())
            row.written = *next++;
    result->files = *std::move(files);
    return result;
}

} // namespace collscope
