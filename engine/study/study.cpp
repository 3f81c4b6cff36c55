// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/study.h"

#include "engine/map/ties.h"
#include "engine/models/optimal_tree/chosen_leaves.h"
#include "engine/models/optimal_tree/optimal_tree.h"
#include "engine/study/held_out.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

/// What is measured and not learnt, or the library's, on what is held out; nothing where it has no answer.
std::optional<PenaltyStatistics> known(const ModelSpec &spec, const Split &maps, const std::stop_token &stop)
{
    if (!maps.holdsOut())
        return std::nullopt;
    const auto model = fitModel(spec, maps.training, stop);
    if (!model)
        return std::nullopt;
    return heldOutPenalty(spec, **model, maps, nullptr, stop).value_or(std::nullopt);
}

EvaluationPtr baselineOn(const DecisionMapPtr &map, const std::stop_token &stop)
{
    if (map->grid->baseline() == noMethod)
        return nullptr;
    const auto model = fitModel(baselineSpec(), map, stop);
    return model ? std::make_shared<const Evaluation>(evaluate(**model, *map, stop)) : nullptr;
}

MeasuringCost costOf(const TimeGrid &grid)
{
    const Dataset &data = *grid.dataset();
    MeasuringCost cost;
    const Dataset::Range range = data.rows(grid.collective());
    for (std::size_t row = range.first; row < range.last; ++row) {
        if (!grid.selection().admits(data, row))
            continue;
        const Summary summary = data.row(row).summary;
        const double each = std::isnan(summary.mean) ? summary.median : summary.mean;
        ++cost.measurements;
        cost.seconds += summary.samples == 0 ? std::numeric_limits<double>::quiet_NaN()
                                             : static_cast<double>(summary.samples) * each;
    }
    return cost;
}

void evaluateHeldOut(Bound &bound, const DecisionMap &heldOut, const std::stop_token &stop)
{
    for (const optimal::CurvePoint &point : bound.curve->points) {
        const auto tree = OptimalTree::fromCurve(*bound.curve, point);
        const PenaltyStatistics statistics = evaluate(*tree, heldOut, stop).statistics;
        bound.heldOut.push_back({point.leaves, statistics.mean, statistics.standardError});
    }
}

bool isAbout(const DataSelection &data, const Dataset *dataset)
{
    return data.dataset.get() == dataset || data.heldOut.testDataset.get() == dataset;
}

} // namespace

Expected<StudyPtr> makeStudy(const DataSelection &data, const std::stop_token &stop)
{
    auto maps = holdOut(data, stop);
    if (!maps)
        return tl::unexpected(maps.error());
    std::shared_ptr<const Ties> ties = maps->training->ties;
    if (!ties) {
        auto found = tiesOf(*maps->training, {}, stop);
        if (!found)
            return tl::unexpected(found.error());
        ties = *std::move(found);
    }
    const EvaluationPtr baseline = baselineOn(maps->training, stop);
    EvaluationPtr onHeldOut = maps->heldOut ? baselineOn(maps->heldOut, stop) : nullptr;
    if (baseline && !maps->heldOut)
        if (const auto folded = known(baselineSpec(), *maps, stop))
            onHeldOut = std::make_shared<const Evaluation>(Evaluation{{}, {}, *folded});
    const auto exact = known(measuredSpec(), *maps, stop);
    if (stop.stop_requested())
        return failure("cancelled");
    const TimeGrid &grid = *maps->training->grid;
    const MeasuringCost cost = costOf(grid);
    const ImpossibleTimes impossible = impossibleTimes(grid);
    return std::make_shared<const Study>(Study{data, *std::move(maps), baseline, onHeldOut, cost, exact,
        std::make_shared<SizeMemo>(), std::move(ties), impossible});
}

BoundPtr boundOf(const Study &study, const std::stop_token &stop)
{
    auto bound = std::make_shared<Bound>();
    auto curve = optimal::longestCurve(study.map(), {}, stop);
    if (!curve) {
        bound->problem = curve.error().message;
        return bound;
    }
    bound->curve = std::make_shared<const optimal::ParetoCurve>(*std::move(curve));
    FitCache cache;
    cache.sizes = study.sizes;
    bound->sizes = optimal::chooseLeaves(study.map(), optimal::noLimit, FitContext{stop, {}, &cache})
                       .value_or(nullptr);
    if (study.maps.heldOut)
        evaluateHeldOut(*bound, *study.maps.heldOut, stop);
    return bound;
}

Expected<StudyPtr> StudyCache::study(const DataSelection &data, const std::stop_token &stop)
{
    {
        const std::lock_guard lock(m_mutex);
        const auto found = std::find_if(
            m_studies.begin(), m_studies.end(), [&](const StudyPtr &study) { return study->data == data; });
        if (found != m_studies.end()) {
            m_studies.splice(m_studies.begin(), m_studies, found);
            return m_studies.front();
        }
    }
    auto made = makeStudy(data, stop);
    if (!made)
        return made;
    const std::lock_guard lock(m_mutex);
    m_studies.push_front(*made);
    if (m_studies.size() > mostStudies)
        m_studies.pop_back();
    return made;
}

BoundPtr StudyCache::knownBound(const Study &study)
{
    const std::lock_guard lock(m_mutex);
    const auto found = std::find_if(
        m_bounds.begin(), m_bounds.end(), [&](const auto &entry) { return entry.first == study.data; });
    if (found == m_bounds.end())
        return nullptr;
    m_bounds.splice(m_bounds.begin(), m_bounds, found);
    return m_bounds.front().second;
}

Expected<BoundPtr> StudyCache::bound(const StudyPtr &study, const std::stop_token &stop)
{
    if (auto known = knownBound(*study))
        return known;
    const BoundPtr made = boundOf(*study, stop);
    if (stop.stop_requested())
        return failure("cancelled");
    const std::lock_guard lock(m_mutex);
    m_bounds.emplace_front(study->data, made);
    if (m_bounds.size() > mostBounds)
        m_bounds.pop_back();
    return made;
}

void StudyCache::forget(const Dataset *dataset)
{
    const std::lock_guard lock(m_mutex);
    m_studies.remove_if([dataset](const StudyPtr &study) { return isAbout(study->data, dataset); });
    m_bounds.remove_if([dataset](const auto &entry) { return isAbout(entry.first, dataset); });
}

} // namespace collscope
