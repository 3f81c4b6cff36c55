// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/map_plot.h"

#include "widgets/common/format.h"
#include "widgets/plot/cell_cursor.h"
#include "widgets/plot/cell_plottable.h"
#include "widgets/plot/map_view.h"
#include "widgets/plot/oklch.h"
#include "widgets/plot/penalty_bar.h"
#include "widgets/plot/row_brackets.h"
#include "widgets/plot/size_ticker.h"
#include "widgets/plot/text_strip.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

constexpr int tickLength = 4;
constexpr int labelPadding = 3;
const auto cursorLayer = QStringLiteral("cursor");

/// Ticks depend on how long the axis is, which is only known after the layout; QCPAxisRect makes them before.
class MapRect : public QCPAxisRect {
public:
    using QCPAxisRect::QCPAxisRect;
    void update(UpdatePhase phase) override
    {
        QCPAxisRect::update(phase);
        if (phase == upLayout)
            QCPAxisRect::update(upPreparation);
    }
};

QFont scaled(QFont font, double factor)
{
    if (font.pointSizeF() > 0)
        font.setPointSizeF(std::max(6.5, font.pointSizeF() * factor));
    else
        font.setPixelSize(std::max(9, static_cast<int>(std::lround(font.pixelSize() * factor))));
    return font;
}

QFont demiBold(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

/// A mouse position names a pixel; its middle lies in the cell that the pixel is painted for.
QPointF middleOfPixel(const QPointF &position)
{
    return {std::floor(position.x()) + 0.5, std::floor(position.y()) + 0.5};
}

double kept(double lower, double length, double most)
{
    return std::clamp(lower, 0.0, std::max(0.0, most - length));
}

} // namespace

MapPlot::MapPlot(QWidget *parent) : QCustomPlot(parent), m_rect(new MapRect(this))
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setMinimumSize(120, 100);
    setUpLayout();
    addLayer(cursorLayer, layer(QStringLiteral("overlay")), QCustomPlot::limBelow);
    layer(cursorLayer)->setMode(QCPLayer::lmBuffered);
    QCPAxis *const columns = m_rect->axis(QCPAxis::atBottom);
    QCPAxis *const rows = m_rect->axis(QCPAxis::atLeft);
    m_cells = new CellPlottable(columns, rows);
    m_cursor = new CellCursor(m_cells);
    m_cursor->setLayer(cursorLayer);
    m_brackets = new RowBrackets(rows);
    m_brackets->setLayer(QStringLiteral("axes"));
    setLook(palette(), font());
}

void MapPlot::setUpLayout()
{
    plotLayout()->clear();
    plotLayout()->setRowSpacing(0);
    plotLayout()->setColumnSpacing(0);
    plotLayout()->setMargins({});
    plotLayout()->setAutoMargins(QCP::msNone);
    m_rect->setAutoMargins(QCP::msNone);
    m_rect->setMinimumMargins({});
    m_rect->setMinimumSize(20, 20);
    m_title = new TextStrip(this, m_rect, Qt::Horizontal, Qt::AlignLeft | Qt::AlignVCenter);
    m_rowTitle = new TextStrip(this, m_rect, Qt::Vertical, Qt::AlignCenter);
    m_columnTitle = new TextStrip(this, m_rect, Qt::Horizontal, Qt::AlignHCenter | Qt::AlignVCenter);
    m_bar = new PenaltyBar(this, m_rect);
    m_bar->setVisible(false);
    plotLayout()->addElement(0, 1, m_title);
    plotLayout()->addElement(1, 0, m_rowTitle);
    plotLayout()->addElement(1, 1, m_rect);
    plotLayout()->addElement(1, 2, m_bar);
    plotLayout()->addElement(2, 1, m_columnTitle);
    m_columnTitle->setText(MapView::tr("message size"));
    // Not axes(): these come in the order of a hash, another in every process, and are drawn in it.
    for (const auto type : {QCPAxis::atLeft, QCPAxis::atRight, QCPAxis::atTop, QCPAxis::atBottom}) {
        QCPAxis *const axis = m_rect->axis(type);
        axis->setVisible(true);
        axis->grid()->setVisible(false);
        axis->setLayer(QStringLiteral("axes"));
        const bool labelled = type == QCPAxis::atLeft || type == QCPAxis::atBottom;
        axis->setTicks(labelled);
        axis->setTickLabels(labelled);
        axis->setTickLength(0, tickLength);
        axis->setSubTickLength(0, 2);
        axis->setTickLabelPadding(labelPadding);
    }
}

bool MapPlot::setContent(const MapContent &content)
{
    RowOrder rows = content.rowOrder();
    const bool sameAxes
        = m_content.map && m_rows == rows && m_content.map->grid->columns() == content.map->grid->columns();
    m_content = content;
    m_rows = std::move(rows);
    m_title->setText(content.title);
    m_title->setTag(content.mark());
    const auto scale = content.layer->scale();
    m_bar->setVisible(scale.has_value());
    if (scale)
        m_bar->setScale(*scale);
    setTickers();
    labelRows(width());
    updatePicture();
    if (!sameAxes)
        setVisibleCells(allCells());
    return !sameAxes;
}

void MapPlot::setTickers()
{
    std::vector<QString> columns;
    for (const std::uint64_t bytes : m_content.map->grid->messageBytes())
        columns.push_back(formatSize(bytes));
    QCPAxis *const axis = m_rect->axis(QCPAxis::atBottom);
    axis->setTicker(QSharedPointer<SizeTicker>::create(axis, m_content.map->grid->messageBytes(), columns));
    m_cursor->setAxes(std::move(columns), m_rows);
}

/// In a plot so wide. Where placements would take too much of it, brackets say the communicator sizes.
void MapPlot::labelRows(int width)
{
    QCPAxis *const axis = m_rect->axis(QCPAxis::atLeft);
    const QFontMetricsF metrics(axis->tickLabelFont());
    const auto widest = [&metrics](const std::vector<QString> &labels) {
        double most = 0;
        for (const QString &label : labels)
            most = std::max(most, metrics.horizontalAdvance(label));
        return most;
    };
    const bool isShort = widest(m_rows.labels()) > width / 3.0;
    const std::vector<QString> &labels = isShort ? m_rows.shortLabels() : m_rows.labels();
    std::vector<std::uint64_t> commSizes;
    for (std::uint32_t place = 0; place < m_rows.places(); ++place)
        commSizes.push_back(m_content.map->grid->commSize(m_rows.row(place)));
    std::vector<QString> groups;
    if (isShort && m_rows.choice().by == RowAxes::Size::commSize)
        for (const RowOrder::Group &group : m_rows.groups())
            groups.push_back(QString::number(commSizes[group.first]));
    m_rowTitle->setText(isShort ? m_rows.shortTitle() : m_rows.title());
    m_brackets->setGroups(m_rows.groups(), groups);
    // Fixed, whatever labels a zoom shows: the map must not move under the mouse.
    const int left
        = tickLength + labelPadding + 4 + static_cast<int>(std::ceil(widest(labels))) + m_brackets->width();
    const int below = tickLength + labelPadding + static_cast<int>(std::ceil(metrics.height()));
    const int right
        = m_bar->visible() ? 2 : static_cast<int>(metrics.horizontalAdvance(QStringLiteral("512 K")) / 2);
    m_brackets->setDistance(left);
    m_rect->setMargins({left, 2, right, below});
    axis->setTicker(QSharedPointer<SizeTicker>::create(axis, std::move(commSizes), labels));
}

void MapPlot::resizeEvent(QResizeEvent *event)
{
    labelRows(event->size().width());
    QCustomPlot::resizeEvent(event);
}

void MapPlot::updatePicture()
{
    if (m_content.map)
        m_cells->setPicture(makeCellPicture(m_content, m_highlighted, m_palette.color(QPalette::Base)));
}

void MapPlot::setHighlightedMethod(std::optional<MethodIndex> method)
{
    if (std::exchange(m_highlighted, method) != method)
        updatePicture();
}

void MapPlot::setLook(const QPalette &palette, const QFont &font)
{
    m_palette = palette;
    m_font = font;
    setBackground(QBrush(palette.color(QPalette::Base)));
    lookOfAxes();
    labelRows(width());
    updatePicture();
}

void MapPlot::lookOfAxes()
{
    const QColor base = m_palette.color(QPalette::Base);
    const QColor text = m_palette.color(QPalette::Text);
    const QColor quiet = mixed(text, base, 0.25);
    const QFont labels = scaled(m_font, 0.88);
    for (QCPAxis *axis : m_rect->axes()) {
        const QColor line = m_focused ? m_palette.color(QPalette::Highlight) : mixed(text, base, 0.4);
        axis->setBasePen(QPen(line, 1));
        axis->setTickPen(QPen(mixed(text, base, 0.4), 1));
        axis->setSubTickPen(QPen(mixed(text, base, 0.6), 1));
        axis->setTickLabelColor(text);
        axis->setTickLabelFont(labels);
    }
    m_title->setFont(demiBold(m_font));
    m_title->setColor(text);
    for (TextStrip *strip : {m_columnTitle, m_rowTitle}) {
        strip->setFont(labels);
        strip->setColor(quiet);
    }
    m_bar->setFont(labels);
    m_bar->setInk(text, base);
    m_brackets->setColor(mixed(text, base, 0.4));
    m_brackets->setFont(labels);
    m_cells->setFont(m_font);
    m_cells->setInk({base, text});
    m_cursor->setColors(text, base);
}

void MapPlot::setFocused(bool focused)
{
    m_focused = focused;
    lookOfAxes();
}

bool MapPlot::setCursorCell(std::optional<Cell> cell)
{
    const bool changed = m_cursor->setCursor(cell);
    if (changed && isVisible())
        layer(cursorLayer)->replot();
    return changed;
}

bool MapPlot::setSelectedCell(std::optional<Cell> cell)
{
    const bool changed = m_cursor->setSelected(cell);
    if (changed && isVisible())
        layer(cursorLayer)->replot();
    return changed;
}

bool MapPlot::setRegion(const std::vector<bool> &cells)
{
    const bool changed = m_cursor->setRegion(cells);
    if (changed && isVisible())
        layer(cursorLayer)->replot();
    return changed;
}

std::optional<Cell> MapPlot::selectedCell() const
{
    return m_cursor->selected();
}

QRectF MapPlot::allCells() const
{
    if (!m_content.map)
        return {};
    return {0, 0, static_cast<double>(m_content.map->grid->columns()), static_cast<double>(m_rows.places())};
}

QRectF MapPlot::visibleCells() const
{
    if (!m_content.map)
        return {};
    const QCPRange x = m_rect->axis(QCPAxis::atBottom)->range();
    const QCPRange y = m_rect->axis(QCPAxis::atLeft)->range();
    return {x.lower, y.lower, x.size(), y.size()};
}

bool MapPlot::setVisibleCells(const QRectF &cells)
{
    const QRectF all = allCells();
    if (all.isEmpty() || !(cells.width() > 0) || !(cells.height() > 0))
        return false;
    const double width = std::clamp(cells.width(), std::min(1.0, all.width()), all.width());
    const double height = std::clamp(cells.height(), std::min(1.0, all.height()), all.height());
    const double left = kept(cells.left(), width, all.width());
    const double bottom = kept(cells.top(), height, all.height());
    const QRectF before = visibleCells();
    m_rect->axis(QCPAxis::atBottom)->setRange(left, left + width);
    m_rect->axis(QCPAxis::atLeft)->setRange(bottom, bottom + height);
    return visibleCells() != before;
}

QRect MapPlot::mapRect() const
{
    return m_rect->rect();
}

MapPlot::Region MapPlot::regionAt(const QPointF &position) const
{
    const QPointF at = place(middleOfPixel(position));
    const QCPRange columns = m_rect->axis(QCPAxis::atBottom)->range();
    const QCPRange rows = m_rect->axis(QCPAxis::atLeft)->range();
    const bool inColumns = columns.contains(at.x());
    const bool inRows = rows.contains(at.y());
    if (inColumns && inRows)
        return Region::map;
    if (inColumns && at.y() < rows.lower)
        return Region::columnAxis;
    if (inRows && at.x() < columns.lower)
        return Region::rowAxis;
    return Region::elsewhere;
}

QPointF MapPlot::place(const QPointF &position) const
{
    return {m_rect->axis(QCPAxis::atBottom)->pixelToCoord(position.x()),
        m_rect->axis(QCPAxis::atLeft)->pixelToCoord(position.y())};
}

std::optional<Cell> MapPlot::cellAt(const QPointF &position) const
{
    if (!m_content.map || regionAt(position) != Region::map)
        return std::nullopt;
    const QPointF at = place(middleOfPixel(position));
    const QRectF all = allCells();
    const double place = std::clamp(std::floor(at.y()), 0.0, all.height() - 1);
    return Cell{m_rows.row(static_cast<std::uint32_t>(place)),
        static_cast<std::uint32_t>(std::clamp(std::floor(at.x()), 0.0, all.width() - 1))};
}

QRectF MapPlot::cellRect(Cell cell) const
{
    const auto place = m_rows.placeOf(cell.row);
    if (!m_content.map || !place)
        return {};
    const QCPAxis &x = *m_rect->axis(QCPAxis::atBottom);
    const QCPAxis &y = *m_rect->axis(QCPAxis::atLeft);
    return {QPointF(x.coordToPixel(cell.column), y.coordToPixel(*place + 1)),
        QPointF(x.coordToPixel(cell.column + 1), y.coordToPixel(*place))};
}

void MapPlot::setTitleRoom(const QSize &room)
{
    m_title->setRoom(room);
}

void MapPlot::render(QCPPainter &painter, const QSize &size)
{
    const QSize room = m_title->room();
    m_title->setRoom({});
    const auto cursor = m_cursor->cursor();
    m_cursor->setCursor(std::nullopt);
    const std::vector<bool> region = m_cursor->region();
    m_cursor->setRegion({});
    labelRows(size.width());
    toPainter(&painter, size.width(), size.height());
    labelRows(width());
    m_cursor->setCursor(cursor);
    m_cursor->setRegion(region);
    m_title->setRoom(room);
    replot(rpQueuedRefresh); // back to the layout on the screen: positions are asked for before the next
                             // painting
}

} // namespace collscope
