// SPDX-License-Identifier: GPL-3.0-or-later
// What the keyboard reaches from anywhere: full screen, Find, a section of the help; and what About says.
#include "app/window/docks.h"
#include "app/window/session.h"
#include "app/window/view_state.h"
#include "tests/app/window/made_up_file.h"
#include "tests/app/window/window_in_folder.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/test_program.h"
#include "widgets/common/search_box.h"
#include "widgets/common/text.h"
#include "widgets/panels/help_panel.h"

#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextTable>

namespace collscope::tst_window_commands {

using namespace collscope::testing;
using namespace Qt::StringLiterals;

class TestWindowCommands : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_made.reset(); }
    void fullScreenAndBack();
    void findLeadsThere();
    void findLooksThroughTheHelp();
    void aboutNamesWhatIsBuiltIn();

private:
    void findAndChoose(const QString &words);
    const HelpPanel &help() const { return *part<HelpPanel>(m_made->window); }

    std::unique_ptr<WindowInFolder> m_made;
};

void TestWindowCommands::init()
{
    m_made = std::make_unique<WindowInFolder>();
    QVERIFY(QTest::qWaitForWindowActive(&m_made->window));
}

void TestWindowCommands::fullScreenAndBack()
{
    MainWindow &window = m_made->window;
    const QAction *const action = menuAction(window, "fullScreen");
    const QSize before = window.size();
    QTest::keyClick(&window, Qt::Key_F11);
    QTRY_VERIFY(window.isFullScreen() && action->isChecked());
    QTest::keyClick(&window, Qt::Key_F11);
    QTRY_VERIFY(!window.isFullScreen() && !action->isChecked());
    QTRY_COMPARE(window.size(), before);
    QTest::keyClick(&window, Qt::Key_F11);
    QTRY_VERIFY(action->isChecked());
    window.showNormal(); // as a desktop does it
    QTRY_VERIFY(!action->isChecked());
}

/// As somebody types it: Ctrl+F, words, Enter.
void TestWindowCommands::findAndChoose(const QString &words)
{
    QTest::keyClick(&m_made->window, Qt::Key_F, Qt::ControlModifier);
    auto *const box = part<SearchBox>(m_made->window);
    QTRY_VERIFY(box->isVisible());
    auto *const line = box->findChild<QLineEdit *>();
    QTest::keyClicks(line, words);
    QVERIFY2(box->findChild<QListWidget *>()->count() > 0, qPrintable(words));
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(!box->isVisible());
}

void TestWindowCommands::findLeadsThere()
{
    MainWindow &window = m_made->window;
    window.open({writeFile(m_made->path(u"data.csv"_s), twoCollectives())});
    QTRY_VERIFY_WITH_TIMEOUT(window.session()->result(), 20000);
    const auto *const view = part<ViewState>(window);
    const TimeGridPtr grid = window.session()->result()->map()->grid;

    QSignalSpy highlights(view, &ViewState::highlightRequested);
    findAndChoose(u"method "_s + toText(grid->methods().front()));
    QCOMPARE(highlights.size(), 1);
    QCOMPARE(highlights[0][0].value<std::vector<bool>>().size(), grid->cells());

    QSignalSpy selected(view, &ViewState::selectRequested);
    findAndChoose(u"message size "_s);
    QCOMPARE(selected.size(), 1);
    QCOMPARE(selected[0][0].value<Cell>().column, 0U);
    findAndChoose(u"placement "_s);
    QCOMPARE(selected.size(), 2);

    findAndChoose(u"collective reduce"_s);
    QTRY_COMPARE(window.session()->collective(), std::string("reduce"));
    findAndChoose(u"statistic minimum"_s); // a command, by the words of its menu
    QTRY_COMPARE(window.session()->selection().statistic, Statistic::minimum);
}

void TestWindowCommands::findLooksThroughTheHelp()
{
    findAndChoose(u"help: systems side by side"_s);
    QVERIFY(m_made->window.docks()->find(u"help"_s)->isVisible());
    QCOMPARE(m_made->settings.helpPage(), u"compare"_s);
    QVERIFY(help().toPlainText().contains(u"Systems side by side"_s));
    QTRY_VERIFY(help().verticalScrollBar()->value() > 0); // the heading stands at the top
    findAndChoose(u"throttled"_s); // in no title
    QVERIFY(help().toPlainText().contains(u"throttled"_s));
}

/// A library without a version or a licence would be one that CMake did not find by the name it is asked for.
void TestWindowCommands::aboutNamesWhatIsBuiltIn()
{
    menuAction(m_made->window, "about")->trigger();
    const QTextTable *table = nullptr;
    for (const QTextFrame *const frame : help().document()->rootFrame()->childFrames())
        if (const auto *const found = qobject_cast<const QTextTable *>(frame))
            table = found;
    QVERIFY(table);
    QCOMPARE(table->columns(), 3);
    const auto text = [table](int row, int column) {
        QTextCursor cursor = table->cellAt(row, column).firstCursorPosition();
        cursor.setPosition(table->cellAt(row, column).lastPosition(), QTextCursor::KeepAnchor);
        return cursor.selectedText();
    };
    QMap<QString, QString> versions;
    for (int row = 1; row < table->rows(); ++row) {
        versions[text(row, 0)] = text(row, 1);
        QVERIFY2(!text(row, 1).isEmpty() && text(row, 1)[0].isDigit(), qPrintable(text(row, 0)));
        QVERIFY2(!text(row, 2).isEmpty(), qPrintable(text(row, 0)));
    }
    QCOMPARE(versions.value(u"Qt"_s), QStringLiteral(QT_VERSION_STR));
    for (const char *const name : {"QCustomPlot", "fmt", "tl::expected", "libarchive", "Expat", "SQLite",
             "Eigen", "Boost.Serialization"})
        QVERIFY2(versions.contains(QLatin1String(name)), name);
}

const testing::Registered<TestWindowCommands, QApplication> registered("tst_window_commands");

} // namespace collscope::tst_window_commands
#include "tst_window_commands.moc"
