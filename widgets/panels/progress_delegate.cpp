// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/progress_delegate.h"

#include "widgets/models/job_table_model.h"

#include <QPainter>

namespace collscope {

namespace {

constexpr int barHeight = 3;

} // namespace

void ProgressDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant fraction = index.data(JobTableModel::fractionRole);
    if (!fraction.isValid())
        return;
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    QColor done = option.palette.color(selected ? QPalette::HighlightedText : QPalette::Highlight);
    QColor left = option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    left.setAlphaF(0.2F);
    QRectF bar = option.rect.adjusted(3, 0, -3, -1);
    bar.setTop(bar.bottom() - barHeight);
    painter->fillRect(bar, left);
    bar.setWidth(bar.width() * fraction.toDouble());
    painter->fillRect(bar, done);
}

QSize ProgressDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.rheight() += barHeight + 1;
    size.rwidth() += option.fontMetrics.averageCharWidth() * 2;
    return size;
}

} // namespace collscope
