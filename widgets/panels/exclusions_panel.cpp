// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/exclusions_panel.h"

#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/models/exclusions_model.h"
#include "widgets/panels/table.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <numeric>
#include <set>

namespace collscope {

using namespace Qt::StringLiterals;

ExclusionsPanel::ExclusionsPanel(QWidget *parent)
    : QWidget(parent), m_model(new ExclusionsModel(this)),
      m_table(newTable(m_model, tr("What is excluded, with the reasons"))), m_summary(new PlainLabel),
      m_empty(new PlainLabel), m_remove(new QPushButton(tr("Count again"))), m_content(new QWidget),
      m_pages(new QStackedLayout(this)), m_refresh(new VisibleRefresh(this, [this] { refresh(); })),
      m_counting(new LatestTask(this))
{
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    auto *const remove = new QAction(tr("Count again"), m_table);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(remove);
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"exclusions"_s, csv); });
    m_table->header()->moveSection(m_model->columnCount() - 1, 0); // the reason: it is what one looks for
    m_remove->setToolTip(tr("Lets the selected ones count again (Delete)"));
    m_summary->setWordWrap(true);
    m_empty->setText(
        tr("Every measurement counts. Press Delete on a method in Instance or Times to exclude what "
           "went wrong, with the reason."));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    auto *const head = new QHBoxLayout;
    head->setContentsMargins(4, 2, 4, 0);
    head->addWidget(m_summary, 1);
    head->addWidget(m_remove);
    auto *const column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(head);
    column->addWidget(m_table, 1);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_content);
    connect(remove, &QAction::triggered, this, &ExclusionsPanel::removeSelected);
    connect(m_remove, &QPushButton::clicked, this, &ExclusionsPanel::removeSelected);
    connect(m_model, &ExclusionsModel::reasonEdited, this, &ExclusionsPanel::setReason);
    const auto enable = [this] { m_remove->setEnabled(m_table->selectionModel()->hasSelection()); };
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, m_remove, enable);
    connect(m_model, &ExclusionsModel::modelReset, m_remove, enable);
    refresh();
}

void ExclusionsPanel::setData(const DataSelection &input)
{
    if (input == m_data)
        return;
    m_data = input;
    emit titleChanged(title());
    m_refresh->request();
}

QString ExclusionsPanel::title() const
{
    const std::size_t count = m_data.grid.excluded.size();
    return count == 0 ? tr("Excluded") : tr("Excluded: %1").arg(count);
}

QString ExclusionsPanel::summary() const
{
    return m_summary->text();
}

void ExclusionsPanel::refresh()
{
    if (m_model->rows() != m_data.grid.excluded)
        m_model->setRows(m_data.grid.excluded);
    m_remove->setEnabled(m_table->selectionModel()->hasSelection());
    m_pages->setCurrentWidget(m_data.grid.excluded.empty() ? static_cast<QWidget *>(m_empty) : m_content);
    const auto show = [this](std::size_t count) {
        m_summary->setText(tr("Of what is on show, measurements that do not count: %1").arg(count));
    };
    m_counting->cancel();
    if (!m_data.dataset || m_data.grid.excluded.empty())
        return show(0);
    m_counting->start(
        [data = m_data](const std::stop_token &stop) {
            const auto counts = excludedCounts(*data.dataset, data.grid, {}, stop);
            return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
        },
        show);
}

void ExclusionsPanel::removeSelected()
{
    std::set<std::size_t> rows;
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows())
        rows.insert(static_cast<std::size_t>(index.row()));
    std::vector<Exclusion> left;
    for (std::size_t row = 0; row < m_model->rows().size(); ++row)
        if (!rows.contains(row))
            left.push_back(m_model->rows()[row]);
    if (!rows.empty())
        emit edited(left, tr("Count again"));
}

void ExclusionsPanel::setReason(int row, const QString &reason)
{
    std::vector<Exclusion> all = m_model->rows();
    all[static_cast<std::size_t>(row)].reason = reason.toStdString();
    emit edited(all, tr("Change reason"));
}

} // namespace collscope
