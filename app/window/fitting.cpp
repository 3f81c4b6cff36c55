// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/fitting.h"

#include "engine/codegen/function_figures.h"
#include "widgets/common/latest_task.h"

namespace collscope {

namespace {

/// `others`: collectives that it is fitted to as well.
Expected<FitPtr> fitted(StudyCache &studies, const DataSelection &data, const ModelSpec &spec,
    const std::vector<std::string> &others, const std::stop_token &stop)
{
    std::vector<StudyPtr> all;
    DataSelection part = data;
    for (std::size_t i = 0; i <= others.size(); ++i) {
        if (i > 0)
            part.grid.collective = others[i - 1];
        const auto study = studies.study(part, stop);
        if (!study)
            return tl::unexpected(study.error());
        all.push_back(*study);
    }
    FitWishes wishes;
    wishes.more = codegen::countFunction;
    if (!others.empty())
        return fitTogether(spec, all, wishes, stop);
    if (const BoundPtr known = studies.knownBound(*all.front()))
        wishes.bound = known->curve;
    return fit(spec, all.front(), wishes, stop);
}

} // namespace

Fitting::Fitting(QObject *parent)
    : QObject(parent), m_studies(std::make_shared<StudyCache>()), m_task(new LatestTask(this)),
      m_preview(new LatestTask(this))
{
    connect(m_task, &LatestTask::slowChanged, this, [this](bool slow) {
        if (slow)
            preview();
        emit slowChanged(slow);
    });
    connect(m_task, &LatestTask::failed, this,
        [this](const QString &cause) { take(failure(cause.toStdString())); });
}

Fitting::~Fitting() = default;

void Fitting::forget(const Dataset *dataset)
{
    m_studies->forget(dataset);
}

void Fitting::clear()
{
    m_task->cancel();
    m_preview->cancel();
    m_isCurrent = false;
    m_result.reset();
    emit resultChanged();
}

void Fitting::cancel()
{
    if (!m_task->isRunning())
        return;
    m_task->cancel();
    m_preview->cancel();
    emit cancelled();
}

void Fitting::fit(const DataSelection &data, const ModelSpec &spec, const std::vector<std::string> &together)
{
    m_isCurrent = false;
    m_preview->cancel();
    // On the same map a fit under way is worth finishing: a slider that never rests would show nothing
    // otherwise.
    const auto older = std::exchange(m_fitting, data) == data ? LatestTask::Older::finishesFirst
                                                              : LatestTask::Older::stops;
    m_task->start([studies = m_studies, data, spec, others = together](
                      const std::stop_token &stop) { return fitted(*studies, data, spec, others, stop); },
        [this](const Expected<FitPtr> &result) { take(result); }, older);
}

void Fitting::preview()
{
    if (m_result && m_result->study->data == m_fitting)
        return;
    m_preview->start(
        [studies = m_studies, data = m_fitting](
            const std::stop_token &stop) { return fitted(*studies, data, measuredSpec(), {}, stop); },
        [this](const Expected<FitPtr> &result) {
            if (!result)
                return; // the fit under way says why
            m_result = *result;
            emit resultChanged();
        });
}

void Fitting::take(const Expected<FitPtr> &result)
{
    m_preview->cancel();
    m_result = result ? *result : nullptr;
    m_isCurrent = m_result && !m_task->isRunning(); // or a newer one was waiting behind it
    emit resultChanged();
    if (!result)
        emit failed(result.error());
}

} // namespace collscope
