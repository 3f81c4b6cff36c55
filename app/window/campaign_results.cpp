// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/campaign_results.h"

#include "engine/remote/campaign_runner.h"
#include "widgets/common/latest_task.h"

#include <QDir>
#include <QFile>

#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;
using remote::Job;

namespace {

/// Makes the folder's links those that are wanted.
Expected<void> link(const QString &folder, const QStringList &records)
{
    QDir dir(folder);
    if (!dir.mkpath(u"."_s))
        return failure("the folder cannot be made", "may you write there?", folder.toStdString());
    for (const QString &name : dir.entryList(QDir::Files | QDir::System | QDir::Hidden))
        if (!records.contains(name) && QFileInfo(dir.filePath(name)).isSymLink())
            dir.remove(name);
    for (const QString &name : records)
        if (!QFileInfo(dir.filePath(name)).isSymLink() && !QFile::link(u"../"_s + name, dir.filePath(name)))
            return failure(
                "no link can be made there", "may you write there?", dir.filePath(name).toStdString());
    return {};
}

} // namespace

CampaignResults::CampaignResults(const QString &storeFolder, QObject *parent)
    : QObject(parent), m_storeFolder(storeFolder), m_task(new LatestTask(this))
{
    connect(m_task, &LatestTask::failed, this, [this](const QString &cause) {
        take(m_waiting.front(), failure(cause.toStdString(), {}, m_waiting.front().folder.toStdString()));
    });
}

void CampaignResults::load(const std::vector<JobRow> &rows, const QString &uuid, bool show)
{
    std::vector<Job> jobs;
    std::vector<Job> measured; // one that goes on with another may still wait
    for (const JobRow &row : rows) {
        jobs.push_back(row.job);
        if (row.progress.bytes > 0)
            measured.push_back(row.job);
    }
    const QString campaign = remote::campaignOf(jobs, uuid);
    Request request{m_storeFolder + u'/' + campaign + u".campaign"_s, {}, show};
    for (const Job &job : remote::resultsOf(jobs, measured, campaign))
        request.records << job.uuid + u".records"_s;
    // The first one may be under way: what has come since then is not in it.
    for (std::size_t i = m_busy ? 1 : 0; i < m_waiting.size(); ++i) {
        if (m_waiting[i].folder == request.folder) {
            request.show = request.show || m_waiting[i].show;
            m_waiting[i] = request;
            return;
        }
    }
    m_waiting.push_back(request);
    if (!m_busy)
        next();
}

void CampaignResults::next()
{
    m_busy = !m_waiting.empty();
    if (!m_busy)
        return;
    const Request request = m_waiting.front();
    m_task->start(
        [request](const std::stop_token &stop) {
            return link(request.folder, request.records).and_then([&] {
                return readPath(request.folder, {{}, stop});
            });
        },
        [this, request](const Expected<LoadedPath> &result) { take(request, result); });
}

void CampaignResults::take(const Request &request, const Expected<LoadedPath> &result)
{
    m_waiting.pop_front();
    if (result)
        emit loaded(*result, request.show);
    else
        emit failed(result.error());
    next();
}

} // namespace collscope
