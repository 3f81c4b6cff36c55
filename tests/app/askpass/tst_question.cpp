// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/askpass/question.h"
#include "tests/support/test_program.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

namespace collscope::tst_question {

using collscope::Question;

class TestQuestion : public QObject {
    Q_OBJECT
private slots:
    void kinds_data();
    void kinds();
    void secret();
    void hostKeyIsNotTrustedByDefault();
    void speaksAsTheWindow();
    void longPrompt();
};

void TestQuestion::kinds_data()
{
    QTest::addColumn<QString>("prompt");
    QTest::addColumn<QString>("hint");
    QTest::addColumn<Question::Kind>("kind");
    QTest::newRow("password") << "me@frodo's password: "
                              << "" << Question::Kind::secret;
    QTest::newRow("code") << "Verification code: "
                          << "" << Question::Kind::secret;
    QTest::newRow("host key") << "The authenticity of host 'frodo' can't be established.\n"
                                 "Are you sure you want to continue connecting (yes/no/[fingerprint])? "
                              << "" << Question::Kind::yesOrNo;
    QTest::newRow("agent") << "Allow use of key?"
                           << "confirm" << Question::Kind::yesOrNo;
    QTest::newRow("touch") << "Confirm user presence for key"
                           << "none" << Question::Kind::notice;
}

void TestQuestion::kinds()
{
    QFETCH(QString, prompt);
    QFETCH(QString, hint);
    QTEST(Question::kindOf(prompt, hint), "kind");
}

void TestQuestion::secret()
{
    Question question(QStringLiteral("<b>password</b>: "), Question::Kind::secret);
    auto *const edit = question.findChild<QLineEdit *>();
    QVERIFY(edit);
    QCOMPARE(edit->echoMode(), QLineEdit::Password);
    QCOMPARE(question.findChild<QLabel *>(QStringLiteral("prompt"))->textFormat(), Qt::PlainText);
    question.show();
    QTest::keyClicks(edit, QStringLiteral("hunter2"));
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(question.result(), static_cast<int>(QDialog::Accepted));
    QCOMPARE(question.answer(), QStringLiteral("hunter2"));
}

void TestQuestion::hostKeyIsNotTrustedByDefault()
{
    Question question(QStringLiteral("continue (yes/no)?"), Question::Kind::yesOrNo);
    QVERIFY(!question.findChild<QLineEdit *>());
    question.show();
    QTest::keyClick(&question, Qt::Key_Return);
    QCOMPARE(question.result(), static_cast<int>(QDialog::Rejected));
    question.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Yes)->click();
    QCOMPARE(question.result(), static_cast<int>(QDialog::Accepted));
    QCOMPARE(question.answer(), QStringLiteral("yes"));
}

/// Languages nobody translated to are English.
void TestQuestion::speaksAsTheWindow()
{
    speakAs(QStringLiteral("../de"));
    QCOMPARE(Question({}, Question::Kind::secret).windowTitle(), QStringLiteral("Collscope: ssh asks"));
    speakAs(QStringLiteral("de"));
    QCOMPARE(Question({}, Question::Kind::secret).windowTitle(), QStringLiteral("Collscope: ssh fragt"));
}

/// A machine may ask as much as it likes.
void TestQuestion::longPrompt()
{
    const QString prompt
        = QString(330, QLatin1Char('a')).replace(QLatin1Char('a'), QStringLiteral("line of the machine\n"))
        + QStringLiteral("Password:");
    Question question(prompt, Question::Kind::secret);
    question.show();
    QVERIFY(QTest::qWaitForWindowExposed(&question));
    QVERIFY(question.height() <= question.screen()->availableGeometry().height());
    auto *const bar = question.findChild<QScrollArea *>()->verticalScrollBar();
    QVERIFY(bar->maximum() > 0);
    Question shortOne(QStringLiteral("Password:"), Question::Kind::secret);
    shortOne.show();
    QVERIFY(QTest::qWaitForWindowExposed(&shortOne));
    QCOMPARE(shortOne.findChild<QScrollArea *>()->verticalScrollBar()->maximum(), 0);
}

const testing::Registered<TestQuestion, QApplication> registered("tst_question");

} // namespace collscope::tst_question
#include "tst_question.moc"
