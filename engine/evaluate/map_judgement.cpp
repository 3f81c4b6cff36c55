// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/map_judgement.h"
#include "engine/study/whole_selection.h"

#include <algorithm>

namespace collscope {

namespace {

/// Empty where nothing of `map` is missing in `training`.
std::vector<bool> unseenCells(const DecisionMap &map, const DecisionMap &training)
{
    const TimeGrid &grid = *map.grid;
    std::vector<bool> unseen(grid.cells());
    bool any = false;
    for (std::size_t cell = 0; cell < unseen.size(); ++cell) {
        if (map.interpolated(cell))
            continue;
        const auto there = training.grid->find(grid.instance(grid.cell(cell)));
        unseen[cell] = !there || training.interpolated(training.grid->index(*there));
        any = any || unseen[cell];
    }
    return any ? unseen : std::vector<bool>();
}

} // namespace

bool MapJudgement::isUnseenRow(std::uint32_t row) const
{
    bool any = false;
    for (std::uint32_t column = 0; column < map->grid->columns(); ++column) {
        const std::size_t cell = map->grid->index({row, column});
        if (map->interpolated(cell))
            continue;
        if (!isUnseen(cell))
            return false;
        any = true;
    }
    return any;
}

Expected<MapJudgementPtr> judgeOnMap(StudyCache &studies, const DataSelection &data,
    const std::vector<ModelSpec> &models, const std::vector<FitPtr> &known, const std::stop_token &stop)
{
    const auto all = studies.study(withAll(data), stop);
    const auto fitted = all ? studies.study(data, stop) : all;
    if (!fitted)
        return tl::unexpected(fitted.error());
    auto result = std::make_shared<MapJudgement>();
    result->study = *fitted;
    result->map = (*all)->map();
    result->baseline = (*all)->baseline;
    result->unseen = unseenCells(*result->map, *(*fitted)->map());
    for (const ModelSpec &spec : models) {
        const auto found = std::find_if(known.begin(), known.end(),
            [&](const FitPtr &fit) { return fit->study == *fitted && fit->spec == spec && fit->model; });
        Expected<FitPtr> made
            = found != known.end() ? Expected<FitPtr>(*found) : fit(spec, *fitted, {}, stop);
        if (stop.stop_requested())
            return failure("cancelled");
        if (!made) {
            result->problems.push_back(made.error());
            continue;
        }
        const bool isHere = (*made)->map() == result->map;
        result->models.push_back({*made,
            isHere ? (*made)->training
                   : std::make_shared<const Evaluation>(evaluate(*(*made)->model, *result->map, stop))});
    }
    if (stop.stop_requested())
        return failure("cancelled");
    return result;
}

} // namespace collscope
