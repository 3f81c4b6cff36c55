// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/sweep_panel.h"

#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/models/figure_table_model.h"
#include "widgets/panels/control_column.h"
#include "widgets/panels/sweep_ranges.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <cmath>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

SweepPanel::SweepPanel(std::shared_ptr<StudyCache> studies, QWidget *parent)
    : QWidget(parent), m_studies(std::move(studies)), m_ranges(new SweepRanges), m_heldOut(new HeldOutButton),
      m_run(new QPushButton(tr("Run"))), m_cancel(new QPushButton(tr("Cancel"))),
      m_clear(new QPushButton(tr("Clear"))), m_export(new QPushButton(tr("Export CSV..."))),
      m_message(new PlainLabel), m_progress(new QProgressBar), m_view(new QComboBox), m_chart(new ChartView),
      m_heat(new HeatView), m_pages(new QStackedWidget), m_task(new LatestTask(this)),
      m_poll(new QTimer(this)), m_fraction(std::make_shared<std::atomic<double>>(0))
{
    m_view->addItems({tr("Mean penalty and depth over the parameter"), tr("Mean penalty over mean depth"),
        tr("Mean penalty over leaves"), tr("Grid of two parameters: mean penalty in %")});
    m_view->setAccessibleName(tr("Chart"));
    m_view->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_view->setMinimumContentsLength(12);
    m_chart->setAccessibleName(tr("Chart of the sweep"));
    m_heat->setAccessibleName(tr("Grid of the sweep"));
    m_pages->addWidget(m_chart);
    m_pages->addWidget(m_heat);
    auto *const picture = new QVBoxLayout;
    auto *const above = new QHBoxLayout;
    above->addWidget(m_view, 1);
    above->addWidget(m_heldOut);
    picture->addLayout(above);
    connect(m_heldOut, &HeldOutButton::edited, this, &SweepPanel::heldOutEdited);
    picture->addWidget(m_pages, 1);
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(4, 2, 4, 2);
    row->addWidget(makeControls());
    row->addLayout(picture, 1);

    connect(m_view, &QComboBox::activated, this, [this] { showChart(); });
    connect(m_ranges, &SweepRanges::edited, this, &SweepPanel::check);
    connect(m_ranges, &SweepRanges::accepted, this, &SweepPanel::run);
    connect(m_run, &QPushButton::clicked, this, &SweepPanel::run);
    connect(m_cancel, &QPushButton::clicked, this, &SweepPanel::cancel);
    connect(m_clear, &QPushButton::clicked, this, &SweepPanel::clear);
    connect(m_export, &QPushButton::clicked, this, [this] { emit csvExportRequested(u"sweep"_s, csv()); });
    connect(m_chart, &ChartView::pointClicked, this, [this](std::size_t series, std::size_t point) {
        const auto &[which, source] = m_content.sources.at(series).at(point);
        m_chart->setSelected({{series, point}});
        emit modelActivated(m_sweeps.at(which).points.at(source).spec);
    });
    connect(m_heat, &HeatView::cellClicked, this, [this](std::size_t cell) {
        const SweepPoint &point = m_sweeps.back().points.at(cell);
        if (!point.isFitted())
            return;
        m_heat->setSelected(cell);
        emit modelActivated(point.spec);
    });
    connect(m_task, &LatestTask::failed, this,
        [this](const QString &cause) { take(failure(cause.toStdString())); });
    m_poll->setInterval(100);
    connect(m_poll, &QTimer::timeout, this,
        [this] { m_progress->setValue(static_cast<int>(std::lround(*m_fraction * 1000))); });
    setRunning(false);
    showChart();
}

QWidget *SweepPanel::makeControls()
{
    return controlColumn(m_ranges, {m_run, m_cancel, m_clear, m_export}, m_progress, m_message, 42);
}

void SweepPanel::setInput(const DataSelection &input, const std::vector<OpenSystem> &systems)
{
    m_heldOut->setData(input, systems);
    if (input == m_data)
        return;
    m_data = input;
    cancel();
    clear();
    check();
    emit titleChanged(title());
}

QString SweepPanel::title() const
{
    return m_data.dataset ? tr("Sweep: %1").arg(toText(m_data.grid.collective)) : tr("Sweep");
}

void SweepPanel::check()
{
    const auto plan = parseSweep(m_ranges->text().toStdString());
    m_run->setEnabled(plan && m_data.dataset && !m_poll->isActive());
    m_message->setText(plan ? tr("%1 models: %2")
                                  .arg(formatCount(plan->points()))
                                  .arg(m_ranges->text().replace(u","_s, u", "_s)) // can be wrapped
                            : QString::fromStdString(plan.error().text()));
}

void SweepPanel::run()
{
    const auto plan = parseSweep(m_ranges->text().toStdString());
    if (!plan || !m_data.dataset || m_poll->isActive())
        return;
    m_fraction = std::make_shared<std::atomic<double>>(0);
    setRunning(true);
    m_task->start(
        [studies = m_studies, data = m_data, plan = *plan, fraction = m_fraction](
            const std::stop_token &stop) -> Expected<FinishedSweep> {
            const auto study = studies->study(data, stop);
            if (!study)
                return tl::unexpected(study.error());
            auto points = sweep(
                plan, *study, [&fraction](double done) { *fraction = done; }, stop);
            return std::move(points).map([&](std::vector<SweepPoint> all) {
                return FinishedSweep{plan, std::move(all)};
            });
        },
        [this](Expected<FinishedSweep> sweep) { take(std::move(sweep)); });
}

void SweepPanel::cancel()
{
    m_task->cancel();
    setRunning(false);
}

void SweepPanel::clear()
{
    m_sweeps.clear();
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

void SweepPanel::take(Expected<FinishedSweep> sweep)
{
    setRunning(false);
    if (!sweep) {
        m_message->setText(QString::fromStdString(sweep.error().text()));
        return;
    }
    m_sweeps.push_back(*std::move(sweep));
    const bool isGrid = gridOf(m_sweeps.back()).has_value();
    if (isGrid != (m_view->currentIndex() == grid))
        m_view->setCurrentIndex(isGrid ? grid : m_sweeps.size() > 1 ? overDepth : overParameter);
    showChart();
}

void SweepPanel::setView(View view)
{
    m_view->setCurrentIndex(view);
    showChart();
}

void SweepPanel::showChart()
{
    m_clear->setEnabled(!m_sweeps.empty());
    m_export->setEnabled(!m_sweeps.empty());
    const auto content = m_sweeps.empty() ? std::nullopt : gridOf(m_sweeps.back());
    if (m_view->currentIndex() == grid && content) {
        m_heat->setContent(*content);
        m_pages->setCurrentWidget(m_heat);
        return;
    }
    m_content = m_view->currentIndex() == overParameter
        ? chartOverParameter(m_sweeps, m_sweeps.empty() ? 0 : m_sweeps.size() - 1)
        : chartOverSize(m_sweeps, m_view->currentIndex() == overDepth);
    if (m_view->currentIndex() == grid) {
        m_content = {};
        m_content.content.empty = tr("A grid needs exactly two parameters with several values.");
    }
    m_chart->setContent(m_content.content);
    m_pages->setCurrentWidget(m_chart);
}

QSize SweepPanel::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 15};
}

QString SweepPanel::csv() const
{
    std::vector<FigureTableModel::Row> rows;
    for (const FinishedSweep &sweep : m_sweeps)
        for (const SweepPoint &point : sweep.points)
            if (point.isFitted())
                rows.push_back({point.fit});
    FigureTableModel table({false, u"spec"_s, {}, {}}, figuresFrom(comparedFigures()));
    table.setRows(std::move(rows));
    return tableToCsv(table);
}

} // namespace collscope
