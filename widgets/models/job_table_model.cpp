// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/job_table_model.h"

#include "engine/remote/job_order.h"
#include "engine/wire/campaign_plan.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/models/heading.h"

#include <QFont>

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;
using remote::JobState;

namespace {

constexpr double secondsPerMinute = 60.0;

const auto &jobHeadings()
{
    static const std::array<Heading, JobTableModel::columnCount_> all{{
        {JobTableModel::tr("Host"), u"host", JobTableModel::tr("Name of the host profile")},
        {JobTableModel::tr("State"), u"state", JobTableModel::tr("What the scheduler says, and why")},
        {JobTableModel::tr("Progress"), u"measured",
            JobTableModel::tr("Measurements that are here, of those planned at most")},
        {JobTableModel::tr("Time"), u"elapsed_seconds",
            JobTableModel::tr("Since the job began, of the budget of its plan or its time limit")},
        {JobTableModel::tr("Measures"), u"collectives", JobTableModel::tr("Collectives of the plan")},
        {JobTableModel::tr("Nodes x ppn"), u"processes",
            JobTableModel::tr("Nodes of the job and processes on each of them")},
        {JobTableModel::tr("Last checked"), u"last_checked",
            JobTableModel::tr("When the machine last answered")},
        {JobTableModel::tr("Submitted"), u"created", JobTableModel::tr("When the job was made")},
    }};
    return all;
}

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

QString text(const JobRow &row, int column)
{
    switch (column) {
    case JobTableModel::hostColumn:
        return row.job.order.host.name;
    case JobTableModel::whatColumn: {
        const QString collectives = jobCollectives(row.job);
        return collectives.isEmpty() ? JobTableModel::tr("everything") : collectives;
    }
    case JobTableModel::shapeColumn:
        return u"%1 x %2"_s.arg(row.job.order.nodes).arg(row.job.order.ppn);
    case JobTableModel::stateColumn:
        return jobStateText(row);
    case JobTableModel::progressColumn:
        return progressText(row.progress);
    case JobTableModel::timeColumn:
        return timeText(row);
    case JobTableModel::checkedColumn:
        return clockText(row.job.lastSeen);
    default:
        return clockText(row.job.created);
    }
}

QVariant exact(const JobRow &row, int column)
{
    switch (column) {
    case JobTableModel::shapeColumn:
        return static_cast<qlonglong>(row.job.order.nodes) * row.job.order.ppn;
    case JobTableModel::stateColumn:
        return remote::shownState(row.job);
    case JobTableModel::progressColumn:
        return static_cast<qulonglong>(row.progress.measured);
    case JobTableModel::timeColumn:
        return elapsed(row);
    case JobTableModel::checkedColumn:
        return row.job.lastSeen.toUTC().toString(Qt::ISODate);
    case JobTableModel::createdColumn:
        return row.job.created.toUTC().toString(Qt::ISODateWithMs);
    default:
        return text(row, column);
    }
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
        lines << JobTableModel::tr("Put away; Ctrl+H takes it back");
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

QString toolTip(const JobRow &row, int column)
{
    const auto moment = [](const QDateTime &time) {
        return time.isValid() ? time.toLocalTime().toString(Qt::ISODate) : JobTableModel::tr("never");
    };
    switch (column) {
    case JobTableModel::hostColumn:
        return JobTableModel::tr("%1, folder %2").arg(row.job.order.host.name, row.job.folder());
    case JobTableModel::shapeColumn:
        return remote::shapeText(row.job.order.nodes, row.job.order.ppn);
    case JobTableModel::stateColumn:
        return stateToolTip(row);
    case JobTableModel::progressColumn:
        return progressToolTip(row.progress);
    case JobTableModel::timeColumn:
        return JobTableModel::tr("Began %1, ended %2\n%3 s; the budget is %4 s, the time limit %5 s")
            .arg(moment(row.job.began), row.job.ended.isValid() ? moment(row.job.ended) : u"\u2013"_s)
            .arg(std::lround(elapsed(row)))
            .arg(std::lround(budgetSeconds(row.job)))
            .arg(std::lround(limitSeconds(row.job)));
    case JobTableModel::checkedColumn:
        return moment(row.job.lastSeen);
    case JobTableModel::createdColumn:
        return moment(row.job.created);
    default:
        return text(row, column);
    }
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
        emit dataChanged(index(0, 0), index(before - 1, columnCount_ - 1));
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

int JobTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int JobTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCount_;
}

QVariant JobTableModel::data(const QModelIndex &index, int role) const
{
    const JobRow *const shown = row(index);
    if (!shown)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return text(*shown, index.column());
    case Qt::ToolTipRole:
        return plainTip(toolTip(*shown, index.column()));
    case exactValueRole:
        return exact(*shown, index.column());
    case fractionRole:
        return index.column() == progressColumn ? fraction(*shown) : QVariant();
    case Qt::FontRole: {
        QFont font;
        font.setItalic(true); // the table has its own size
        return shown->isHidden() ? font : QVariant();
    }
    case Qt::TextAlignmentRole:
        return index.column() == progressColumn || index.column() == shapeColumn
            ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
            : QVariant();
    default:
        return {};
    }
}

QVariant JobTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return headingData(jobHeadings(), section, orientation, role);
}

} // namespace collscope
