// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/message_bar.h"

#include <QPlainTextEdit>
#include <QTest>
#include <QToolButton>

using namespace collscope;
using namespace Qt::StringLiterals;

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
