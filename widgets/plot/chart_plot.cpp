// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/chart_plot.h"

#include "widgets/plot/chart_style.h"
#include "widgets/plot/oklch.h"

#include <QCoreApplication>
#include <QEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace collscope {

namespace {

Qt::PenStyle penStyle(ChartContent::Line line)
{
    return line == ChartContent::Line::dashed ? Qt::DashLine
        : line == ChartContent::Line::dotted  ? Qt::DotLine
                                              : Qt::SolidLine;
}

} // namespace

ChartPlot::ChartPlot(QWidget *parent) : QCustomPlot(parent)
{
    setMinimumSize(60, 60);
    legend->setBorderPen(Qt::NoPen);
    legend->setRowSpacing(0);
    plotLayout()->setRowSpacing(0);
    legend->setMargins({4, 2, 4, 2});
    axisRect()->setAutoMargins(QCP::msAll);
    rebuild();
}

void ChartPlot::setContent(const ChartContent &content)
{
    m_content = content;
    m_selected.clear();
    rebuild();
}

void ChartPlot::setSelected(const std::vector<ChartPoint> &points)
{
    if (points == m_selected)
        return;
    m_selected = points;
    rebuild();
}

bool ChartPlot::isDrawn(const ChartContent::Point &point)
{
    return std::isfinite(point.x) && std::isfinite(point.y);
}

QCPAxis *ChartPlot::yAxisOf(const ChartContent::Series &series) const
{
    return series.onRight ? yAxis2 : yAxis;
}

QPointF ChartPlot::positionOf(ChartPoint point) const
{
    const ChartContent::Series &series = m_content.series.at(point.series);
    const ChartContent::Point &at = series.points.at(point.point);
    return {xAxis->coordToPixel(at.x), yAxisOf(series)->coordToPixel(at.y)};
}

void ChartPlot::render(QCPPainter &painter, const QSize &size)
{
    toPainter(&painter, size.width(), size.height());
}

void ChartPlot::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        rebuild();
    QCustomPlot::changeEvent(event);
}

void ChartPlot::resizeEvent(QResizeEvent *event)
{
    QCustomPlot::resizeEvent(event);
    rebuild(); // how many ticks there is room for
}

void ChartPlot::rebuild()
{
    clearPlottables();
    clearItems();
    const double tall = height() - 3.0 * fontMetrics().height();
    chart::setUpAxis(xAxis, m_content.x, width() * 0.6);
    chart::setUpAxis(yAxis, m_content.y, tall);
    yAxis2->setVisible(m_content.right.has_value());
    if (m_content.right)
        chart::setUpAxis(yAxis2, *m_content.right, tall);
    fitRanges();
    bool any = false;
    for (const ChartContent::Series &series : m_content.series) {
        addSeries(series);
        any = any || std::any_of(series.points.begin(), series.points.end(), isDrawn);
    }
    for (QCPAxis *const axis : {xAxis, yAxis})
        axis->setVisible(any);
    setLook();
    placeLegend(any);
    addEvents();
    addLabels(tall);
    addPointNames({width() - 6.0 * fontMetrics().averageCharWidth(), tall});
    markSelected();
    if (!any)
        addText(m_content.empty);
    replot(rpQueuedReplot);
}

void ChartPlot::placeLegend(bool wanted)
{
    legend->setWrap(0);
    legend->setFillOrder(QCPLayoutGrid::foRowsFirst); // one column: empty places would count as items
    const QFontMetricsF metrics(legend->font());
    const double ornament
        = legend->iconSize().width() + legend->iconTextPadding() + 2 * legend->columnSpacing();
    const double line = metrics.height() + 2;
    std::vector<double> widths;
    for (int i = 0; wanted && i < legend->itemCount(); ++i)
        widths.push_back(ornament + metrics.horizontalAdvance(nameOfEntry(i)));
    const chart::LegendPlan plan = chart::planLegend(widths, size(), line);
    shortenLegend(plan);
    moveLegend(plan.place);
    legend->setVisible(plan.place != chart::LegendPlan::Place::none);
    legend->setWrap(plan.columns);
    legend->setFillOrder(QCPLayoutGrid::foColumnsFirst); // arranges what is there
}

QString ChartPlot::nameOfEntry(int entry) const
{
    auto *const item = qobject_cast<QCPPlottableLegendItem *>(legend->item(entry));
    return item ? item->plottable()->name() : QString();
}

/// What has no room is counted.
void ChartPlot::shortenLegend(const chart::LegendPlan &plan)
{
    const auto shown = static_cast<int>(plan.shown);
    const int more = legend->itemCount() - shown;
    if (plan.place == chart::LegendPlan::Place::none || more <= 0)
        return;
    for (int item = legend->itemCount() - 1; item >= shown; --item)
        legend->removeItem(item);
    auto *const count = new QCPGraph(xAxis, yAxis);
    count->setLineStyle(QCPGraph::lsNone);
    count->setName(QCoreApplication::translate("collscope::ChartView", "+%1 more").arg(more));
}

void ChartPlot::moveLegend(chart::LegendPlan::Place place)
{
    using Place = chart::LegendPlan::Place;
    QCPLayoutGrid *const grid = plotLayout();
    if (QCPLayout *const before = legend->layout())
        before->take(legend);
    if (m_side)
        grid->remove(m_side);
    m_side = nullptr;
    grid->simplify();
    if (place == Place::none) {
        axisRect()->insetLayout()->addElement(legend, Qt::AlignTop | Qt::AlignRight);
    } else if (place == Place::beside) {
        m_side = new QCPLayoutGrid; // without what is below it, the legend spreads over the whole height
        m_side->addElement(0, 0, legend);
        m_side->addElement(1, 0, new QCPLayoutElement(this));
        m_side->setRowStretchFactor(0, 0.001);
        grid->addElement(0, 1, m_side);
        grid->setColumnStretchFactor(1, 0.001);
    } else {
        grid->addElement(1, 0, legend);
        grid->setRowStretchFactor(1, 0.001);
    }
}

void ChartPlot::fitRanges()
{
    constexpr double infinite = std::numeric_limits<double>::infinity();
    std::array<double, 3> low{infinite, infinite, infinite};
    std::array<double, 3> high{-infinite, -infinite, -infinite};
    const auto include = [&](std::size_t axis, double value) {
        low[axis] = std::min(low[axis], value);
        high[axis] = std::max(high[axis], value);
    };
    for (const ChartContent::Series &series : m_content.series)
        for (const ChartContent::Point &point : series.points)
            if (isDrawn(point)) {
                include(0, point.x);
                const std::size_t axis = series.onRight ? 2 : 1;
                for (const double y : {point.y, point.low, point.high})
                    if (std::isfinite(y))
                        include(axis, y);
            }
    xAxis->setRange(chart::withMargins(low[0], high[0], false, m_content.x.logarithmic));
    yAxis->setRange(chart::withMargins(low[1], high[1], true, m_content.y.logarithmic));
    yAxis2->setRange(chart::withMargins(low[2], high[2], true));
}

void ChartPlot::addSeries(const ChartContent::Series &series)
{
    const QColor color = chart::seriesColor(series);
    const QColor ground = palette().color(QPalette::Base);
    const double size = markSizeOf(series);
    addBand(series, color);
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
        auto *const graph = new QCPGraph(xAxis, yAxisOf(series));
        graph->setData(x, y);
        graph->setName(series.name);
        const bool hasLine = !emphasised && series.line != ChartContent::Line::none;
        graph->setLineStyle(!hasLine                       ? QCPGraph::lsNone
                : series.line == ChartContent::Line::steps ? QCPGraph::lsStepLeft
                                                           : QCPGraph::lsLine);
        graph->setPen(QPen(color, 1.4, penStyle(series.line)));
        graph->setScatterStyle(chart::scatter(
            series.mark, color, series.isHollow ? ground : color, emphasised ? size + 4 : size));
        graph->setAntialiased(true);
        if (emphasised || series.name.isEmpty())
            graph->removeFromLegend();
    }
}

/// From the least to the greatest that was seen, where that is known.
void ChartPlot::addBand(const ChartContent::Series &series, const QColor &color)
{
    QVector<double> x;
    QVector<double> low;
    QVector<double> high;
    for (const ChartContent::Point &point : series.points) {
        if (!isDrawn(point) || !std::isfinite(point.low) || !std::isfinite(point.high))
            continue;
        x << point.x;
        low << point.low;
        high << point.high;
    }
    if (x.isEmpty())
        return;
    auto *const below = new QCPGraph(xAxis, yAxisOf(series));
    auto *const above = new QCPGraph(xAxis, yAxisOf(series));
    below->setData(x, low);
    above->setData(x, high);
    QColor faint = color;
    constexpr int alpha = 45;
    faint.setAlpha(alpha);
    above->setBrush(faint);
    above->setChannelFillGraph(below);
    for (QCPGraph *const graph : {below, above}) {
        graph->setPen(Qt::NoPen);
        graph->removeFromLegend();
    }
}

/// Beside the ends of the lines, moved apart so that each can be read. `tall`: pixels of the axis.
void ChartPlot::addLabels(double tall)
{
    struct Label {
        const ChartContent::Series *series;
        double x;
        double place; ///< 0: at the top of the axis, 1: at the bottom
    };
    std::vector<Label> labels;
    for (const ChartContent::Series &series : m_content.series) {
        const auto last = std::find_if(series.points.rbegin(), series.points.rend(), isDrawn);
        if (series.label.isEmpty() || last == series.points.rend())
            continue;
        const QCPAxis *const axis = yAxisOf(series);
        const auto scaled = [axis](double value) {
            return axis->scaleType() == QCPAxis::stLogarithmic ? std::log(value) : value;
        };
        const double low = scaled(axis->range().lower);
        const double high = scaled(axis->range().upper);
        labels.push_back({&series, last->x, (high - scaled(last->y)) / (high - low)});
    }
    std::stable_sort(labels.begin(), labels.end(),
        [](const Label &a, const Label &b) { return std::tie(a.x, a.place) < std::tie(b.x, b.place); });
    const double apart = fontMetrics().height() / std::max(tall, 1.0);
    for (std::size_t i = 1; i < labels.size(); ++i)
        if (labels[i].x == labels[i - 1].x)
            labels[i].place = std::max(labels[i].place, labels[i - 1].place + apart);
    for (const Label &label : labels) {
        auto *const text = new QCPItemText(this);
        text->position->setTypeX(QCPItemPosition::ptPlotCoords);
        text->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        text->position->setCoords(label.x, label.place);
        text->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        text->setPadding({6, 0, 0, 0});
        text->setText(label.series->label);
        text->setColor(palette().color(QPalette::Text));
        text->setClipToAxisRect(false);
    }
}

/// Marks of many points in little room would hide their lines.
double ChartPlot::markSizeOf(const ChartContent::Series &series) const
{
    constexpr double least = 4;
    return std::clamp(0.35 * width() / static_cast<double>(std::max<std::size_t>(series.points.size(), 1)),
        least, chart::markSize);
}

namespace {

/// In as many lines as it takes; an item of a plot breaks none by itself.
QString wrapped(const QString &words, const QFontMetrics &metrics, int width)
{
    QStringList lines;
    for (const QString &word : words.split(u' ')) {
        const QString longer = lines.isEmpty() ? word : lines.back() + u' ' + word;
        if (lines.isEmpty() || metrics.horizontalAdvance(longer) > width)
            lines << word;
        else
            lines.back() = longer;
    }
    return lines.join(u'\n');
}

/// Leaves the upper `share` of the axis to texts.
void leaveRoom(QCPAxis *axis, double share)
{
    const QCPRange range = axis->range();
    const double longer = 1 / (1 - share);
    axis->setRangeUpper(axis->scaleType() == QCPAxis::stLogarithmic
            ? range.lower * std::pow(range.upper / range.lower, longer)
            : range.lower + range.size() * longer);
}

} // namespace

/// Each with its text over all lines and points.
void ChartPlot::addEvents()
{
    if (m_content.events.empty())
        return;
    updateLayout(); // for the room that legend and titles leave
    constexpr double most = 0.45;
    qsizetype lines = 1;
    for (const ChartContent::Event &event : m_content.events)
        lines = std::max(lines, addEvent(event));
    const auto height = static_cast<double>(lines * fontMetrics().lineSpacing() + 4);
    const double share = std::min(most, height / std::max(axisRect()->height(), 1));
    leaveRoom(yAxis, share);
    if (m_content.right)
        leaveRoom(yAxis2, share);
}

/// Returns how many lines its text has.
qsizetype ChartPlot::addEvent(const ChartContent::Event &event)
{
    auto *const line = new QCPItemStraightLine(this);
    line->point1->setCoords(event.x, 0);
    line->point2->setCoords(event.x, 1);
    line->setPen(QPen(palette().color(QPalette::Text), 1, Qt::DotLine));
    auto *const text = new QCPItemText(this);
    const QCPRange range = xAxis->range();
    const bool leftHalf
        = m_content.x.logarithmic ? event.x * event.x < range.lower * range.upper : event.x < range.center();
    text->position->setTypeX(QCPItemPosition::ptPlotCoords);
    text->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    text->position->setCoords(event.x, 0.02);
    text->setPositionAlignment((leftHalf ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignTop);
    text->setPadding({4, 0, 4, 0});
    const double x = xAxis->coordToPixel(event.x);
    const double room = leftHalf ? axisRect()->right() - x : x - axisRect()->left();
    text->setText(wrapped(event.text, fontMetrics(), static_cast<int>(room) - 8));
    text->setTextAlignment(leftHalf ? Qt::AlignLeft : Qt::AlignRight);
    QColor ground = palette().color(QPalette::Base);
    ground.setAlpha(200);
    text->setBrush(ground);
    text->setColor(palette().color(QPalette::Text));
    return text->text().count(u'\n') + 1;
}

void ChartPlot::addText(const QString &words)
{
    auto *const text = new QCPItemText(this);
    text->position->setType(QCPItemPosition::ptAxisRectRatio);
    text->position->setCoords(0.5, 0.5);
    text->setFont(font());
    text->setText(wrapped(words, fontMetrics(), width() - 8 * fontMetrics().averageCharWidth()));
    text->setColor(palette().color(QPalette::PlaceholderText));
}

void ChartPlot::markSelected()
{
    for (const bool right : {false, true}) {
        QVector<double> x;
        QVector<double> y;
        for (const ChartPoint &at : m_selected) {
            if (at.series >= m_content.series.size() || at.point >= m_content.series[at.series].points.size()
                || m_content.series[at.series].onRight != right)
                continue;
            x << m_content.series[at.series].points[at.point].x;
            y << m_content.series[at.series].points[at.point].y;
        }
        if (x.isEmpty())
            continue;
        auto *const graph = new QCPGraph(xAxis, right ? yAxis2 : yAxis);
        graph->setData(x, y);
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setScatterStyle({QCPScatterStyle::ssCircle, QPen(palette().color(QPalette::Text), 1.6),
            QBrush(Qt::NoBrush), chart::markSize + 9});
        graph->removeFromLegend();
    }
}

void ChartPlot::setLook()
{
    const QColor base = palette().color(QPalette::Base);
    const QColor text = palette().color(QPalette::Text);
    QFont small = font();
    if (small.pointSizeF() > 0)
        small.setPointSizeF(std::max(6.5, small.pointSizeF() * 0.88));
    setBackground(QBrush(base));
    for (QCPAxis *const axis : {xAxis, yAxis, yAxis2}) {
        const QPen pen(mixed(text, base, 0.4), 1);
        axis->setBasePen(pen);
        axis->setTickPen(pen);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(text);
        axis->setLabelColor(mixed(text, base, 0.2));
        axis->setTickLabelFont(small);
        axis->setLabelFont(small);
        axis->setLabelPadding(2);
        axis->grid()->setPen(QPen(mixed(text, base, 0.85), 1));
        axis->grid()->setZeroLinePen(QPen(mixed(text, base, 0.7), 1));
    }
    QColor ground = base;
    ground.setAlpha(200);
    legend->setBrush(ground);
    legend->setTextColor(text);
    legend->setFont(small);
    legend->setIconSize(18, 8);
}

} // namespace collscope
