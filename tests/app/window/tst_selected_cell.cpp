// SPDX-License-Identifier: GPL-3.0-or-later
// Clicks cells of the maps in the shown window and compares what the panels say with the engine's values.
#include "app/window/docks.h"
#include "app/window/main_window.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "engine/io/csv_writer.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "tests/widgets/panels/find_button.h"
#include "widgets/common/format.h"
#include "widgets/common/table_export.h"
#include "widgets/models/exclusions_model.h"
#include "widgets/models/ranking_model.h"
#include "widgets/models/tree_outline_model.h"
#include "widgets/panels/exclude_dialog.h"
#include "widgets/panels/exclusions_panel.h"
#include "widgets/panels/instance_panel.h"
#include "widgets/panels/maps_panel.h"
#include "widgets/panels/placements_panel.h"
#include "widgets/panels/times_panel.h"
#include "widgets/panels/tree_panel.h"
#include "widgets/plot/chart_view.h"
#include "widgets/plot/small_multiples.h"
#include "widgets/plot/tree_drawing.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <algorithm>
#include <fstream>

namespace collscope::tst_selected_cell {

using namespace collscope::testing;
using namespace Qt::StringLiterals;

namespace {

/// Where the keys are.
ChartContent::Point walkedTo(const ChartView &chart)
{
    const ChartPoint at = chart.current().value();
    return chart.content().series[at.series].points[at.point];
}

} // namespace

class TestSelectedCell : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void timesPanelFollows();
    void instancePanelFollows_data();
    void instancePanelFollows();
    void treePanelFollows();
    void placementsPanelFollows();
    void excludesWithAReason();

private:
    void timesAreWalked(const TimesPanel &panel);
    void click(Cell cell, MapsPanel::View view = MapsPanel::exactView);
    void compareInstance(Cell cell);

    QTemporaryDir m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

void TestSelectedCell::initTestCase()
{
    // Four methods: their table fits into the panel without scroll bars and covers all of it.
    synthetic::Times times{{2, 4, 8}, {1, 64, 4096}, {}, {}};
    for (std::size_t method = 0; method < 4; ++method)
        times.methods.push_back(synthetic::method(method));
    for (std::size_t cell = 0; cell < 9; ++cell)
        for (std::size_t method = 0; method < 4; ++method)
            times.seconds.push_back(
                1e-6 * static_cast<double>((1 + cell) * 10 + (method + cell) % 4 * (2 + cell)));
    const QString path = m_folder.filePath(u"four.csv"_s);
    {
        std::ofstream file(path.toStdString());
        io::writeCsv(file, {synthetic::dataset(times)});
    }
    m_settings = std::make_unique<Settings>(m_folder.filePath(u"settings.ini"_s));
    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    m_window->resize(1600, 1000); // it has fitted itself to the screen
    m_window->open({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result(), 20000);
}

void TestSelectedCell::click(Cell cell, MapsPanel::View view)
{
    MapView *const map = part<MapsPanel>(*m_window)->view(view);
    QTRY_VERIFY(!map->cellRect(cell).isEmpty());
    QTest::mouseClick(map, Qt::LeftButton, {}, map->cellRect(cell).center().toPoint());
    QCOMPARE(part<MapsPanel>(*m_window)->selectedCell(), std::optional(cell));
}

void TestSelectedCell::compareInstance(Cell cell)
{
    const FitPtr result = m_window->session()->result();
    const auto expected = ranking(*result->map()->grid, cell);
    const auto *const table = part<InstancePanel>(*m_window)->findChild<QTreeView *>();
    QVERIFY(table->isVisible());
    const RankingModel &shown = *part<InstancePanel>(*m_window)->model();
    QCOMPARE(shown.rowCount(), static_cast<int>(expected.size()));
    for (int row = 0; row < shown.rowCount(); ++row) {
        const RankedMethod &method = expected[static_cast<std::size_t>(row)];
        QCOMPARE(shown.index(row, shown.column(u"seconds")).data(exactValueRole).toDouble(), method.seconds);
        QVERIFY(shown.index(row, shown.column(u"method"))
                    .data()
                    .toString()
                    .endsWith(QString::fromStdString(
                        wire::nameAmong(result->map()->grid->methods(), method.method))));
    }
    const Instance instance = result->map()->grid->instance(cell);
    QCOMPARE(m_window->docks()->find(u"instance"_s)->title(),
        u"Instance: %1 ranks, %2"_s.arg(
            formatCount(instance.placement.commSize), formatSize(instance.messageBytes)));
}

void TestSelectedCell::instancePanelFollows_data()
{
    QTest::addColumn<int>("view");
    QTest::newRow("exact") << int{MapsPanel::exactView};
    QTest::newRow("model") << int{MapsPanel::modelView};
    QTest::newRow("penalty") << int{MapsPanel::penaltyView};
}

void TestSelectedCell::instancePanelFollows()
{
    QFETCH(int, view);
    m_window->docks()->raise(m_window->docks()->find(u"instance"_s));
    for (const Cell cell : {Cell{0, 0}, Cell{2, 1}, Cell{1, 2}}) {
        click(cell, static_cast<MapsPanel::View>(view));
        compareInstance(cell);
        // The case that matters: the table covers the panel.
        const auto *const table = part<InstancePanel>(*m_window)->findChild<QTreeView *>();
        QTRY_VERIFY(!table->verticalScrollBar()->isVisible() && !table->horizontalScrollBar()->isVisible());
        QVERIFY(part<InstancePanel>(*m_window)->visibleRegion().isEmpty());
    }
    // Behind a tab it does no work, and has caught up when it is looked at again.
    m_window->docks()->raise(m_window->docks()->find(u"compare"_s));
    click({0, 1}, static_cast<MapsPanel::View>(view));
    m_window->docks()->raise(m_window->docks()->find(u"instance"_s));
    QTRY_COMPARE(part<InstancePanel>(*m_window)
                     ->model()
                     ->index(0, part<InstancePanel>(*m_window)->model()->column(u"seconds"))
                     .data(exactValueRole)
                     .toDouble(),
        ranking(*m_window->session()->result()->map()->grid, {0, 1}).front().seconds);
    compareInstance({0, 1});
}

/// From the selected cell on, up and down as the curves lie, and Enter keeps the place.
void TestSelectedCell::timesAreWalked(const TimesPanel &panel)
{
    ChartView &chart = *panel.chart();
    const auto press = [&chart](std::initializer_list<Qt::Key> keys) {
        for (const Qt::Key key : keys)
            QTest::keyClick(&chart, key);
        return walkedTo(chart);
    };
    QTest::mouseClick(button(panel, u"All"_s), Qt::LeftButton);
    panel.measure()->setCurrentIndex(0);
    emit panel.measure()->activated(0);
    chart.setFocus();
    click({2, 1}, MapsPanel::exactView);
    chart.setFocus();
    const auto &series = panel.content().series;
    const double size = series.front().points[1].x;
    QCOMPARE(press({Qt::Key_Right, Qt::Key_Left}).x, size);
    std::vector<double> times; // all curves, downwards
    for (const ChartContent::Series &each : series)
        times.push_back(each.points[1].y);
    std::sort(times.rbegin(), times.rend());
    for (std::size_t i = 0; i < series.size(); ++i)
        press({Qt::Key_Up});
    for (const double seconds : times) {
        QCOMPARE(walkedTo(chart).y, seconds);
        press({Qt::Key_Down});
    }
    QCOMPARE(press({Qt::Key_Home}).x, series.front().points.front().x);
    const ChartContent::Point last = press({Qt::Key_End});
    QCOMPARE(last.x, series.front().points.back().x);
    press({Qt::Key_Return});
    QCOMPARE(part<MapsPanel>(*m_window)->selectedCell(), (std::optional<Cell>({2, 2})));
    QCOMPARE(walkedTo(chart).tip, last.tip); // of the same curve
}

/// What stands on the chart is what was measured, and a point leads back to the maps.
void TestSelectedCell::timesPanelFollows()
{
    Dock *const dock = m_window->docks()->find(u"times"_s);
    m_window->docks()->raise(dock);
    TimesPanel &panel = *part<TimesPanel>(*m_window);
    click({2, 1}, MapsPanel::exactView);
    const FitPtr result = m_window->session()->result();
    const TimeGrid &grid = *result->map()->grid;
    QCOMPARE(dock->title(), u"Times: %1 ranks"_s.arg(formatCount(grid.commSize(2))));
    QTRY_VERIFY(!panel.content().series.empty());
    QTest::mouseClick(button(panel, u"All"_s), Qt::LeftButton);
    QCOMPARE(panel.content().series.size(), grid.methods().size());
    for (std::size_t method = 0; method < grid.methods().size(); ++method)
        for (std::uint32_t column = 0; column < grid.columns(); ++column)
            QCOMPARE(panel.content().series[method].points[column].y,
                grid.seconds(grid.index({2, column}), static_cast<MethodIndex>(method)));
    panel.methods()->item(1)->setCheckState(Qt::Unchecked);
    QCOMPARE(panel.content().series.size(), grid.methods().size() - 1);
    panel.measure()->setCurrentIndex(1); // over the first method
    emit panel.measure()->activated(1);
    for (const ChartContent::Point &point : panel.content().series.front().points)
        QCOMPARE(point.y, 1.0);
    emit panel.chart()->pointClicked(0, 2);
    QCOMPARE(part<MapsPanel>(*m_window)->selectedCell(), (std::optional<Cell>({2, 2})));
    QCOMPARE(panel.content().events.size(), std::size_t{1});
    QCOMPARE(panel.csv().count(u'\n'),
        qsizetype{1} + static_cast<qsizetype>(grid.columns() * grid.methods().size()));
    QVERIFY(panel.methods()->item(1)->checkState() == Qt::Unchecked); // what was switched stays so

    timesAreWalked(panel);

    // What a model predicts comes and goes with it, and with its box.
    QVERIFY(!panel.predicted()->isVisible());
    const ModelSpec before = m_window->session()->spec();
    const ModelSpec selector = synthetic::must(parseModelSpec("knn:k=1"));
    m_window->session()->editSpec(selector, 0);
    QTRY_VERIFY(m_window->session()->result()->spec == selector && panel.predicted()->isVisible());
    QTest::mouseClick(button(panel, u"All"_s), Qt::LeftButton);
    panel.measure()->setCurrentIndex(0);
    emit panel.measure()->activated(0);
    const auto &series = panel.content().series;
    QCOMPARE(series.size(), 2 * grid.methods().size());
    for (std::size_t method = 0; method < grid.methods().size(); ++method) // the nearest sample is itself
        QCOMPARE(series[grid.methods().size() + method].points[1].y, series[method].points[1].y);
    QCOMPARE(series.back().line, ChartContent::Line::dashed);
    QTest::mouseClick(panel.predicted(), Qt::LeftButton, {}, QPoint(8, panel.predicted()->height() / 2));
    QCOMPARE(panel.content().series.size(), grid.methods().size());
    m_window->session()->editSpec(before, 0);
    QTRY_VERIFY(m_window->session()->result()->spec == before);
}

/// A picture per placement; one that is clicked is selected everywhere, and the other way round.
void TestSelectedCell::placementsPanelFollows()
{
    m_window->docks()->raise(m_window->docks()->find(u"placements"_s));
    PlacementsPanel &panel = *part<PlacementsPanel>(*m_window);
    SmallMultiples &pictures = *panel.pictures();
    QTRY_VERIFY(panel.judgement() && pictures.content());
    QCOMPARE(pictures.content()->count(), std::size_t{3});
    QTest::keyClick(&pictures, Qt::Key_Home); // means nothing here
    click({0, 0});
    QTest::keyClick(&pictures, Qt::Key_Down);
    QCOMPARE(part<MapsPanel>(*m_window)->selectedCell(), (std::optional<Cell>({1, 0})));
    QTest::keyClick(&pictures, Qt::Key_Right);
    QCOMPARE(part<MapsPanel>(*m_window)->selectedCell(), (std::optional<Cell>({1, 1})));
    QTRY_VERIFY(pictures.viewport()->rect().contains(pictures.pictureRect(1).center().toPoint()));
    const QRectF target = pictures.content()->cellRect(1, pictures.pictureRect(1), pictures.font(), {1, 2});
    QTest::mouseClick(pictures.viewport(), Qt::LeftButton, {}, target.center().toPoint());
    QCOMPARE(part<MapsPanel>(*m_window)->selectedCell(), (std::optional<Cell>({1, 2})));
    // Best and model in each of the nine cells; the default was not measured.
    QCOMPARE(panel.csv().count(u'\n'), qsizetype{1 + 9 * 2});
    QVERIFY(panel.note()->text().contains(u"default was not measured"_s));
    const QString file = m_folder.filePath(u"placements.svg"_s);
    QCOMPARE(panel.exportTo(file), QString());
    QVERIFY(QFileInfo(file).size() > 1000);
    panel.views()->setCurrentIndex(PlacementsPanel::methodsView);
    QVERIFY(!pictures.isVisible()); // nodes are not known: there is no such map, and words say so
    panel.views()->setCurrentIndex(PlacementsPanel::timesView);
}

void TestSelectedCell::treePanelFollows()
{
    m_window->docks()->raise(m_window->docks()->find(u"tree"_s));
    const TreePanel &panel = *part<TreePanel>(*m_window);
    m_window->session()->editSpec({"quadtree", {{"depth", 3}}}, 0);
    QTRY_COMPARE(m_window->session()->result()->spec.kind, std::string("quadtree"));
    QTRY_COMPARE(panel.outline()->rowCount(), 1);
    const FitPtr result = m_window->session()->result();
    const auto form = result->model->treeForm();
    for (const Cell cell : {Cell{0, 0}, Cell{2, 1}, Cell{1, 2}}) {
        click(cell, MapsPanel::modelView);
        const std::uint32_t leaf = form->path(result->map()->grid->instance(cell)).back();
        QVERIFY(!panel.drawing()->path().empty());
        QCOMPARE(panel.drawing()->path().back(), leaf);
        QVERIFY(panel.outline()->find(leaf).data(Qt::FontRole).value<QFont>().bold());
    }
}

/// Delete on a method, a reason, and it is gone until Delete in the list of what is excluded.
void TestSelectedCell::excludesWithAReason()
{
    m_window->docks()->raise(m_window->docks()->find(u"instance"_s));
    click({2, 1}, MapsPanel::exactView);
    auto *const table = part<InstancePanel>(*m_window)->findChild<QTreeView *>();
    QTRY_COMPARE(table->model()->rowCount(), 4);
    const QString best = table->model()->index(0, 0).data().toString();
    table->setCurrentIndex(table->model()->index(0, 0));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Delete);
    auto *const dialog = part<ExcludeDialog>(*m_window);
    QVERIFY(!dialog->okButton()->isEnabled()); // nobody has said why
    dialog->reason()->setText(u"somebody's backup"_s);
    QTRY_VERIFY(dialog->okButton()->isEnabled());
    dialog->setScope(ExcludeDialog::everything);
    QVERIFY(!dialog->okButton()->isEnabled()); // all runs are not one
    dialog->setScope(ExcludeDialog::methodAtPlacement);
    QTRY_VERIFY(dialog->okButton()->isEnabled()); // as soon as it is known what that takes away
    QTest::mouseClick(dialog->okButton(), Qt::LeftButton);
    Session &session = *m_window->session();
    QCOMPARE(session.selection().excluded.size(), std::size_t{1});
    QVERIFY(session.selection().excluded.front().where.messageBytes.empty());
    QTRY_VERIFY(session.isCurrent());
    QTRY_COMPARE(table->model()->rowCount(), 3);
    QVERIFY(table->model()->index(0, 0).data().toString() != best);
    QTRY_VERIFY(m_window->docks()->find(u"instance"_s)->title().endsWith(u"; 1 excluded"_s));

    m_window->docks()->raise(m_window->docks()->find(u"excluded"_s));
    ExclusionsPanel &panel = *part<ExclusionsPanel>(*m_window);
    QTRY_COMPARE(panel.model()->rowCount(), 1);
    QTRY_VERIFY2(panel.summary().endsWith(u" 3"_s), qPrintable(panel.summary()));
    panel.table()->setCurrentIndex(panel.model()->index(0, 0));
    m_window->activateWindow(); // the dialog had the focus
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    panel.table()->setFocus();
    QTRY_VERIFY(panel.table()->isVisible() && panel.table()->hasFocus());
    QVERIFY(panel.table()->selectionModel()->hasSelection());
    QTest::keyClick(panel.table(), Qt::Key_Delete);
    QVERIFY(session.selection().excluded.empty());
    m_window->docks()->raise(m_window->docks()->find(u"instance"_s));
    QTRY_COMPARE(table->model()->rowCount(), 4);
    session.undoStack()->undo();
    QCOMPARE(session.selection().excluded.size(), std::size_t{1});
    session.undoStack()->undo();
    QVERIFY(session.selection().excluded.empty());
}

const testing::Registered<TestSelectedCell, QApplication> registered("tst_selected_cell");

} // namespace collscope::tst_selected_cell
#include "tst_selected_cell.moc"
