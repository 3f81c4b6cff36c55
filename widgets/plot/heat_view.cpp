// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/heat_view.h"

#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/plot/method_palette.h"
#include "widgets/plot/penalty_scale.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace collscope {

HeatView::HeatView(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
}

void HeatView::setContent(const HeatContent &content)
{
    m_content = content;
    m_selected.reset();
    update();
}

void HeatView::setSelected(std::optional<std::size_t> cell)
{
    m_selected = cell;
    update();
}

QRectF HeatView::grid() const
{
    const QFontMetricsF metrics(font());
    double labels = 0;
    for (const QString &row : m_content.rows)
        labels = std::max(labels, metrics.horizontalAdvance(row));
    return QRectF(rect()).adjusted(labels + metrics.height() + 10, 6, -6, -2 * metrics.height() - 8);
}

QRectF HeatView::cellRect(std::size_t cell) const
{
    const QRectF all = grid();
    const double width = all.width() / static_cast<double>(m_content.columns.size());
    const double height = all.height() / static_cast<double>(m_content.rows.size());
    const auto row = static_cast<double>(cell / m_content.columns.size());
    const auto column = static_cast<double>(cell % m_content.columns.size());
    return {all.left() + column * width, all.bottom() - (row + 1) * height, width, height};
}

std::optional<std::size_t> HeatView::cellAt(const QPointF &position) const
{
    for (std::size_t cell = 0; cell < m_content.values.size(); ++cell)
        if (cellRect(cell).contains(position))
            return cell;
    return std::nullopt;
}

void HeatView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().base());
    if (m_content.values.empty())
        return;
    paintCells(painter);
    paintAxes(painter);
    if (m_selected && *m_selected < m_content.values.size()) {
        painter.setPen(QPen(palette().color(QPalette::Text), 2));
        painter.drawRect(cellRect(*m_selected).adjusted(1, 1, -1, -1));
    }
}

void HeatView::paintCells(QPainter &painter) const
{
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const double value : m_content.values)
        if (!std::isnan(value)) {
            least = std::min(least, value);
            most = std::max(most, value);
        }
    for (std::size_t cell = 0; cell < m_content.values.size(); ++cell) {
        const double value = m_content.values[cell];
        const QRectF where = cellRect(cell);
        if (std::isnan(value)) {
            painter.fillRect(where, QBrush(palette().color(QPalette::PlaceholderText), Qt::BDiagPattern));
            continue;
        }
        const QColor fill = PenaltyScale::cividis(most > least ? (value - least) / (most - least) : 0.0);
        painter.fillRect(where.adjusted(0.5, 0.5, -0.5, -0.5), fill);
        painter.setPen(readableOn(fill));
        paintText(painter, cell);
    }
}

void HeatView::paintText(QPainter &painter, std::size_t cell) const
{
    const QFontMetricsF metrics(font());
    const QRectF where = cellRect(cell);
    const auto fits = [&metrics](const QString &text, const QSizeF &room) {
        return metrics.horizontalAdvance(text) + 4 <= room.width() && metrics.height() <= room.height();
    };
    QString text = m_content.texts.empty() ? formatPenalty(m_content.values[cell]) : m_content.texts[cell];
    if (!fits(text, where.size()) && m_content.texts.empty())
        text = numberText(m_content.values[cell] * 100, 'g', 2);
    if (fits(text, where.size())) {
        painter.drawText(where, Qt::AlignCenter, text);
    } else if (const QSizeF turned = where.size().transposed(); fits(text, turned)) {
        painter.save();
        painter.translate(where.center());
        painter.rotate(-90);
        painter.drawText(
            QRectF(QPointF(-turned.width() / 2, -turned.height() / 2), turned), Qt::AlignCenter, text);
        painter.restore();
    }
}

void HeatView::paintAxes(QPainter &painter) const
{
    painter.setPen(palette().color(QPalette::Text));
    const QFontMetricsF metrics(font());
    const QRectF all = grid();
    double after = all.left();
    for (std::size_t column = 0; column < m_content.columns.size(); ++column) {
        const QRectF cell = cellRect(column);
        const double half = metrics.horizontalAdvance(m_content.columns[column]) / 2;
        if (cell.center().x() - half < after)
            continue; // labels that touch cannot be read
        painter.drawText(QRectF(cell.center().x() - half, all.bottom() + 2, 2 * half + 1, metrics.height()),
            Qt::AlignCenter, m_content.columns[column]);
        after = cell.center().x() + half + 6;
    }
    double above = all.bottom() + metrics.height();
    for (std::size_t row = 0; row < m_content.rows.size(); ++row) {
        const QRectF cell = cellRect(row * m_content.columns.size());
        if (cell.center().y() + metrics.height() / 2 > above)
            continue;
        painter.drawText(
            QRectF(0, cell.center().y() - metrics.height() / 2, all.left() - 4, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, m_content.rows[row]);
        above = cell.center().y() - metrics.height() / 2;
    }
    painter.drawText(QRectF(all.left(), all.bottom() + metrics.height() + 3, all.width(), metrics.height()),
        Qt::AlignCenter, m_content.xTitle);
    painter.save();
    painter.translate(2, all.center().y());
    painter.rotate(-90);
    painter.drawText(
        QRectF(-all.height() / 2, 0, all.height(), metrics.height()), Qt::AlignCenter, m_content.yTitle);
    painter.restore();
}

bool HeatView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *const help = static_cast<QHelpEvent *>(event);
    if (const auto cell = cellAt(help->pos()))
        QToolTip::showText(help->globalPos(), plainTip(m_content.tips[*cell]), this);
    else
        QToolTip::hideText();
    return true;
}

void HeatView::mousePressEvent(QMouseEvent *event)
{
    const auto cell = cellAt(event->position());
    if (cell && event->button() == Qt::LeftButton)
        emit cellClicked(*cell);
    else
        QWidget::mousePressEvent(event);
}

QSize HeatView::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 56, fontMetrics().height() * 12};
}

QSize HeatView::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 24, fontMetrics().height() * 6};
}

} // namespace collscope
