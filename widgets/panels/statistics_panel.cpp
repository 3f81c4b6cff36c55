// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/statistics_panel.h"

#include "widgets/common/latest_task.h"
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
      m_empty(new QLabel(tr("The statistics of a collective at every depth appear here."))),
      m_pages(new QStackedLayout(this)), m_task(new LatestTask(this)),
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

void StatisticsPanel::setMap(const DecisionMapPtr &map, const std::string &kind)
{
    if (map == m_map && kind == m_kind)
        return;
    m_map = map;
    m_kind = kind;
    emit titleChanged(title());
    m_refresh->request();
}

QString StatisticsPanel::title() const
{
    const ModelKind *const kind = findModelKind(m_kind);
    if (!m_map || !kind)
        return tr("Statistics");
    return tr("Statistics: %1, %2").arg(toText(m_map->grid->collective()), kindInSentence(*kind));
}

void StatisticsPanel::refresh()
{
    const ModelKind *const kind = findModelKind(m_kind);
    if (!m_map || !kind) {
        m_task->cancel();
        m_model->setRows({});
        m_pages->setCurrentWidget(m_empty);
        return;
    }
    m_task->start([map = m_map, kind](const std::stop_token &stop) { return depthTable(map, *kind, stop); },
        [this](std::vector<StatisticsRow> rows) {
            m_model->setRows(std::move(rows));
            m_pages->setCurrentWidget(m_table);
        });
}

} // namespace collscope
