// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/job_table_model.h"

#include "engine/remote/job_order.h"
#include "engine/wire/campaign_plan.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"

#include <QFont>

#include <algorithm>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;
using remote::JobState;

namespace {

constexpr double secondsPerMinute = 60.0;

/// The time alone on the same day.
QString clockText(const QDateTime &time)
{
    if (!time.isValid())
        return u"\u2013"_s;
    const QDateTime local = time.toLocalTime();
    return local.date() == QDate::currentDate() ? local.toString(u"HH:mm:ss"_s)
                                                : local.toString(u"yyyy-MM-dd HH:mm"_s);
}

QString progressText(const remote::JobProgress &progress)
{
    QString text = formatCount(progress.measured);
    if (progress.planned > 0)
        text += u" / "_s + formatCount(progress.planned);
    return text;
}

double limitSeconds(const remote::Job &job)
{
    return job.order.minutes * secondsPerMinute;
}

/// What the job may take: the budget of its plan, else its time limit.
double budgetSeconds(const remote::Job &job)
{
    const double budget = job.order.plan.budget;
    return budget > 0 ? std::min(budget, limitSeconds(job)) : limitSeconds(job);
}

double elapsed(const JobRow &row)
{
    return remote::elapsedSeconds(row.job, QDateTime::currentDateTimeUtc());
}

QString timeText(const JobRow &row)
{
    const double limit = budgetSeconds(row.job);
    return row.job.began.isValid()
        ? JobTableModel::tr("%1 of %2").arg(formatDuration(elapsed(row)), formatDuration(limit))
        : JobTableModel::tr("at most %1").arg(formatDuration(limit));
}

QString whatText(const JobRow &row)
{
    const QString collectives = jobCollectives(row.job);
    return collectives.isEmpty() ? JobTableModel::tr("everything") : collectives;
}

QString stateToolTip(const JobRow &row)
{
    QStringList lines{jobStateText(row)};
    if (!row.job.id.isEmpty())
        lines << JobTableModel::tr("Job %1 of the scheduler, %2").arg(row.job.id, row.job.name());
    if (row.job.exitStatus)
        lines << JobTableModel::tr("Exit status %1").arg(*row.job.exitStatus);
    if (!row.problem.isEmpty())
        lines << JobTableModel::tr("The last look failed: %1").arg(row.problem);
    if (row.isHidden())
        lines << JobTableModel::tr("Archived; Ctrl+H takes it back");
    lines << JobTableModel::tr("Results: %1").arg(resultsText(resultsOf(row.job, row.progress)));
    return lines.join(u'\n');
}

QString progressToolTip(const remote::JobProgress &progress)
{
    QStringList lines{JobTableModel::tr("%1 here, %2 bytes")
                          .arg(measurementsText(progress.measured),
                              formatCount(static_cast<std::uint64_t>(progress.bytes)))};
    if (progress.planned > 0)
        lines << JobTableModel::tr("%1 are planned at most").arg(formatCount(progress.planned));
    if (progress.stuck > 0)
        lines << JobTableModel::tr("%1 did not end").arg(formatCount(progress.stuck));
    return lines.join(u'\n');
}

QString toolTip(const JobRow &row, const QString &key)
{
    const auto moment = [](const QDateTime &time) {
        return time.isValid() ? time.toLocalTime().toString(Qt::ISODate) : JobTableModel::tr("never");
    };
    if (key == u"host")
        return JobTableModel::tr("%1, folder %2").arg(row.job.order.host.name, row.job.folder());
    if (key == u"processes")
        return remote::shapeText(row.job.order.nodes, row.job.order.ppn);
    if (key == u"state")
        return stateToolTip(row);
    if (key == u"measured")
        return progressToolTip(row.progress);
    if (key == u"elapsed_seconds")
        return JobTableModel::tr("Began %1, ended %2\n%3 s; the budget is %4 s, the time limit %5 s")
            .arg(moment(row.job.began), row.job.ended.isValid() ? moment(row.job.ended) : u"\u2013"_s)
            .arg(std::lround(elapsed(row)))
            .arg(std::lround(budgetSeconds(row.job)))
            .arg(std::lround(limitSeconds(row.job)));
    if (key == u"collectives")
        return whatText(row);
    return moment(key == u"created" ? row.job.created : row.job.lastSeen);
}

QVariant fraction(const JobRow &row)
{
    if (row.progress.complete)
        return 1.0;
    if (row.progress.planned == 0)
        return {};
    return std::min(
        1.0, static_cast<double>(row.progress.measured) / static_cast<double>(row.progress.planned));
}

} // namespace

QString jobCollectives(const remote::Job &job)
{
    QStringList names;
    for (const std::string &name : job.order.plan.collectives)
        names << QString::fromStdString(name);
    return names.join(u", "_s);
}

QString jobStateText(const JobRow &row)
{
    const remote::Job &job = row.job;
    QString state = shownState(job);
    if (row.tracking == JobRow::Tracking::checking && !row.job.id.isEmpty() && row.problem.isEmpty())
        return JobTableModel::tr("checking\u2026 (was %1)").arg(state);
    if (job.exitStatus && *job.exitStatus != 0)
        state = JobTableModel::tr("%1, exit status %2").arg(state).arg(*job.exitStatus);
    if (!job.reason.isEmpty() && job.reason != u"None")
        state = JobTableModel::tr("%1 (%2)").arg(state, job.reason.section(u'\n', -1));
    if (!job.error.isEmpty())
        state = JobTableModel::tr("%1: %2").arg(state, job.error);
    if (!job.expectedStart.isEmpty() && job.state == JobState::queued)
        state
            = JobTableModel::tr("%1, expected %2").arg(state, QString(job.expectedStart).replace(u'T', u' '));
    if (row.tracking == JobRow::Tracking::elsewhere)
        state = JobTableModel::tr("%1; looked after by another workbench").arg(state);
    else if (!row.problem.isEmpty())
        state = JobTableModel::tr("%1; not answered").arg(state);
    return state;
}

JobTableModel::JobTableModel(QObject *parent) : ColumnModel(parent)
{
    using enum CellUnit;
    setColumns({
        {u"host"_s, tr("Host"), word, [](const JobRow &row) { return row.job.order.host.name; }, {},
            tr("Name of the host profile")},
        {u"state"_s, tr("State"), word, [](const JobRow &row) { return remote::shownState(row.job); },
            jobStateText, tr("What the scheduler says, and why")},
        {u"measured"_s, tr("Progress"), count, [](const JobRow &row) { return row.progress.measured; },
            [](const JobRow &row) { return progressText(row.progress); },
            tr("Measurements that are here, of those planned at most")},
        {u"elapsed_seconds"_s, tr("Time"), word, elapsed, timeText,
            tr("Since the job began, of the budget of its plan or its time limit")},
        {u"collectives"_s, tr("Measures"), word, whatText, {}, tr("Collectives of the plan")},
        {u"processes"_s, tr("Nodes x ppn"), number,
            [](const JobRow &row) { return std::int64_t{row.job.order.nodes} * row.job.order.ppn; },
            [](const JobRow &row) { return u"%1 x %2"_s.arg(row.job.order.nodes).arg(row.job.order.ppn); },
            tr("Nodes of the job and processes on each of them")},
        {u"last_checked"_s, tr("Last checked"), word,
            [](const JobRow &row) { return row.job.lastSeen.toUTC().toString(Qt::ISODate); },
            [](const JobRow &row) { return clockText(row.job.lastSeen); },
            tr("When the machine last answered")},
        {u"created"_s, tr("Submitted"), word,
            [](const JobRow &row) { return row.job.created.toUTC().toString(Qt::ISODateWithMs); },
            [](const JobRow &row) { return clockText(row.job.created); }, tr("When the job was made")},
    });
}

void JobTableModel::setRows(std::vector<JobRow> rows)
{
    const bool keepsRows = rows.size() >= m_rows.size()
        && std::equal(m_rows.begin(), m_rows.end(), rows.begin(),
            [](const JobRow &a, const JobRow &b) { return a.job.uuid == b.job.uuid; });
    if (!keepsRows) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    const int before = rowCount();
    const int after = static_cast<int>(rows.size());
    if (after > before)
        beginInsertRows({}, before, after - 1);
    m_rows = std::move(rows);
    if (after > before)
        endInsertRows();
    if (before > 0)
        emit dataChanged(index(0, 0), index(before - 1, createdColumn));
}

const JobRow *JobTableModel::row(const QModelIndex &index) const
{
    return index.isValid() ? &m_rows[static_cast<std::size_t>(index.row())] : nullptr;
}

QModelIndex JobTableModel::find(const QString &uuid) const
{
    const auto found = std::find_if(
        m_rows.begin(), m_rows.end(), [&uuid](const JobRow &row) { return row.job.uuid == uuid; });
    return found == m_rows.end() ? QModelIndex() : index(static_cast<int>(found - m_rows.begin()), 0);
}

void JobTableModel::tick()
{
    if (!m_rows.empty())
        emit dataChanged(
            index(0, timeColumn), index(rowCount() - 1, timeColumn), {Qt::DisplayRole, exactValueRole});
}

QVariant JobTableModel::more(const JobRow &row, const QString &key, int role) const
{
    if (role == Qt::ToolTipRole)
        return plainTip(toolTip(row, key));
    if (role == fractionRole)
        return key == u"measured" ? fraction(row) : QVariant();
    if (role != Qt::FontRole || !row.isHidden())
        return {};
    QFont font;
    font.setItalic(true); // the table has its own size
    return font;
}

} // namespace collscope
