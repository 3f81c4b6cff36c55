// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/campaigns_panel.h"

#include "engine/remote/campaign_runner.h"
#include "engine/remote/scheduler.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/models/job_table_model.h"
#include "widgets/panels/job_details.h"
#include "widgets/panels/machine_bar.h"
#include "widgets/panels/progress_delegate.h"
#include "widgets/panels/table.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;
using remote::JobState;

namespace {

constexpr int tickMs = 1000;

bool isOurs(const JobRow &row)
{
    return row.tracking != JobRow::Tracking::elsewhere;
}

bool hasResults(const JobRow &row)
{
    return row.progress.measured > 0;
}

bool canBeAsked(const JobRow &row)
{
    return isOurs(row) && row.job.state != JobState::draft && row.job.state != JobState::lost
        && !row.job.id.isEmpty() && !remote::isThrough(row.job); // there is nothing to ask about any more
}

bool isDraft(const JobRow &row)
{
    return isOurs(row) && row.job.state == JobState::draft;
}

bool canBeCancelled(const JobRow &row)
{
    return isDraft(row) || (isOurs(row) && isOpen(row.job.state) && !row.job.cancelRequested);
}

bool isLost(const JobRow &row)
{
    return isOurs(row) && row.job.state == JobState::lost;
}

bool leftSomethingOut(const JobRow &row)
{
    return isOurs(row) && !isOpen(row.job.state) && !isDraft(row) && !isLost(row) && !row.progress.complete;
}

/// The user may have carried its folder to where nobody can look.
bool mayBeElsewhere(const remote::Job &job)
{
    const remote::Scheduler *const scheduler = remote::findScheduler(job.order.host.scheduler);
    return scheduler && !scheduler->folderInScript.isEmpty();
}

bool takesRecords(const JobRow &row)
{
    return isLost(row) || (isOurs(row) && isOpen(row.job.state) && mayBeElsewhere(row.job));
}

bool hasEnded(const JobRow &row)
{
    return row.hasEnded();
}

bool hasLog(const JobRow &row)
{
    return row.job.state != JobState::draft && !row.job.id.isEmpty();
}

} // namespace

/// The newest first, without those archived unless they are wanted.
class CampaignsPanel::ListedJobs : public QSortFilterProxyModel {
public:
    explicit ListedJobs(JobTableModel *jobs) : QSortFilterProxyModel(jobs), m_jobs(jobs)
    {
        setSourceModel(jobs);
        setSortRole(exactValueRole);
    }

    void listAll(bool all)
    {
        m_all = all;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &) const override
    {
        return m_all || !m_jobs->rows()[static_cast<std::size_t>(row)].isHidden();
    }

private:
    JobTableModel *m_jobs;
    bool m_all = false;
};

CampaignsPanel::CampaignsPanel(QWidget *parent)
    : QWidget(parent), m_model(new JobTableModel(this)), m_sorted(new ListedJobs(m_model)),
      m_table(newTable(m_sorted, tr("Jobs of campaigns"))), m_details(new JobDetails),
      m_machines(new MachineBar), m_pages(new QStackedLayout(this))
{
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(JobTableModel::createdColumn, Qt::DescendingOrder);
    m_table->setItemDelegateForColumn(JobTableModel::progressColumn, new ProgressDelegate(m_table));
    makeActions();
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"campaigns"_s, csv); });

    auto *const bar = new QToolBar; // with an arrow for what does not fit
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    for (const auto *const name :
        {u"new", u"show", u"cancel", u"resubmit", u"fetch", u"log", u"archive", u"showArchived", u"refresh"})
        bar->addAction(action(QString::fromUtf16(name)));
    auto *const split = new QSplitter;
    split->addWidget(m_table);
    split->addWidget(m_details);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setChildrenCollapsible(false);
    auto *const jobs = new QWidget;
    auto *const column = new QVBoxLayout(jobs);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar);
    column->addWidget(split, 1);
    column->addWidget(m_machines);
    m_pages->addWidget(makeEmptyPage());
    m_pages->addWidget(jobs);

    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
        &CampaignsPanel::selectionChanged);
    connect(m_details, &JobDetails::outlookWanted, this, &CampaignsPanel::outlookWanted);
    connect(m_table, &QTreeView::activated, action(u"show"_s), &QAction::trigger);
    connect(this, &CampaignsPanel::logRequested, m_details, &JobDetails::showLog);
    connect(m_machines, &MachineBar::signInRequested, this, &CampaignsPanel::signInRequested);
    connect(m_machines, &MachineBar::signOutRequested, this, &CampaignsPanel::signOutRequested);
    m_tick.setInterval(tickMs);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        if (isOnShow(m_table))
            m_model->tick();
    });
    selectionChanged();
}

void CampaignsPanel::makeActions()
{
    connect(add("new", tr("&New campaign..."), tr("Measure on another machine (Ctrl+N)"),
                QKeySequence(Qt::CTRL | Qt::Key_N)),
        &QAction::triggered, this, &CampaignsPanel::newRequested);
    addCommand("show", tr("&Show on maps"), tr("Open what the job has measured so far (Enter)"), hasResults,
        &CampaignsPanel::showRequested);
    addCommand("fetch", tr("&Fetch so far"), tr("Ask about the job and fetch its records now"), canBeAsked,
        &CampaignsPanel::fetchRequested);
    addCommand(
        "log", tr("Open &log"), tr("Fetch the end of the job's log"), hasLog, &CampaignsPanel::logRequested);
    addCommand("cancel", tr("&Cancel..."), tr("Ask the scheduler to end the job (Delete)"), canBeCancelled,
        &CampaignsPanel::cancelRequested, QKeySequence(Qt::Key_Delete));
    addCommand("resubmit", tr("&Resubmit the rest"), tr("A new job for what an ended one left out"),
        leftSomethingOut, &CampaignsPanel::resubmitRequested);
    addCommand("submit", tr("Su&bmit draft"), tr("Send a job that was only prepared"), isDraft,
        &CampaignsPanel::submitRequested);
    addCommand("lookAgain", tr("Look &again"), tr("Ask once more about a lost job"), isLost,
        &CampaignsPanel::fetchRequested);
    addCommand("markFinished", tr("&Mark as finished"), tr("Of a lost job you know that it has ended well"),
        isLost, &CampaignsPanel::markFinishedRequested);
    addCommand("importRecords", tr("&Import records..."),
        tr("Records that you brought from the machine yourself"), takesRecords,
        &CampaignsPanel::importRequested);
    makeArchiveActions();
    connect(add("refresh", tr("R&efresh"), tr("Ask all machines now; at most every ten seconds (Ctrl+R)"),
                QKeySequence(Qt::CTRL | Qt::Key_R)),
        &QAction::triggered, this, &CampaignsPanel::refreshRequested);
}

void CampaignsPanel::makeArchiveActions()
{
    addCommand("archive", tr("Archi&ve"),
        tr("Remove an ended job from the list; its measurements stay. An archived one comes back (Ctrl+H)"),
        hasEnded, &CampaignsPanel::archiveOrBack, QKeySequence(Qt::CTRL | Qt::Key_H));
    m_showArchived
        = add("showArchived", tr("Show archive&d"), tr("List archived jobs too, in italics (Ctrl+Shift+H)"),
            QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_H));
    m_showArchived->setCheckable(true);
    m_showArchived->setEnabled(false);
    connect(m_showArchived, &QAction::toggled, this, [this](bool isOn) {
        m_sorted->listAll(isOn);
        selectionChanged();
    });
}

QAction *CampaignsPanel::add(
    const char *name, const QString &text, const QString &help, const QKeySequence &keys)
{
    auto *const action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(keys);
    action->setToolTip(plainTip(help));
    action->setStatusTip(plainTip(help));
    m_menuActions << action;
    return action;
}

void CampaignsPanel::addCommand(const char *name, const QString &text, const QString &help, Applies applies,
    Asked asked, const QKeySequence &keys)
{
    QAction *const action = add(name, text, help, keys);
    action->setShortcutContext(
        Qt::WidgetShortcut); // a job is meant only where one can be seen to be selected
    m_table->addAction(action);
    m_commands.push_back({action, applies});
    connect(action, &QAction::triggered, this, [this, applies, asked] {
        if (const QStringList uuids = selected(applies); !uuids.isEmpty())
            (this->*asked)(uuids);
    });
}

QWidget *CampaignsPanel::makeEmptyPage()
{
    auto *const text
        = new PlainLabel(tr("No campaigns yet. A campaign measures on another machine through your "
                            "ssh and its scheduler: Campaign > New campaign..."));
    text->setWordWrap(true);
    text->setAlignment(Qt::AlignCenter);
    auto *const button = new QPushButton(tr("New campaign..."));
    connect(button, &QPushButton::clicked, this, &CampaignsPanel::newRequested);
    auto *const page = new QWidget;
    auto *const column = new QVBoxLayout(page);
    column->addStretch();
    column->addWidget(text);
    column->addWidget(button, 0, Qt::AlignCenter);
    column->addStretch();
    return page;
}

QAction *CampaignsPanel::action(const QString &name) const
{
    const auto found = std::find_if(m_menuActions.begin(), m_menuActions.end(),
        [&name](const QAction *action) { return action->objectName() == name; });
    return found == m_menuActions.end() ? nullptr : *found;
}

/// Back when all of them are away.
void CampaignsPanel::archiveOrBack(const QStringList &uuids)
{
    const QSet<QString> chosen(uuids.begin(), uuids.end());
    setArchived(m_archived.contains(chosen) ? m_archived - chosen : m_archived + chosen);
    emit archivedChanged();
}

void CampaignsPanel::setArchived(const QSet<QString> &uuids)
{
    m_archived = uuids;
    listJobs(m_model->rows());
    selectionChanged();
}

void CampaignsPanel::listJobs(std::vector<JobRow> jobs)
{
    for (JobRow &row : jobs)
        row.isArchived = m_archived.contains(row.job.uuid);
    const auto hidden
        = std::count_if(jobs.begin(), jobs.end(), [](const JobRow &row) { return row.isHidden(); });
    m_showArchived->setEnabled(hidden > 0);
    m_showArchived->setIconText(hidden > 0 ? tr("%1 archived").arg(hidden) : tr("None archived"));
    m_model->setRows(std::move(jobs));
}

void CampaignsPanel::setJobs(const std::vector<JobRow> &jobs)
{
    const QString before = title();
    listJobs(jobs);
    m_pages->setCurrentIndex(jobs.empty() ? 0 : 1);
    const bool isRunning = std::any_of(jobs.begin(), jobs.end(),
        [](const JobRow &row) { return row.job.began.isValid() && isOpen(row.job.state); });
    if (isRunning != m_tick.isActive())
        isRunning ? m_tick.start() : m_tick.stop();
    if (!m_table->selectionModel()->hasSelection() && !jobs.empty())
        m_table->setCurrentIndex(m_sorted->index(0, 0));
    selectionChanged();
    if (title() != before)
        emit titleChanged(title());
}

void CampaignsPanel::setMachines(const std::vector<MachineRow> &machines)
{
    m_machines->setMachines(machines);
}

void CampaignsPanel::setLog(const QString &uuid, const QString &text)
{
    m_details->setLog(uuid, text);
}

void CampaignsPanel::select(const QString &uuid)
{
    const QModelIndex job = m_model->find(uuid);
    if (job.isValid() && !m_sorted->mapFromSource(job).isValid())
        m_showArchived->setChecked(true);
    m_table->setCurrentIndex(m_sorted->mapFromSource(job));
}

QStringList CampaignsPanel::selected(Applies applies) const
{
    QStringList uuids;
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows()) {
        const JobRow *const row = m_model->row(m_sorted->mapToSource(index));
        if (applies(*row))
            uuids << row->job.uuid;
    }
    return uuids;
}

void CampaignsPanel::selectionChanged()
{
    for (const Command &command : m_commands)
        command.action->setEnabled(!selected(command.applies).isEmpty());
    const QStringList ended = selected(hasEnded);
    const bool areAway = !ended.isEmpty() && m_archived.contains(QSet<QString>(ended.begin(), ended.end()));
    action(u"archive"_s)->setText(areAway ? tr("Ta&ke back") : tr("Archi&ve"));
    m_details->setJob(m_model->row(m_sorted->mapToSource(m_table->currentIndex())));
}

QString CampaignsPanel::title() const
{
    const auto &rows = m_model->rows();
    const auto open
        = std::count_if(rows.begin(), rows.end(), [](const JobRow &row) { return isOpen(row.job.state); });
    return open == 0 ? tr("Campaigns") : tr("Campaigns: %1 open").arg(open);
}

QSize CampaignsPanel::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 15};
}

} // namespace collscope
