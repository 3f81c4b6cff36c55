// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/compare_panel.h"

#include "engine/codegen/function_figures.h"
#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/models/figure_table_model.h"
#include "widgets/models/model_title.h"
#include "widgets/panels/comparison_chart.h"
#include "widgets/panels/figure_axis.h"
#include "widgets/panels/table.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
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

constexpr int modelColumn = 0;

const std::vector<std::string_view> heldOutFigures{
    figure_name::heldoutPenaltyMean, figure_name::heldoutPenaltyMax, figure_name::heldoutPenaltyMedian};
/// Of use where something held out lies beyond the measured range.
const std::vector<std::string_view> rangeFigures{figure_name::heldoutOutside,
    figure_name::heldoutInsidePenaltyMean, figure_name::heldoutOutsidePenaltyMean};
/// Of use where another system judges: its library's default may be another.
constexpr std::string_view defaultThere = figure_name::heldoutBaselinePenaltyMean;

/// The cells held out beyond the measured range; 0: none, or nothing is held out.
std::size_t outsideIn(const std::vector<ComparedModel> &models)
{
    return models.empty() || !models.front().fit->heldOut ? 0 : models.front().fit->heldOut->outside;
}

/// What is not known comes last, whichever way the rest is sorted.
class UnknownLast : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override
    {
        const QVariant a = left.data(exactValueRole);
        const QVariant b = right.data(exactValueRole);
        if (left.column() == modelColumn)
            return a.toString() < b.toString();
        const bool known = a.typeId() != QMetaType::QString;
        if (known != (b.typeId() != QMetaType::QString))
            return known == (sortOrder() == Qt::AscendingOrder);
        return known && a.toDouble() < b.toDouble();
    }
};

} // namespace

ComparePanel::ComparePanel(std::shared_ptr<StudyCache> studies, QWidget *parent)
    : QWidget(parent), m_studies(std::move(studies)),
      m_model(new FigureTableModel({false, u"spec"_s, u"\u25c6"_s,
                                       tr("Pareto member: no other model has fewer leaves and a lower mean "
                                          "penalty")},
          figuresFrom(comparedFigures()), this)),

      m_sorted(new UnknownLast(this)), m_table(newTable(m_sorted, tr("Compared models"))),
      m_chart(new ChartView), m_heldOut(new HeldOutButton), m_over(new QComboBox), m_remove(new QToolButton),
      m_note(new PlainLabel), m_task(new LatestTask(this)), m_differenceTask(new LatestTask(this)),
      m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    m_sorted->setSourceModel(m_model);
    m_table->setSortingEnabled(true);
    m_table->header()->setSortIndicator(-1, Qt::AscendingOrder);
    m_sorted->sort(-1);
    // What became of a penalty stands beside it, in view also in a narrow panel.
    m_table->header()->moveSection(
        m_model->column(figure_name::heldoutPenaltyMean), m_model->column(figure_name::penaltyMean) + 1);
    chooseColumns(m_table, modelColumn + 1 + static_cast<int>(comparedFigures().size()));
    showHeldOutColumns();
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
    connect(m_heldOut, &HeldOutButton::edited, this, &ComparePanel::heldOutEdited);
    for (const Figure *const axis : comparisonAxes())
        m_over->addItem(tr("over %1").arg(figureInSentence(*axis)));
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
    row->addWidget(m_heldOut);
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
    m_heldOut->setData(m_input.data, m_systems);
    emit titleChanged(title());
    m_refresh->request();
}

QString ComparePanel::title() const
{
    if (!m_input.data.dataset)
        return tr("Compare");
    return tr("Compare: %1").arg(toText(m_input.data.grid.collective));
}

void ComparePanel::setSystems(const std::vector<OpenSystem> &systems)
{
    m_systems = systems;
    m_heldOut->setData(m_input.data, m_systems);
}

Expected<ComparePanel::ResultPtr> ComparePanel::work(const ComparisonInput &input,
    const std::shared_ptr<StudyCache> &studies, const ResultPtr &before, const std::stop_token &stop)
{
    const auto study = studies->study(input.data, stop);
    if (!study)
        return tl::unexpected(study.error());
    const auto bound = studies->bound(*study, stop);
    if (!bound)
        return tl::unexpected(bound.error());
    auto result = std::make_shared<Result>();
    result->input = input;
    result->study = *study;
    result->bound = *bound;
    std::vector<ModelSpec> specs = input.models;
    const auto baseline = baselineSpec(*(*study)->map());
    if (baseline && std::find(specs.begin(), specs.end(), *baseline) == specs.end())
        specs.push_back(*baseline);
    FitWishes wishes;
    wishes.bound = (*bound)->curve;
    wishes.timeDecisions = true;
    wishes.more = codegen::countFunctionLines;
    for (const ModelSpec &spec : specs) {
        // A model that was fitted to the same study is the same.
        if (before && before->study == result->study) {
            const auto known = std::find_if(before->rows.begin(), before->rows.end(),
                [&](const ComparedModel &row) { return row.fit->spec == spec; });
            if (known != before->rows.end()) {
                result->rows.push_back(*known);
                continue;
            }
        }
        const auto fitted = fit(spec, *study, wishes, stop);
        if (stop.stop_requested())
            return failure("cancelled");
        if (fitted)
            result->rows.push_back({*fitted});
        else
            result->problems << modelTitle(spec) + u": "_s + QString::fromStdString(fitted.error().message);
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
    m_task->start([input = m_input, studies = m_studies, before = m_result](
                      const std::stop_token &stop) { return work(input, studies, before, stop); },
        [this](const Expected<ResultPtr> &result) { take(result); });
}

void ComparePanel::take(const Expected<ResultPtr> &result)
{
    m_result = result ? *result : nullptr;
    showRows();
    if (!result)
        emit failed(QString::fromStdString(result.error().text()));
    else if (!m_result->problems.isEmpty())
        emit failed(m_result->problems.join(u"; "_s));
    showHeldOutColumns();
    showChart();
}

/// What was selected stays so.
void ComparePanel::showRows()
{
    std::vector<ModelSpec> selected;
    for (const std::size_t row : selectedRows())
        selected.push_back(m_model->rows()[row].fit->spec);
    m_updating = true;
    std::vector<FigureTableModel::Row> rows;
    if (m_result)
        for (const ComparedModel &model : m_result->rows)
            rows.push_back({model.fit, model.isPareto});
    m_model->setRows(std::move(rows));
    for (std::size_t row = 0; row < m_model->rows().size(); ++row) {
        if (std::find(selected.begin(), selected.end(), m_model->rows()[row].fit->spec) != selected.end())
            m_table->selectionModel()->select(
                m_sorted->mapFromSource(m_model->index(static_cast<int>(row), 0)),
                QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    m_updating = false;
}

void ComparePanel::showHeldOutColumns()
{
    const bool holdsOut = m_result && !m_result->input.data.heldOut.empty();
    const bool beyond = m_result && outsideIn(m_result->rows) > 0;
    const bool elsewhere = m_result && m_result->input.data.heldOut.testDataset;
    const std::array of{holdsOut, beyond, elsewhere};
    if (std::exchange(m_columnsFor, of) == of)
        return; // what the user chose stays
    for (const std::string_view figure : heldOutFigures)
        m_table->setColumnHidden(m_model->column(figure), !holdsOut);
    for (const std::string_view figure : rangeFigures)
        m_table->setColumnHidden(m_model->column(figure), !beyond);
    m_table->setColumnHidden(m_model->column(defaultThere), !elsewhere);
}

void ComparePanel::showChart()
{
    const ComparisonChart chart = m_result ? comparisonChart(m_result->rows, *m_result->bound,
                                      *comparisonAxes()[static_cast<std::size_t>(m_over->currentIndex())])
                                           : emptyComparisonChart();
    m_pointRows = chart.rows;
    m_chart->setContent(chart.content);
    m_note->setText(notes().join(u"; "_s));
    m_note->setToolTip(plainTip(m_note->text()));
    markSelected();
}

QStringList ComparePanel::notes() const
{
    QStringList notes;
    if (!m_result)
        return notes;
    if (const QString heldOut = heldOutText(m_result->input.data.heldOut, m_systems); !heldOut.isEmpty())
        notes << tr("held out: %1").arg(heldOut);
    if (const std::size_t outside = outsideIn(m_result->rows); outside > 0) {
        const PenaltyStatistics &heldOut = *m_result->rows.front().fit->heldOut;
        notes << tr("%1 of %2 cells held out lie beyond the measured range")
                     .arg(formatCount(outside), formatCount(heldOut.cells + heldOut.notMeasured));
    }
    if (!m_result->bound->curve)
        notes << tr("no bound: %1").arg(QString::fromStdString(m_result->bound->problem));
    else if (m_result->bound->curve->hullOnly)
        notes << tr("the bound is a hull: the grid is too large for the exact one");
    if (!baselineSpec(*m_result->study->map()))
        notes << tr("the library's default was not measured");
    return notes;
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
        return std::find(models.begin(), models.end(), m_model->rows()[row].fit->spec) != models.end();
    }));
}

void ComparePanel::selectionChanged()
{
    if (m_updating)
        return;
    markSelected();
    const auto rows = selectedRows();
    if (rows.size() == 2) {
        showDifference(m_model->rows()[rows[0]].fit->spec, m_model->rows()[rows[1]].fit->spec);
        return;
    }
    m_differenceTask->cancel();
    if (std::exchange(m_hasDifference, false))
        emit differenceChanged(nullptr);
    if (rows.size() == 1)
        emit modelActivated(m_model->rows()[rows.front()].fit->spec);
}

void ComparePanel::showDifference(const ModelSpec &first, const ModelSpec &second)
{
    using DifferencePtr = std::shared_ptr<const MapDifference>;
    m_hasDifference = true;
    m_differenceTask->start(
        [studies = m_studies, data = m_input.data, first, second](
            const std::stop_token &stop) -> Expected<DifferencePtr> {
            // On the maps models are fitted to everything, held out or not.
            const auto study = studies->study({data.dataset, data.grid}, stop);
            if (!study)
                return tl::unexpected(study.error());
            auto difference = std::make_shared<MapDifference>();
            for (const auto &[spec, side] :
                {std::pair(&first, &difference->first), std::pair(&second, &difference->second)}) {
                auto fitted = fit(*spec, *study, {}, stop);
                if (!fitted)
                    return tl::unexpected(fitted.error());
                *side = *std::move(fitted);
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
        std::erase(left, m_model->rows()[row].fit->spec);
    if (left != m_input.models)
        emit modelsEdited(left);
}

} // namespace collscope
