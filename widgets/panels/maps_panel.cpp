// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/maps_panel.h"

#include "engine/models/hand_model.h"
#include "engine/study/own_choices.h"
#include "widgets/common/counts.h"
#include "widgets/models/model_title.h"
#include "widgets/panels/times_chart.h"
#include "widgets/panels/verdict_strip.h"
#include "widgets/plot/chart_view.h"
#include "widgets/plot/method_legend.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// Measurements of the same thing, of which there may be more by now.
bool isSameThing(const TimeGrid &before, const TimeGrid &now)
{
    return before.collective() == now.collective()
        && before.dataset()->provenance().system == now.dataset()->provenance().system;
}

/// Where an instance that was selected is on another map.
std::optional<Cell> sameInstance(const TimeGrid &before, const std::optional<Cell> &cell, const TimeGrid &now)
{
    if (!cell || !isSameThing(before, now))
        return std::nullopt;
    return now.find(before.instance(*cell));
}

/// With rules of all rows on show; nothing where a model decides that nobody set by hand.
std::optional<HandRules> rulesByHand(const Fit &fit)
{
    if (!fit.model->byHand())
        return std::nullopt;
    const auto rules = handRulesOf(*fit.model);
    return rules ? std::optional(*rules) : std::nullopt;
}

/// Maps fade cells by their weight: one that nobody wants to see is left out.
DecisionMapPtr withoutWeights(const DecisionMapPtr &map)
{
    if (map->weights.empty())
        return map;
    auto plain = std::make_shared<DecisionMap>(*map);
    plain->weights.clear();
    return plain;
}

} // namespace

MapsPanel::MapsPanel(QWidget *parent)
    : QWidget(parent), m_verdict(new VerdictStrip), m_switch(new QTabBar), m_chart(new ChartView),
      m_legend(new MethodLegend), m_chooser(new MapChooser)
{
    auto *const maps = new QHBoxLayout;
    maps->setSpacing(4);
    const std::array<QString, viewCount> names{
        tr("Fastest measured"), tr("Chosen by the model"), tr("Third map")};
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        m_views[i] = new MapView;
        m_views[i]->setAccessibleName(names[i]);
        m_views[i]->setObjectName(viewName(static_cast<View>(i)) + u"Map"_s);
        maps->addWidget(m_views[i], 1);
        link(m_views[i]);
        m_switch->addTab(QString());
    }
    m_switch->setObjectName(u"mapSwitch"_s);
    m_switch->setAccessibleName(tr("Which map is shown"));
    m_switch->setDrawBase(false);
    m_switch->setExpanding(false);
    m_switch->hide();
    connect(m_switch, &QTabBar::currentChanged, this, &MapsPanel::showViews);
    m_chart->setObjectName(u"timesOfOneSize"_s);
    m_chart->setAccessibleName(tr("Times of all methods over message size"));
    m_chart->hide();
    maps->addWidget(m_chart, 1);
    connect(m_chart, &ChartView::pointClicked, this, [this](std::size_t series, std::size_t point) {
        if (series < m_columns.size() && point < m_columns[series].size()) {
            const Cell cell{0, m_columns[series][point]};
            selectCell(cell);
            emit cellSelected(cell);
        }
    });
    m_views[penaltyView]->setTitleWidget(m_chooser);
    for (MapView *const view : {m_views[exactView], m_views[modelView]})
        view->setTitleHeight(m_chooser->sizeHint().height());
    m_chooser->hide();
    connect(m_chooser, &MapChooser::chosen, this, [this](ThirdMap map) {
        setThirdMap(map);
        emit thirdMapChosen(map);
    });
    connect(m_views[modelView], &MapView::rulesEdited, this, &MapsPanel::rulesEdited);
    connect(m_legend, &MethodLegend::methodHovered, this, [this](std::optional<MethodIndex> method) {
        for (MapView *const view : {m_views[exactView], m_views[modelView]})
            view->setHighlightedMethod(method);
    });
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(4, 2, 4, 2);
    column->setSpacing(2);
    column->addWidget(m_verdict);
    column->addWidget(m_switch);
    column->addLayout(maps, 1);
    column->addWidget(m_legend);
    connect(m_verdict, &VerdictStrip::cellActivated, this, [this](Cell cell) {
        selectCell(cell);
        emit cellSelected(cell);
    });
}

QString MapsPanel::viewName(View which)
{
    static const std::array<const char16_t *, viewCount> names{u"exact", u"model", u"penalty"};
    return QString::fromUtf16(names[which]);
}

void MapsPanel::link(MapView *view)
{
    connect(view, &MapView::cellHovered, this, [this](std::optional<Cell> cell) {
        for (MapView *const each : m_views)
            each->setCursorCell(cell);
        emit cellHovered(cell);
    });
    connect(view, &MapView::cellSelected, this, [this](Cell cell) {
        selectCell(cell);
        emit cellSelected(cell);
    });
    connect(view, &MapView::cellsBrushed, this, &MapsPanel::brush);
    connect(view, &MapView::cellMenuOpens, this, [this, view](QMenu *menu, Cell cell) {
        const auto which = std::find(m_views.begin(), m_views.end(), view) - m_views.begin();
        emit cellMenuOpens(menu, cell, static_cast<View>(which));
    });
    connect(view, &MapView::visibleCellsChanged, this, [this, view](const QRectF &cells) {
        if (!m_linked || std::exchange(m_zooming, true))
            return;
        for (MapView *const each : m_views) {
            if (each != view)
                each->setVisibleCells(cells);
        }
        m_zooming = false;
    });
}

void MapsPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && event->modifiers() == Qt::NoModifier)
        emit left();
    else
        QWidget::keyPressEvent(event);
}

void MapsPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showViews();
}

/// The chart, three maps, or the one that the switch names.
void MapsPanel::showViews()
{
    const bool isChart = m_result && !m_difference && m_result->map()->grid->rows() == 1;
    const bool isOne = m_result && !isChart && width() < viewCount * leastMapWidth;
    const std::array<QString, viewCount> names = m_difference
        ? std::array{tr("Model 1"), tr("Model 2"), tr("Difference")}
        : std::array{tr("Fastest measured"), tr("Chosen by the model"), thirdMapShortTitle(m_third)};
    m_switch->setVisible(isOne);
    m_chart->setVisible(isChart);
    for (int i = 0; i < viewCount; ++i) {
        m_switch->setTabText(i, names[static_cast<std::size_t>(i)]);
        m_views[static_cast<std::size_t>(i)]->setVisible(
            !isChart && (!isOne || m_switch->currentIndex() == i));
    }
}

void MapsPanel::setResult(const FitPtr &result)
{
    const bool otherMap = !m_result || m_result->map() != result->map();
    const auto selected
        = m_result ? sameInstance(*m_result->map()->grid, m_selected, *result->map()->grid) : std::nullopt;
    const bool otherAxes = !m_result || !isSameThing(*m_result->map()->grid, *result->map()->grid)
        || m_result->map()->grid->placements() != result->map()->grid->placements()
        || m_result->map()->grid->messageBytes() != result->map()->grid->messageBytes();
    m_result = result;
    m_verdict->setResult(result);
    m_difference.reset();
    if (otherMap) {
        const TimeGrid &grid = *result->map()->grid;
        m_palette = MethodPalette(grid);
        clearMarks();
        m_highlighted.clear();
        m_defaultChoices.reset();
    }
    showContents();
    if (otherAxes)
        resetZoom();
    if (otherMap)
        selectCell(selected);
}

void MapsPanel::showContents()
{
    if (!m_result)
        return;
    showChart();
    m_chooser->setVisible(!m_difference);
    if (m_difference) {
        showDifference();
        return;
    }
    MapContent content;
    content.map = m_dimsByWeight ? m_result->map() : withoutWeights(m_result->map());
    content.rows = m_rows;
    content.palette = m_palette;
    content.title = tr("Fastest measured");
    if (m_doubt && m_result->study->ties) {
        content.layer = doubtLayer(m_result->study->ties);
        content.title = tr("Fastest measured, with doubt");
    }
    m_views[exactView]->setContent(content);
    const MapContent exact = content;
    content.layer = m_result->isBaseline() ? defaultLayer(defaultChoices()) : methodLayer(m_result->training);
    content.title = tr("Chosen by: %1").arg(modelInSentence(*m_result));
    m_views[modelView]->setContent(content);
    m_views[modelView]->setRules(rulesByHand(*m_result), m_result->statistics().mean);
    const MapContent model = content;
    const MapContent third = thirdContent(content);
    m_legend->setContents({exact, model, third});
    m_views[penaltyView]->setContent(third);
    m_chooser->setHasDefault(m_result->study->baseline && !isDefaultAlone(*m_result->map()->grid));
    m_chooser->setChosen(shownThirdMap());
}

ThirdMap MapsPanel::shownThirdMap() const
{
    const TimeGrid &grid = *m_result->map()->grid;
    if (isDefaultAlone(grid) && (m_third == ThirdMap::penalty || isOfDefault(m_third)))
        return grid.messageBytes().back() == 0 ? ThirdMap::time : ThirdMap::bandwidth; // 0: of barrier
    return !m_result->study->baseline && isOfDefault(m_third) ? ThirdMap::penalty : m_third;
}

/// Of the third map; everything but title and layer is as in `content`.
MapContent MapsPanel::thirdContent(MapContent content) const
{
    const EvaluationPtr &model = m_result->training;
    const EvaluationPtr &baseline = m_result->study->baseline;
    const QString name = modelInSentence(*m_result);
    switch (shownThirdMap()) {
    case ThirdMap::penalty:
        content.layer = penaltyLayer(model, baseline, m_logPenalty);
        content.title = tr("Slower than fastest by: %1").arg(name);
        break;
    case ThirdMap::defaultPenalty:
        content.layer = penaltyLayer(baseline, nullptr, m_logPenalty);
        content.title = tr("Slower than fastest by: library default");
        break;
    case ThirdMap::defaultChoice:
        content.layer = defaultLayer(defaultChoices());
        content.title = tr("Chosen by: library default");
        break;
    case ThirdMap::speedup:
        content.layer = speedupLayer(model, baseline);
        content.title = tr("Faster than the library default by: %1").arg(name);
        break;
    case ThirdMap::time:
        content.layer = timeLayer(model, *content.map);
        content.title = tr("Time: %1").arg(name);
        break;
    case ThirdMap::bandwidth:
        content.layer = bandwidthLayer(model, *content.map);
        content.title = tr("Bandwidth: %1").arg(name);
        break;
    }
    return content;
}

const EvaluationPtr &MapsPanel::defaultChoices() const
{
    if (!m_defaultChoices)
        m_defaultChoices = std::make_shared<const Evaluation>(
            ownChoices(m_result->map(), m_result->study->baseline.get()));
    return m_defaultChoices;
}

void MapsPanel::setThirdMap(ThirdMap map)
{
    m_chooser->setChosen(map);
    if (std::exchange(m_third, map) != map)
        showContents();
}

void MapsPanel::showMap(View which)
{
    m_switch->setCurrentIndex(which);
}

/// Maps of one row would say little. Two models that differ are shown on maps all the same.
void MapsPanel::showChart()
{
    showViews();
    m_columns.clear();
    if (!m_chart->isVisibleTo(this))
        return;
    TimesChoice choice;
    choice.shown.assign(m_result->map()->grid->methods().size(), true);
    if (m_selected)
        choice.marked = m_selected->column;
    const TimesChart chart = timesChart(*m_result, m_palette, choice);
    m_columns = chart.columns;
    m_chart->setContent(chart.content);
}

void MapsPanel::setDifference(const std::shared_ptr<const MapDifference> &difference)
{
    if (difference != m_difference) {
        m_difference = difference;
        showContents();
    }
}

void MapsPanel::showDifference()
{
    MapContent content;
    content.map = m_dimsByWeight ? m_difference->first->map() : withoutWeights(m_difference->first->map());
    content.rows = m_rows;
    content.palette = m_palette;
    const EvaluationPtr &first = m_difference->first->training;
    const EvaluationPtr &second = m_difference->second->training;
    content.layer = methodLayer(first);
    content.title = tr("1: %1").arg(modelTitle(m_difference->first->spec));
    m_views[exactView]->setContent(content);
    MapContent other = content;
    other.layer = methodLayer(second);
    other.title = tr("2: %1").arg(modelTitle(m_difference->second->spec));
    m_views[modelView]->setContent(other);
    m_views[modelView]->setRules(std::nullopt, 0);
    m_legend->setContents({content, other});
    content.layer = differenceLayer(first, second);
    std::size_t different = 0;
    for (std::size_t cell = 0; cell < content.map->grid->cells(); ++cell)
        different += verdictOf(*content.map, *first, *second, cell) != Verdict::same;
    content.title = countText(different, tr("1 cell differs, faster one"), tr("%1 cells differ, faster one"));
    m_views[penaltyView]->setContent(content);
}

void MapsPanel::setEmpty(const QString &explanation)
{
    m_difference.reset();
    m_result.reset();
    m_verdict->setResult(nullptr);
    m_selected.reset();
    clearMarks();
    m_legend->clear();
    m_chooser->hide();
    showChart();
    for (MapView *const view : m_views)
        view->setEmpty(explanation);
}

void MapsPanel::setLogPenalty(bool log)
{
    if (std::exchange(m_logPenalty, log) != log)
        showContents();
}

void MapsPanel::setDoubt(bool isShown)
{
    if (std::exchange(m_doubt, isShown) != isShown)
        showContents();
}

void MapsPanel::setDimsByWeight(bool dims)
{
    if (std::exchange(m_dimsByWeight, dims) != dims)
        showContents();
}

std::vector<bool> MapsPanel::cellsInView() const
{
    if (!m_result)
        return {};
    const TimeGrid &grid = *m_result->map()->grid;
    const RowOrder rows(grid, m_rows);

    const QRectF view = m_views[exactView]->visibleCells();
    std::vector<bool> cells(grid.cells());
    for (std::uint32_t place = 0; place < rows.places(); ++place)
        for (std::uint32_t column = 0; column < grid.columns(); ++column)
            cells[grid.index({rows.row(place), column})] = view.contains(QPointF(column + 0.5, place + 0.5));
    return cells;
}

void MapsPanel::setRows(const RowChoice &rows)
{
    if (std::exchange(m_rows, rows) != rows)
        showContents();
}

void MapsPanel::setLinkedZoom(bool linked)
{
    m_linked = linked;
    if (!linked || !m_result)
        return;
    for (MapView *const view : m_views)
        view->setVisibleCells(m_views[exactView]->visibleCells());
}

void MapsPanel::selectCell(std::optional<Cell> cell)
{
    if (std::exchange(m_selected, cell) != cell)
        showChart();
    for (MapView *const view : m_views)
        view->setSelectedCell(cell);
}

void MapsPanel::highlightCells(const std::vector<bool> &cells)
{
    m_highlighted = cells;
    showHighlight();
}

void MapsPanel::showHighlight()
{
    for (MapView *const view : m_views)
        view->setHighlightedCells(m_highlighted.empty() ? m_marked : m_highlighted);
}

/// Marks the cells, or takes their marks away where all have one.
void MapsPanel::brush(const std::vector<Cell> &cells)
{
    if (!m_result)
        return;
    const TimeGrid &grid = *m_result->map()->grid;
    m_marked.resize(grid.cells());
    const bool mark = std::any_of(
        cells.begin(), cells.end(), [&](const Cell &cell) { return !m_marked[grid.index(cell)]; });
    for (const Cell &cell : cells)
        m_marked[grid.index(cell)] = mark;
    if (std::find(m_marked.begin(), m_marked.end(), true) == m_marked.end())
        m_marked.clear();
    m_highlighted.clear();
    showHighlight();
    emit marksChanged();
}

void MapsPanel::clearMarks()
{
    if (m_marked.empty())
        return;
    m_marked.clear();
    showHighlight();
    emit marksChanged();
}

void MapsPanel::resetZoom()
{
    for (MapView *const view : m_views)
        view->resetZoom();
}

} // namespace collscope
