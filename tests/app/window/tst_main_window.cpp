// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/docks.h"
#include "app/window/exporter.h"
#include "app/window/help_pages.h"
#include "app/window/loader.h"
#include "app/window/main_window.h"
#include "app/window/project_file.h"
#include "app/window/sample_data.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/start_page.h"
#include "app/window/theme.h"
#include "engine/io/csv_writer.h"
#include "tests/app/window/made_up_file.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/folder.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/common/flat_style.h"
#include "widgets/common/latest_task.h"
#include "widgets/models/figure_table_model.h"
#include "widgets/models/ranking_model.h"
#include "widgets/models/tree_outline_model.h"
#include "widgets/panels/code_panel.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/facts_form.h"
#include "widgets/panels/instance_panel.h"
#include "widgets/panels/log_panel.h"
#include "widgets/panels/maps_panel.h"
#include "widgets/panels/model_panel.h"
#include "widgets/panels/parameter_control.h"
#include "widgets/panels/statistics_panel.h"
#include "widgets/panels/tree_panel.h"
#include "widgets/plot/tree_drawing.h"

#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <limits>
#include <sstream>

namespace collscope::tst_main_window {
using namespace collscope::testing;
using namespace Qt::StringLiterals;

class TestMainWindow : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void startPageWhenEmpty();
    void sampleDataInOrder();
    void opensTunesAndSelects();
    void comparing();
    void dropsFilesAndFolders();
    void badRowsAreNamedAndTheRestOpens();
    void cutFileIsAnError();
    void brokenFileIsAMessage();
    void asksForWhatAFileDoesNotSay();
    void projectRoundTrip();
    void hiddenPanelsDoNoWork();
    void treeAndMapsPointAtEachOther();
    void aLargeMapFollowsTheSlider();
    void exports();
    void helpForEveryPanel();
    void shortcutsAreUnique();
    void darkPaletteIsFollowed();

private:
    QString write(const QString &name, const std::string &text) const;
    void drop(const QStringList &paths);
    void openData();

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

void TestMainWindow::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.ini"_s));
    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->show();
}

void TestMainWindow::cleanup()
{
    QVERIFY2(!QApplication::activeModalWidget(), "a modal window is open");
    m_window.reset();
    m_settings.reset();
    m_folder.reset();
}

QString TestMainWindow::write(const QString &name, const std::string &text) const
{
    return testing::writeFile(m_folder->filePath(name), text);
}

void TestMainWindow::drop(const QStringList &paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString &path : paths)
        urls << QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_window.get(), &event);
}

void TestMainWindow::openData()
{
    m_window->open({write(u"data.csv"_s, testing::twoCollectives())});
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result(), 20000);
}

void TestMainWindow::startPageWhenEmpty()
{
    QVERIFY(!part<MapsPanel>(*m_window)->isVisible());
    QString page;
    for (const QLabel *const label : part<StartPage>(*m_window)->findChildren<QLabel *>())
        page += label->text() + label->toolTip();
    for (const io::Reader &reader : io::readers())
        QVERIFY(page.contains(QString::fromUtf8(reader.description.data(), reader.description.size())));
    QVERIFY(!menuAction(*m_window, "save")->isEnabled());
    QVERIFY(menuAction(*m_window, "open")->isEnabled());
    // Three cards, in this order, and what stands in one of them is reached with the keyboard.
    int before = -1;
    for (const QString &title : {u"Measure this machine"_s, u"Open measurements"_s, u"Measure a cluster"_s}) {
        const auto labels = part<StartPage>(*m_window)->findChildren<QLabel *>();
        const auto found = std::find_if(
            labels.begin(), labels.end(), [&](const QLabel *label) { return label->text() == title; });
        QVERIFY2(found != labels.end(), qPrintable(title));
        const int left = (*found)->mapTo(m_window.get(), QPoint()).x();
        QVERIFY2(left > before, qPrintable(title));
        before = left;
    }
    for (const QPushButton *const button : part<StartPage>(*m_window)->findChildren<QPushButton *>())
        QVERIFY2(button->focusPolicy() & Qt::TabFocus, qPrintable(button->text()));
}

/// The most instructive data is what one sees first.
void TestMainWindow::sampleDataInOrder()
{
    const QStringList samples = sampleData();
    QVERIFY(samples.size() > 1);
    QCOMPARE(QFileInfo(samples.front()).fileName(), u"grig-simulated"_s);
    menuAction(*m_window, "openSample")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(m_window->session()->datasets().size(), std::size_t(samples.size()), 60000);
    QCOMPARE(m_window->session()->find(m_window->session()->dataset().get())->path, samples.front());
    QCOMPARE(m_window->session()->collective(), "bcast");
}

void TestMainWindow::opensTunesAndSelects()
{
    openData();
    QVERIFY(part<MapsPanel>(*m_window)->isVisible());
    QVERIFY(m_window->windowTitle().contains(u"bcast"_s));
    menuAction(*m_window, "nextCollective")->trigger();
    QCOMPARE(m_window->session()->collective(), "reduce");
    menuAction(*m_window, "previousCollective")->trigger();
    QTRY_COMPARE(m_window->session()->result()->map()->grid->collective(), std::string_view("bcast"));

    m_window->session()->editSpec({"quadtree", {{"depth", 3}}}, 0);
    QTRY_VERIFY(m_window->session()->isCurrent());
    const std::size_t leaves = m_window->session()->result()->shape.leaves;
    auto *const slider = part<ModelPanel>(*m_window)->controls().front()->findChild<QSlider *>();
    QSignalSpy results(m_window->session(), &Session::resultChanged);
    slider->setValue(0);
    QVERIFY(results.wait());
    QTRY_COMPARE(m_window->session()->result()->shape.leaves, std::size_t{1});
    QVERIFY(leaves > 1);
    QVERIFY(menuAction(*m_window, "save")->isEnabled());

    emit part<MapsPanel>(*m_window)->view(MapsPanel::exactView)->cellSelected({1, 2});
    QCOMPARE(part<InstancePanel>(*m_window)->model()->rowCount(), 20);
    QVERIFY(m_window->docks()->find(u"instance"_s)->title().startsWith(u"Instance: 3 ranks, "_s));
    m_window->session()->undoStack()->undo();
    QTRY_COMPARE(m_window->session()->result()->shape.leaves, leaves);
    QCOMPARE(part<MapsPanel>(*m_window)->selectedCell(), std::optional(Cell{1, 2})); // stays on the same map
}

void TestMainWindow::comparing()
{
    openData();
    menuAction(*m_window, "addToComparison")->trigger();
    ComparePanel *const panel = part<ComparePanel>(*m_window);
    QVERIFY(m_window->docks()->find(u"compare"_s)->isVisible());
    QTRY_COMPARE(panel->model()->rows().size(), std::size_t{1});
    menuAction(*m_window, "addToComparison")->trigger(); // it is there already
    m_window->session()->editSpec({"optimal", {{"leaves", 6}}}, 0);
    QTRY_COMPARE(m_window->session()->result()->spec.kind, std::string("optimal"));
    menuAction(*m_window, "addToComparison")->trigger();
    QTRY_COMPARE(panel->model()->rows().size(), std::size_t{2});

    panel->table()->selectionModel()->select(
        panel->table()->model()->index(0, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    QTRY_VERIFY(m_window->session()->result()->spec == firstSpec());
    QSignalSpy differences(panel, &ComparePanel::differenceChanged);
    panel->table()->selectionModel()->select(
        panel->table()->model()->index(1, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    QTRY_COMPARE(differences.size(), 1);
    panel->removeSelected();
    QTRY_COMPARE(panel->model()->rows().size(), std::size_t{0});
    m_window->session()->undoStack()->undo();
    QTRY_COMPARE(panel->model()->rows().size(), std::size_t{2});

    // On another collective as well: its row leads there, and what is compared goes along.
    panel->maps()->collectives()->item(1)->setCheckState(Qt::Checked);
    QTRY_COMPARE(panel->model()->rows().size(), std::size_t{4});
    panel->table()->clearSelection();
    panel->table()->selectionModel()->select(
        panel->table()->model()->index(3, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    QCOMPARE(m_window->session()->collective(), std::string("reduce"));
    QCOMPARE(m_window->session()->spec().kind, std::string("optimal"));
    QCOMPARE(m_window->session()->comparing().models.size(), std::size_t{2});
    QCOMPARE(panel->model()->rows().size(), std::size_t{4});
}

void TestMainWindow::dropsFilesAndFolders()
{
    const QString file = write(u"one.csv"_s, testing::twoCollectives());
    const QString unknown = QFileInfo(write(u"folder/two.txt"_s, "nothing known")).path();
    drop({file});
    QTRY_COMPARE_WITH_TIMEOUT(m_window->session()->datasets().size(), std::size_t{1}, 20000);
    QCOMPARE(m_settings->recentData().paths(), QStringList{file});
    QSignalSpy finished(part<Loader>(*m_window), &Loader::finished);
    drop({sampleData().front()}); // a folder of a known layout
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->datasets().size() > 1 && finished.size() == 1, 60000);
    drop({unknown});
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 2, 20000);
    QVERIFY(m_window->messages()->texts().last().contains(unknown));
}

void TestMainWindow::badRowsAreNamedAndTheRestOpens()
{
    std::string text = testing::twoCollectives();
    text += "this,is,no,row\n";
    m_window->open({write(u"bad.csv"_s, text)});
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result(), 20000);
    QCOMPARE(m_window->messages()->count(), 1);
    QVERIFY2(m_window->messages()->texts().first().contains(u"1 row skipped"_s),
        qPrintable(m_window->messages()->texts().first()));
    QVERIFY(part<LogPanel>(*m_window)->text().contains(u"bad.csv:"_s)); // with its line
}

void TestMainWindow::cutFileIsAnError()
{
    const std::string whole = testing::packed(testing::twoCollectives(), testing::Packing::gzip);
    m_window->open({write(u"cut.csv.gz"_s, whole.substr(0, whole.size() / 2))});
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result(), 20000);
    QCOMPARE(m_window->messages()->count(), 1);
    const QString text = m_window->messages()->texts().first();
    QVERIFY2(
        text.contains(u"is open, but incomplete"_s) && text.contains(u"only the first"_s), qPrintable(text));
}

void TestMainWindow::brokenFileIsAMessage()
{
    m_window->open({write(u"broken.csv"_s, "\x01\x02 nothing of the kind"), m_folder->filePath(u"absent"_s)});
    QTRY_COMPARE_WITH_TIMEOUT(m_window->messages()->count(), 2, 20000);
    QVERIFY(m_window->messages()->texts().first().contains(u"broken.csv"_s));
    QVERIFY(m_window->messages()->texts().last().contains(u"absent"_s));
    QVERIFY(m_window->session()->datasets().empty());
    QVERIFY(!part<Loader>(*m_window)->isBusy());
}

void TestMainWindow::asksForWhatAFileDoesNotSay()
{
    m_window->open({write(u"bcast.txt"_s,
        "# OSU MPI Broadcast Latency Test v7.0\n# Size       Avg Latency(us)\n8        1.50\n16       "
        "1.75\n")});
    QTRY_COMPARE_WITH_TIMEOUT(m_window->messages()->count(), 1, 20000);
    const auto buttons = m_window->messages()->findChildren<QToolButton *>();
    const auto asking = std::find_if(buttons.begin(), buttons.end(),
        [](const QToolButton *button) { return button->text() == u"Enter facts..."_s; });
    QVERIFY(asking != buttons.end());
    (*asking)->click();
    const auto question = [this] { return m_window->findChild<QDialog *>(u"factsQuestion"_s); };
    QTRY_VERIFY(question() && !question()->isModal());
    FactsForm *const form = part<FactsForm>(*question());
    form->table()->item(0, FactsForm::ranks)->setText(u"-4"_s);
    form->table()->item(0, FactsForm::library)->setText(u"Open MPI"_s);
    form->table()->item(0, FactsForm::algorithm)->setText(u"binomial"_s);
    QVERIFY2(form->message().contains(u"ranks"_s), qPrintable(form->message()));
    form->table()->item(0, FactsForm::ranks)->setText(u"4"_s);
    QTRY_VERIFY(form->loaded());
    question()->accept();
    QTRY_COMPARE_WITH_TIMEOUT(m_window->session()->datasets().size(), std::size_t{1}, 20000);
    const DatasetPtr &data = m_window->session()->dataset();
    QCOMPARE(data->size(), std::size_t{2});
    QCOMPARE(data->commSize(0), 4U);
    QCOMPARE(wire::qualifiedText(data->methods().front()), std::string("openmpi.binomial"));

    // F5 reads what has changed, with what was said of it, and nothing else.
    QSignalSpy read(part<Loader>(*m_window), &Loader::loaded);
    QSignalSpy looked(part<Loader>(*m_window), &Loader::finished);
    menuAction(*m_window, "refit")->trigger();
    QVERIFY(looked.wait(20000));
    QCOMPARE(read.size(), 0);
    QFile file(m_folder->filePath(u"bcast.txt"_s));
    QVERIFY(file.open(QIODevice::Append) && file.write("32       2.00\n") > 0);
    file.close();
    menuAction(*m_window, "refit")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(m_window->session()->dataset()->size(), std::size_t{3}, 20000);
    QCOMPARE(m_window->session()->datasets().size(), std::size_t{1});

    // A project knows what was said, and nothing is asked again.
    const QString project = m_folder->filePath(u"work.collscope"_s);
    QVERIFY(part<ProjectFile>(*m_window)->save(project, {}));
    QSignalSpy opened(part<ProjectFile>(*m_window), &ProjectFile::opened);
    m_window->open({project});
    QVERIFY(opened.wait(20000));
    QVERIFY(m_window->session()->dataset());
    QCOMPARE(m_window->session()->dataset()->commSize(0), 4U);
    QVERIFY(!question());
}

void TestMainWindow::projectRoundTrip()
{
    openData();
    menuAction(*m_window, "nextCollective")->trigger();
    m_window->session()->editSpec({"quadtree", {{"depth", 2}}}, 0);
    menuAction(*m_window, "linkedZoom")->setChecked(false);
    const QString path = m_folder->filePath(u"work.collscope"_s);
    project::Project view;
    view.linkedZoom = false;
    view.logPenalty = false;
    part<ProjectFile>(*m_window)->save(path, view);
    QCOMPARE(m_window->messages()->texts(), QStringList{u"Saved "_s + QDir::toNativeSeparators(path)});
    QVERIFY(QFile::exists(path));
    QVERIFY(!m_window->isWindowModified());

    Settings settings(m_folder->filePath(u"other.ini"_s));
    MainWindow other(&settings);
    QSignalSpy opened(part<ProjectFile>(other), &ProjectFile::opened);
    other.open({path});
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, 20000);
    QCOMPARE(other.session()->collective(), "reduce");
    QCOMPARE(other.session()->spec().value("depth"), 2.0);
    QVERIFY(!menuAction(other, "linkedZoom")->isChecked());
    QVERIFY(!menuAction(other, "logPenalty")->isChecked());
    QCOMPARE(settings.recentProjects().paths(), QStringList{path});
    other.session()->editSpec({"quadtree", {{"depth", 1}}}, 0);
    QVERIFY(other.isWindowModified());

    const QString damaged = write(u"damaged.collscope"_s, "collscope?");
    other.open({damaged});
    QCOMPARE(other.messages()->count(), 1);
    QCOMPARE(other.session()->datasets().size(), std::size_t{1}); // what was open stays
}

void TestMainWindow::hiddenPanelsDoNoWork()
{
    openData();
    QVERIFY(part<CodePanel>(*m_window)->code().isEmpty()); // in another workspace
    m_window->docks()->raise(m_window->docks()->find(u"code"_s));
    QTRY_VERIFY(part<CodePanel>(*m_window)->code().contains(u"bcast"_s));
    QCOMPARE(part<StatisticsPanel>(*m_window)->model()->rowCount(), 0); // behind a tab
    m_window->docks()->raise(m_window->docks()->find(u"statistics"_s));
    QTRY_VERIFY(part<StatisticsPanel>(*m_window)->model()->rowCount() > 1);
    QVERIFY(m_window->docks()->find(u"statistics"_s)->title().contains(u"bcast"_s));
}

void TestMainWindow::treeAndMapsPointAtEachOther()
{
    openData();
    m_window->session()->editSpec({"quadtree", {{"depth", 3}}}, 0);
    QTRY_VERIFY(m_window->session()->isCurrent());
    Dock *const dock = m_window->docks()->find(u"tree"_s);
    m_window->docks()->raise(dock);
    const TreePanel &panel = *part<TreePanel>(*m_window);
    QTRY_VERIFY(panel.outline()->rowCount() == 1);
    QVERIFY(dock->title().contains(u"leaves"_s));
    emit part<MapsPanel>(*m_window)->view(MapsPanel::modelView)->cellHovered(Cell{2, 3});
    QVERIFY(panel.drawing()->path().size() > 1);
    emit part<MapsPanel>(*m_window)->view(MapsPanel::modelView)->cellHovered(std::nullopt);
    QVERIFY(panel.drawing()->path().empty());
    emit part<MapsPanel>(*m_window)->view(MapsPanel::penaltyView)->cellSelected(Cell{2, 3});
    QVERIFY(panel.drawing()->path().size() > 1);
    // A node fades the cells elsewhere, until its panel is behind another.
    part<MapsPanel>(*m_window)->showMap(MapsPanel::modelView);
    MapView *const map = part<MapsPanel>(*m_window)->view(MapsPanel::modelView);
    const QImage plain = map->grab().toImage();
    auto *const drawing = part<TreePanel>(*m_window)->findChild<TreeDrawing *>();
    emit drawing->nodeSelected(panel.drawing()->path().back());
    QVERIFY(map->grab().toImage() != plain);
    m_window->docks()->raise(m_window->docks()->find(u"statistics"_s));
    QTRY_VERIFY(!panel.drawing()->selected());
    QCOMPARE(map->grab().toImage(), plain);
}

/// 1,200 cells: in computing time, so that no busy machine decides, beside the fit alone: nor a slow one.
void TestMainWindow::aLargeMapFollowsTheSlider()
{
    std::ostringstream text;
    io::writeCsv(text, {synthetic::dataset(synthetic::paperTimes(1, 25, 48))});
    QSignalSpy results(m_window->session(), &Session::resultChanged);
    m_window->open({write(u"large.csv"_s, text.str())});
    m_window->docks()->raise(m_window->docks()->find(u"tree"_s));
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result(), 20000);
    const StudyPtr study = m_window->session()->result()->study;
    double window = std::numeric_limits<double>::max();
    double alone = window;
    for (int weight = 1; weight < 12; ++weight) {
        QVERIFY(LatestTask::waitForAll(std::chrono::seconds(20)));
        results.clear();
        const std::clock_t start = std::clock();
        m_window->session()->editSpec({"c45", {{"m", weight}}}, 0);
        QVERIFY(results.wait(10000));
        QApplication::processEvents(); // paints
        const std::clock_t shown = std::clock();
        synthetic::must(fit({"c45", {{"m", weight}}}, study));
        window = std::min(window, static_cast<double>(shown - start));
        alone = std::min(alone, static_cast<double>(std::clock() - shown));
    }
    QVERIFY2(window < 40 * alone, qPrintable(QString::number(window / alone)));
}

void TestMainWindow::exports()
{
    openData();
    Exporter &exporter = *part<Exporter>(*m_window);
    QSignalSpy written(&exporter, &Exporter::written);
    for (const QString &suffix : {u"png"_s, u"svg"_s, u"pdf"_s}) {
        const QString path = m_folder->filePath(u"map."_s + suffix);
        exporter.writePlot(part<MapsPanel>(*m_window)->view(MapsPanel::penaltyView), path);
        QVERIFY(QFileInfo(path).size() > 500);
    }
    const QString code = m_folder->filePath(u"decide.c"_s);
    exporter.writeCode(m_window->session()->result(), u"c"_s, code, true); // one run proves nothing
    QTRY_COMPARE(written.size(), 4);
    QFile file(code);
    QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll().contains("bcast"));
    exporter.writeText(m_folder->filePath(u"no/such/folder.csv"_s), "text");
    QCOMPARE(m_window->messages()->count(), 1);
}

void TestMainWindow::helpForEveryPanel()
{
    const QStringList pages = helpPageNames();
    for (const QDockWidget *dock : m_window->findChildren<QDockWidget *>()) {
        if (dock->objectName() != u"help"_s)
            QVERIFY2(pages.contains(dock->objectName()), qPrintable(dock->objectName()));
    }
    for (const QString &page : {u"maps"_s, u"start"_s, u"about"_s})
        QVERIFY(pages.contains(page));
    menuAction(*m_window, "help")->trigger();
    QVERIFY(m_window->docks()->find(u"help"_s)->isVisible());
}

void TestMainWindow::shortcutsAreUnique()
{
    QStringList seen;
    for (const QAction *action : m_window->findChildren<QAction *>()) {
        if (action->shortcutContext() != Qt::WindowShortcut)
            continue;
        for (const QKeySequence &keys : action->shortcuts()) {
            QVERIFY2(!seen.contains(keys.toString()), qPrintable(keys.toString()));
            seen << keys.toString();
        }
    }
    for (const QString &keys : {u"Ctrl+O"_s, u"Ctrl+Shift+O"_s, u"Ctrl+S"_s, u"Ctrl+Z"_s, u"Ctrl+Y"_s,
             u"F5"_s, u"F1"_s, u"Ctrl+E"_s, u"Ctrl+K"_s, u"Alt+1"_s, u"Alt+7"_s})
        QVERIFY2(seen.contains(keys), qPrintable(keys));
}

void TestMainWindow::darkPaletteIsFollowed()
{
    const QPalette before = QApplication::palette();
    menuAction(*m_window, "darkPalette")->setChecked(true);
    QCOMPARE(QApplication::palette().color(QPalette::Window), darkPalette().color(QPalette::Window));
    QVERIFY(m_settings->darkPalette());
    menuAction(*m_window, "darkPalette")->setChecked(false);
    QCOMPARE(QApplication::palette().color(QPalette::Window), before.color(QPalette::Window));
}

const testing::Registered<TestMainWindow, QApplication> registered("tst_main_window");
} // namespace collscope::tst_main_window
#include "tst_main_window.moc"
