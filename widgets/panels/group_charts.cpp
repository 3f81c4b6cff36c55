// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/group_charts.h"

#include "engine/groups/rows.h"
#include "engine/groups/sweep.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/panels/figure_choice.h"
#include "widgets/plot/chart_export.h"
#include "widgets/plot/chart_view.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

using Outcomes = std::vector<groups::Outcome>;

/// A few at a time, so that curves grow.
Expected<void> simulate(const std::vector<groups::Case> &cases, const groups::Network &network,
    Mailbox<Outcomes> &arrived, const std::stop_token &stop)
{
    const std::size_t batch = wire::groups::schemes().size();
    for (std::size_t first = 0; first < cases.size(); first += batch) {
        const auto begin = cases.begin() + static_cast<std::ptrdiff_t>(first);
        const auto end = begin + static_cast<std::ptrdiff_t>(std::min(batch, cases.size() - first));
        auto outcomes = groups::sweep({begin, end}, network, {}, stop);
        if (!outcomes)
            return tl::unexpected(outcomes.error());
        arrived.put(*std::move(outcomes));
    }
    return {};
}

} // namespace

GroupCharts::GroupCharts(QWidget *parent)
    : QWidget(parent), m_figures(new QComboBox), m_axes(new QComboBox), m_note(new PlainLabel),
      m_chart(new ChartView), m_task(new LatestTask(this)),
      m_refresh(new VisibleRefresh(this, [this] { refresh(); })), m_poll(new QTimer(this))
{
    m_chart->setAccessibleName(tr("Schemes compared"));
    ChartContent nothing;
    nothing.empty = tr("Nothing has been simulated yet.");
    m_chart->setContent(nothing);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(makeBar());
    column->addWidget(m_note);
    column->addWidget(m_chart, 1);
    makeMenu();
    connect(m_chart, &ChartView::pointClicked, this, [this](std::size_t series, std::size_t point) {
        emit caseChosen(groups::Case(m_drawn.sources.at(series).at(point)));
    });
    connect(m_task, &LatestTask::failed, this,
        [this](const QString &cause) { finish(failure(cause.toStdString())); });
    constexpr int often = 100;
    m_poll->setInterval(often);
    connect(m_poll, &QTimer::timeout, this, &GroupCharts::collect);
}

QWidget *GroupCharts::makeBar()
{
    m_figures->setAccessibleName(tr("What is drawn"));
    m_axes->setAccessibleName(tr("Over what"));
    for (const GroupFigure &figure : groupFigures()) {
        m_figures->addItem(figure.title);
        m_figures->setItemData(m_figures->count() - 1, plainTip(figure.help), Qt::ToolTipRole);
    }
    for (const GroupAxis &axis : groupAxes())
        m_axes->addItem(axis.title);
    letShrink(*m_figures);
    letShrink(*m_axes);
    connect(m_figures, &QComboBox::currentIndexChanged, this, &GroupCharts::draw);
    connect(m_axes, &QComboBox::currentIndexChanged, m_refresh, &VisibleRefresh::request);
    m_note->setText(tr("simulated network: compare shapes, not values; hollow: measured in the paper"));
    m_note->setWordWrap(true);
    m_note->setMinimumWidth(1);
    m_note->setContentsMargins(4, 0, 4, 0);
    auto *const bar = new QWidget;
    auto *const row = new QHBoxLayout(bar);
    row->setContentsMargins(4, 2, 4, 0);
    row->addWidget(m_figures, 1);
    row->addWidget(new PlainLabel(tr("over")));
    row->addWidget(m_axes, 1);
    return bar;
}

void GroupCharts::makeMenu()
{
    m_chart->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto *const picture = new QAction(tr("Export as picture..."), m_chart);
    connect(picture, &QAction::triggered, this, &GroupCharts::pictureExportRequested);
    auto *const table = new QAction(tr("Export as CSV..."), m_chart);
    connect(table, &QAction::triggered, this, [this] { emit csvExportRequested(u"groups"_s, csv()); });
    m_chart->addActions({picture, table});
}

const GroupFigure &GroupCharts::figure() const
{
    return groupFigures()[static_cast<std::size_t>(m_figures->currentIndex())];
}

const GroupAxis &GroupCharts::axis() const
{
    return groupAxes()[static_cast<std::size_t>(m_axes->currentIndex())];
}

void GroupCharts::setQuestion(const GroupQuestion &shown)
{
    if (shown == m_asked)
        return;
    if (shown.network != m_asked.network) {
        cancel(); // what is under way is not of it
        m_known.clear();
    }
    m_asked = shown;
    m_refresh->request();
}

void GroupCharts::choose(std::size_t figure, std::size_t axis)
{
    m_figures->setCurrentIndex(static_cast<int>(figure));
    m_axes->setCurrentIndex(static_cast<int>(axis));
}

bool GroupCharts::isRunning() const
{
    return m_task->isRunning();
}

void GroupCharts::cancel()
{
    m_task->cancel();
    m_arrived.reset();
    setRunning(false);
}

const groups::Outcome *GroupCharts::find(const groups::Case &one) const
{
    const auto found = std::find_if(
        m_known.begin(), m_known.end(), [&one](const groups::Outcome &known) { return known.of == one; });
    return found == m_known.end() ? nullptr : &*found;
}

/// What is known already is not simulated again.
void GroupCharts::refresh()
{
    if (!m_asked.of.scheme)
        return;
    if (!groupProblem(m_asked).isEmpty()) {
        cancel();
        return;
    }
    std::vector<groups::Case> missing;
    for (const groups::Case &one : groupCases(m_asked.of, axis()))
        if (!find(one))
            missing.push_back(one);
    if (missing.empty()) {
        cancel();
        draw();
        return;
    }
    constexpr std::size_t most = 4096; // a slider makes many
    if (m_known.size() > most) {
        m_known.clear();
        missing = groupCases(m_asked.of, axis());
    }
    m_arrived = std::make_shared<Mailbox<Outcomes>>();
    m_wanted = missing.size();
    m_taken = 0;
    setRunning(true);
    m_task->start([missing, network = m_asked.network, arrived = m_arrived](
                      const std::stop_token &stop) { return simulate(missing, network, *arrived, stop); },
        [this](const Expected<void> &done) { finish(done); });
}

void GroupCharts::collect()
{
    if (!m_arrived)
        return;
    const std::vector<Outcomes> all = m_arrived->take();
    for (const Outcomes &outcomes : all) {
        m_taken += outcomes.size();
        m_known.insert(m_known.end(), outcomes.begin(), outcomes.end());
    }
    emit progressed(static_cast<double>(m_taken) / static_cast<double>(m_wanted));
    if (!all.empty())
        draw();
}

void GroupCharts::finish(const Expected<void> &done)
{
    collect();
    setRunning(false);
    if (!done)
        emit failed(QString::fromStdString(done.error().text()));
}

void GroupCharts::setRunning(bool running)
{
    if (running)
        m_poll->start();
    else
        m_poll->stop();
    emit runningChanged(running);
}

std::vector<groups::Outcome> GroupCharts::knownOutcomes() const
{
    std::vector<groups::Outcome> outcomes;
    for (const groups::Case &one : groupCases(m_asked.of, axis()))
        if (const groups::Outcome *const known = find(one))
            outcomes.push_back(*known);
    return outcomes;
}

/// What is drawn stays until something else is known.
void GroupCharts::draw()
{
    if (!m_asked.of.scheme)
        return;
    std::vector<groups::Outcome> outcomes = knownOutcomes();
    if (outcomes.empty())
        return;
    m_outcomes = std::move(outcomes);
    m_drawn = groupChart(m_outcomes, figure(), axis(), m_asked.of);
    m_network = m_asked.network;
    m_title = tr("Process groups: %1 over %2, around %3, seed %4\n%5")
                  .arg(figure().title, axis().title, groupCaseText(m_asked.of))
                  .arg(m_asked.of.seed)
                  .arg(groupNetworkText(m_network));
    m_chart->setContent(m_drawn.content);
}

QString GroupCharts::csv() const
{
    std::vector<ResultRow> rows;
    for (const groups::Outcome &outcome : m_outcomes) {
        rows.push_back(groups::resultRow(outcome));
        for (Field &field : groups::networkFields(m_network))
            rows.back().push_back(std::move(field));
    }
    return rows.empty() ? QString() : QString::fromStdString(csvTable(rows));
}

QString GroupCharts::exportTo(const QString &path) const
{
    constexpr QSize size(900, 560);
    return m_drawn.content.series.empty() ? tr("there is nothing to draw")
                                          : exportChart(m_drawn.content, m_title, size, path);
}

} // namespace collscope
