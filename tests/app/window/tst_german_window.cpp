// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/language/language.h"
#include "app/window/docks.h"
#include "app/window/session.h"
#include "engine/data/in_english.h"
#include "tests/app/window/made_up_file.h"
#include "tests/app/window/menu_walk.h"
#include "tests/app/window/window_in_folder.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/made_up_jobs.h"
#include "tests/support/test_program.h"
#include "tests/widgets/panels/mnemonics.h"
#include "widgets/common/format.h"
#include "widgets/common/message_bar.h"
#include "widgets/common/table_export.h"
#include "widgets/models/job_table_model.h"

#include <QDialog>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace collscope::tst_german_window {

using namespace collscope::testing;
using namespace Qt::StringLiterals;

namespace {

void checkNone(const QStringList &doubled)
{
    QVERIFY2(doubled.isEmpty(), qPrintable(doubled.join(u'\n')));
}

} // namespace

/// The window as someone sees it whose language is German.
class TestGermanWindow : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void languagesToChoose();
    void menus();
    void panels();
    void smallScreen();
    void dialogs();
    void figuresHaveTheDecimalComma();
    void filesStay();
    void choosing();

private:
    static void openData(WindowInFolder &made);
};

void TestGermanWindow::initTestCase()
{
    speak(u"de"_s);
}

void TestGermanWindow::init()
{
    // A translation that does not take what is put into it.
    QTest::failOnWarning(QRegularExpression(u"QString::arg"_s));
}

void TestGermanWindow::openData(WindowInFolder &made)
{
    made.window.open({writeFile(made.path(u"data.csv"_s), twoCollectives())});
    QTRY_VERIFY_WITH_TIMEOUT(made.window.session()->result(), 20000);
}

void TestGermanWindow::languagesToChoose()
{
    QCOMPARE(languages(), (QStringList{u"en"_s, u"de"_s}));
    QCOMPARE(languageName(u"de"_s), u"Deutsch"_s);
    QCOMPARE(languageName(u"en"_s), u"English"_s);
}

void TestGermanWindow::menus()
{
    WindowInFolder made;
    openData(made);
    const QMenuBar &bar = *made.window.menuBar();
    const QSet<QString> paths = menuPaths(bar);
    for (const QString &path :
        {u"Datei > Tabelle öffnen"_s, u"Ansicht > Sprache"_s, u"Hilfe > Tastenkürzel"_s})
        QVERIFY2(paths.contains(path), qPrintable(path));
    checkNone(doubledInMenus(bar));
}

void TestGermanWindow::panels()
{
    WindowInFolder made;
    openData(made);
    const QList<Dock *> docks = made.window.findChildren<Dock *>();
    QVERIFY(docks.size() > 15);
    for (Dock *const dock : docks) {
        made.window.docks()->raise(dock);
        QCoreApplication::processEvents();
        QVERIFY(!dock->grab().isNull());
        checkNone(doubledMnemonics(*dock));
    }
    QCOMPARE(made.window.docks()->find(u"instance"_s)->windowTitle().section(u':', 0, 0), u"Instanz"_s);
}

/// German words are longer: every panel fits a screen of 1024 x 600 all the same.
void TestGermanWindow::smallScreen()
{
    WindowInFolder made;
    openData(made);
    for (Dock *const dock : made.window.findChildren<Dock *>()) {
        made.window.docks()->reveal(dock);
        QApplication::processEvents();
        const QSize least = made.window.minimumSizeHint();
        QVERIFY2(least.width() <= 1024 && least.height() <= 600,
            qPrintable(u"%1: %2 x %3"_s.arg(dock->objectName()).arg(least.width()).arg(least.height())));
    }
    made.window.resize(1024, 600);
    for (const Workspace each : allWorkspaces) {
        made.window.docks()->setWorkspace(each);
        made.window.docks()->restoreDefault();
        QApplication::processEvents();
        QCOMPARE(made.window.width(), 1024); // docks that are shown for a moment do not widen it
    }
}

void TestGermanWindow::dialogs()
{
    WindowInFolder made;
    openData(made);
    for (const char *const action :
        {"hostProfiles", "difference", "new", "settings", "sideBySide", "timeDifference"})
        menuAction(made.window, action)->trigger();
    QCoreApplication::processEvents();
    const QList<QDialog *> dialogs = made.window.findChildren<QDialog *>();
    QVERIFY(dialogs.size() >= 6);
    for (QDialog *const dialog : dialogs) {
        QVERIFY(!dialog->grab().isNull());
        checkNone(doubledMnemonics(*dialog));
    }
}

/// Labels and tables have the comma of the language, units stay; files have points.
void TestGermanWindow::figuresHaveTheDecimalComma()
{
    QCOMPARE(formatSeconds(1.5e-3), u"1,50 ms"_s);
    QCOMPARE(formatPenalty(0.0575), u"5,75 %"_s);
    const InEnglish file;
    QCOMPARE(formatSeconds(1.5e-3), u"1.50 ms"_s);
}

/// Programs read them, the same ones everywhere.
void TestGermanWindow::filesStay()
{
    JobTableModel jobs;
    JobRow row = madeUpJob(remote::JobState::failed);
    row.job.order.plan.collectives.clear();
    jobs.setRows({row});
    QCOMPARE(jobs.index(0, JobTableModel::whatColumn).data().toString(), u"alles"_s);
    const QString csv = tableToCsv(jobs);
    QVERIFY2(csv.contains(u",everything,"_s), qPrintable(csv));
    QVERIFY(csv.startsWith(u"host,state,"_s));
    QCOMPARE(jobs.index(0, JobTableModel::whatColumn).data().toString(), u"alles"_s);
}

void TestGermanWindow::choosing()
{
    WindowInFolder made;
    QVERIFY(menuAction(made.window, "language-system")->isChecked());
    menuAction(made.window, "language-en")->trigger();
    QCOMPARE(made.settings.language(), u"en"_s);
    QCOMPARE(
        made.window.messages()->texts(), QStringList{u"Collscope spricht beim nächsten Start English."_s});
    menuAction(made.window, "language-system")->trigger();
    QCOMPARE(made.settings.language(), QString());
}

const testing::Registered<TestGermanWindow, QApplication> registered("tst_german_window");

} // namespace collscope::tst_german_window
#include "tst_german_window.moc"
