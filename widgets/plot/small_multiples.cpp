// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/small_multiples.h"

#include "widgets/plot/picture.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

constexpr double gapBetween = 8;

double titleHeight(const QFont &font)
{
    return QFontMetricsF(font).height() + 2;
}

QFont bold(QFont font)
{
    font.setBold(true);
    return font;
}

} // namespace

/// Where everything is, from the top of the legend on; the legend does not scroll.
struct SmallMultiples::Layout {
    double legend = 0; ///< height, 0: none
    std::size_t columns = 1;
    QSizeF place; ///< of a picture with its title and the gap behind it
    double title = 0;
    double height = 0; ///< of everything below the legend

    QRectF picture(std::size_t index) const
    {
        const QPointF corner(gapBetween + static_cast<double>(index % columns) * place.width(),
            static_cast<double>(index / columns) * place.height() + title);
        return {corner, QSizeF(place.width() - gapBetween, place.height() - gapBetween - title)};
    }
};

SmallMultiples::SmallMultiples(QWidget *parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
}

SmallMultiples::Layout SmallMultiples::layOut(const QSizeF &room, const QFont &font) const
{
    Layout layout;
    if (!m_content || m_content->count() == 0)
        return layout;
    layout.legend = m_content->legendHeight(font, room.width() - 2 * gapBetween);
    layout.legend += layout.legend > 0 ? gapBetween : 0;
    layout.title = titleHeight(font);
    const QSizeF least = m_content->leastSize(font) + QSizeF(gapBetween, gapBetween + layout.title);
    const double width = room.width() - gapBetween;
    const double height = room.height() - layout.legend;
    const std::size_t count = m_content->count();
    const auto most = static_cast<std::size_t>(std::max(1.0, std::floor(width / least.width())));
    // No column stays empty where there are as many rows anyway.
    const std::size_t rows = (count + most - 1) / most;
    layout.columns = (count + rows - 1) / rows;
    layout.place = {width / static_cast<double>(layout.columns),
        std::max(least.height(), height / static_cast<double>(rows))};
    layout.height = layout.place.height() * static_cast<double>(rows);
    return layout;
}

void SmallMultiples::setContent(MultiplesPtr content)
{
    m_content = std::move(content);
    updateLayout();
    viewport()->update();
}

void SmallMultiples::setSelected(std::optional<Cell> cell)
{
    m_selected = cell;
    viewport()->update();
    for (std::size_t picture = 0; cell && m_content && picture < m_content->count(); ++picture)
        if (m_content->isAbout(picture, *cell))
            return reveal(picture);
}

void SmallMultiples::updateLayout()
{
    const Layout layout = layOut(viewport()->size(), font());
    const double room = viewport()->height() - layout.legend;
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(std::ceil(layout.height - room))));
    verticalScrollBar()->setPageStep(static_cast<int>(std::max(room, 1.0)));
    verticalScrollBar()->setSingleStep(fontMetrics().height() * 2);
}

void SmallMultiples::reveal(std::size_t picture)
{
    const Layout layout = layOut(viewport()->size(), font());
    const QRectF rect = layout.picture(picture).adjusted(0, -layout.title, 0, gapBetween);
    const double room = viewport()->height() - layout.legend;
    QScrollBar *const bar = verticalScrollBar();
    if (rect.top() < bar->value())
        bar->setValue(static_cast<int>(rect.top()));
    else if (rect.bottom() > bar->value() + room)
        bar->setValue(static_cast<int>(std::ceil(rect.bottom() - room)));
}

QRectF SmallMultiples::pictureRect(std::size_t picture) const
{
    const Layout layout = layOut(viewport()->size(), font());
    return layout.picture(picture).translated(0, layout.legend - verticalScrollBar()->value());
}

std::optional<std::size_t> SmallMultiples::pictureAt(const QPointF &position) const
{
    if (!m_content || position.y() < layOut(viewport()->size(), font()).legend)
        return std::nullopt;
    for (std::size_t picture = 0; picture < m_content->count(); ++picture)
        if (pictureRect(picture).contains(position))
            return picture;
    return std::nullopt;
}

void SmallMultiples::paintAll(QCPPainter &painter, const Layout &layout, double scrolled, const QSizeF &size,
    const MultiplesLook &look) const
{
    painter.fillRect(QRectF(QPointF(), size), look.palette.color(QPalette::Base));
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.save();
    painter.setClipRect(QRectF(0, layout.legend, size.width(), size.height() - layout.legend));
    for (std::size_t picture = 0; picture < m_content->count(); ++picture) {
        const QRectF rect = layout.picture(picture).translated(0, layout.legend - scrolled);
        if (rect.bottom() + gapBetween < layout.legend || rect.top() - layout.title > size.height())
            continue;
        const bool framed = m_selected && m_content->isAbout(picture, *m_selected);
        painter.setFont(framed ? bold(look.font) : look.font);
        painter.setPen(look.palette.color(QPalette::Text));
        const QRectF above(rect.left(), rect.top() - layout.title, rect.width(), layout.title);
        painter.drawText(above, Qt::AlignCenter,
            QFontMetricsF(painter.font())
                .elidedText(m_content->title(picture), Qt::ElideRight, above.width()));
        painter.save();
        m_content->paint(painter, picture, rect, look, m_selected);
        painter.restore();
        if (framed) {
            painter.setAntialiasing(false);
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(look.palette.color(QPalette::Highlight), 2));
            painter.drawRect(rect.adjusted(-3, -layout.title, 3, 3));
        }
    }
    painter.restore();
    painter.translate(gapBetween, gapBetween / 2);
    m_content->paintLegend(painter, size.width() - 2 * gapBetween, look);
}

void SmallMultiples::paintEvent(QPaintEvent *)
{
    QCPPainter painter(viewport());
    if (!m_content || m_content->count() == 0) {
        painter.fillRect(viewport()->rect(), palette().base());
        return;
    }
    paintAll(painter, layOut(viewport()->size(), font()), verticalScrollBar()->value(), viewport()->size(),
        {palette(), font()});
    if (hasFocus()) {
        painter.resetTransform();
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

QString SmallMultiples::exportTo(const QString &path, const QString &title, double scale) const
{
    const QSizeF room(std::max(viewport()->width(), sizeHint().width()), viewport()->height());
    return withPicture(
        title, room, [&](const Picture &picture) { return writePicture(picture, path, scale); });
}

QString SmallMultiples::exportTo(
    QIODevice &device, const QString &format, const QString &title, const QSize &room, double scale) const
{
    return withPicture(
        title, room, [&](const Picture &picture) { return writePicture(picture, device, format, scale); });
}

/// `write` gets the picture while it can be painted.
QString SmallMultiples::withPicture(const QString &title, const QSizeF &room,
    const std::function<QString(const Picture &picture)> &write) const
{
    if (!m_content || m_content->count() == 0)
        return tr("there is nothing to draw");
    const MultiplesLook look{paperPalette(), QApplication::font()};
    const Layout layout = layOut(room, look.font);
    const double head = titleHeight(look.font) + gapBetween
        + static_cast<double>(title.count(u'\n')) * QFontMetricsF(look.font).lineSpacing();
    const QSizeF size(room.width(), layout.legend + layout.height);
    const QSize whole(static_cast<int>(size.width()), static_cast<int>(std::ceil(size.height() + head)));
    const auto paint = [&](QCPPainter &painter) {
        painter.fillRect(QRect(QPoint(), whole), look.palette.color(QPalette::Base));
        painter.setPen(look.palette.color(QPalette::Text));
        painter.setFont(look.font);
        painter.drawText(QRectF(0, 0, size.width(), head), Qt::AlignCenter, title);
        painter.translate(0, head);
        paintAll(painter, layout, 0, size, look);
    };
    return write({title, whole, paint});
}

void SmallMultiples::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateLayout();
}

void SmallMultiples::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateLayout();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        viewport()->update();
}

void SmallMultiples::mousePressEvent(QMouseEvent *event)
{
    const auto picture = pictureAt(event->position());
    const auto cell = picture && m_content
        ? m_content->cellAt(*picture, pictureRect(*picture), font(), event->position())
        : std::nullopt;
    if (cell && event->button() == Qt::LeftButton)
        emit cellClicked(*cell);
    else
        QAbstractScrollArea::mousePressEvent(event);
}

void SmallMultiples::keyPressEvent(QKeyEvent *event)
{
    const int key = event->key();
    const bool isArrow
        = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
    const auto first = m_content ? m_content->first() : std::nullopt;
    if (!isArrow || !first) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    emit cellClicked(m_selected ? m_content->stepped(*m_selected, key) : *first);
    if (!m_selected || !m_content) // whoever heard of it may show something else
        return;
    for (std::size_t picture = 0; picture < m_content->count(); ++picture)
        if (m_content->isAbout(picture, *m_selected) || picture + 1 == m_content->count()) {
            const QRectF place = m_content->cellRect(picture, pictureRect(picture), font(), *m_selected);
            QToolTip::showText(viewport()->mapToGlobal(place.center().toPoint()),
                m_content->tip(picture, *m_selected), viewport());
            return;
        }
}

void SmallMultiples::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void SmallMultiples::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

bool SmallMultiples::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *const help = static_cast<QHelpEvent *>(event);
    const auto picture = pictureAt(help->pos());
    const auto cell = picture && m_content
        ? m_content->cellAt(*picture, pictureRect(*picture), font(), help->pos())
        : std::nullopt;
    if (cell)
        QToolTip::showText(help->globalPos(), m_content->tip(*picture, *cell), viewport());
    else
        QToolTip::hideText();
    return true;
}

QSize SmallMultiples::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 18};
}

QSize SmallMultiples::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 24, fontMetrics().height() * 6};
}

} // namespace collscope
