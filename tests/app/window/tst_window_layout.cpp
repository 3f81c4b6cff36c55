// SPDX-License-Identifier: GPL-3.0-or-later
// The window on a small screen, and what may move in it.
#include "app/window/docks.h"
#include "app/window/exporter.h"
#include "app/window/help_pages.h"
#include "app/window/main_window.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/theme.h"
#include "tests/app/window/chosen_screen.h"
#include "tests/app/window/made_up_file.h"
#include "tests/app/window/menu_walk.h"
#include "tests/app/window/window_parts.h"
#include "widgets/panels/help_panel.h"
#include "widgets/panels/maps_panel.h"

#include <collscope_test_paths.h>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QStatusBar>
#include <QStyle>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace collscope;
using namespace collscope::testing;
using namespace Qt::StringLiterals;

namespace {

/// Title bar and borders of common desktops take up to so much of a window's 800 or 700 rows.
constexpr QSize frame(4, 40);

QString text(QSize size)
{
    return u"%1 x %2"_s.arg(size.width()).arg(size.height());
}

} // namespace

class TestWindowLayout : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void firstWindowFitsWithItsFrame();
    void aWindowThatIsTooLargeIsMadeToFit();
    void smallWindows_data();
    void smallWindows();
    void tabsStayWhereTheyAre();
    void messagesHideNothing();
    void twoMessagesAreSeenAndTheListHasAll();
    void boxesToTickAreSeen();
    void othersColourVisionIsSeen();
    void menusHaveEachLetterOnce();
    void helpNamesMenusThatAre();
    void oldNewsGoAway();
    void filesAreConfirmedWhereOneLooks();
    void helpIsThereAfterARestart();
    void helpLetsGoOfTheKeyboard();
    void helpIsOfTheTabThatWasClicked();

private:
    void openData();
    QMap<QString, QRect> tabs() const;
    QWidget *statusBar() const { return m_window->statusBar(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

void TestWindowLayout::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.ini"_s));
    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->show();
}

void TestWindowLayout::cleanup()
{
    m_window.reset();
    m_settings.reset();
    m_folder.reset();
}

void TestWindowLayout::openData()
{
    m_window->open({testing::writeFile(m_folder->filePath(u"data.csv"_s), testing::twoCollectives())});
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result(), 20000);
}

void TestWindowLayout::firstWindowFitsWithItsFrame()
{
    const QSize screen = m_window->screen()->availableSize();
    const QSize most = QSize(1280, 800).boundedTo(screen.expandedTo(m_window->minimumSizeHint()));
    const int title = m_window->style()->pixelMetric(QStyle::PM_TitleBarHeight);
    QVERIFY2(m_window->height() <= most.height() - title, qPrintable(text(m_window->size())));
    QVERIFY2(m_window->width() <= most.width(), qPrintable(text(m_window->size())));
}

/// A desktop with a greater frame than the style thinks, or a smaller screen than the last time.
void TestWindowLayout::aWindowThatIsTooLargeIsMadeToFit()
{
    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->resize(5000, 4000);
    m_window->move(300, 300);
    m_window->show();
    m_window->activateWindow();
    const QRect available = m_window->screen()->availableGeometry();
    QTRY_VERIFY2(available.contains(m_window->frameGeometry()), qPrintable(text(m_window->size())));
}

void TestWindowLayout::smallWindows_data()
{
    QTest::addColumn<QSize>("screen");
    QTest::newRow("1280 x 800") << QSize(1280, 800);
    QTest::newRow("1024 x 700") << QSize(1024, 700);
    QTest::newRow("1024 x 600") << QSize(1024, 600);
}

/// Whatever panel is in front, the window can be as small as the screen, and its status bar is on it.
void TestWindowLayout::smallWindows()
{
    QFETCH(const QSize, screen);
    const QSize size = screen - frame;
    openData();
    m_window->resize(size);
    QCOMPARE(m_window->size(), size);
    for (Dock *const dock : m_window->findChildren<Dock *>()) {
        m_window->docks()->reveal(dock);
        QApplication::processEvents();
        const QSize least = m_window->minimumSizeHint();
        const QString what = dock->objectName() + u": "_s + text(least);
        QVERIFY2(least.width() <= size.width() && least.height() <= size.height(), qPrintable(what));
        QCOMPARE(text(m_window->size()), text(size));
        QVERIFY2(m_window->rect().contains(statusBar()->geometry()), qPrintable(what));
        QVERIFY2(m_window->rect().contains(dock->geometry()), qPrintable(what));
    }
}

QMap<QString, QRect> TestWindowLayout::tabs() const
{
    QMap<QString, QRect> result;
    for (const QTabBar *bar : m_window->findChildren<QTabBar *>()) {
        if (bar->isVisible())
            for (int i = 0; i < bar->count(); ++i)
                result[bar->tabText(i)] = bar->tabRect(i).translated(bar->mapTo(m_window.get(), QPoint()));
    }
    return result;
}

void TestWindowLayout::tabsStayWhereTheyAre()
{
    openData();
    QApplication::processEvents();
    const auto before = tabs();
    QVERIFY(before.contains(u"Instance"_s) && before.contains(u"Times"_s));
    const Dock *const instance = m_window->docks()->find(u"instance"_s);
    QSet<QString> titles;
    for (const Cell cell : {Cell{0, 0}, Cell{9, 11}, Cell{4, 5}}) {
        emit part<MapsPanel>(*m_window)->view(MapsPanel::exactView)->cellSelected(cell);
        QApplication::processEvents();
        titles << instance->title();
        QCOMPARE(tabs(), before);
    }
    QCOMPARE(titles.size(), 3); // the title says what is in it all the same
    m_window->say(Severity::warning, u"something"_s);
    menuAction(*m_window, "nextCollective")->trigger();
    QTRY_COMPARE(m_window->session()->result()->map()->grid->collective(), std::string_view("reduce"));
    QApplication::processEvents();
    QCOMPARE(tabs(), before);
}

void TestWindowLayout::messagesHideNothing()
{
    openData();
    QApplication::processEvents();
    const QRect dock = m_window->docks()->find(u"instance"_s)->geometry();
    for (int i = 0; i < 3; ++i)
        m_window->say(Severity::error, u"problem %1"_s.arg(i));
    QApplication::processEvents();
    QCOMPARE(m_window->docks()->find(u"instance"_s)->geometry(), dock);
    const auto inWindow
        = [this](const QWidget &part) { return QRect(part.mapTo(m_window.get(), QPoint()), part.size()); };
    const QWidget &messages = *m_window->messages();
    QVERIFY(messages.isVisible() && messages.height() > 0);
    QVERIFY(!inWindow(messages).intersects(inWindow(*part<MapsPanel>(*m_window))));
    for (const auto *const other : m_window->findChildren<QDockWidget *>())
        QVERIFY(!other->isVisible() || !inWindow(messages).intersects(inWindow(*other)));
}

void TestWindowLayout::twoMessagesAreSeenAndTheListHasAll()
{
    const QStringList all{u"first"_s, u"second"_s, u"third"_s};
    for (const QString &each : all)
        m_window->say(Severity::error, each);
    const auto seen = [this, &all] {
        QStringList texts;
        for (const auto *const label : m_window->messages()->findChildren<QLabel *>())
            if (label->isVisible() && all.contains(label->text()))
                texts << label->text();
        return texts;
    };
    QCOMPARE(seen(), (QStringList{u"second"_s, u"third"_s}));
    QToolButton *const more = m_window->messages()->more();
    QVERIFY(more->isVisible());
    QCOMPARE(more->text(), u"1 more message"_s);
    more->click();
    QCOMPARE(seen(), all);
    auto *const log = m_window->statusBar()->findChild<QToolButton *>(u"warnings"_s);
    QVERIFY(log && log->isVisible());
    QCOMPARE(log->text(), u"Log: 3 errors"_s);
    QVERIFY(m_window->docks()->find(u"log"_s)->visibleRegion().isEmpty()); // behind a tab
    log->click();
    QVERIFY(!m_window->docks()->find(u"log"_s)->visibleRegion().isEmpty());
}

/// What is not ticked is seen as well: WCAG asks for a contrast of 3 with what is around.
void TestWindowLayout::boxesToTickAreSeen()
{
    const auto luminance = [](const QColor &color) {
        const auto linear = [](double part) {
            return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
            + 0.0722 * linear(color.blueF());
    };
    const auto contrast = [&](const QColor &a, const QColor &b) {
        const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
        return (light + 0.05) / (dark + 0.05);
    };
    useDarkPalette(true);
    QCheckBox box;
    QRadioButton ring;
    QListWidget list;
    (new QListWidgetItem(u"item"_s, &list))->setCheckState(Qt::Unchecked);
    for (QWidget *const each : std::initializer_list<QWidget *>{&box, &ring, &list}) {
        each->resize(40, 30);
        each->setFocusPolicy(Qt::NoFocus);
        const QImage picture = each->grab().toImage();
        const int middle = picture.height() / 2;
        const QWidget &inside = each == &list ? *list.viewport() : *each;
        double best = 0;
        const int row = each == &list ? list.visualItemRect(list.item(0)).center().y() + 1 : middle;
        for (int x = 2; x < 20; ++x) // across the left edge of the indicator
            best = std::max(
                best, contrast(picture.pixelColor(x, row), inside.palette().color(inside.backgroundRole())));
        QVERIFY2(
            best >= 3, qPrintable(u"%1: %2"_s.arg(QLatin1String(each->metaObject()->className())).arg(best)));
    }
    useDarkPalette(false);
}

void TestWindowLayout::othersColourVisionIsSeen()
{
    openData();
    auto *const centre = m_window->centralWidget();
    const auto grabbed = [centre] { return centre->grab().toImage().convertToFormat(QImage::Format_RGB32); };
    const QImage usual = grabbed();
    menuAction(*m_window, "visionGrey")->trigger();
    const QImage grey = grabbed();
    QVERIFY(grey != usual);
    QVERIFY(grey.allGray());
    menuAction(*m_window, "visionUsual")->trigger();
    QCOMPARE(grabbed(), usual);
}

void TestWindowLayout::menusHaveEachLetterOnce()
{
    openData();
    QCOMPARE(doubledInMenus(*m_window->menuBar()), QStringList());
}

/// What help and README call *File > Open table* is there.
void TestWindowLayout::helpNamesMenusThatAre()
{
    openData();
    const QSet<QString> menus = menuPaths(*m_window->menuBar());
    QVERIFY(menus.contains(u"File > Open table"_s));
    QStringList texts{QStringLiteral(COLLSCOPE_SOURCE_DIR "/README.md")};
    for (const QString &page : helpPageNames())
        texts << u":/help/%1.md"_s.arg(page);
    static const QRegularExpression named(
        u"\\*((?:File|Edit|View|Data|Model|Campaign|Deploy|Help) > [^*]+)\\*"_s);
    int found = 0;
    for (const QString &path : texts) {
        QFile file(path);
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(path));
        const QString text = QString::fromUtf8(file.readAll()).replace(u'\n', u' ');
        for (auto match = named.globalMatch(text); match.hasNext(); ++found) {
            QString menu = match.next().captured(1);
            if (menu.endsWith(u"..."_s))
                menu.chop(3);
            QVERIFY2(menus.contains(menu), qPrintable(path + u": "_s + menu));
        }
    }
    QVERIFY(found > 10);
}

void TestWindowLayout::oldNewsGoAway()
{
    m_window->open({testing::writeFile(m_folder->filePath(u"broken.csv"_s), "nothing of the kind")});
    QTRY_COMPARE_WITH_TIMEOUT(m_window->messages()->count(), 1, 20000);
    m_window->open({testing::writeFile(
        m_folder->filePath(u"bad.csv"_s), testing::twoCollectives() + "this,is,no,row\n")});
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result(), 20000);
    QCOMPARE(m_window->messages()->count(), 1);
    QVERIFY(m_window->messages()->texts().first().contains(u"skipped"_s));
    menuAction(*m_window, "closeData")->trigger();
    QCOMPARE(m_window->messages()->count(), 0);

    emit m_window->session()->failed(Diagnostic{{}, 0, "no fit", ""});
    QCOMPARE(m_window->messages()->count(), 1);
    openData();
    QCOMPARE(m_window->messages()->count(), 0);
}

void TestWindowLayout::filesAreConfirmedWhereOneLooks()
{
    part<Exporter>(*m_window)->writeText(m_folder->filePath(u"no/such/table.csv"_s), "a,b\n");
    QCOMPARE(m_window->messages()->count(), 1);
    const QString path = m_folder->filePath(u"table.csv"_s);
    m_window->messages()->setStay(std::chrono::milliseconds(1));
    part<Exporter>(*m_window)->writeText(path, "a,b\n");
    QCOMPARE(m_window->messages()->texts(), QStringList{u"Wrote "_s + path}); // the failure is old news
    const auto buttons = m_window->messages()->findChildren<QToolButton *>();
    QVERIFY(std::any_of(buttons.begin(), buttons.end(),
        [](const QToolButton *button) { return button->isVisible() && button->text() == u"Show folder"_s; }));
    QTRY_COMPARE(m_window->messages()->count(), 0);
}

void TestWindowLayout::helpIsThereAfterARestart()
{
    const auto shown = [this] {
        const auto *const panel = m_window->findChild<HelpPanel *>();
        return panel->isVisible() ? panel->toPlainText() : QString();
    };
    menuAction(*m_window, "about")->trigger();
    const QString about = shown();
    QVERIFY(!about.isEmpty());
    m_window->close();
    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->show();
    m_window->docks()->raise(m_window->docks()->find(u"help"_s)); // by the menu of panels
    QCOMPARE(shown(), about);

    QFile::remove(m_folder->filePath(u"settings.ini"_s));
    m_settings = std::make_unique<Settings>(m_folder->filePath(u"other.ini"_s));
    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->show();
    m_window->docks()->raise(m_window->docks()->find(u"help"_s)); // nobody has asked for a page yet
    QVERIFY(!shown().isEmpty());
}

/// F1 takes the focus to the help; Tab leads out of it, and Escape back to where it was.
void TestWindowLayout::helpLetsGoOfTheKeyboard()
{
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    Dock *const groups = m_window->docks()->find(u"groups"_s);
    m_window->docks()->raise(groups);
    const QWidget *const schemes = QApplication::focusWidget();
    QVERIFY(qobject_cast<const QComboBox *>(schemes)); // something that shows that it has it
    QVERIFY(groups->isAncestorOf(schemes));
    const auto *const help = m_window->findChild<HelpPanel *>();
    menuAction(*m_window, "help")->trigger();
    QCOMPARE(QApplication::focusWidget(), help);
    QVERIFY(help->toPlainText().startsWith(u"Process groups"_s));
    for (int links = 0; QApplication::focusWidget() == help && links < 20; ++links)
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QVERIFY(QApplication::focusWidget() && QApplication::focusWidget() != help);

    m_window->docks()->raise(groups);
    menuAction(*m_window, "help")->trigger();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QCOMPARE(QApplication::focusWidget(), schemes);
}

/// A click on a tab leaves the focus where it is.
void TestWindowLayout::helpIsOfTheTabThatWasClicked()
{
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    const auto *const help = m_window->findChild<HelpPanel *>();
    openData();
    m_window->docks()->raise(m_window->docks()->find(u"compare"_s));
    const auto click = [this](const QString &text) {
        for (auto *const bar : m_window->findChildren<QTabBar *>(Qt::FindDirectChildrenOnly))
            for (int i = 0; i < bar->count(); ++i)
                if (bar->tabText(i) == text)
                    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(i).center());
    };
    click(u"Sweep"_s);
    menuAction(*m_window, "help")->trigger();
    QVERIFY2(help->toPlainText().startsWith(u"Sweep"_s), qPrintable(help->toPlainText().left(40)));
    m_window->docks()->raise(m_window->docks()->find(u"compare"_s)); // with the focus
    menuAction(*m_window, "help")->trigger();
    QVERIFY2(help->toPlainText().startsWith(u"Compare"_s), qPrintable(help->toPlainText().left(40)));
}

int main(int argc, char **argv)
{
    const testing::ChosenScreen screen({1280, 800}); // that all of this is about
    QApplication app(argc, argv);
    TestWindowLayout test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_window_layout.moc"
