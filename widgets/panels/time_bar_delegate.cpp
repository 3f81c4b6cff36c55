// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/time_bar_delegate.h"

#include "widgets/models/ranking_model.h"

#include <QPainter>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

int textWidth(const QFontMetrics &metrics)
{
    return metrics.horizontalAdvance(u"000.00 ms "_s);
}

} // namespace

void TimeBarDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, option, index); // background, focus and the time, on the right
    const auto bar = index.data(RankingModel::barRole).value<QList<double>>();
    const double width = option.rect.width() - textWidth(option.fontMetrics) - 6.0;
    if (bar.size() != 3 || width < 10)
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, false);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    QColor fill = option.palette.color(selected ? QPalette::HighlightedText : QPalette::Highlight);
    fill.setAlphaF(0.45F);
    const double left = option.rect.left() + 3.0;
    const double height = option.rect.height() * 0.5;
    const double top = option.rect.top() + (option.rect.height() - height) / 2;
    painter->fillRect(QRectF(left, top, width * bar[1], height), fill);
    painter->setPen(option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    const double middle = option.rect.center().y();
    painter->drawLine(QPointF(left + width * bar[0], middle), QPointF(left + width * bar[2], middle));
    for (const double end : {bar[0], bar[2]})
        painter->drawLine(QPointF(left + width * end, middle - 3), QPointF(left + width * end, middle + 3));
    painter->restore();
}

QSize TimeBarDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setWidth(textWidth(option.fontMetrics) + 56);
    return size;
}

} // namespace collscope
