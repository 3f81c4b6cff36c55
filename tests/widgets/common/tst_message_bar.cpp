// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/message_bar.h"

#include <QPlainTextEdit>
#include <QTest>
#include <QToolButton>

using namespace collscope;
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

    void stacksAndDropsTheOldest()
    {
        MessageBar bar;
        for (int i = 0; i < MessageBar::mostMessages + 2; ++i)
            bar.post(Severity::error, QString::number(i));
        QCOMPARE(bar.count(), MessageBar::mostMessages);
        QCOMPARE(bar.texts().first(), u"2"_s);
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
        QCOMPARE(bar.texts(), (QStringList{u"save?"_s, u"2"_s}));
        button(bar, u"Do not save"_s)->click();
        QCOMPARE(answer, u"no"_s);
        QCOMPARE(bar.texts(), QStringList{u"2"_s});
    }

    void liesOverTheBottomEdge()
    {
        QWidget maps;
        maps.resize(600, 400);
        auto *const bar = new MessageBar;
        bar->lieOver(&maps);
        maps.show();
        bar->post(Severity::error, u"one"_s);
        const int one = bar->height();
        QCOMPARE(bar->geometry(), QRect(0, 400 - one, 600, one));
        QVERIFY(one > 0 && one < 100);
        bar->post(Severity::error, u"words "_s.repeated(100)); // needs several lines
        QVERIFY(bar->height() > 3 * one);
        QCOMPARE(bar->geometry().bottom(), 399);
        maps.resize(300, 200);
        QTRY_COMPARE(bar->width(), 300);
        QCOMPARE(bar->geometry().bottom(), 199);
        bar->clear();
        QVERIFY(!bar->isVisible());
    }

    void closesByKeyboard()
    {
        MessageBar bar;
        bar.post(Severity::error, u"first"_s);
        bar.post(Severity::error, u"second"_s);
        bar.show();
        const auto buttons = bar.findChildren<QToolButton *>();
        QCOMPARE(buttons.size(), 2);
        QVERIFY(buttons.first()->focusPolicy() & Qt::TabFocus);
        QTest::keyClick(buttons.first(), Qt::Key_Escape);
        QCOMPARE(bar.texts(), QStringList{u"second"_s});
    }
};

QTEST_MAIN(TestMessageBar)
#include "tst_message_bar.moc"
