// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/sweep_panel.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/models/figure_table_model.h"
#include "widgets/panels/comparison_chart.h"
#include "widgets/panels/control_column.h"
#include "widgets/panels/figure_axis.h"
#include "widgets/panels/figure_choice.h"
#include "widgets/panels/sweep_ranges.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// What the items of the choice of the lower axis stand for.
const QString parameterPrefix = u"parameter:"_s;
const QString figurePrefix = u"figure:"_s;
const QString gridPrefix = u"grid:"_s;

/// The word behind the prefix; empty where it is another one.
QString behind(const QString &prefix, const QString &data)
{
    return data.startsWith(prefix) ? data.mid(prefix.size()) : QString();
}

} // namespace

SweepPanel::SweepPanel(std::shared_ptr<StudyCache> studies, QWidget *parent)
    : QWidget(parent), m_studies(std::move(studies)), m_ranges(new SweepRanges), m_maps(new StudyButton),
      m_heldOut(new HeldOutButton), m_run(new QPushButton(tr("Run"))),
      m_cancel(new QPushButton(tr("Cancel"))), m_clear(new QPushButton(tr("Clear"))),
      m_export(new QPushButton(tr("Export CSV..."))), m_message(new PlainLabel), m_progress(new QProgressBar),
      m_figure(new FigureChoice), m_over(new QComboBox), m_second(new FigureChoice(tr("nothing"))),
      m_chart(new ChartView), m_heat(new HeatView), m_pages(new QStackedWidget), m_task(new LatestTask(this)),
      m_poll(new QTimer(this)), m_fraction(std::make_shared<std::atomic<double>>(0))
{
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(4, 2, 4, 2);
    row->addWidget(makeControls());
    row->addWidget(makePicture(), 1);
    m_poll->setInterval(100);
    connectViews();
    fillOver();
    setRunning(false);
    showChart();
}

QWidget *SweepPanel::makeControls()
{
    auto *const settings = new QWidget;
    auto *const column = new QVBoxLayout(settings);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(m_ranges);
    column->addWidget(m_maps);
    column->addWidget(m_heldOut);
    return controlColumn(settings, {m_run, m_cancel, m_clear, m_export}, m_progress, m_message, 42);
}

QWidget *SweepPanel::makePicture()
{
    m_figure->setAccessibleName(tr("Figure"));
    m_figure->setFigure("penalty_mean");
    m_second->setAccessibleName(tr("Second figure"));
    m_second->setFigure("depth_mean");
    m_over->setAccessibleName(tr("Over what"));
    m_chart->setAccessibleName(tr("Chart of the sweep"));
    m_heat->setAccessibleName(tr("Grid of the sweep"));
    m_pages->addWidget(m_chart);
    m_pages->addWidget(m_heat);
    auto *const picture = new QWidget;
    auto *const column = new QVBoxLayout(picture);
    column->setContentsMargins(0, 0, 0, 0);
    auto *const above = new QHBoxLayout;
    above->addWidget(m_figure, 1);
    above->addWidget(new PlainLabel(tr("over")));
    above->addWidget(m_over, 1);
    above->addWidget(new PlainLabel(tr("right:")));
    above->addWidget(m_second, 1);
    column->addLayout(above);
    column->addWidget(m_pages, 1);
    return picture;
}

void SweepPanel::connectViews()
{
    connect(m_heldOut, &HeldOutButton::edited, this, &SweepPanel::heldOutEdited);
    connect(m_maps, &StudyButton::edited, this, &SweepPanel::check);
    connect(m_figure, &FigureChoice::chosen, this, &SweepPanel::showChart);
    connect(m_over, &QComboBox::activated, this, &SweepPanel::showChart);
    connect(m_second, &FigureChoice::chosen, this, [this] {
        m_secondChosen = true;
        showChart();
    });
    connect(m_ranges, &SweepRanges::edited, this, &SweepPanel::check);
    connect(m_ranges, &SweepRanges::accepted, this, &SweepPanel::run);
    connect(m_run, &QPushButton::clicked, this, &SweepPanel::run);
    connect(m_cancel, &QPushButton::clicked, this, &SweepPanel::cancel);
    connect(m_clear, &QPushButton::clicked, this, &SweepPanel::clear);
    connect(m_export, &QPushButton::clicked, this, [this] { emit csvExportRequested(u"sweep"_s, csv()); });
    connect(m_chart, &ChartView::pointClicked, this, [this](std::size_t series, std::size_t point) {
        const auto [sweep, source] = m_content.sources.at(series).at(point);
        m_chart->setSelected({{series, point}});
        activate(sweep, source);
    });
    connect(m_heat, &HeatView::cellClicked, this, [this](std::size_t cell) {
        const auto sweep = behind(gridPrefix, m_over->currentData().toString()).toULongLong();
        if (!m_sweeps.at(sweep).points.at(cell).isFitted())
            return;
        m_heat->setSelected(cell);
        activate(sweep, cell);
    });
    connect(m_task, &LatestTask::failed, this,
        [this](const QString &cause) { take(failure(cause.toStdString())); });
    connect(m_poll, &QTimer::timeout, this,
        [this] { m_progress->setValue(static_cast<int>(std::lround(*m_fraction * 1000))); });
}

void SweepPanel::activate(std::size_t sweep, std::size_t point)
{
    const StudySweep source = m_sweeps.at(sweep); // who hears of it may bring other data
    emit modelActivated(
        source.points.at(point).spec, source.study->data.dataset, toText(source.study->collective()));
}

/// Looking at another of the maps that were swept is no reason to drop what is known of them.
bool SweepPanel::stillAbout(const DataSelection &input) const
{
    const bool sameMap = input.dataset == m_data.dataset && input.grid == m_data.grid;
    return !sameMap && std::any_of(m_sweeps.begin(), m_sweeps.end(), [&](const StudySweep &sweep) {
        return sweep.study->data.dataset == input.dataset && sweep.study->data.grid == input.grid;
    });
}

/// What is not open any more does not stay in memory for a curve.
void SweepPanel::dropClosed()
{
    const auto isClosed = [this](const DatasetPtr &dataset) {
        return dataset != m_data.dataset
            && std::none_of(m_systems.begin(), m_systems.end(),
                [&](const OpenSystem &system) { return system.dataset == dataset; });
    };
    if (std::any_of(m_running.maps.begin(), m_running.maps.end(),
            [&](const DataSelection &map) { return isClosed(map.dataset); }))
        cancel();
    if (std::erase_if(m_sweeps, [&](const StudySweep &sweep) { return isClosed(sweep.study->data.dataset); })
        == 0)
        return;
    m_newest = 0;
    fillOver();
    showChart();
}

void SweepPanel::setInput(const DataSelection &input, const std::vector<OpenSystem> &systems)
{
    m_systems = systems;
    m_heldOut->setData(input, systems);
    m_maps->setData(input, systems);
    if (input == m_data) {
        dropClosed();
        return;
    }
    const bool keep = stillAbout(input);
    m_data = input;
    if (!keep) {
        cancel();
        clear();
    }
    dropClosed();
    check();
    emit titleChanged(title());
}

QString SweepPanel::title() const
{
    return m_data.dataset ? tr("Sweep: %1").arg(toText(m_data.grid.collective)) : tr("Sweep");
}

QString SweepPanel::message() const
{
    return m_message->text();
}

void SweepPanel::check()
{
    const auto plan = parseSweep(m_ranges->text().toStdString());
    const std::size_t count = maps()->selections().size();
    m_run->setEnabled(plan && count > 0);
    if (!plan)
        m_message->setText(QString::fromStdString(plan.error().text()));
    else
        m_message->setText(tr("%1: %2")
                               .arg(countText(plan->points() * count, tr("1 model"), tr("%1 models")))
                               .arg(m_ranges->text().replace(u","_s, u", "_s))); // can be wrapped
}

void SweepPanel::run()
{
    const auto plan = parseSweep(m_ranges->text().toStdString());
    const SweepWork wanted{plan ? *plan : SweepPlan(), maps()->selections(), maps()->together()};
    if (!plan || wanted.maps.empty() || (m_task->isRunning() && wanted == m_running))
        return;
    m_running = wanted;
    m_fraction = std::make_shared<std::atomic<double>>(0);
    setRunning(true);
    m_task->start(
        [studies = m_studies, wanted, name = titlesOf(m_systems), fraction = m_fraction](
            const std::stop_token &stop) {
            return sweepMaps(
                wanted, *studies, name, [&fraction](double done) { *fraction = done; }, stop);
        },
        [this](Expected<SweepResult> result) { take(std::move(result)); });
}

void SweepPanel::cancel()
{
    m_task->cancel();
    m_running = {};
    setRunning(false);
}

void SweepPanel::clear()
{
    m_sweeps.clear();
    m_newest = 0;
    fillOver();
    showChart();
}

void SweepPanel::setRunning(bool running)
{
    m_progress->setValue(0);
    m_progress->setVisible(running);
    m_cancel->setEnabled(running);
    if (running)
        m_poll->start();
    else
        m_poll->stop();
    check();
}

bool SweepPanel::isOneCurve() const
{
    return m_sweeps.size() == 1 && variedRanges(m_sweeps.front().plan).size() == 1;
}

void SweepPanel::take(Expected<SweepResult> result)
{
    m_running = {};
    setRunning(false);
    if (!result) {
        m_message->setText(QString::fromStdString(result.error().text()));
        return;
    }
    if (!result->problems.isEmpty())
        m_message->setText(result->problems.join(u"\n"_s));
    m_newest = m_sweeps.size();
    for (StudySweep &sweep : result->sweeps)
        m_sweeps.push_back(std::move(sweep));
    if (!m_secondChosen)
        m_second->setFigure(isOneCurve() ? "depth_mean" : "");
    fillOver();
    chooseOver();
    showChart();
}

/// Parameters that were swept, figures, and the grids of the latest run.
void SweepPanel::fillOver()
{
    const QVariant before = m_over->currentData();
    m_over->clear();
    for (const ParameterInfo *const parameter : sweptParameters(m_sweeps))
        m_over->addItem(
            Wording::declared(parameter->title), QString(parameterPrefix + toText(parameter->key)));
    for (const Figure *const figure : comparisonAxes())
        m_over->addItem(figureInSentence(*figure), QString(figurePrefix + toText(figure->name)));
    const QStringList names = sweepNames(m_sweeps, titlesOf(m_systems));
    for (std::size_t s = m_newest; s < m_sweeps.size(); ++s)
        if (variedRanges(m_sweeps[s].plan).size() == 2) {
            const QString &name = names[static_cast<qsizetype>(s)];
            m_over->addItem(name.isEmpty() ? tr("two parameters: grid") : tr("two parameters: %1").arg(name),
                QString(gridPrefix + QString::number(s)));
        }
    m_over->setCurrentIndex(std::max(0, m_over->findData(before)));
    letShrink(*m_over);
}

/// What a run is usually made for: a parameter, two of them, or which way of limiting models is better.
void SweepPanel::chooseOver()
{
    const SweepPlan &newest = m_sweeps.back().plan;
    const auto varied = variedRanges(newest);
    const bool samePlan = std::all_of(m_sweeps.begin(), m_sweeps.end(), [&](const StudySweep &sweep) {
        return sweep.plan.kind == newest.kind && variedRanges(sweep.plan).size() == varied.size()
            && (varied.empty()
                || std::any_of(
                    sweep.plan.ranges.begin(), sweep.plan.ranges.end(), [&](const SweepPlan::Range &range) {
                        return range.values.size() > 1 && range.key == newest.ranges[varied.back()].key;
                    }));
    });
    QString wanted = figurePrefix + u"leaves"_s;
    if (!samePlan)
        wanted = figurePrefix + u"depth_mean"_s;
    else if (varied.size() == 2 && m_sweeps.size() - m_newest == 1)
        wanted = gridPrefix + QString::number(m_newest);
    else if (!varied.empty())
        wanted = parameterPrefix + toText(newest.ranges[varied.back()].key);
    m_over->setCurrentIndex(std::max(0, m_over->findData(wanted)));
}

bool SweepPanel::showGrid()
{
    const QString sweep = behind(gridPrefix, m_over->currentData().toString());
    const auto content = sweep.isEmpty()
        ? std::nullopt
        : sweepGrid(m_sweeps.at(sweep.toULongLong()), *m_figure->figure(), titlesOf(m_systems));
    if (content)
        m_heat->setContent(*content);
    return content.has_value();
}

void SweepPanel::showChart()
{
    m_clear->setEnabled(!m_sweeps.empty());
    m_export->setEnabled(!m_sweeps.empty());
    const auto isKnown = [this](const Figure &figure) {
        return m_sweeps.empty()
            || std::any_of(m_sweeps.begin(), m_sweeps.end(), [&](const StudySweep &sweep) {
                   return std::any_of(sweep.points.begin(), sweep.points.end(), [&](const SweepPoint &point) {
                       return point.isFitted() && !std::isnan(figureOf(figure, *point.fit));
                   });
               });
    };
    m_figure->setKnown(isKnown);
    m_second->setKnown(isKnown);
    const bool isGrid = showGrid();
    SweepAxes axes;
    axes.figure = m_figure->figure();
    axes.second = m_second->figure();
    axes.parameter = behind(parameterPrefix, m_over->currentData().toString()).toStdString();
    axes.over = findFigure(behind(figurePrefix, m_over->currentData().toString()).toStdString());
    m_second->setEnabled(!isGrid && !axes.over);
    m_pages->setCurrentWidget(isGrid ? static_cast<QWidget *>(m_heat) : m_chart);
    if (isGrid)
        return;
    m_content = sweepChart(m_sweeps, axes, titlesOf(m_systems));
    m_chart->setContent(m_content.content);
}

QSize SweepPanel::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 15};
}

QString SweepPanel::csv() const
{
    std::vector<FigureTableModel::Row> rows;
    for (const StudySweep &sweep : m_sweeps)
        for (const SweepPoint &point : sweep.points)
            if (point.isFitted())
                rows.push_back({point.fit});
    FigureTableModel table({true, u"spec"_s, {}, {}, titlesOf(m_systems)}, figuresFrom(comparedFigures()));
    table.setRows(std::move(rows));
    return tableToCsv(table);
}

} // namespace collscope
