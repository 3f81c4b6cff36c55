// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/comparison_work.h"

#include "engine/codegen/function_figures.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/models/model_title.h"

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

class Comparer {
public:
    Comparer(const ComparisonWork &work, StudyCache &studies, const SystemName &systemName,
        const ComparisonResultPtr &before, const std::stop_token &stop)
        : m_studies(studies), m_systemName(systemName), m_before(before), m_stop(stop),
          m_result(std::make_shared<ComparisonResult>())
    {
        m_result->work = work;
    }

    Expected<ComparisonResultPtr> run()
    {
        if (const auto made = makeStudies(); !made)
            return tl::unexpected(made.error());
        for (const ModelSpec &spec : m_result->work.models)
            for (std::size_t map = 0; map < m_result->maps.size() && !m_stop.stop_requested();)
                map += fitFrom(map, spec);
        for (std::size_t map = 0; map < m_result->maps.size() && !m_stop.stop_requested(); ++map)
            addBaseline(map);
        if (m_stop.stop_requested())
            return failure("cancelled");
        for (MapComparison &map : m_result->maps) {
            markParetoFront(map.models);
            markRecommended(map.models);
        }
        return m_result;
    }

private:
    Expected<void> makeStudies()
    {
        for (const DataSelection &map : m_result->work.maps) {
            const auto study = m_studies.study(map, m_stop);
            const auto bound = study ? boundFor(*study) : tl::unexpected(study.error());
            if (bound)
                m_result->maps.push_back({*study, *bound, {}});
            else if (m_stop.stop_requested() || m_result->work.maps.size() == 1)
                return tl::unexpected(bound.error());
            else
                leaveOut(map, Wording::tr("the map"), bound.error());
        }
        if (m_result->maps.empty())
            return failure(m_result->problems.join(u"; "_s).toStdString());
        return {};
    }

    /// The cache has room for the bounds of few maps.
    Expected<BoundPtr> boundFor(const StudyPtr &study) const
    {
        if (m_before)
            for (const MapComparison &other : m_before->maps)
                if (other.study == study)
                    return other.bound;
        return m_studies.bound(study, m_stop);
    }

    void leaveOut(const DataSelection &map, const QString &what, const Diagnostic &cause)
    {
        const QString why = QString::fromStdString(cause.message);
        m_result->problems << (m_result->work.maps.size() == 1
                ? Wording::tr("%1: %2").arg(what, why)
                : Wording::tr("%1 of %2 on %3 is left out: %4")
                      .arg(what, toText(map.grid.collective), m_systemName(*map.dataset), why));
    }

    /// The fit of a model on a map that is known; null: none is.
    FitPtr known(std::size_t map, const ModelSpec &spec) const
    {
        if (!m_before || m_before->work.together != m_result->work.together
            || (m_result->work.together && m_before->work.maps != m_result->work.maps))
            return nullptr;
        for (const MapComparison &other : m_before->maps)
            if (other.study == m_result->maps[map].study)
                for (const ComparedModel &model : other.models)
                    if (model.fit->spec == spec)
                        return model.fit;
        return nullptr;
    }

    FitWishes wishes() const
    {
        FitWishes wishes;
        wishes.timeDecisions = true;
        wishes.more = codegen::countFunction;
        return wishes;
    }

    void fitOne(std::size_t map, const ModelSpec &spec)
    {
        MapComparison &at = m_result->maps[map];
        FitPtr fitted = known(map, spec);
        if (!fitted) {
            FitWishes wanted = wishes();
            wanted.bound = at.bound->curve;
            wanted.sizes = spec.isBaseline() ? nullptr : at.bound->sizes;
            auto made = fit(spec, at.study, wanted, m_stop);
            if (!made)
                return leaveOut(at.study->data, modelTitle(spec), made.error());
            fitted = *std::move(made);
        }
        at.models.push_back({fitted});
    }

    /// The maps from this one on that have one model with it; their number.
    std::size_t fitFrom(std::size_t first, const ModelSpec &spec)
    {
        auto &maps = m_result->maps;
        std::size_t end = first + 1;
        if (m_result->work.together && !spec.isBaseline()) // the library's choices cannot be learnt
            while (end < maps.size() && maps[end].study->data.dataset == maps[first].study->data.dataset)
                ++end;
        if (end - first == 1)
            fitOne(first, spec);
        else
            fitTogetherOn(first, end, spec);
        return end - first;
    }

    void fitTogetherOn(std::size_t first, std::size_t end, const ModelSpec &spec)
    {
        auto &maps = m_result->maps;
        std::vector<FitPtr> parts;
        std::vector<StudyPtr> studies;
        for (std::size_t map = first; map < end; ++map) {
            studies.push_back(maps[map].study);
            if (FitPtr part = known(map, spec))
                parts.push_back(std::move(part));
        }
        if (parts.size() != studies.size()) {
            FitWishes wanted = wishes();
            wanted.more = [&](Fit &part) {
                codegen::countFunction(part);
                for (std::size_t map = first; map < end; ++map)
                    if (maps[map].study == part.study)
                        part.bound = leastPenalty(part, maps[map].bound->curve.get());
            };
            const auto whole = fitTogether(spec, studies, wanted, m_stop);
            if (!whole)
                return leaveOut(studies.front()->data, modelTitle(spec), whole.error());
            parts = (*whole)->parts;
        }
        for (std::size_t map = first; map < end; ++map)
            maps[map].models.push_back({parts[map - first]});
    }

    void addBaseline(std::size_t map)
    {
        const auto baseline = baselineSpec(*m_result->maps[map].study->map());
        const auto &named = m_result->work.models;
        if (baseline && std::find(named.begin(), named.end(), *baseline) == named.end())
            fitOne(map, *baseline);
    }

    StudyCache &m_studies;
    const SystemName &m_systemName;
    const ComparisonResultPtr &m_before;
    const std::stop_token &m_stop;
    std::shared_ptr<ComparisonResult> m_result;
};

QStringList boundNotes(const MapComparison &map)
{
    QStringList notes;
    if (!map.bound->curve)
        notes << Wording::tr("no bound: %1").arg(QString::fromStdString(map.bound->problem));
    else if (map.bound->curve->hullOnly)
        notes << Wording::tr("the bound is a hull: the grid is too large for the exact one");
    if (!baselineSpec(*map.study->map()))
        notes << Wording::tr("the library's default was not measured");
    return notes;
}

} // namespace

std::size_t MapComparison::outside() const
{
    return models.empty() || !models.front().fit->heldOut ? 0 : models.front().fit->heldOut->outside;
}

QStringList comparisonNotes(const ComparisonResult &result)
{
    QStringList notes;
    std::size_t outside = 0;
    std::size_t cells = 0;
    for (const MapComparison &map : result.maps)
        if (const std::size_t here = map.outside(); here > 0) {
            const PenaltyStatistics &heldOut = *map.models.front().fit->heldOut;
            outside += here;
            cells += heldOut.cells + heldOut.notMeasured;
        }
    if (outside > 0)
        notes << Wording::tr("%1 of %2 held out beyond the measured range")
                     .arg(formatCount(outside), cellsText(cells));
    if (result.work.together)
        notes << Wording::tr("one model for the collectives of a system");
    if (result.maps.size() > 1)
        notes << Wording::tr("the bound is drawn for one map alone");
    return result.maps.size() == 1 ? notes + boundNotes(result.maps.front()) : notes;
}

std::vector<ComparedModel> ComparisonResult::models() const
{
    std::vector<ComparedModel> all;
    for (const MapComparison &map : maps)
        all.insert(all.end(), map.models.begin(), map.models.end());
    return all;
}

Expected<ComparisonResultPtr> compareMaps(const ComparisonWork &work, StudyCache &studies,
    const SystemName &systemName, const ComparisonResultPtr &before, const std::stop_token &stop)
{
    return Comparer(work, studies, systemName, before, stop).run();
}

} // namespace collscope
