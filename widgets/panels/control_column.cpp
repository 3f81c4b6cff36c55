// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/control_column.h"

#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QScrollArea>
#include <QVBoxLayout>

namespace collscope {

void styleReport(QProgressBar *progress, QLabel *message)
{
    constexpr int lineHeight = 6;
    message->setWordWrap(true);
    message->setMinimumWidth(1); // a long word must not push the column wider than it is shown
    message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    progress->setTextVisible(false);
    progress->setFixedHeight(lineHeight);
    QSizePolicy policy = progress->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    progress->setSizePolicy(policy);
}

QWidget *controlColumn(QWidget *settings, const QList<QWidget *> &buttons, QProgressBar *progress,
    QLabel *message, int characters)
{
    styleReport(progress, message);
    progress->setRange(0, 1000);
    auto *const grid = new QGridLayout;
    for (int i = 0; i < buttons.size(); ++i)
        grid->addWidget(buttons[i], i / 2, i % 2);
    auto *const content = new QWidget;
    auto *const column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 4, 0);
    column->setSpacing(3);
    column->addWidget(settings);
    column->addLayout(grid);
    column->addWidget(progress);
    column->addWidget(message);
    column->addStretch();
    auto *const scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // what is in it takes the focus, and shows it
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    scroll->setFixedWidth(scroll->fontMetrics().averageCharWidth() * characters);
    return scroll;
}

} // namespace collscope
