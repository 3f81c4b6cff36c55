// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pipeline.h"

#include "engine/study/tree_summary.h"

#include <algorithm>
#include <chrono>

namespace collscope {

namespace {

std::shared_ptr<const Evaluation> baselineEvaluation(const DecisionMapPtr &map, const std::stop_token &stop)
{
    if (map->grid->baseline() == noMethod)
        return nullptr;
    const auto model = fitModel({"baseline", {}}, map, stop);
    return model ? std::make_shared<const Evaluation>(evaluate(**model, *map, stop)) : nullptr;
}

FitResult newResult(const MapCache::Entry &entry, const ModelSpec &spec, const ModelPtr &model)
{
    FitResult result;
    result.map = entry.map;
    result.baseline = entry.baseline;
    result.spec = spec;
    result.model = model;
    result.shape = model->shape();
    return result;
}

double secondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Level of the first test of the collective. Where every collective has a tree of its own, the root of them
/// all asks for it.
std::optional<unsigned> firstTestOfCollective(const Model &model)
{
    if (!model.sharedTree())
        return 1;
    const auto summary = treeSummary(model);
    return summary ? summary->collectiveLevel : std::nullopt;
}

} // namespace

Expected<MapCache::Entry> MapCache::get(
    const DatasetPtr &dataset, const GridSelection &selection, const std::stop_token &stop)
{
    {
        const std::lock_guard lock(m_mutex);
        const auto found = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry &entry) {
            return entry.map->grid->dataset() == dataset && entry.map->grid->selection() == selection;
        });
        if (found != m_entries.end()) {
            m_entries.splice(m_entries.begin(), m_entries, found);
            return m_entries.front();
        }
    }
    const auto grid = TimeGrid::make(dataset, selection, stop);
    if (!grid)
        return tl::unexpected(grid.error());
    const auto map = makeDecisionMap(*grid, stop);
    if (!map)
        return tl::unexpected(map.error());
    const Entry entry{*map, baselineEvaluation(*map, stop)};
    if (stop.stop_requested())
        return failure("cancelled");
    const std::lock_guard lock(m_mutex);
    m_entries.push_front(entry);
    if (m_entries.size() > mostMaps)
        m_entries.pop_back();
    return entry;
}

void MapCache::forget(const Dataset *dataset)
{
    const std::lock_guard lock(m_mutex);
    m_entries.remove_if(
        [dataset](const Entry &entry) { return entry.map->grid->dataset().get() == dataset; });
}

Expected<FitResultPtr> fitResult(const MapCache::Entry &entry, const ModelSpec &spec,
    const ParetoCurvePtr &bound, const std::stop_token &stop)
{
    const auto begin = std::chrono::steady_clock::now();
    const ModelKind *const kind = findModelKind(spec.kind);
    const ModelPtr known
        = kind && kind->onCurve && bound ? kind->onCurve(entry.map, *bound, spec.parameters) : nullptr;
    const auto model = known ? Expected<ModelPtr>(known) : fitModel(spec, entry.map, stop);
    if (!model)
        return tl::unexpected(model.error());
    FitResult result = newResult(entry, spec, *model);
    result.evaluation = std::make_shared<const Evaluation>(evaluate(**model, *entry.map, stop));
    result.fitSeconds = secondsSince(begin);
    return std::make_shared<const FitResult>(std::move(result));
}

Expected<FitResultPtr> togetherResult(
    const std::vector<MapCache::Entry> &entries, const ModelSpec &spec, const std::stop_token &stop)
{
    const auto begin = std::chrono::steady_clock::now();
    std::vector<DecisionMapPtr> maps;
    for (const MapCache::Entry &entry : entries)
        maps.push_back(entry.map);
    const auto models = fitTogether(spec, maps, stop);
    if (!models)
        return tl::unexpected(models.error());
    FitResult result = newResult(entries.front(), spec, models->front());
    for (std::size_t i = 0; i < maps.size(); ++i)
        result.parts.push_back({maps[i], (*models)[i],
            std::make_shared<const Evaluation>(evaluate(*(*models)[i], *maps[i], stop))});
    result.evaluation = result.parts.front().evaluation;
    result.collectiveLevel = firstTestOfCollective(*models->front());
    result.fitSeconds = secondsSince(begin);
    return std::make_shared<const FitResult>(std::move(result));
}

} // namespace collscope
