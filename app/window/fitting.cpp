// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/fitting.h"

#include "app/window/pipeline.h"
#include "widgets/common/latest_task.h"
#include "widgets/models/ground_cache.h"

namespace collscope {

Fitting::Fitting(QObject *parent)
    : QObject(parent), m_maps(std::make_shared<MapCache>()), m_grounds(std::make_shared<GroundCache>()),
      m_task(new LatestTask(this))
{
    connect(m_task, &LatestTask::slowChanged, this, &Fitting::slowChanged);
    connect(m_task, &LatestTask::failed, this,
        [this](const QString &cause) { take(failure(cause.toStdString())); });
}

Fitting::~Fitting() = default;

void Fitting::forget(const Dataset *dataset)
{
    m_maps->forget(dataset);
    m_grounds->forget(dataset);
}

void Fitting::clear()
{
    m_task->cancel();
    m_result.reset();
    emit resultChanged();
}

void Fitting::fit(const DatasetPtr &dataset, const GridSelection &selection, const ModelSpec &spec,
    const std::vector<std::string> &together)
{
    const std::pair wanted{dataset, selection};
    // On the same map a fit under way is worth finishing: a slider that never rests would show nothing
    // otherwise.
    const auto older = std::exchange(m_fitting, wanted) == wanted ? LatestTask::Older::finishesFirst
                                                                  : LatestTask::Older::stops;
    m_task->start(
        [maps = m_maps, grounds = m_grounds, wanted, spec, others = together](
            const std::stop_token &stop) -> Expected<FitResultPtr> {
            const auto entry = maps->get(wanted.first, wanted.second, stop);
            if (!entry)
                return tl::unexpected(entry.error());
            if (others.empty()) {
                const auto ground = grounds->find({wanted.first, wanted.second});
                return fitResult(*entry, spec, ground ? ground->maps.bound : nullptr, stop);
            }
            std::vector<MapCache::Entry> entries{*entry};
            for (const std::string &other : others) {
                GridSelection beside = wanted.second;
                beside.collective = other;
                const auto another = maps->get(wanted.first, beside, stop);
                if (!another)
                    return tl::unexpected(another.error());
                entries.push_back(*another);
            }
            return togetherResult(entries, spec, stop);
        },
        [this](const Expected<FitResultPtr> &result) { take(result); }, older);
}

void Fitting::take(const Expected<FitResultPtr> &result)
{
    m_result = result ? *result : nullptr;
    emit resultChanged();
    if (!result)
        emit failed(result.error());
}

} // namespace collscope
