// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/flow_layout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace collscope {

FlowLayout::FlowLayout(QWidget *parent) : QLayout(parent) { }

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items << item;
}

int FlowLayout::count() const
{
    return static_cast<int>(m_items.size());
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return m_items.value(index);
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

Qt::Orientations FlowLayout::expandingDirections() const
{
    return {};
}

bool FlowLayout::hasHeightForWidth() const
{
    return true;
}

int FlowLayout::heightForWidth(int width) const
{
    return arrange(QRect(0, 0, width, 0), false);
}

void FlowLayout::setGeometry(const QRect &rectangle)
{
    QLayout::setGeometry(rectangle);
    arrange(rectangle, true);
}

QSize FlowLayout::sizeHint() const
{
    QSize size(0, 0);
    for (const QLayoutItem *const item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize one = item->sizeHint().expandedTo(item->minimumSize());
        size = QSize(size.width() + (size.width() > 0 ? gap() : 0) + one.width(),
            std::max(size.height(), one.height()));
    }
    return size.grownBy(contentsMargins());
}

QSize FlowLayout::minimumSize() const
{
    QSize size(0, 0);
    for (const QLayoutItem *const item : m_items)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    return size.grownBy(contentsMargins());
}

int FlowLayout::arrange(const QRect &rectangle, bool place) const
{
    const QRect inner = rectangle.marginsRemoved(contentsMargins());
    const bool rightToLeft = parentWidget() && parentWidget()->layoutDirection() == Qt::RightToLeft;
    QPoint at(0, 0);
    int rowHeight = 0;
    for (QLayoutItem *const item : m_items) {
        if (item->isEmpty())
            continue;
        QSize size = item->sizeHint().expandedTo(item->minimumSize());
        size.setWidth(std::max(std::min(size.width(), inner.width()), item->minimumSize().width()));
        if (at.x() > 0 && at.x() + size.width() > inner.width()) {
            at = QPoint(0, at.y() + rowHeight + gap());
            rowHeight = 0;
        }
        if (place) {
            const int x = rightToLeft ? inner.right() + 1 - at.x() - size.width() : inner.left() + at.x();
            item->setGeometry({QPoint(x, inner.top() + at.y()), size});
        }
        at.rx() += size.width() + gap();
        rowHeight = std::max(rowHeight, size.height());
    }
    const QMargins margins = contentsMargins();
    return at.y() + rowHeight + margins.top() + margins.bottom();
}

int FlowLayout::gap() const
{
    const QWidget *const widget = parentWidget();
    return spacing() >= 0 || !widget
        ? std::max(spacing(), 0)
        : widget->style()->pixelMetric(QStyle::PM_LayoutHorizontalSpacing, nullptr, widget);
}

} // namespace collscope
