// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/spikes_panel.h"

#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/models/spikes_model.h"
#include "widgets/panels/table.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <set>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

std::vector<CellsAgain> cellsOf(const TimeGridPtr &grid, const std::vector<Spike> &spikes)
{
    std::map<std::size_t, std::set<MethodIndex>> points;
    for (const Spike &spike : spikes)
        points[grid->index(spike.cell)].insert(spike.method);
    return collscope::cellsOf(grid, points);
}

} // namespace

SpikesPanel::SpikesPanel(QWidget *parent)
    : QWidget(parent), m_model(new SpikesModel(this)),
      m_table(newTable(m_model, tr("Times that are out of line"))), m_cost(new PlainLabel),
      m_empty(new PlainLabel), m_exclude(new QPushButton(tr("E&xclude"))),
      m_again(new QPushButton(tr("Measure these &again..."))), m_content(new QWidget),
      m_pages(new QStackedLayout(this)), m_task(new LatestTask(this)), m_planning(new LatestTask(this)),
      m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"spikes"_s, csv); });
    auto *const remove = new QAction(tr("Exclude"), m_table);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(remove);
    m_exclude->setToolTip(tr("What is selected counts no longer, with the reason that it is a spike "
                             "(Delete); Ctrl+Z takes it back"));
    m_again->setToolTip(tr("Plans a campaign for what is selected, or for all"));
    m_cost->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    auto *const head = new QHBoxLayout;
    head->setContentsMargins(4, 2, 4, 0);
    head->addWidget(m_cost, 1);
    head->addWidget(m_exclude);
    head->addWidget(m_again);
    auto *const column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(head);
    column->addWidget(m_table, 1);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_content);
    const auto exclude = [this] {
        std::vector<Exclusion> exclusions;
        if (m_table->selectionModel()->hasSelection())
            for (const Spike &spike : chosen())
                exclusions.push_back(exclusionOf(*m_model->grid(), spike));
        if (!exclusions.empty())
            emit excludeRequested(exclusions);
    };
    connect(remove, &QAction::triggered, this, exclude);
    connect(m_exclude, &QPushButton::clicked, this, exclude);
    connect(m_again, &QPushButton::clicked, this, [this] {
        if (m_planned)
            emit againRequested(*m_planned);
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &SpikesPanel::showCost);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex &index) {
            if (index.isValid() && m_model->grid() == m_grid)
                emit cellClicked(m_model->rows()[static_cast<std::size_t>(index.row())].cell);
        });
    for (const LatestTask *const task : {m_task, m_planning})
        connect(task, &LatestTask::failed, this, &SpikesPanel::failed);
    connect(m_planning, &LatestTask::slowChanged, this, [this](bool slow) {
        if (slow)
            m_cost->setText(tr("Counting what it costs to measure these again"));
    });
    take({}, std::vector<Spike>());
}

void SpikesPanel::setGrid(const TimeGridPtr &grid)
{
    if (grid == m_grid)
        return;
    m_grid = grid;
    m_refresh->request();
}

void SpikesPanel::refresh()
{
    if (m_grid == m_searched)
        return;
    m_searched = m_grid;
    if (!m_grid) {
        m_task->cancel();
        take({}, std::vector<Spike>());
        return;
    }
    m_task->start([grid = m_grid](const std::stop_token &stop) { return findSpikes(*grid, stop); },
        [this, grid = m_grid](Expected<std::vector<Spike>> spikes) { take(grid, std::move(spikes)); });
}

void SpikesPanel::take(const TimeGridPtr &grid, Expected<std::vector<Spike>> spikes)
{
    if (!spikes) {
        emit failed(QString::fromStdString(spikes.error().text()));
        return;
    }
    const bool any = !spikes->empty();
    m_model->setSpikes(grid, std::move(*spikes));
    m_empty->setText(grid
            ? tr("No time of %1 is out of line with its neighbours and with other runs.")
                  .arg(QString::fromUtf8(grid->collective().data(), qsizetype(grid->collective().size())))
            : tr("Open measurements: times that are out of line with their neighbours and with other runs "
                 "stand here, to be excluded or measured again."));
    m_pages->setCurrentWidget(any ? m_content : static_cast<QWidget *>(m_empty));
    showCost();
    emit titleChanged(title());
}

QString SpikesPanel::title() const
{
    const int count = m_model->rowCount();
    return count == 0 ? tr("Spikes") : tr("Spikes: %1").arg(count);
}

std::vector<Spike> SpikesPanel::chosen() const
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    if (rows.isEmpty())
        return m_model->rows();
    std::vector<Spike> spikes;
    for (const QModelIndex &index : rows)
        spikes.push_back(m_model->rows()[static_cast<std::size_t>(index.row())]);
    return spikes;
}

QString SpikesPanel::cost() const
{
    return m_cost->text();
}

void SpikesPanel::showCost()
{
    const bool selected = m_table->selectionModel()->hasSelection();
    m_exclude->setEnabled(selected);
    m_again->setEnabled(false);
    m_planned.reset();
    if (!m_model->grid()) {
        m_planning->cancel();
        m_cost->clear();
        return;
    }
    m_planning->start([grid = m_model->grid(), spikes = chosen()](
                          const std::stop_token &stop) { return planAgain(cellsOf(grid, spikes), stop); },
        [this, selected](const Expected<PlanAgain> &again) { takeCost(again, selected); });
}

void SpikesPanel::takeCost(const Expected<PlanAgain> &again, bool selected)
{
    m_again->setEnabled(again.has_value());
    const QString text = QString::fromStdString(again ? costText(*again) : again.error().text());
    m_cost->setText(again ? (selected ? tr("Selected: %1") : tr("All: %1")).arg(text) : text);
    if (again)
        m_planned = *again;
}

} // namespace collscope
