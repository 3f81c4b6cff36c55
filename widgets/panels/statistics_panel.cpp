// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/statistics_panel.h"

#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/models/statistics_model.h"
#include "widgets/panels/table.h"

#include <QLabel>
#include <QStackedLayout>

namespace collscope {

using namespace Qt::StringLiterals;

StatisticsPanel::StatisticsPanel(QWidget *parent)
    : QWidget(parent), m_model(new StatisticsModel(this)),
      m_table(newTable(m_model, tr("Statistics by depth"))),
      m_empty(new PlainLabel(tr("The statistics of a collective at every depth appear here."))),
      m_pages(new QStackedLayout(this)), m_task(new LatestTask(this)), m_shownTask(new LatestTask(this)),
      m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_table);
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"statistics"_s, csv); });
    connect(m_table, &QTreeView::activated, this, [this](const QModelIndex &index) {
        const StatisticsRow &row = m_model->rows()[static_cast<std::size_t>(index.row())];
        if (!row.isBaseline)
            emit specActivated(row.spec);
    });
}

void StatisticsPanel::setResult(const FitResultPtr &result)
{
    if (result == m_result)
        return;
    m_result = result;
    emit titleChanged(title());
    m_refresh->request();
}

QString StatisticsPanel::title() const
{
    const ModelKind *const kind = m_result ? findModelKind(m_result->spec.kind) : nullptr;
    if (!kind)
        return tr("Statistics");
    return tr("Statistics: %1, %2").arg(toText(m_result->map->grid->collective()), kindInSentence(*kind));
}

void StatisticsPanel::refresh()
{
    const ModelKind *const kind = m_result ? findModelKind(m_result->spec.kind) : nullptr;
    if (!kind) {
        m_task->cancel();
        m_shownTask->cancel();
        m_shown.clear();
        m_rows.clear();
        m_rowsMaps.clear();
        m_model->setRows({});
        m_pages->setCurrentWidget(m_empty);
        return;
    }
    m_shownTask->start([result = m_result](const std::stop_token &) { return shownRows(*result); },
        [this](std::vector<StatisticsRow> rows) {
            m_shown = std::move(rows);
            showRows();
        },
        LatestTask::Older::finishesFirst);
    std::vector<DecisionMapPtr> maps;
    for (const FitResult::Part &part : m_result->parts)
        maps.push_back(part.map);
    if (maps.empty())
        maps = {m_result->map};
    if (maps == m_rowsMaps && m_result->spec.kind == m_rowsKind)
        return;
    m_rowsMaps = maps;
    m_rowsKind = m_result->spec.kind;
    m_task->start([maps, kind](const std::stop_token &stop) { return depthTable(maps, *kind, stop); },
        [this](std::vector<StatisticsRow> rows) {
            m_rows = std::move(rows);
            showRows();
        });
}

void StatisticsPanel::showRows()
{
    std::vector<StatisticsRow> all = m_shown;
    all.insert(all.end(), m_rows.begin(), m_rows.end());
    m_model->setRows(std::move(all));
    m_table->setColumnHidden(StatisticsModel::collectiveColumn, m_rowsMaps.size() < 2);
    m_pages->setCurrentWidget(m_table);
}

} // namespace collscope
