// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dock_tabs.h"

#include "app/window/dock.h"
#include "widgets/common/plain_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QStyle>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>

namespace collscope {

namespace {

class NoTitleBar : public QWidget {
public:
    using QWidget::QWidget;
    QSize sizeHint() const override { return {0, 0}; }
    QSize minimumSizeHint() const override { return {0, 0}; }
};

} // namespace

class DockTabs::Corner : public QWidget {
public:
    explicit Corner(QTabBar *tabs)
        : QWidget(tabs), m_subject(new PlainLabel(this)),
          m_float(button(QStyle::SP_TitleBarNormalButton, DockTabs::tr("Float"))),
          m_close(button(QStyle::SP_TitleBarCloseButton, DockTabs::tr("Close")))
    {
        auto *const layout = new QHBoxLayout(this);
        layout->setContentsMargins(12, 0, 4, 0);
        layout->setSpacing(2);
        layout->addWidget(m_subject, 1);
        layout->addWidget(m_float);
        layout->addWidget(m_close);
        m_subject->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_subject->setForegroundRole(QPalette::PlaceholderText);
        connect(m_float, &QToolButton::clicked, this, [this] { m_dock->setFloating(true); });
        connect(m_close, &QToolButton::clicked, this, [this] { m_dock->close(); });
    }

    void show(Dock *dock)
    {
        m_dock = dock;
        const auto *const tabs = static_cast<const QTabBar *>(parentWidget());
        QRect free = tabs->rect();
        free.setLeft(tabs->tabRect(tabs->count() - 1).right() + 1);
        const int buttons = m_float->sizeHint().width() + m_close->sizeHint().width() + 24;
        setVisible(dock && free.width() >= buttons);
        if (!dock)
            return;
        setGeometry(free);
        const QString subject = dock->subject();
        const int room = free.width() - buttons;
        m_subject->setText(m_subject->fontMetrics().elidedText(subject, Qt::ElideRight, room));
        m_subject->setToolTip(plainTip(m_subject->text() == subject ? QString() : subject));
    }

private:
    /// Without focus, as in the title bar of a dock: the menu View does the same from the keyboard.
    QToolButton *button(QStyle::StandardPixmap icon, const QString &name)
    {
        auto *const made = new QToolButton(this);
        made->setIcon(style()->standardIcon(icon, nullptr, this));
        made->setIconSize(QSize(12, 12));
        made->setAutoRaise(true);
        made->setFocusPolicy(Qt::NoFocus);
        made->setToolTip(plainTip(name));
        made->setAccessibleName(name);
        return made;
    }

    PlainLabel *m_subject;
    QToolButton *m_float;
    QToolButton *m_close;
    Dock *m_dock = nullptr;
};

DockTabs::DockTabs(QMainWindow *window) : QObject(window), m_window(window)
{
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &DockTabs::refresh);
    const auto soon = qOverload<>(&QTimer::start);
    connect(window, &QMainWindow::tabifiedDockWidgetActivated, &m_soon, soon);
    window->installEventFilter(this);
}

void DockTabs::add(Dock *dock)
{
    m_docks << dock;
    const auto soon = qOverload<>(&QTimer::start);
    connect(dock, &QDockWidget::dockLocationChanged, &m_soon, soon);
    connect(dock, &QDockWidget::topLevelChanged, &m_soon, soon);
    connect(dock, &QDockWidget::visibilityChanged, &m_soon, soon);
    connect(dock, &Dock::titleChanged, &m_soon, soon);
}

bool DockTabs::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_window ? event->type() == QEvent::ChildAdded
                            : event->type() == QEvent::Resize || event->type() == QEvent::Show)
        m_soon.start();
    return QObject::eventFilter(watched, event);
}

Dock *DockTabs::frontOf(const QTabBar *tabs) const
{
    const auto found = std::find_if(m_docks.begin(), m_docks.end(), [tabs](const Dock *dock) {
        return !dock->isFloating() && dock->windowTitle() == tabs->tabText(tabs->currentIndex());
    });
    return found == m_docks.end() ? nullptr : *found;
}

void DockTabs::refresh()
{
    for (Dock *const dock : m_docks) {
        const QList<QDockWidget *> beside = m_window->tabifiedDockWidgets(dock);
        const auto isThere = [](const QDockWidget *each) { return !each->isFloating() && !each->isHidden(); };
        const bool isTabbed = isThere(dock) && std::any_of(beside.begin(), beside.end(), isThere);
        if (isTabbed && !dock->titleBarWidget())
            dock->setTitleBarWidget(new NoTitleBar(dock));
        else if (!isTabbed && dock->titleBarWidget()) {
            delete dock->titleBarWidget();
            dock->setTitleBarWidget(nullptr);
        }
    }
    for (QTabBar *const tabs : m_window->findChildren<QTabBar *>(Qt::FindDirectChildrenOnly)) {
        Corner *&corner = m_corners[tabs];
        if (!corner) {
            corner = new Corner(tabs);
            tabs->installEventFilter(this);
            connect(tabs, &QTabBar::currentChanged, &m_soon, qOverload<>(&QTimer::start));
            connect(tabs, &QObject::destroyed, this, [this, tabs] { m_corners.remove(tabs); });
        }
        corner->show(frontOf(tabs));
    }
}

} // namespace collscope
