// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/tool_window.h"

#include "app/window/help_pages.h"

#include <QDialog>
#include <QScreen>
#include <QVBoxLayout>

namespace collscope {

QDialog *newToolWindow(const QString &title, QWidget *content, QWidget *parent, const QString &page)
{
    constexpr int characters = 190;
    constexpr int lines = 50;
    auto *const window = new QDialog(parent, Qt::Window);
    window->setWindowTitle(title);
    auto *const column = new QVBoxLayout(window);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(content);
    setHelpPage(window, page);
    const QFontMetrics metrics = window->fontMetrics();
    const QSize room = window->screen()->availableSize() * 19 / 20;
    window->resize(QSize(metrics.averageCharWidth() * characters, metrics.height() * lines).boundedTo(room));
    return window;
}

} // namespace collscope
