// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/statistics_panel.h"

#include "engine/evaluate/depth_table.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/models/figure_table_model.h"
#include "widgets/models/model_title.h"
#include "widgets/panels/table.h"

#include <QLabel>
#include <QStackedLayout>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// In view at first.
const std::vector<std::string_view> shownFigures{figure_name::leaves, figure_name::chosenLeaves,
    figure_name::penaltyMean, figure_name::penaltyMedian, figure_name::penaltyMax, figure_name::nodes,
    figure_name::leavesEncoded, figure_name::nodesEncoded, figure_name::depthMin, figure_name::depthMean,
    figure_name::depthMax, figure_name::functionSize, figure_name::memoryBytes, figure_name::penaltyMin,
    figure_name::nodesBefore, figure_name::leavesBefore, figure_name::errors, figure_name::errorRatio,
    figure_name::predictedErrorRatio, figure_name::differing, figure_name::notMeasured};

constexpr int collectiveColumn = 0;

} // namespace

StatisticsPanel::StatisticsPanel(QWidget *parent)
    : QWidget(parent), m_model(new FigureTableModel({true, u"model"_s, {}, tr("The model on the maps")},
                           figuresFrom(shownFigures), this)),
      m_table(newTable(m_model, tr("Statistics by depth"))),
      m_empty(new PlainLabel(tr("The statistics of a collective at every depth appear here."))),
      m_pages(new QStackedLayout(this)), m_task(new LatestTask(this)),
      m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_table);
    chooseColumns(m_table, m_model->modelColumn() + 1 + static_cast<int>(shownFigures.size()));
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"statistics"_s, csv); });
    connect(m_table, &QTreeView::activated, this, [this](const QModelIndex &index) {
        const FitPtr &fit = m_model->rows()[static_cast<std::size_t>(index.row())].fit;
        if (!fit->isBaseline())
            emit specActivated(fit->spec);
    });
}

void StatisticsPanel::setResult(const FitPtr &result)
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
    return tr("Statistics: %1, %2").arg(toText(m_result->map()->grid->collective()), kindInSentence(*kind));
}

void StatisticsPanel::refresh()
{
    const ModelKind *const kind = m_result ? findModelKind(m_result->spec.kind) : nullptr;
    if (!kind) {
        m_task->cancel();
        m_rows.clear();
        m_rowsStudies.clear();
        m_model->setRows({});
        m_pages->setCurrentWidget(m_empty);
        return;
    }
    showRows();
    std::vector<StudyPtr> studies;
    for (const Fit *const fit : m_result->all())
        studies.push_back(fit->study);
    if (studies == m_rowsStudies && m_result->spec.kind == m_rowsKind)
        return;
    m_rowsStudies = studies;
    m_rowsKind = m_result->spec.kind;
    m_task->start([studies, kind](const std::stop_token &stop) { return depthTable(studies, *kind, stop); },
        [this](std::vector<FitPtr> rows) {
            m_rows = std::move(rows);
            showRows();
        });
}

void StatisticsPanel::showRows()
{
    std::vector<FigureTableModel::Row> all;
    if (m_result->parts.empty())
        all.push_back({m_result, true});
    for (const FitPtr &part : m_result->parts)
        all.push_back({part, true});
    // The library default once per collective, whether or not it is the model on the maps.
    const auto isThere = [&all](const Fit &fit) {
        return std::any_of(all.begin(), all.end(), [&fit](const FigureTableModel::Row &row) {
            return row.fit->isBaseline() && row.fit->study->collective() == fit.study->collective();
        });
    };
    for (const FitPtr &fit : m_rows)
        if (!fit->isBaseline() || !isThere(*fit))
            all.push_back({fit});
    m_model->setRows(std::move(all));
    m_table->setColumnHidden(collectiveColumn, m_result->parts.size() < 2);
    m_pages->setCurrentWidget(m_table);
}

} // namespace collscope
