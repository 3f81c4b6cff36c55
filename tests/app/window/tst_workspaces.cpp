// SPDX-License-Identifier: GPL-3.0-or-later
// What each workspace shows, and the overview of all collectives.
#include "app/window/docks.h"
#include "app/window/main_window.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/start_page.h"
#include "app/window/view_bar.h"
#include "tests/app/window/made_up_file.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/test_program.h"
#include "widgets/panels/maps_panel.h"
#include "widgets/panels/overview_panel.h"

#include <collscope_test_paths.h>

#include <QApplication>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QTreeView>

using namespace collscope;
using namespace collscope::testing;
using namespace Qt::StringLiterals;

namespace collscope::tst_workspaces {

class TestWorkspaces : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void startPageHasTheWindow();
    void eachShowsItsPanels_data();
    void eachShowsItsPanels();
    void arrangementsAreKeptApart();
    void panelsThatFloatArePainted();
    void panelsOfferedElsewhereChangeTheWorkspace();
    void overviewComesFirst();
    void overviewLeadsToTheWorstCell();
    void fewCollectivesNeedNoOverview();
    void aRestartComesBackToTheWorkspace();
    void laboratoryHasNoMaps();
    void escapeOnTheMapsLeadsToTheOverview();

private:
    void open(const QString &path);
    QStringList shown() const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

const auto sample = QStringLiteral(COLLSCOPE_SOURCE_DIR "/sample_data/two-cores");

void TestWorkspaces::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.ini"_s));
    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->show();
}

void TestWorkspaces::cleanup()
{
    m_window.reset();
    m_settings.reset();
    m_folder.reset();
}

void TestWorkspaces::open(const QString &path)
{
    m_window->open({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result(), 20000);
}

QStringList TestWorkspaces::shown() const
{
    QStringList names;
    for (const Dock *const dock : m_window->findChildren<Dock *>())
        if (!dock->isHidden())
            names << dock->objectName();
    names.sort();
    return names;
}

void TestWorkspaces::startPageHasTheWindow()
{
    QCOMPARE(shown(), QStringList());
    QVERIFY(part<StartPage>(*m_window)->isVisible());
    QVERIFY(!part<ViewBar>(*m_window)->isVisible());
    QVERIFY(namedPart<QToolBar>(*m_window, u"modeBar"_s)->isVisible());
    menuAction(*m_window, "measureMode")->trigger(); // what was measured before has no need of data
    QCOMPARE(shown(), (QStringList{u"campaigns"_s, u"log"_s}));
    QVERIFY(part<StartPage>(*m_window)->isVisible());
    menuAction(*m_window, "modelMode")->trigger();
    QCOMPARE(shown(), QStringList());
    open(sample);
    QVERIFY(part<ViewBar>(*m_window)->isVisible());
    QVERIFY(shown().contains(u"compare"_s));
    menuAction(*m_window, "measureMode")->trigger(); // something new can be measured
    QVERIFY(part<StartPage>(*m_window)->isVisible());
    menuAction(*m_window, "modelMode")->trigger();
    QVERIFY(part<MapsPanel>(*m_window)->isVisible());
    menuAction(*m_window, "closeData")->trigger();
    QTRY_COMPARE(shown(), QStringList());
}

void TestWorkspaces::eachShowsItsPanels_data()
{
    QTest::addColumn<QByteArray>("mode");
    QTest::addColumn<QStringList>("panels");
    QTest::newRow("measure") << QByteArray("measureMode") << QStringList{u"campaigns"_s, u"log"_s};
    QTest::newRow("explore") << QByteArray(
        "exploreMode") << QStringList{u"data"_s, u"instance"_s, u"model"_s, u"placements"_s, u"times"_s};
    QTest::newRow("model") << QByteArray("modelMode")
                           << QStringList{u"compare"_s, u"data"_s, u"model"_s, u"statistics"_s, u"sweep"_s,
                                  u"tree"_s};
    QTest::newRow("ship") << QByteArray("shipMode")
                          << QStringList{u"code"_s, u"data"_s, u"deployment"_s, u"rules"_s, u"verify"_s};
    QTest::newRow("laboratory") << QByteArray("laboratoryMode") << QStringList{u"groups"_s};
}

void TestWorkspaces::eachShowsItsPanels()
{
    QFETCH(const QByteArray, mode);
    QFETCH(const QStringList, panels);
    open(sample);
    menuAction(*m_window, mode.constData())->trigger();
    QVERIFY(menuAction(*m_window, mode.constData())->isChecked());
    QCOMPARE(shown(), panels);
    QApplication::processEvents();
    constexpr int mostTabs = 5;
    int tabs = 0;
    for (const QTabBar *const bar : m_window->findChildren<QTabBar *>(Qt::FindDirectChildrenOnly))
        tabs += bar->isVisible() ? bar->count() : 0;
    QVERIFY2(tabs <= mostTabs, qPrintable(QString::number(tabs)));
}

void TestWorkspaces::arrangementsAreKeptApart()
{
    open(sample);
    menuAction(*m_window, "exploreMode")->trigger();
    const auto times = [](const MainWindow &window) { return window.docks()->find(u"times"_s); };
    times(*m_window)->hide();
    menuAction(*m_window, "modelMode")->trigger();
    m_window->docks()->find(u"sweep"_s)->hide();
    menuAction(*m_window, "exploreMode")->trigger();
    QVERIFY(times(*m_window)->isHidden());
    QVERIFY(!m_window->docks()->find(u"instance"_s)->isHidden());
    m_window->close();
    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->show();
    open(sample);
    menuAction(*m_window, "exploreMode")->trigger();
    QVERIFY(times(*m_window)->isHidden());
    menuAction(*m_window, "modelMode")->trigger();
    QVERIFY(m_window->docks()->find(u"sweep"_s)->isHidden());
    menuAction(*m_window, "restoreLayout")->trigger();
    QVERIFY(!m_window->docks()->find(u"sweep"_s)->isHidden());
    QVERIFY(m_window->docks()->find(u"help"_s)->isHidden());
    menuAction(*m_window, "exploreMode")->trigger();
    QVERIFY(times(*m_window)->isHidden()); // only that of the workspace was reset
}

void TestWorkspaces::aRestartComesBackToTheWorkspace()
{
    open(sample);
    menuAction(*m_window, "modelMode")->trigger();
    m_window->close();
    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->show();
    QCOMPARE(m_window->docks()->workspace(), Workspace::model);
    open(sample);
    QCOMPARE(m_window->docks()->workspace(), Workspace::model);
    menuAction(*m_window, "closeAllData")->trigger();
    QVERIFY(part<StartPage>(*m_window)->isVisible());
}

void TestWorkspaces::laboratoryHasNoMaps()
{
    open(sample);
    menuAction(*m_window, "laboratoryMode")->trigger();
    QVERIFY(!part<MapsPanel>(*m_window)->isVisible());
    menuAction(*m_window, "modelMode")->trigger();
    QVERIFY(part<MapsPanel>(*m_window)->isVisible());
}

void TestWorkspaces::escapeOnTheMapsLeadsToTheOverview()
{
    open(sample);
    menuAction(*m_window, "exploreMode")->trigger();
    QTest::keyClick(part<MapsPanel>(*m_window), Qt::Key_Escape);
    QCOMPARE(m_window->docks()->workspace(), Workspace::overview);
    menuAction(*m_window, "modelMode")->trigger();
    QTest::keyClick(part<MapsPanel>(*m_window), Qt::Key_Escape);
    QCOMPARE(m_window->docks()->workspace(), Workspace::model);
}

void TestWorkspaces::panelsThatFloatArePainted()
{
    const auto model = [this] { return m_window->docks()->find(u"model"_s); };
    open(sample);
    menuAction(*m_window, "exploreMode")->trigger();
    model()->setFloating(true);
    menuAction(*m_window, "shipMode")->trigger();
    menuAction(*m_window, "exploreMode")->trigger();
    QVERIFY(model()->isFloating() && model()->isVisible() && model()->updatesEnabled());
    m_window->close();
    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->show();
    open(sample);
    menuAction(*m_window, "exploreMode")->trigger();
    QVERIFY(model()->isFloating() && model()->isVisible());
    QVERIFY(model()->updatesEnabled() && model()->widget()->updatesEnabled());
}

void TestWorkspaces::panelsOfferedElsewhereChangeTheWorkspace()
{
    open(sample);
    QCOMPARE(m_window->docks()->workspace(), Workspace::overview);
    QCOMPARE(shown(), QStringList{u"data"_s});
    QVERIFY(menuAction(*m_window, "exploreMode")->isChecked());
    m_window->docks()->reveal(m_window->docks()->find(u"times"_s));
    QCOMPARE(m_window->docks()->workspace(), Workspace::explore);
    QVERIFY(part<MapsPanel>(*m_window)->isVisible());
    m_window->docks()->reveal(m_window->docks()->find(u"compare"_s));
    QCOMPARE(m_window->docks()->workspace(), Workspace::model);
    QVERIFY(menuAction(*m_window, "modelMode")->isChecked());
    m_window->docks()->reveal(m_window->docks()->find(u"help"_s)); // offered in all
    QCOMPARE(m_window->docks()->workspace(), Workspace::model);
    QVERIFY(!m_window->docks()->find(u"help"_s)->isHidden());
    menuAction(*m_window, "shipMode")->trigger();
    QVERIFY(!m_window->docks()->find(u"help"_s)->isHidden()); // it stays open
}

void TestWorkspaces::overviewComesFirst()
{
    open(sample);
    const auto *const panel = part<OverviewPanel>(*m_window);
    QVERIFY(panel->isVisible());
    QTRY_VERIFY(panel->model()->rowCount() > 2);
    const auto &rows = panel->model()->rows();
    double before = std::numeric_limits<double>::infinity();
    for (const CollectiveOverview &row : rows) {
        QVERIFY(row.ofDefault());
        QVERIFY(row.ofDefault()->mean <= before);
        before = row.ofDefault()->mean;
    }
    QVERIFY2(panel->verdict().contains(QString::fromStdString(rows.front().collective)),
        qPrintable(panel->verdict()));
}

void TestWorkspaces::overviewLeadsToTheWorstCell()
{
    open(sample);
    auto *const panel = part<OverviewPanel>(*m_window);
    QTRY_VERIFY(panel->model()->rowCount() > 2);
    for (const int at : {1, 0}) { // of another collective than the one on show, and back
        const CollectiveOverview row = panel->model()->rows()[static_cast<std::size_t>(at)];
        menuAction(*m_window, "overview")->trigger();
        QVERIFY(panel->isVisible());
        emit panel->table()->activated(panel->model()->index(at, 0));
        const auto *const maps = part<MapsPanel>(*m_window);
        QVERIFY(maps->isVisible());
        QTRY_COMPARE(m_window->session()->collective(), row.collective);
        const Cell worst = row.study->map()->grid->cell(row.ofDefault()->worstCell);
        QTRY_VERIFY_WITH_TIMEOUT(maps->selectedCell() == worst, 20000);
    }
}

void TestWorkspaces::fewCollectivesNeedNoOverview()
{
    open(testing::writeFile(m_folder->filePath(u"data.csv"_s), twoCollectives()));
    QVERIFY(part<MapsPanel>(*m_window)->isVisible());
}

const testing::Registered<TestWorkspaces, QApplication> registered("tst_workspaces");

} // namespace collscope::tst_workspaces
#include "tst_workspaces.moc"
