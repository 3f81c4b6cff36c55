// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/chart_view.h"

#include "widgets/common/plain_text.h"
#include "widgets/plot/chart_legend.h"
#include "widgets/plot/chart_style.h"
#include "widgets/plot/oklch.h"

#include <QEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

class ChartView::Private {
public:
    explicit Private(ChartView *view) : q(view), plot(new QCustomPlot)
    {
        plot->setAttribute(Qt::WA_TransparentForMouseEvents);
        plot->setFocusPolicy(Qt::NoFocus);
        plot->setMinimumSize(60, 60);
        plot->legend->setBorderPen(Qt::NoPen);
        plot->legend->setRowSpacing(0);
        plot->plotLayout()->setRowSpacing(0);
        plot->legend->setMargins({4, 2, 4, 2});
        plot->axisRect()->setAutoMargins(QCP::msAll);
        auto *const column = new QVBoxLayout(view);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(plot);
    }

    void rebuild();
    void placeLegend(bool wanted);
    void shortenLegend(const chart::LegendPlan &plan);
    void moveLegend(chart::LegendPlan::Place place);
    QString nameOfEntry(int entry) const;
    void setLook();
    void fitRanges();
    void addSeries(const ChartContent::Series &series);
    void addEvent(const ChartContent::Event &event);
    void addText(const QString &text);
    void markSelected();
    bool isDrawn(const ChartContent::Point &point) const
    {
        return std::isfinite(point.x) && std::isfinite(point.y);
    }
    QCPAxis *yAxis(const ChartContent::Series &series) const
    {
        return series.onRight ? plot->yAxis2 : plot->yAxis;
    }

    ChartView *q;
    QCustomPlot *plot;
    ChartContent content;
    std::vector<ChartPoint> selected;
    QCPLayoutGrid *side = nullptr; ///< where the legend stands beside the chart
};

void ChartView::Private::rebuild()
{
    plot->clearPlottables();
    plot->clearItems();
    const double tall = q->height() - 3.0 * q->fontMetrics().height();
    chart::setUpAxis(plot->xAxis, content.x, q->width() * 0.6);
    chart::setUpAxis(plot->yAxis, content.y, tall);
    plot->yAxis2->setVisible(content.right.has_value());
    if (content.right)
        chart::setUpAxis(plot->yAxis2, *content.right, tall);
    fitRanges();
    bool any = false;
    for (const ChartContent::Series &series : content.series) {
        addSeries(series);
        any = any || !series.points.empty();
    }
    for (const ChartContent::Event &event : content.events)
        addEvent(event);
    if (!any)
        addText(content.empty);
    for (QCPAxis *const axis : {plot->xAxis, plot->yAxis})
        axis->setVisible(any);
    markSelected();
    setLook();
    placeLegend(any);
    plot->replot(QCustomPlot::rpQueuedReplot);
}

void ChartView::Private::placeLegend(bool wanted)
{
    QCPLegend *const legend = plot->legend;
    legend->setWrap(0);
    legend->setFillOrder(QCPLayoutGrid::foRowsFirst); // one column: empty places would count as items
    const QFontMetricsF metrics(legend->font());
    const double ornament
        = legend->iconSize().width() + legend->iconTextPadding() + 2 * legend->columnSpacing();
    const double line = metrics.height() + 2;
    std::vector<double> widths;
    for (int i = 0; wanted && i < legend->itemCount(); ++i)
        widths.push_back(ornament + metrics.horizontalAdvance(nameOfEntry(i)));
    const chart::LegendPlan plan = chart::planLegend(widths, q->size(), line);
    shortenLegend(plan);
    moveLegend(plan.place);
    legend->setVisible(plan.place != chart::LegendPlan::Place::none);
    legend->setWrap(plan.columns);
    legend->setFillOrder(QCPLayoutGrid::foColumnsFirst); // arranges what is there
}

QString ChartView::Private::nameOfEntry(int entry) const
{
    auto *const item = qobject_cast<QCPPlottableLegendItem *>(plot->legend->item(entry));
    return item ? item->plottable()->name() : QString();
}

/// What has no room is counted.
void ChartView::Private::shortenLegend(const chart::LegendPlan &plan)
{
    QCPLegend *const legend = plot->legend;
    const auto shown = static_cast<int>(plan.shown);
    const int more = legend->itemCount() - shown;
    if (plan.place == chart::LegendPlan::Place::none || more <= 0)
        return;
    for (int item = legend->itemCount() - 1; item >= shown; --item)
        legend->removeItem(item);
    auto *const count = new QCPGraph(plot->xAxis, plot->yAxis);
    count->setLineStyle(QCPGraph::lsNone);
    count->setName(ChartView::tr("+%1 more").arg(more));
}

void ChartView::Private::moveLegend(chart::LegendPlan::Place place)
{
    using Place = chart::LegendPlan::Place;
    QCPLayoutGrid *const grid = plot->plotLayout();
    if (QCPLayout *const before = plot->legend->layout())
        before->take(plot->legend);
    if (side)
        grid->remove(side);
    side = nullptr;
    grid->simplify();
    if (place == Place::none) {
        plot->axisRect()->insetLayout()->addElement(plot->legend, Qt::AlignTop | Qt::AlignRight);
    } else if (place == Place::beside) {
        side = new QCPLayoutGrid; // without what is below it, the legend spreads over the whole height
        side->addElement(0, 0, plot->legend);
        side->addElement(1, 0, new QCPLayoutElement(plot));
        side->setRowStretchFactor(0, 0.001);
        grid->addElement(0, 1, side);
        grid->setColumnStretchFactor(1, 0.001);
    } else {
        grid->addElement(1, 0, plot->legend);
        grid->setRowStretchFactor(1, 0.001);
    }
}

void ChartView::Private::fitRanges()
{
    constexpr double infinite = std::numeric_limits<double>::infinity();
    std::array<double, 3> low{infinite, infinite, infinite};
    std::array<double, 3> high{-infinite, -infinite, -infinite};
    const auto include = [&](std::size_t axis, double value) {
        low[axis] = std::min(low[axis], value);
        high[axis] = std::max(high[axis], value);
    };
    for (const ChartContent::Series &series : content.series)
        for (const ChartContent::Point &point : series.points)
            if (isDrawn(point)) {
                include(0, point.x);
                include(series.onRight ? 2 : 1, point.y);
            }
    plot->xAxis->setRange(chart::withMargins(low[0], high[0], false, content.x.logarithmic));
    plot->yAxis->setRange(chart::withMargins(low[1], high[1], true));
    plot->yAxis2->setRange(chart::withMargins(low[2], high[2], true));
}

void ChartView::Private::addSeries(const ChartContent::Series &series)
{
    const QColor color = chart::seriesColor(series.color);
    const QColor ground = q->palette().color(QPalette::Base);
    // Emphasised points are a graph of their own; the line goes through all.
    for (const bool emphasised : {false, true}) {
        QVector<double> x;
        QVector<double> y;
        for (const ChartContent::Point &point : series.points) {
            if (!isDrawn(point) || (emphasised && !point.emphasised))
                continue;
            x << point.x;
            y << point.y;
        }
        if (x.isEmpty() && (emphasised || !series.points.empty()))
            continue;
        auto *const graph = new QCPGraph(plot->xAxis, yAxis(series));
        graph->setData(x, y);
        graph->setName(series.name);
        const bool hasLine = !emphasised && series.line != ChartContent::Line::none;
        graph->setLineStyle(!hasLine                       ? QCPGraph::lsNone
                : series.line == ChartContent::Line::steps ? QCPGraph::lsStepLeft
                                                           : QCPGraph::lsLine);
        graph->setPen(
            QPen(color, 1.4, series.line == ChartContent::Line::dashed ? Qt::DashLine : Qt::SolidLine));
        graph->setScatterStyle(
            chart::scatter(series.mark, color, ground, emphasised ? chart::markSize + 4 : chart::markSize));
        graph->setAntialiased(true);
        if (emphasised || series.name.isEmpty())
            graph->removeFromLegend();
    }
}

void ChartView::Private::addEvent(const ChartContent::Event &event)
{
    auto *const line = new QCPItemStraightLine(plot);
    line->point1->setCoords(event.x, 0);
    line->point2->setCoords(event.x, 1);
    line->setPen(QPen(q->palette().color(QPalette::Text), 1, Qt::DotLine));
    auto *const text = new QCPItemText(plot);
    const QCPRange range = plot->xAxis->range();
    const bool leftHalf
        = content.x.logarithmic ? event.x * event.x < range.lower * range.upper : event.x < range.center();
    text->position->setTypeX(QCPItemPosition::ptPlotCoords);
    text->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    text->position->setCoords(event.x, 0.02);
    text->setPositionAlignment((leftHalf ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignTop);
    text->setPadding({4, 0, 4, 0});
    text->setText(event.text);
    text->setTextAlignment(leftHalf ? Qt::AlignLeft : Qt::AlignRight);
    QColor ground = q->palette().color(QPalette::Base);
    ground.setAlpha(200);
    text->setBrush(ground);
    text->setColor(q->palette().color(QPalette::Text));
}

void ChartView::Private::addText(const QString &words)
{
    auto *const text = new QCPItemText(plot);
    text->position->setType(QCPItemPosition::ptAxisRectRatio);
    text->position->setCoords(0.5, 0.5);
    text->setText(words);
    text->setColor(q->palette().color(QPalette::PlaceholderText));
}

void ChartView::Private::markSelected()
{
    for (const bool right : {false, true}) {
        QVector<double> x;
        QVector<double> y;
        for (const ChartPoint &at : selected) {
            if (at.series >= content.series.size() || at.point >= content.series[at.series].points.size()
                || content.series[at.series].onRight != right)
                continue;
            x << content.series[at.series].points[at.point].x;
            y << content.series[at.series].points[at.point].y;
        }
        if (x.isEmpty())
            continue;
        auto *const graph = new QCPGraph(plot->xAxis, right ? plot->yAxis2 : plot->yAxis);
        graph->setData(x, y);
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setScatterStyle({QCPScatterStyle::ssCircle, QPen(q->palette().color(QPalette::Text), 1.6),
            QBrush(Qt::NoBrush), chart::markSize + 9});
        graph->removeFromLegend();
    }
}

void ChartView::Private::setLook()
{
    const QColor base = q->palette().color(QPalette::Base);
    const QColor text = q->palette().color(QPalette::Text);
    QFont font = q->font();
    if (font.pointSizeF() > 0)
        font.setPointSizeF(std::max(6.5, font.pointSizeF() * 0.88));
    plot->setBackground(QBrush(base));
    for (QCPAxis *const axis : {plot->xAxis, plot->yAxis, plot->yAxis2}) {
        const QPen pen(mixed(text, base, 0.4), 1);
        axis->setBasePen(pen);
        axis->setTickPen(pen);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(text);
        axis->setLabelColor(mixed(text, base, 0.2));
        axis->setTickLabelFont(font);
        axis->setLabelFont(font);
        axis->setLabelPadding(2);
        axis->grid()->setPen(QPen(mixed(text, base, 0.85), 1));
        axis->grid()->setZeroLinePen(QPen(mixed(text, base, 0.7), 1));
    }
    QColor ground = base;
    ground.setAlpha(200);
    plot->legend->setBrush(ground);
    plot->legend->setTextColor(text);
    plot->legend->setFont(font);
    plot->legend->setIconSize(18, 8);
}

ChartView::ChartView(QWidget *parent) : QWidget(parent), d(std::make_unique<Private>(this))
{
    setMouseTracking(true);
    d->rebuild();
}

ChartView::~ChartView() = default;

void ChartView::setContent(const ChartContent &content)
{
    d->content = content;
    d->selected.clear();
    d->rebuild();
}

const ChartContent &ChartView::content() const
{
    return d->content;
}

void ChartView::setSelected(const std::vector<ChartPoint> &points)
{
    if (points == d->selected)
        return;
    d->selected = points;
    d->rebuild();
}

QPointF ChartView::positionOf(ChartPoint point) const
{
    const ChartContent::Series &series = d->content.series.at(point.series);
    const ChartContent::Point &at = series.points.at(point.point);
    return {d->plot->xAxis->coordToPixel(at.x), d->yAxis(series)->coordToPixel(at.y)};
}

std::optional<ChartPoint> ChartView::pointAt(const QPointF &position) const
{
    double nearest = 10; // pixels
    std::optional<ChartPoint> found;
    for (std::size_t s = 0; s < d->content.series.size(); ++s) {
        const auto &points = d->content.series[s].points;
        for (std::size_t p = 0; p < points.size(); ++p) {
            if (!d->isDrawn(points[p]))
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

void ChartView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        d->rebuild();
    QWidget::changeEvent(event);
}

bool ChartView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *const help = static_cast<QHelpEvent *>(event);
    const auto at = pointAt(help->pos());
    if (at)
        QToolTip::showText(
            help->globalPos(), plainTip(d->content.series[at->series].points[at->point].tip), this);
    else
        QToolTip::hideText();
    return true;
}

void ChartView::mousePressEvent(QMouseEvent *event)
{
    const auto at = pointAt(event->position());
    if (at && event->button() == Qt::LeftButton)
        emit pointClicked(at->series, at->point);
    else
        QWidget::mousePressEvent(event);
}

void ChartView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    d->rebuild(); // how many ticks there is room for
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
