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
    const auto widthOf = [&inner](const QLayoutItem &item) {
        const int wanted = item.sizeHint().expandedTo(item.minimumSize()).width();
        return std::max(std::min(wanted, inner.width()), item.minimumSize().width());
    };
    int top = 0;
    QList<QLayoutItem *> row;
    int used = 0;
    const auto endRow = [&] {
        const int height = place ? placeRow(row, inner, top, inner.width() - used, widthOf) : heightOf(row);
        top += height;
        row.clear();
        used = 0;
    };
    for (QLayoutItem *const item : m_items) {
        if (item->isEmpty())
            continue;
        const int width = widthOf(*item);
        if (!row.isEmpty() && used + gap() + width > inner.width()) {
            endRow();
            top += gap();
        }
        used += (row.isEmpty() ? 0 : gap()) + width;
        row << item;
    }
    endRow();
    const QMargins margins = contentsMargins();
    return top + margins.top() + margins.bottom();
}

int FlowLayout::heightOf(const QList<QLayoutItem *> &row)
{
    int height = 0;
    for (const QLayoutItem *const item : row)
        height = std::max(height, item->sizeHint().expandedTo(item->minimumSize()).height());
    return height;
}

int FlowLayout::placeRow(const QList<QLayoutItem *> &row, const QRect &inner, int top, int spare,
    const std::function<int(const QLayoutItem &)> &widthOf) const
{
    const auto isGreedy
        = [](const QLayoutItem *item) { return (item->expandingDirections() & Qt::Horizontal) != 0; };
    int greedy = static_cast<int>(std::count_if(row.begin(), row.end(), isGreedy));
    const int height = heightOf(row);
    const bool rightToLeft = parentWidget() && parentWidget()->layoutDirection() == Qt::RightToLeft;
    int at = 0;
    for (QLayoutItem *const item : row) {
        int width = widthOf(*item);
        if (isGreedy(item)) {
            const int more = std::max(0, spare) / std::max(greedy--, 1);
            width += more;
            spare -= more;
        }
        const int own = std::min(height, item->sizeHint().expandedTo(item->minimumSize()).height());
        const int x = rightToLeft ? inner.right() + 1 - at - width : inner.left() + at;
        item->setGeometry(QRect(x, inner.top() + top + (height - own) / 2, width, own));
        at += width + gap();
    }
    return height;
}

int FlowLayout::gap() const
{
    const QWidget *const widget = parentWidget();
    return spacing() >= 0 || !widget
        ? std::max(spacing(), 0)
        : widget->style()->pixelMetric(QStyle::PM_LayoutHorizontalSpacing, nullptr, widget);
}

} // namespace collscope
