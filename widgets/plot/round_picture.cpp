// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/round_picture.h"

#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

constexpr double pictureMargin = 8;

std::uint32_t nodeOf(std::uint32_t rank, std::uint32_t ppn)
{
    return ppn == 0 ? 0 : rank / ppn;
}

void paintHead(QPainter &painter, QPointF tip, double angle)
{
    constexpr double length = 6;
    constexpr double spread = 0.45;
    QPainterPath head(tip);
    for (const double side : {-spread, spread})
        head.lineTo(tip.x() - length * std::cos(angle + side), tip.y() - length * std::sin(angle + side));
    head.closeSubpath();
    painter.fillPath(head, painter.pen().color());
}

} // namespace

RoundPicture::RoundPicture(QWidget *parent) : QWidget(parent)
{
    setAccessibleName(tr("Messages of the round"));
    setMouseTracking(true);
}

void RoundPicture::setRounds(CommunicationPtr communication, std::uint32_t processes, std::uint32_t ppn)
{
    m_communication = std::move(communication);
    m_processes = processes;
    m_ppn = ppn;
    m_round = 0;
    update();
}

void RoundPicture::setRound(std::size_t round)
{
    m_round = round;
    update();
}

QSize RoundPicture::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 50, fontMetrics().height() * 10};
}

QSize RoundPicture::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 16, fontMetrics().height() * 4};
}

const std::vector<RoundPicture::Message> &RoundPicture::messages() const
{
    static const std::vector<Message> none;
    return m_communication && m_round < m_communication->roundCount()
        ? m_communication->rounds.messages[m_round]
        : none;
}

bool RoundPicture::crosses(const Message &message) const
{
    return nodeOf(message.from, m_ppn) != nodeOf(message.to, m_ppn);
}

double RoundPicture::xOf(std::uint32_t rank) const
{
    return pictureMargin + (width() - 2 * pictureMargin) * (rank + 0.5) / m_processes;
}

QRectF RoundPicture::matrix() const
{
    const double side
        = std::max(1.0, std::min(width(), height()) - 2 * pictureMargin - fontMetrics().height());
    return {pictureMargin + fontMetrics().height(), pictureMargin, side, side};
}

void RoundPicture::paintEvent(QPaintEvent * /*event*/)
{
    if (!m_communication || m_processes == 0)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_processes <= mostDrawnAsArcs)
        paintArcs(painter);
    else
        paintMatrix(painter);
}

void RoundPicture::paintArcs(QPainter &painter) const
{
    const QColor ink = palette().color(QPalette::WindowText);
    QColor quiet = ink;
    quiet.setAlphaF(0.35F);
    const double middle = height() / 2.0;
    const double step = (width() - 2 * pictureMargin) / m_processes;
    const double radius = std::clamp(step * 0.3, 1.5, 7.0);
    painter.setPen(QPen(quiet, 1));
    for (std::uint32_t first = 0; m_ppn != 0 && first < m_processes; first += m_ppn) {
        const std::uint32_t last = std::min(first + m_ppn, m_processes) - 1;
        painter.drawRoundedRect(QRectF(QPointF(xOf(first) - step * 0.45, middle - radius - 4),
                                    QPointF(xOf(last) + step * 0.45, middle + radius + 4)),
            3, 3);
    }
    const double room = middle - radius - 6 - pictureMargin;
    for (const Message &message : messages()) {
        const bool up = message.to > message.from;
        const double side = up ? -1 : 1;
        const double from = xOf(message.from);
        const double to = xOf(message.to);
        const double reach = std::abs(to - from) / std::max(1.0, width() - 2 * pictureMargin);
        const double peak = room * (0.25 + 0.75 * std::sqrt(reach));
        const QPointF start(from, middle + side * (radius + 1));
        const QPointF end(to, middle + side * (radius + 1));
        const QPointF bend((from + to) / 2, middle + side * (radius + 2 * peak));
        QPainterPath path(start);
        path.quadTo(bend, end);
        painter.setPen(QPen(crosses(message) ? palette().color(QPalette::Highlight) : ink,
            crosses(message) ? 2.2 : 1, crosses(message) ? Qt::SolidLine : Qt::DotLine));
        painter.drawPath(path);
        paintHead(painter, end, std::atan2(end.y() - bend.y(), end.x() - bend.x()));
    }
    painter.setPen(QPen(ink, 1));
    painter.setBrush(palette().color(QPalette::Base));
    for (std::uint32_t rank = 0; rank < m_processes; ++rank)
        painter.drawEllipse(QPointF(xOf(rank), middle), radius, radius);
    // Every rank has its number where there is room for the widest.
    const int digits = fontMetrics().horizontalAdvance(QString::number(m_processes - 1)) + 4;
    const auto every = static_cast<std::uint32_t>(std::max(1.0, std::ceil(digits / step)));
    for (std::uint32_t rank = 0; rank < m_processes; rank += every)
        painter.drawText(QRectF(xOf(rank) - digits, height() - fontMetrics().height() - 1.0, 2.0 * digits,
                             fontMetrics().height()),
            Qt::AlignCenter, QString::number(rank));
}

void RoundPicture::paintMatrix(QPainter &painter) const
{
    const QRectF area = matrix();
    const double cell = area.width() / m_processes;
    const QColor ink = palette().color(QPalette::WindowText);
    QColor quiet = ink;
    quiet.setAlphaF(0.2F);
    painter.setPen(QPen(quiet, 1));
    for (std::uint32_t first = 0; m_ppn != 0 && first < m_processes && cell * m_ppn >= 4; first += m_ppn) {
        const double at = first * cell;
        painter.drawLine(QPointF(area.left() + at, area.top()), QPointF(area.left() + at, area.bottom()));
        painter.drawLine(QPointF(area.left(), area.top() + at), QPointF(area.right(), area.top() + at));
    }
    painter.setPen(QPen(ink, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area);
    const double size = std::max(1.5, cell);
    for (const Message &message : messages()) {
        const QRectF at(area.left() + message.to * cell, area.top() + message.from * cell, size, size);
        if (crosses(message))
            painter.fillRect(at, palette().color(QPalette::Highlight));
        else if (size > 4)
            painter.drawRect(at.adjusted(0.5, 0.5, -0.5, -0.5));
        else
            painter.fillRect(at, ink);
    }
    painter.drawText(QRectF(area.left(), area.bottom() + 1, area.width(), fontMetrics().height() + 2.0),
        Qt::AlignCenter, tr("to rank 0 ... %1").arg(m_processes - 1));
    painter.save();
    painter.translate(area.left() - 2, area.bottom());
    painter.rotate(-90);
    painter.drawText(QRectF(0, -fontMetrics().height() - 1.0, area.height(), fontMetrics().height() + 2.0),
        Qt::AlignCenter, tr("from rank 0 ... %1").arg(m_processes - 1));
    painter.restore();
}

QString RoundPicture::textAt(QPointF position) const
{
    if (!m_communication || m_processes == 0)
        return {};
    const bool arcs = m_processes <= mostDrawnAsArcs;
    const QRectF area = arcs ? QRectF(pictureMargin, 0, width() - 2 * pictureMargin, height()) : matrix();
    if (!area.contains(position))
        return {};
    const auto at = [&](double share) {
        return std::min(static_cast<std::uint32_t>(share * m_processes), m_processes - 1);
    };
    // Arrows cross: the process below the pointer is told. In a matrix the sender is in its row.
    const std::uint32_t rank = at(
        arcs ? (position.x() - area.left()) / area.width() : (position.y() - area.top()) / area.height());
    QStringList lines{
        m_ppn == 0 ? tr("Rank %1").arg(rank) : tr("Rank %1 on node %2").arg(rank).arg(nodeOf(rank, m_ppn))};
    constexpr int most = 12;
    int count = 0;
    for (const Message &message : messages()) {
        if (message.from != rank && message.to != rank)
            continue;
        if (++count > most)
            continue;
        const QString size = formatSizeExact(
            static_cast<std::uint64_t>(std::llround(message.blocks * m_communication->blockBytes)));
        const QString text = message.from == rank ? tr("sends %1 to %2").arg(size).arg(message.to)
                                                  : tr("gets %1 from %2").arg(size).arg(message.from);
        lines += crosses(message) ? tr("%1, another node").arg(text) : text;
    }
    if (count > most)
        lines += tr("and %1 more").arg(count - most);
    if (count == 0)
        lines += tr("has nothing to do in this round");
    return lines.join(u'\n');
}

bool RoundPicture::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto *const help = static_cast<QHelpEvent *>(event);
    const QString text = textAt(help->pos());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), plainTip(text), this);
    return true;
}

} // namespace collscope
