// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/tool_window.h"

#include "app/window/help_pages.h"

#include <QDialog>
#include <QKeyEvent>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

namespace collscope {

namespace {

/// Enter is for the field, the table or the button that has the keyboard. A dialog would press one of its
/// buttons, whichever comes first.
class ToolWindow : public QDialog {
public:
    using QDialog::QDialog;

    void setVisible(bool isVisible) override
    {
        for (QPushButton *const button : findChildren<QPushButton *>())
            button->setAutoDefault(false);
        QDialog::setVisible(isVisible);
    }

protected:
    void keyPressEvent(QKeyEvent *event) override
    {
        if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
            return QDialog::keyPressEvent(event);
        if (auto *const button = qobject_cast<QPushButton *>(focusWidget()))
            button->click();
    }
};

} // namespace

QDialog *newToolWindow(const QString &title, QWidget *content, QWidget *parent, const QString &page)
{
    constexpr int characters = 190;
    constexpr int lines = 50;
    auto *const window = new ToolWindow(parent, Qt::Window);
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
