// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"
#include "widgets/common/message_bar.h"

#include <QApplication>
#include <QPlainTextEdit>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

namespace collscope::tst_message_bar {

using namespace Qt::StringLiterals;

namespace {

QToolButton *button(const MessageBar &bar, const QString &text)
{
    for (auto *const candidate : bar.findChildren<QToolButton *>())
        if (candidate->text() == text)
            return candidate;
    return nullptr;
}

void showActive(QWidget &window)
{
    window.setGeometry(300, 300, 400, 300); // the mouse points elsewhere
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
}

} // namespace

class TestMessageBar : public QObject {
    Q_OBJECT
private slots:
    void takesNoSpaceWhenEmpty()
    {
        QWidget window;
        MessageBar bar(&window);
        window.show();
        QVERIFY(!bar.isVisible());
        bar.post(Severity::warning, u"one"_s);
        QVERIFY(bar.isVisible());
        bar.clear();
        QVERIFY(!bar.isVisible());
    }

    void theNewestAreSeenAndAListHasAll()
    {
        QWidget window;
        auto *const bar = new MessageBar;
        (new QVBoxLayout(&window))->addWidget(bar);
        window.resize(400, 600);
        window.show();
        int remedied = 0;
        bar->setMost(2);
        for (const QString &file : {u"a"_s, u"b"_s, u"c"_s, u"d"_s})
            bar->post({Severity::warning, file, {}, {}, {{u"Mend "_s + file, [&remedied] { ++remedied; }}}});
        QCOMPARE(bar->texts(), (QStringList{u"a"_s, u"b"_s, u"c"_s, u"d"_s}));
        QCOMPARE(bar->more()->text(), u"2 more messages"_s);
        QVERIFY(!button(*bar, u"Mend a"_s)->isVisible() && button(*bar, u"Mend c"_s)->isVisible());
        const int before = bar->height();
        bar->more()->click();
        QVERIFY(button(*bar, u"Mend a"_s)->isVisible() && button(*bar, u"Mend d"_s)->isVisible());
        QTRY_VERIFY(bar->height() > before);
        button(*bar, u"Mend a"_s)->click();
        QCOMPARE(remedied, 1);
        QCOMPARE(bar->texts(), (QStringList{u"b"_s, u"c"_s, u"d"_s}));
        bar->findChild<QToolButton *>(u"closeAll"_s)->click();
        QVERIFY(!bar->isVisible());
    }

    void aLongListScrollsAndDropsTheOldest()
    {
        QWidget window;
        auto *const bar = new MessageBar;
        (new QVBoxLayout(&window))->addWidget(bar);
        window.resize(400, 600);
        window.show();
        for (int i = 0; i < MessageBar::mostKept + 2; ++i)
            bar->post(Severity::error, QString::number(i));
        QCOMPARE(bar->count(), MessageBar::mostKept);
        QCOMPARE(bar->texts().first(), u"2"_s);
        bar->more()->click();
        QApplication::processEvents();
        QVERIFY(bar->height() < 300);
    }

    void detailsBehindALink()
    {
        MessageBar bar;
        bar.post(Severity::warning, u"12 rows skipped"_s, u"line 3: no time"_s);
        bar.show();
        QVERIFY(!bar.findChild<QPlainTextEdit *>());
        auto *const link = bar.findChild<QToolButton *>(u"details"_s);
        QVERIFY(link);
        link->click();
        auto *const details = bar.findChild<QPlainTextEdit *>();
        QVERIFY(details && details->isVisible());
        QCOMPARE(details->toPlainText(), u"line 3: no time"_s);
        link->click();
        QVERIFY(!details->isVisible());
    }

    void detailsOfTheLastOfALongList()
    {
        QWidget window;
        QVBoxLayout column(&window);
        MessageBar bar;
        column.addWidget(&bar);
        column.addStretch();
        for (int i = 0; i < 12; ++i)
            bar.post(Severity::warning, u"rows skipped in file %1"_s.arg(i), u"line 3: no time"_s);
        window.resize(600, 800);
        window.show();
        bar.more()->click();
        QToolButton *const last = bar.findChildren<QToolButton *>(u"details"_s).last();
        last->click();
        auto *const details = bar.findChild<QPlainTextEdit *>();
        QVERIFY(details);
        QTRY_VERIFY(!details->visibleRegion().isEmpty()
            && details->visibleRegion().boundingRect().height() == details->height());
    }

    void aLaterNoticeAboutTheSameTakesItsPlace()
    {
        MessageBar bar;
        bar.post({Severity::error, u"was not written"_s, {}, u"files"_s});
        bar.post(Severity::warning, u"12 rows skipped"_s);
        bar.post({Severity::success, u"written"_s, {}, u"files"_s});
        QCOMPARE(bar.texts(), (QStringList{u"12 rows skipped"_s, u"written"_s}));
        bar.post(Severity::warning, u"12 rows skipped"_s);
        QCOMPARE(bar.texts(), (QStringList{u"written"_s, u"12 rows skipped"_s})); // once, and the newest
        bar.withdraw(u"files"_s);
        QCOMPARE(bar.texts(), QStringList{u"12 rows skipped"_s});
    }

    void successLeavesByItself()
    {
        MessageBar bar;
        bar.setStay(std::chrono::milliseconds(1));
        bar.post(Severity::error, u"broken"_s);
        bar.post(Severity::success, u"written"_s);
        QCOMPARE(bar.count(), 2);
        QTRY_COMPARE(bar.texts(), QStringList{u"broken"_s});
    }

    /// Who is about to press its button gets the time to do it.
    void staysWhileItHasTheFocus()
    {
        QWidget window;
        MessageBar bar(&window);
        showActive(window);
        bar.setStay(std::chrono::milliseconds(1));
        bar.post({Severity::success, u"written"_s, {}, {}, {{u"Show folder"_s, [] {}}}});
        button(bar, u"Show folder"_s)->setFocus();
        bar.post(Severity::success, u"another"_s); // comes later and leaves first
        QTRY_COMPARE(bar.texts(), QStringList{u"written"_s});
        button(bar, u"Show folder"_s)->clearFocus();
        QTRY_COMPARE(bar.count(), 0);
    }

    void questionsWaitForTheirAnswer()
    {
        QWidget window;
        MessageBar bar(&window);
        showActive(window);
        bar.setMost(2);
        QString answer;
        bar.post({Severity::question, u"save?"_s, {}, u"leaving"_s,
            {{u"Save"_s, [&answer] { answer = u"save"_s; }},
                {u"Do not save"_s, [&answer] { answer = u"no"_s; }}}});
        QVERIFY(button(bar, u"Save"_s)->hasFocus());
        for (int i = 0; i < 3; ++i)
            bar.post(Severity::error, QString::number(i));
        QVERIFY(button(bar, u"Save"_s)->isVisible()); // newer ones do not push it into the list
        button(bar, u"Do not save"_s)->click();
        QCOMPARE(answer, u"no"_s);
        QCOMPARE(bar.texts(), (QStringList{u"0"_s, u"1"_s, u"2"_s}));
    }

    /// As much as there is to read, at every width.
    void isAsHighAsItsText()
    {
        QWidget window;
        auto *const column = new QVBoxLayout(&window);
        column->setContentsMargins(0, 0, 0, 0);
        auto *const maps = new QWidget;
        auto *const bar = new MessageBar;
        column->addWidget(maps, 1);
        column->addWidget(bar);
        window.resize(600, 800);
        window.show();
        bar->post(Severity::error, u"one"_s);
        QTRY_VERIFY(bar->height() > 0 && bar->height() < 50); // once it has been laid out
        const int one = bar->height();
        bar->post(Severity::error, u"words "_s.repeated(60)); // needs several lines
        QTRY_VERIFY(bar->height() > 2 * one);
        QCOMPARE(bar->geometry().top(), maps->geometry().bottom() + 1 + column->spacing());
        const int wide = bar->height();
        window.resize(400, 400);
        QTRY_VERIFY(bar->height() > wide);
        bar->clear();
        QVERIFY(!bar->isVisible());
    }

    void closesByKeyboard()
    {
        MessageBar bar;
        bar.post(Severity::error, u"first"_s);
        bar.post(Severity::error, u"second"_s);
        bar.show();
        auto *const first = bar.findChild<QToolButton *>(u"close"_s);
        QVERIFY(first && first->focusPolicy() & Qt::TabFocus);
        QTest::keyClick(first, Qt::Key_Escape);
        QCOMPARE(bar.texts(), QStringList{u"second"_s});
    }
};

const testing::Registered<TestMessageBar, QApplication> registered("tst_message_bar");

} // namespace collscope::tst_message_bar
#include "tst_message_bar.moc"
