// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/compare_panel.h"

#include "engine/study/whole_selection.h"
#include "widgets/common/flow_layout.h"
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
#include "widgets/panels/figure_choice.h"
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

const std::vector<std::string_view> heldOutFigures{figure_name::heldoutPenaltyMean,
    figure_name::heldoutExactMean, figure_name::heldoutLow, figure_name::heldoutHigh,
    figure_name::heldoutPenaltyMax, figure_name::heldoutPenaltyMedian};
/// Of use where something held out lies beyond the measured range.
const std::vector<std::string_view> rangeFigures{figure_name::heldoutOutside,
    figure_name::heldoutInsidePenaltyMean, figure_name::heldoutOutsidePenaltyMean};
/// Of use where another system judges: its library's default may be another.
constexpr std::string_view defaultThere = figure_name::heldoutBaselinePenaltyMean;

/// Keeps the library default in the last row, and unknown figures before it, in both directions of sorting.
class DefaultLast : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override
    {
        const auto &rows = static_cast<const FigureTableModel *>(sourceModel())->rows();
        const auto isDefault = [&rows](const QModelIndex &index) {
            return rows[static_cast<std::size_t>(index.row())].fit->isBaseline();
        };
        if (isDefault(left) != isDefault(right))
            return isDefault(right) == (sortOrder() == Qt::AscendingOrder);
        const QVariant a = left.data(exactValueRole);
        const QVariant b = right.data(exactValueRole);
        if (!static_cast<const FigureTableModel *>(sourceModel())->figure(left.column()))
            return a.toString() < b.toString();
        const bool known = a.typeId() != QMetaType::QString;
        if (known != (b.typeId() != QMetaType::QString))
            return known == (sortOrder() == Qt::AscendingOrder);
        return known && a.toDouble() < b.toDouble();
    }
};

QString whyRecommended(const Fit &fit)
{
    const QString here = formatSlower(fit.heldOut->mean);
    const EvaluationPtr &there = fit.study->heldOutBaseline;
    return there ? ComparePanel::tr(
               "Recommended: the least mean penalty on what is held out, %1. Library default: %2.")
                       .arg(here, formatSlower(there->statistics.mean))
                 : ComparePanel::tr("Recommended: the least mean penalty on what is held out, %1.").arg(here);
}

} // namespace

ComparePanel::ComparePanel(std::shared_ptr<StudyCache> studies, QWidget *parent)
    : QWidget(parent), m_studies(std::move(studies)),
      m_model(
          new FigureTableModel({true, u"spec"_s, u"\u25c6"_s,
                                   tr("Pareto member: no other model has fewer leaves and a lower mean "
                                      "penalty, on what is held out where anything is"),
                                   [this](const Dataset &dataset) { return titlesOf(m_systems)(dataset); }},
              figuresFrom(comparedFigures()), this)),
      m_sorted(new DefaultLast(this)), m_table(newTable(m_sorted, tr("Compared models"))),
      m_chart(new ChartView), m_heldOut(new HeldOutButton), m_maps(new StudyButton), m_over(new QComboBox),
      m_use(new QToolButton), m_export(new QToolButton), m_remove(new QToolButton), m_note(new PlainLabel),
      m_task(new LatestTask(this)), m_differenceTask(new LatestTask(this)),
      m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    m_sorted->setSourceModel(m_model);
    m_table->setSortingEnabled(true);
    m_table->header()->setSortIndicator(-1, Qt::AscendingOrder);
    m_sorted->sort(-1);
    // What became of a penalty stands beside it, in view also in a narrow panel.
    m_table->header()->moveSection(
        m_model->column(figure_name::heldoutPenaltyMean), m_model->column(figure_name::penaltyMean) + 1);
    chooseColumns(m_table, m_model->modelColumn() + 1 + static_cast<int>(comparedFigures().size()),
        m_model->modelColumn() + 1);
    showHeldOutColumns();
    showMapColumns();
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"comparison"_s, csv); });
    m_chart->setAccessibleName(tr("Chart of the compared models"));
    auto *const split = new QSplitter;
    split->addWidget(m_table);
    split->addWidget(m_chart);
    split->setStretchFactor(0, 9);
    split->setStretchFactor(1, 4);
    split->setChildrenCollapsible(false);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(makeBar());
    column->addWidget(m_note);
    column->addWidget(split, 1);

    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
        &ComparePanel::selectionChanged);
    connect(m_chart, &ChartView::pointClicked, this, [this](std::size_t series, std::size_t point) {
        if (series < m_pointRows.size() && point < m_pointRows[series].size())
            selectRow(m_pointRows[series][point]);
    });
    connect(m_task, &LatestTask::failed, this, &ComparePanel::failed);
    connect(m_differenceTask, &LatestTask::failed, this, &ComparePanel::failed);
    connect(m_task, &LatestTask::slowChanged, this, [this](bool isSlow) {
        if (isSlow && m_result) {
            m_note->setText(tr("Comparing... The figures are those of the former choice."));
            m_note->show();
        }
    });
    refresh();
}

QWidget *ComparePanel::makeBar()
{
    connect(m_heldOut, &HeldOutButton::edited, this, &ComparePanel::heldOutEdited);
    connect(m_maps, &StudyButton::edited, this, [this] {
        emit titleChanged(title());
        m_refresh->request();
    });
    for (const Figure *const axis : comparisonAxes())
        m_over->addItem(tr("over %1").arg(figureInSentence(*axis)));
    letShrink(*m_over);
    m_over->setMinimumContentsLength(8); // "over leaves"
    m_over->setMinimumWidth(m_over->sizeHint().width());
    m_over->setAccessibleName(tr("Chart of mean penalty"));
    connect(m_over, &QComboBox::activated, this, [this] { showChart(); });
    auto *const add = new QToolButton;
    add->setText(tr("Add model on show"));
    add->setToolTip(tr("Add the model on the maps to the comparison"));
    connect(add, &QToolButton::clicked, this, &ComparePanel::addRequested);
    m_use->setText(tr("Use"));
    m_use->setToolTip(tr("Show the selected model on the maps; without a selection the recommended one"));
    connect(m_use, &QToolButton::clicked, this, [this] { use(false); });
    m_export->setText(tr("Export..."));
    m_export->setToolTip(tr("Use this model and choose what to export"));
    connect(m_export, &QToolButton::clicked, this, [this] { use(true); });
    m_remove->setText(tr("Remove"));
    m_remove->setToolTip(tr("Remove the selected models from the comparison (Delete)"));
    new QShortcut(
        QKeySequence(QKeySequence::Delete), m_table, this, &ComparePanel::removeSelected, Qt::WidgetShortcut);
    connect(m_remove, &QToolButton::clicked, this, &ComparePanel::removeSelected);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_note->setIndent(4);
    auto *const penalty = new QWidget; // stays on one line
    auto *const pair = new QHBoxLayout(penalty);
    pair->setContentsMargins(0, 0, 0, 0);
    pair->addWidget(new PlainLabel(tr("Mean penalty")));
    pair->addWidget(m_over);
    auto *const bar = new QWidget;
    auto *const row = new FlowLayout(bar);
    row->setContentsMargins(4, 2, 4, 0);
    row->addWidget(m_use);
    row->addWidget(m_export);
    row->addWidget(add);
    row->addWidget(m_remove);
    row->addWidget(m_maps);
    row->addWidget(m_heldOut);
    row->addWidget(penalty);
    return bar;
}

void ComparePanel::setInput(const ComparisonInput &input)
{
    if (input == m_given)
        return;
    m_given = input;
    m_input = input;
    HeldOut &heldOut = m_input.data.heldOut;
    if (const DatasetPtr &data = m_input.data.dataset; data && !input.choseHeldOut && heldOut.empty())
        heldOut.eachRun = data->runValues(m_input.data.grid.collective).size() > 1;
    setMaps();
    emit titleChanged(title());
    m_refresh->request();
}

QString ComparePanel::title() const
{
    QStringList collectives;
    for (const DataSelection &map : maps()->selections())
        if (const QString name = toText(map.grid.collective); !collectives.contains(name))
            collectives << name;
    return collectives.isEmpty() ? tr("Compare") : tr("Compare: %1").arg(collectives.join(u", "_s));
}

void ComparePanel::setSystems(const std::vector<OpenSystem> &systems)
{
    const ComparisonWork before = work();
    m_systems = systems;
    setMaps();
    if (work() != before) // what was ticked is no longer open
        m_refresh->request();
}

void ComparePanel::setMaps()
{
    m_heldOut->setData(m_input.data, m_systems);
    m_maps->setData(m_input.data, m_systems);
}

ComparisonWork ComparePanel::work() const
{
    ComparisonWork work{maps()->selections(), m_input.models, maps()->together()};
    if (work.together && !m_input.choseHeldOut) // parts of a model for several cannot be held out
        for (DataSelection &map : work.maps)
            map.heldOut = {};
    return work;
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
    m_task->start(
        [work = work(), studies = m_studies, name = titlesOf(m_systems), before = m_result](
            const std::stop_token &stop) { return compareMaps(work, *studies, name, before, stop); },
        [this](const Expected<ComparisonResultPtr> &result) { take(result); });
}

void ComparePanel::take(const Expected<ComparisonResultPtr> &result)
{
    m_result = result ? *result : nullptr;
    showRows();
    if (!result)
        emit failed(QString::fromStdString(result.error().text()));
    else if (!m_result->problems.isEmpty())
        emit failed(m_result->problems.join(u"; "_s));
    showHeldOutColumns();
    showMapColumns();
    if (m_table->header()->sortIndicatorSection() < 0 && m_columnsFor->front())
        m_table->sortByColumn(m_model->column(figure_name::heldoutPenaltyMean), Qt::AscendingOrder);
    showChart();
}

/// What was selected stays so.
void ComparePanel::showRows()
{
    std::vector<std::pair<DataSelection, ModelSpec>> selected;
    const auto identity = [this](std::size_t row) {
        const Fit &fit = *m_model->rows()[row].fit;
        return std::pair(fit.study->data, fit.spec);
    };
    for (const std::size_t row : selectedRows())
        selected.push_back(identity(row));
    m_updating = true;
    std::vector<FigureTableModel::Row> rows;
    if (m_result)
        for (const ComparedModel &model : m_result->models())
            rows.push_back(
                {model.fit, model.isPareto, model.isRecommended ? whyRecommended(*model.fit) : QString()});
    m_model->setRows(std::move(rows));
    for (std::size_t row = 0; row < m_model->rows().size(); ++row) {
        if (std::find(selected.begin(), selected.end(), identity(row)) != selected.end())
            m_table->selectionModel()->select(
                m_sorted->mapFromSource(m_model->index(static_cast<int>(row), 0)),
                QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    m_updating = false;
}

void ComparePanel::showHeldOutColumns()
{
    const auto any = [this](const auto &holds) {
        return m_result && std::any_of(m_result->maps.begin(), m_result->maps.end(), holds);
    };
    const bool holdsOut = any([](const MapComparison &map) { return !map.study->data.heldOut.empty(); });
    const bool beyond = any([](const MapComparison &map) { return map.outside() > 0; });
    const bool elsewhere
        = any([](const MapComparison &map) { return map.study->data.heldOut.testDataset != nullptr; });
    const std::array of{holdsOut, beyond, elsewhere};
    if (std::exchange(m_columnsFor, of) == of)
        return; // what the user chose stays
    for (const std::string_view figure : heldOutFigures)
        m_table->setColumnHidden(m_model->column(figure), !holdsOut);
    for (const std::string_view figure : rangeFigures)
        m_table->setColumnHidden(m_model->column(figure), !beyond);
    m_table->setColumnHidden(m_model->column(defaultThere), !elsewhere);
}

/// Said where rows differ in it.
void ComparePanel::showMapColumns()
{
    const auto differ = [this](const auto &of) {
        return m_result
            && std::any_of(m_result->maps.begin(), m_result->maps.end(), [&](const MapComparison &map) {
                   return of(map.study->data) != of(m_result->maps.front().study->data);
               });
    };
    m_table->setColumnHidden(0, !differ([](const DataSelection &map) { return map.dataset; }));
    m_table->setColumnHidden(1, !differ([](const DataSelection &map) { return map.grid.collective; }));
}

void ComparePanel::showChart()
{
    const ComparisonChart chart = m_result ? comparisonChart(m_result->maps, titlesOf(m_systems),
                                      *comparisonAxes()[static_cast<std::size_t>(m_over->currentIndex())])
                                           : emptyComparisonChart();
    m_pointRows = chart.rows;
    m_chart->setContent(chart.content);
    m_note->setText(notes().join(u"; "_s));
    m_note->setVisible(!m_note->text().isEmpty());
    m_note->setToolTip(plainTip(m_note->text()));
    markSelected();
}

QStringList ComparePanel::notes() const
{
    QStringList notes;
    if (!m_result)
        return notes;
    for (const MapComparison &map : m_result->maps)
        if (const QString heldOut = heldOutText(map.study->data.heldOut, m_systems); !heldOut.isEmpty())
            notes = QStringList{tr("held out: %1").arg(heldOut)}; // of all maps the same
    return notes + comparisonNotes(*m_result);
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
    m_use->setEnabled(rows.size() == 1 || (rows.empty() && recommendedRow()));
    m_export->setEnabled(m_use->isEnabled());
    m_remove->setEnabled(std::any_of(rows.begin(), rows.end(), [this](std::size_t row) {
        const auto &models = m_input.models;
        return std::find(models.begin(), models.end(), m_model->rows()[row].fit->spec) != models.end();
    }));
}

std::optional<std::size_t> ComparePanel::recommendedRow() const
{
    const auto &rows = m_model->rows();
    const auto found = std::find_if(rows.begin(), rows.end(),
        [](const FigureTableModel::Row &row) { return !row.recommended.isEmpty(); });
    return found == rows.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - rows.begin()));
}

void ComparePanel::use(bool andExport)
{
    const auto rows = selectedRows();
    const auto row = rows.size() == 1 ? std::optional(rows.front()) : recommendedRow();
    if (!row)
        return;
    const FitPtr fit = m_model->rows()[*row].fit; // who hears of it may bring other rows
    emit modelActivated(fit->spec, fit->study->data.dataset, toText(fit->study->collective()));
    if (andExport)
        emit exportRequested();
}

void ComparePanel::selectionChanged()
{
    if (m_updating)
        return;
    markSelected();
    const auto rows = selectedRows();
    const auto fitAt = [&](std::size_t at) { return m_model->rows()[rows[at]].fit; };
    if (rows.size() == 2 && isOnShow(*fitAt(0)) && isOnShow(*fitAt(1))) {
        showDifference(fitAt(0)->spec, fitAt(1)->spec);
        return;
    }
    m_differenceTask->cancel();
    if (std::exchange(m_hasDifference, false))
        emit differenceChanged(nullptr);
    if (rows.size() == 1) {
        const FitPtr fit = fitAt(0); // who hears of it may bring other rows
        emit modelActivated(fit->spec, fit->study->data.dataset, toText(fit->study->collective()));
    }
}

bool ComparePanel::isOnShow(const Fit &fit) const
{
    return fit.study->data.dataset == m_input.data.dataset && fit.study->data.grid == m_input.data.grid;
}

void ComparePanel::showDifference(const ModelSpec &first, const ModelSpec &second)
{
    using DifferencePtr = std::shared_ptr<const MapDifference>;
    m_hasDifference = true;
    m_differenceTask->start(
        [studies = m_studies, data = withAll(m_input.data), first, second](
            const std::stop_token &stop) -> Expected<DifferencePtr> {
            const auto study = studies->study(data, stop);
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
