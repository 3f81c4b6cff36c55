// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/side_tab.h"

#include <QStyleOptionButton>
#include <QStylePainter>

namespace collscope {

SideTab::SideTab(const QString &text, QWidget *parent) : QAbstractButton(parent)
{
    setText(text);
    setAccessibleName(text);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAutoFillBackground(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Ignored);
}

QSize SideTab::sizeHint() const
{
    return {fontMetrics().height() + 4, fontMetrics().horizontalAdvance(text()) + 12};
}

QSize SideTab::minimumSizeHint() const
{
    return {sizeHint().width(), 0};
}

void SideTab::paintEvent(QPaintEvent * /*event*/)
{
    QStylePainter painter(this);
    painter.rotate(90);
    painter.translate(0, -width());
    QStyleOptionButton option;
    option.initFrom(this);
    option.rect = QRect(0, 0, height(), width());
    option.text = painter.fontMetrics().elidedText(text(), Qt::ElideRight, height());
    option.state |= isChecked() || isDown() ? QStyle::State_Sunken : QStyle::State_Raised;
    painter.drawControl(QStyle::CE_PushButton, option);
}

} // namespace collscope
