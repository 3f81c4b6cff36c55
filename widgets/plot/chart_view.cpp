// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/chart_view.h"

#include "widgets/common/plain_text.h"
#include "widgets/plot/chart_plot.h"

#include <QHash>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include <cmath>

namespace collscope {

ChartView::ChartView(QWidget *parent) : QWidget(parent), m_plot(new ChartPlot)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    m_plot->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_plot->setFocusPolicy(Qt::NoFocus);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_plot);
}

void ChartView::setContent(const ChartContent &content)
{
    m_current.reset();
    m_plot->setContent(content);
}

const ChartContent &ChartView::content() const
{
    return m_plot->content();
}

void ChartView::setCurrent(ChartPoint point)
{
    m_current = point;
    if (hasFocus())
        m_plot->setSelected({point}); // who walks sees where he is
}

void ChartView::setSelected(const std::vector<ChartPoint> &points)
{
    m_plot->setSelected(points);
}

QPointF ChartView::positionOf(ChartPoint point) const
{
    return m_plot->positionOf(point);
}

std::optional<ChartPoint> ChartView::pointAt(const QPointF &position) const
{
    double nearest = 10; // pixels
    std::optional<ChartPoint> found;
    for (std::size_t s = 0; s < content().series.size(); ++s) {
        const auto &points = content().series[s].points;
        for (std::size_t p = 0; p < points.size(); ++p) {
            if (!ChartPlot::isDrawn(points[p]))
                continue;
            const QPointF away = positionOf({s, p}) - position;
            const double distance = std::hypot(away.x(), away.y());
            if (distance < nearest) {
                nearest = distance;
                found = ChartPoint{s, p};
            }
        }
    }
    return found;
}

void ChartView::showTip(ChartPoint point, const QPoint &place)
{
    QToolTip::showText(place, plainTip(content().series[point.series].points[point.point].tip), this);
}

bool ChartView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *const help = static_cast<QHelpEvent *>(event);
    if (const auto at = pointAt(help->pos()))
        showTip(*at, help->globalPos());
    else
        QToolTip::hideText();
    return true;
}

void ChartView::walk(chart::Step step)
{
    m_current = chart::stepped(
        content(), m_current, step, [this](ChartPoint point) { return -positionOf(point).y(); });
    if (!m_current)
        return;
    m_plot->setSelected({*m_current});
    showTip(*m_current, mapToGlobal(positionOf(*m_current).toPoint()));
}

void ChartView::keyPressEvent(QKeyEvent *event)
{
    using chart::Step;
    static const QHash<int, Step> steps{{Qt::Key_Left, Step::left}, {Qt::Key_Right, Step::right},
        {Qt::Key_Up, Step::up}, {Qt::Key_Down, Step::down}, {Qt::Key_Home, Step::first},
        {Qt::Key_End, Step::last}};
    if (const auto step = steps.find(event->key()); step != steps.end()) {
        walk(*step);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current)
            emit pointClicked(m_current->series, m_current->point);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void ChartView::mousePressEvent(QMouseEvent *event)
{
    const auto at = pointAt(event->position());
    if (!at || event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    m_current = at;
    emit pointClicked(at->series, at->point);
}

QSize ChartView::sizeHint() const
{
    const int character = fontMetrics().averageCharWidth();
    return {character * 36, fontMetrics().height() * 12};
}

QSize ChartView::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 24, fontMetrics().height() * 6};
}

} // namespace collscope
