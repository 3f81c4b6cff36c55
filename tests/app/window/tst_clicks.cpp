// SPDX-License-Identifier: GPL-3.0-or-later
// How many clicks lead to what people come for, and how much room the maps have then. Presses are those of a
// mouse on what can be seen.
#include "app/window/docks.h"
#include "app/window/features/deploying.h"
#include "app/window/main_window.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/start_page.h"
#include "engine/io/csv_writer.h"
#include "engine/wire/catalogue.h"
#include "tests/app/window/chosen_screen.h"
#include "tests/app/window/window_parts.h"
#include "widgets/panels/deploy_panel.h"
#include "widgets/panels/maps_panel.h"
#include "widgets/panels/overview_panel.h"
#include "widgets/panels/verdict_strip.h"

#include <QAbstractButton>
#include <QApplication>
#include <QElapsedTimer>
#include <QTest>
#include <QTreeView>

#include <sstream>

using namespace collscope;
using namespace collscope::testing;
using namespace Qt::StringLiterals;

namespace {

/// Three collectives in three runs. The library default is slow in one cell of each, and slowest in reduce.
std::string measurements()
{
    Provenance from = synthetic::provenance();
    from.mpiLibrary = "Open MPI";
    from.mpiVersion = "4.1.4";
    DatasetBuilder builder(from);
    std::mt19937_64 random(1);
    for (const auto &[collective, slow] :
        {std::pair("allgather", 1.5), std::pair("bcast", 2.0), std::pair("reduce", 9.0)})
        for (std::uint32_t run = 0; run < 3; ++run)
            for (const std::uint32_t commSize : {2U, 4U, 8U, 16U})
                for (const std::uint64_t bytes : {8U, 1024U, 65536U})
                    for (int id = 0; id < 3; ++id)
                        builder.add(synthetic::record(collective,
                            wire::methodFromId("openmpi", collective, id), commSize, bytes,
                            1e-5 * (id == 0 ? (bytes == 1024U ? slow * commSize / 8 : 1.4) : id)
                                * (1 + 0.02 * synthetic::unit(random)),
                            run));
    std::ostringstream text;
    io::writeCsv(text, {builder.build()});
    return text.str();
}

} // namespace

class TestClicks : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void sampleDataToMaps();
    void costOfTheDefaultAndWhere();
    void filesForTheLibrary();
    void roomOfTheMaps_data();
    void roomOfTheMaps();

private:
    void openMeasurements();
    void click(QWidget *widget, const QPoint &at = {});
    QAbstractButton *button(const QWidget &in, const QString &text) const;
    const OverviewPanel &overview() const { return *part<OverviewPanel>(*m_window); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
    int m_clicks = 0;
};

void TestClicks::init()
{
    m_clicks = 0;
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.ini"_s));
    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->show();
}

void TestClicks::cleanup()
{
    m_window.reset();
    m_settings.reset();
    m_folder.reset();
}

void TestClicks::openMeasurements()
{
    m_window->open({writeFile(m_folder->filePath(u"data.csv"_s), measurements())});
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result(), 20000);
}

void TestClicks::click(QWidget *widget, const QPoint &at)
{
    QVERIFY(widget && widget->isVisible() && widget->isEnabled());
    QTest::mouseClick(widget, Qt::LeftButton, {}, at);
    ++m_clicks;
}

QAbstractButton *TestClicks::button(const QWidget &in, const QString &text) const
{
    for (auto *const each : in.findChildren<QAbstractButton *>())
        if (each->isVisible() && each->text().remove(u'&') == text)
            return each;
    return nullptr;
}

void TestClicks::sampleDataToMaps()
{
    QElapsedTimer clock;
    clock.start();
    click(button(*part<StartPage>(*m_window), u"Open sample data"_s));
    const auto isShown = [this] {
        return part<MapsPanel>(*m_window)->view(MapsPanel::exactView)->isVisible() || overview().isVisible();
    };
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result() && isShown(), 20000);
    qInfo("sample data to maps: %d click, %.2f s", m_clicks, static_cast<double>(clock.elapsed()) / 1000);
    QCOMPARE(m_clicks, 1);
}

/// No click for what the default costs, where it is worst, and which model is recommended; one to see that
/// cell.
void TestClicks::costOfTheDefaultAndWhere()
{
    openMeasurements();
    QTRY_VERIFY(overview().isVisible());
    QTRY_VERIFY2(overview().verdict().contains(u"reduce"_s), qPrintable(overview().verdict()));
    QCOMPARE(m_window->session()->spec().kind, firstSpec().kind);
    const auto *const model = overview().model();
    QTRY_VERIFY_WITH_TIMEOUT(
        !model->index(0, model->column(u"held_out"_s)).data().toString().isEmpty(), 20000);
    QTreeView *const table = overview().table();
    click(table->viewport(), table->visualRect(model->index(0, 0)).center());
    const MapsPanel &maps = *part<MapsPanel>(*m_window);
    QTRY_VERIFY(maps.isVisible() && maps.selectedCell());
    QTRY_COMPARE(m_window->session()->collective(), std::string_view("reduce"));
    const TimeGrid &grid = *m_window->session()->result()->map()->grid;
    QTRY_COMPARE(grid.instance(*maps.selectedCell()).placement.commSize, 16U);
    QCOMPARE(grid.instance(*maps.selectedCell()).messageBytes, std::uint64_t(1024));
    QCOMPARE(m_clicks, 1);
}

void TestClicks::filesForTheLibrary()
{
    openMeasurements();
    click(button(*m_window, u"Export"_s));
    DeployPanel &panel = *part<DeployingFeature>(*m_window)->bundle();
    QTRY_VERIFY_WITH_TIMEOUT(panel.isVisible() && panel.result() && !panel.result()->files.empty(), 20000);
    panel.setFolder(m_folder->filePath(u"tuned"_s)); // as suggested, but not in the home folder
    click(button(panel, u"Export"_s));
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(m_folder->filePath(u"tuned/decisions.conf"_s)), 20000);
    QCOMPARE(m_clicks, 2);
}

void TestClicks::roomOfTheMaps_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("maps");
    QTest::newRow("1024 x 700") << QSize(1024, 700) << 1;
    QTest::newRow("1280 x 800") << QSize(1280, 800) << 3;
    QTest::newRow("1600 x 1000") << QSize(1600, 1000) << 3;
    QTest::newRow("1920 x 1080 at 200 %") << QSize(960, 540) << 1;
}

void TestClicks::roomOfTheMaps()
{
    QFETCH(QSize, size);
    QFETCH(int, maps);
    m_window->resize(size);
    openMeasurements();
    QTRY_VERIFY(overview().isVisible());
    QTreeView *const table = overview().table();
    click(table->viewport(), table->visualRect(overview().model()->index(0, 0)).center());
    const MapsPanel &panel = *part<MapsPanel>(*m_window);
    QTRY_VERIFY(panel.isVisible() && panel.selectedCell());
    const auto visible = [&panel] {
        std::vector<QSize> sizes;
        for (int i = 0; i < MapsPanel::viewCount; ++i)
            if (const auto *const view = panel.view(static_cast<MapsPanel::View>(i)); view->isVisible())
                sizes.push_back(view->size());
        return sizes;
    };
    QTRY_COMPARE(visible().size(), std::size_t(maps));
    const QSize one = visible().front();
    qInfo("%s: %d of %d x %d", QTest::currentDataTag(), maps, one.width(), one.height());
    QVERIFY(one.width() >= MapsPanel::leastMapWidth);
    QVERIFY(one.height() >= (size.height() < 600 ? 100 : 200));
}

int main(int count, char **arguments)
{
    const ChosenScreen screen({1920, 1200});
    QApplication application(count, arguments);
    TestClicks test;
    return QTest::qExec(&test, count, arguments);
}

#include "tst_clicks.moc"
