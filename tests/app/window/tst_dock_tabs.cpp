// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dock_tabs.h"

#include "app/window/dock.h"
#include "tests/support/test_program.h"

#include <QApplication>
#include <QLabel>
#include <QMainWindow>
#include <QTabBar>
#include <QToolButton>
#include <QtTest>

#include <memory>

namespace collscope::tst_dock_tabs {

using namespace Qt::StringLiterals;

class TestDockTabs : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QMainWindow> m_window;
    Dock *m_first = nullptr;
    Dock *m_second = nullptr;

    QToolButton *button(const QString &name) const
    {
        for (QToolButton *const each : tabs()->findChildren<QToolButton *>())
            if (each->accessibleName() == name)
                return each;
        return nullptr;
    }
    QTabBar *tabs() const
    {
        for (QTabBar *const each : m_window->findChildren<QTabBar *>(Qt::FindDirectChildrenOnly))
            if (each->isVisible())
                return each;
        return nullptr;
    }
    void show(const QString &name) const
    {
        for (int i = 0; i < tabs()->count(); ++i)
            if (tabs()->tabText(i) == name)
                tabs()->setCurrentIndex(i);
    }
    QString subject() const
    {
        const auto *const label = tabs() ? tabs()->findChild<QLabel *>() : nullptr;
        return label ? label->text() : QString();
    }
    bool haveTitleBars(bool expected) const
    {
        return (m_first->titleBarWidget() == nullptr) == expected
            && (m_second->titleBarWidget() == nullptr) == expected;
    }

private slots:
    void init()
    {
        m_window = std::make_unique<QMainWindow>();
        m_window->setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
        m_window->setCentralWidget(new QWidget);
        auto *const dockTabs = new DockTabs(m_window.get());
        for (Dock **const dock : {&m_first, &m_second}) {
            *dock = new Dock(dock == &m_first ? u"First"_s : u"Second"_s, m_window.get());
            (*dock)->setWidget(new QWidget);
            m_window->addDockWidget(Qt::BottomDockWidgetArea, *dock);
            dockTabs->add(*dock);
        }
        m_window->tabifyDockWidget(m_first, m_second);
        m_window->resize(900, 500);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QTRY_VERIFY(tabs() && haveTitleBars(false));
        show(u"First"_s);
    }

    void saysWhatTheFrontOneShows()
    {
        QTRY_COMPARE(subject(), QString());
        m_first->setTitle(u"First: 25 ranks, 480 B"_s);
        m_second->setTitle(u"Second: <b>other</b>"_s);
        QTRY_COMPARE(subject(), u"25 ranks, 480 B"_s);
        show(u"Second"_s);
        QTRY_COMPARE(subject(), u"<b>other</b>"_s);
        // What does not fit is cut, and the tool tip has all of it.
        const QString text = u"a long subject "_s.repeated(40);
        m_second->setTitle(u"Second: "_s + text);
        QTRY_VERIFY(subject().endsWith(u'\x2026'));
        QVERIFY(tabs()->findChild<QLabel *>()->toolTip().contains(u"a long subject a long subject"_s));
    }

    /// Alone in its place a dock has a title bar again.
    void titleBarsOfThoseAlone()
    {
        m_first->setTitle(u"First: on its own"_s);
        QTRY_COMPARE(subject(), u"on its own"_s);
        button(u"Float"_s)->click();
        QVERIFY(m_first->isFloating());
        QTRY_VERIFY(haveTitleBars(true));
        m_first->setFloating(false);
        QTRY_VERIFY(haveTitleBars(false));
        QTRY_VERIFY(button(u"Close"_s) && button(u"Close"_s)->isVisible());
        const Dock *const front = tabs()->tabText(tabs()->currentIndex()) == u"First" ? m_first : m_second;
        button(u"Close"_s)->click();
        QVERIFY(front->isHidden());
        QTRY_VERIFY(haveTitleBars(true));
    }
};

const testing::Registered<TestDockTabs, QApplication> registered("tst_dock_tabs");

} // namespace collscope::tst_dock_tabs

#include "tst_dock_tabs.moc"
