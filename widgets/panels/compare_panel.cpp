// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/compare_panel.h"

#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/models/comparison_model.h"
#include "widgets/models/statistics_model.h"
#include "widgets/panels/comparison_chart.h"
#include "widgets/panels/table.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// What is not known comes last, whichever way the rest is sorted.
class UnknownLast : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override
    {
        const QVariant a = left.data(exactValueRole);
        const QVariant b = right.data(exactValueRole);
        if (left.column() == ComparisonModel::modelColumn)
            return a.toString() < b.toString();
        const bool known = a.typeId() == QMetaType::Double;
        if (known != (b.typeId() == QMetaType::Double))
            return known == (sortOrder() == Qt::AscendingOrder);
        return known && a.toDouble() < b.toDouble();
    }
};

QString runList(const std::vector<std::uint32_t> &runs)
{
    QStringList numbers;
    for (const std::uint32_t run : runs)
        numbers << QString::number(run);
    return numbers.join(u", "_s);
}

} // namespace

ComparePanel::ComparePanel(std::shared_ptr<GroundCache> grounds, QWidget *parent)
    : QWidget(parent), m_grounds(std::move(grounds)), m_model(new ComparisonModel(this)),
      m_sorted(new UnknownLast(this)), m_table(newTable(m_sorted, tr("Compared models"))),
      m_chart(new ChartView), m_runs(new QToolButton), m_runMenu(new QMenu(this)), m_over(new QComboBox),
      m_remove(new QToolButton), m_note(new PlainLabel), m_task(new LatestTask(this)),
      m_differenceTask(new LatestTask(this)), m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    m_sorted->setSourceModel(m_model);
    m_table->setSortingEnabled(true);
    m_table->header()->setSortIndicator(-1, Qt::AscendingOrder);
    m_sorted->sort(-1);
    // What became of a penalty stands beside it, in view also in a narrow panel.
    m_table->header()->moveSection(ComparisonModel::heldOutMeanColumn, ComparisonModel::meanColumn + 1);
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"comparison"_s, csv); });
    m_chart->setAccessibleName(tr("Chart of the compared models"));
    auto *const split = new QSplitter;
    split->addWidget(m_table);
    split->addWidget(m_chart);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setChildrenCollapsible(false);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(makeBar());
    column->addWidget(split, 1);

    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
        &ComparePanel::selectionChanged);
    connect(m_chart, &ChartView::pointClicked, this, [this](std::size_t series, std::size_t point) {
        if (series < m_pointRows.size() && point < m_pointRows[series].size())
            selectRow(m_pointRows[series][point]);
    });
    connect(m_task, &LatestTask::failed, this, &ComparePanel::failed);
    connect(m_differenceTask, &LatestTask::failed, this, &ComparePanel::failed);
    refresh();
}

QWidget *ComparePanel::makeBar()
{
    m_runs->setPopupMode(QToolButton::InstantPopup);
    m_runs->setMenu(m_runMenu);
    m_runs->setToolTip(tr("Runs that no model is fitted to, to see what the models lose on another day"));
    m_over->addItem(tr("over leaves"));
    m_over->addItem(tr("over decision time"));
    m_over->setAccessibleName(tr("Chart of mean penalty"));
    connect(m_over, &QComboBox::activated, this, [this] { showChart(); });
    auto *const add = new QToolButton;
    add->setText(tr("Add model on show"));
    add->setToolTip(tr("Add the model on the maps to the comparison"));
    connect(add, &QToolButton::clicked, this, &ComparePanel::addRequested);
    m_remove->setText(tr("Remove"));
    m_remove->setToolTip(tr("Remove the selected models from the comparison (Delete)"));
    new QShortcut(
        QKeySequence(QKeySequence::Delete), m_table, this, &ComparePanel::removeSelected, Qt::WidgetShortcut);
    connect(m_remove, &QToolButton::clicked, this, &ComparePanel::removeSelected);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *const bar = new QWidget;
    auto *const row = new QHBoxLayout(bar);
    row->setContentsMargins(4, 2, 4, 0);
    row->addWidget(add);
    row->addWidget(m_remove);
    row->addWidget(m_runs);
    row->addWidget(m_note, 1);
    row->addWidget(new PlainLabel(tr("Mean penalty")));
    row->addWidget(m_over);
    return bar;
}

void ComparePanel::setInput(const ComparisonInput &input)
{
    if (input == m_input)
        return;
    m_input = input;
    showRuns();
    emit titleChanged(title());
    m_refresh->request();
}

QString ComparePanel::title() const
{
    if (!m_input.data.dataset)
        return tr("Compare");
    return tr("Compare: %1").arg(toText(m_input.data.grid.collective));
}

void ComparePanel::showRuns()
{
    m_runMenu->clear();
    const auto runs = m_input.data.dataset
        ? m_input.data.dataset->runValues(m_input.data.grid.collective)
        : std::vector<std::uint32_t>();
    m_runs->setVisible(runs.size() > 1);
    m_runs->setText(m_input.data.heldOut.runs.empty()
            ? tr("Hold out: none")
            : tr("Hold out: run %1").arg(runList(m_input.data.heldOut.runs)));
    for (const std::uint32_t run : runs) {
        QAction *const action = m_runMenu->addAction(tr("Run %1").arg(run));
        action->setCheckable(true);
        const auto &heldOut = m_input.data.heldOut.runs;
        action->setChecked(std::find(heldOut.begin(), heldOut.end(), run) != heldOut.end());
        // The last run that is left is what models are fitted to.
        action->setEnabled(action->isChecked() || heldOut.size() + 1 < runs.size());
        connect(action, &QAction::triggered, this, [this, run] { toggleRun(run); });
    }
}

void ComparePanel::toggleRun(std::uint32_t run)
{
    std::vector<std::uint32_t> runs = m_input.data.heldOut.runs;
    if (std::erase(runs, run) == 0)
        runs.insert(std::upper_bound(runs.begin(), runs.end(), run), run);
    emit heldOutRunsEdited(runs);
}

Expected<ComparePanel::ResultPtr> ComparePanel::work(const ComparisonInput &input,
    const std::shared_ptr<GroundCache> &grounds, const ResultPtr &before, const std::stop_token &stop)
{
    const auto ground = grounds->get(input.data, stop);
    if (!ground)
        return tl::unexpected(ground.error());
    auto result = std::make_shared<Result>();
    result->input = input;
    result->ground = *ground;
    std::vector<ModelSpec> specs = input.models;
    const auto baseline = baselineSpec(*(*ground)->maps.maps.training);
    if (baseline && std::find(specs.begin(), specs.end(), *baseline) == specs.end())
        specs.push_back(*baseline);
    for (const ModelSpec &spec : specs) {
        // A model that was fitted to the same ground is the same.
        if (before && before->ground == result->ground) {
            const auto known = std::find_if(before->rows.begin(), before->rows.end(),
                [&](const ComparedModel &row) { return row.spec == spec; });
            if (known != before->rows.end()) {
                result->rows.push_back(*known);
                continue;
            }
        }
        auto model = compareModel(spec, (*ground)->maps, stop);
        if (stop.stop_requested())
            return failure("cancelled");
        if (model)
            result->rows.push_back(*std::move(model));
        else
            result->problems << modelTitle(spec) + u": "_s + QString::fromStdString(model.error().message);
    }
    markParetoFront(result->rows);
    return result;
}

void ComparePanel::refresh()
{
    if (!m_input.data.dataset) {
        m_task->cancel();
        m_result.reset();
        m_model->setRows({});
        showChart();
        return;
    }
    m_task->start([input = m_input, grounds = m_grounds, before = m_result](
                      const std::stop_token &stop) { return work(input, grounds, before, stop); },
        [this](const Expected<ResultPtr> &result) { take(result); });
}

void ComparePanel::take(const Expected<ResultPtr> &result)
{
    std::vector<ModelSpec> selected;
    for (const std::size_t row : selectedRows())
        selected.push_back(m_model->rows()[row].spec);
    m_updating = true;
    m_result = result ? *result : nullptr;
    m_model->setRows(m_result ? m_result->rows : std::vector<ComparedModel>());
    for (std::size_t row = 0; row < m_model->rows().size(); ++row) {
        if (std::find(selected.begin(), selected.end(), m_model->rows()[row].spec) != selected.end())
            m_table->selectionModel()->select(
                m_sorted->mapFromSource(m_model->index(static_cast<int>(row), 0)),
                QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    m_updating = false;
    if (!result)
        emit failed(QString::fromStdString(result.error().text()));
    else if (!m_result->problems.isEmpty())
        emit failed(m_result->problems.join(u"; "_s));
    m_table->setColumnHidden(ComparisonModel::heldOutMeanColumn, m_input.data.heldOut.runs.empty());
    m_table->setColumnHidden(ComparisonModel::heldOutMaxColumn, m_input.data.heldOut.runs.empty());
    m_table->setColumnHidden(ComparisonModel::heldOutMedianColumn, m_input.data.heldOut.runs.empty());
    showChart();
}

void ComparePanel::showChart()
{
    const ComparisonChart chart = m_result
        ? comparisonChart(m_result->rows, *m_result->ground, m_over->currentIndex() == 0)
        : emptyComparisonChart();
    m_pointRows = chart.rows;
    m_chart->setContent(chart.content);
    QStringList notes;
    if (m_result) {
        const Split &maps = m_result->ground->maps.maps;
        if (maps.heldOut)
            notes << tr("fitted to run %1").arg(runList(*maps.training->grid->selection().runs));
        if (!m_result->ground->problem.empty())
            notes << tr("no bound: %1").arg(QString::fromStdString(m_result->ground->problem));
        else if (m_result->ground->maps.bound->hullOnly)
            notes << tr("the bound is a hull: the grid is too large for the exact one");
        if (!baselineSpec(*maps.training))
            notes << tr("the library's default was not measured");
    }
    m_note->setText(notes.join(u"; "_s));
    m_note->setToolTip(plainTip(m_note->text()));
    markSelected();
}

std::vector<std::size_t> ComparePanel::selectedRows() const
{
    std::vector<std::size_t> rows;
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows())
        rows.push_back(static_cast<std::size_t>(m_sorted->mapToSource(index).row()));
    std::sort(rows.begin(), rows.end());
    return rows;
}

void ComparePanel::selectRow(std::size_t row)
{
    const QModelIndex index = m_sorted->mapFromSource(m_model->index(static_cast<int>(row), 0));
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
}

void ComparePanel::markSelected()
{
    const auto rows = selectedRows();
    std::vector<ChartPoint> points;
    for (std::size_t series = 0; series < m_pointRows.size(); ++series)
        for (std::size_t point = 0; point < m_pointRows[series].size(); ++point)
            if (std::find(rows.begin(), rows.end(), m_pointRows[series][point]) != rows.end())
                points.push_back({series, point});
    m_chart->setSelected(points);
    m_remove->setEnabled(std::any_of(rows.begin(), rows.end(), [this](std::size_t row) {
        const auto &models = m_input.models;
        return std::find(models.begin(), models.end(), m_model->rows()[row].spec) != models.end();
    }));
}

void ComparePanel::selectionChanged()
{
    if (m_updating)
        return;
    markSelected();
    const auto rows = selectedRows();
    if (rows.size() == 2) {
        showDifference(m_model->rows()[rows[0]].spec, m_model->rows()[rows[1]].spec);
        return;
    }
    m_differenceTask->cancel();
    if (std::exchange(m_hasDifference, false))
        emit differenceChanged(nullptr);
    if (rows.size() == 1)
        emit modelActivated(m_model->rows()[rows.front()].spec);
}

void ComparePanel::showDifference(const ModelSpec &first, const ModelSpec &second)
{
    using DifferencePtr = std::shared_ptr<const MapDifference>;
    m_hasDifference = true;
    m_differenceTask->start(
        [input = m_input, first, second](const std::stop_token &stop) -> Expected<DifferencePtr> {
            // On the maps models are fitted to all runs, held out or not.
            const auto all = holdOut({input.data.dataset, input.data.grid}, stop);
            if (!all)
                return tl::unexpected(all.error());
            auto difference = std::make_shared<MapDifference>();
            difference->map = all->training;
            difference->first = first;
            difference->second = second;
            for (const auto &[spec, evaluation] : {std::pair(&first, &difference->firstEvaluation),
                     std::pair(&second, &difference->secondEvaluation)}) {
                const auto model = fitModel(*spec, all->training, stop);
                if (!model)
                    return tl::unexpected(model.error());
                *evaluation = std::make_shared<const Evaluation>(evaluate(**model, *all->training, stop));
            }
            return difference;
        },
        [this](const Expected<DifferencePtr> &difference) {
            if (difference)
                emit differenceChanged(*difference);
            else
                emit failed(QString::fromStdString(difference.error().text()));
        });
}

QSize ComparePanel::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 15};
}

void ComparePanel::removeSelected()
{
    std::vector<ModelSpec> left = m_input.models;
    for (const std::size_t row : selectedRows())
        std::erase(left, m_model->rows()[row].spec);
    if (left != m_input.models)
        emit modelsEdited(left);
}

} // namespace collscope
