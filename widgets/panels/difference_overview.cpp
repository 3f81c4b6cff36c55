// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/difference_overview.h"

#include "widgets/common/latest_task.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/panels/table.h"

#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

using Question = DifferenceOverview::Question;
using Rows = std::vector<DifferenceSummary>;

bool has(const Dataset &dataset, std::string_view collective)
{
    return dataset.rows(collective).size() > 0;
}

Expected<Rows> answer(StudyCache &studies, const Question &question, const std::stop_token &stop)
{
    Rows rows;
    for (const std::string_view name : question.first.judge->collectives()) {
        if (!has(*question.first.before, name) || !has(*question.first.after, name))
            continue;
        for (std::size_t i = 0; i <= question.others.size(); ++i) {
            DifferenceQuestion asked = question.first;
            asked.selection.collective = name;
            if (i > 0)
                asked.oldSpec = asked.newSpec = question.others[i - 1];
            const auto difference = decisionDifference(studies, asked, stop);
            if (stop.stop_requested())
                return failure("cancelled");
            DifferenceSummary row
                = difference ? summaryOf(*difference, question.threshold) : DifferenceSummary{};
            row.collective = name;
            row.before = asked.oldSpec;
            row.after = asked.newSpec;
            if (!difference)
                row.problem = difference.error().text();
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

} // namespace

DifferenceOverview::DifferenceOverview(std::shared_ptr<StudyCache> studies, QWidget *parent)
    : QWidget(parent), m_studies(std::move(studies)), m_model(new DifferenceSummaryModel(this)),
      m_table(newTable(m_model, tr("Collectives and models"))), m_task(new LatestTask(this)),
      m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"differences"_s, csv); });
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_table);
    connect(m_table, &QTreeView::activated, this, [this](const QModelIndex &index) {
        const DifferenceSummary &row = m_model->rows()[static_cast<std::size_t>(index.row())];
        emit rowChosen(toText(row.collective), toText(row.before), toText(row.after));
    });
    connect(m_task, &LatestTask::failed, this, [this] { m_model->setRows({}); });
}

void DifferenceOverview::setQuestion(const Question &question)
{
    if (question == m_question)
        return;
    m_question = question;
    m_refresh->request();
}

void DifferenceOverview::refresh()
{
    if (!m_question.first.before || !m_question.first.after || !m_question.first.judge) {
        m_task->cancel();
        m_model->setRows({});
        return;
    }
    m_task->start([studies = m_studies, question = m_question](
                      const std::stop_token &stop) { return answer(*studies, question, stop); },
        [this](const Expected<Rows> &rows) { m_model->setRows(rows ? *rows : Rows()); });
}

} // namespace collscope
