// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"
#include "tests/widgets/plot/sample_map.h"
#include "widgets/plot/map_view.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <QtMath>

#include <ctime>
#include <limits>

namespace collscope::tst_map_view {

using namespace Qt::StringLiterals;

namespace {

/// A view of a 9 x 21 map, shown.
struct Shown {
    MapView view;
    explicit Shown(const MapContent &content = exactContent(9, 21), const QSize &size = {500, 400})
    {
        view.resize(size);
        view.setContent(content);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
    }
    QPoint middle(Cell cell) const { return view.cellRect(cell).center().toPoint(); }
    void wheel(const QPoint &at, int notches)
    {
        QWheelEvent event(at, view.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
            Qt::NoScrollPhase, false);
        QApplication::sendEvent(&view, &event);
    }
    void drag(const QPoint &from, const QPoint &to, Qt::MouseButton button)
    {
        QTest::mousePress(&view, button, {}, from);
        QMouseEvent move(QEvent::MouseMove, to, view.mapToGlobal(to), Qt::NoButton, button, Qt::NoModifier);
        QApplication::sendEvent(&view, &move);
        QTest::mouseRelease(&view, button, {}, to);
    }
    void hover(const QPoint &at)
    {
        QMouseEvent move(
            QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(&view, &move);
    }
};

const QRectF whole(0, 0, 21, 9);

/// Only the first row and column are measured: a square of so many cells from few rows of data.
MapContent hugeContent(std::uint32_t side)
{
    Provenance provenance;
    provenance.system = "huge";
    DatasetBuilder builder(provenance);
    wire::RecordLine record;
    record.collective = "bcast";
    for (std::uint32_t i = 0; i < 2 * side; ++i) {
        record.method = wire::parseMethod(sampleMethods[i % 3], "collscope", "bcast").value();
        record.commSize = i < side ? i + 2 : 2;
        record.messageBytes = i < side ? 1 : i - side + 2;
        record.summary.median = 1e-3;
        builder.add(record);
    }
    auto map = std::make_shared<DecisionMap>();
    map->grid = TimeGrid::make(builder.build(), {"bcast", {}, false}).value();
    // Not makeDecisionMap: what is nearest to four million holes is another test's business.
    for (std::size_t cell = 0; cell < map->grid->cells(); ++cell) {
        map->best.push_back(static_cast<MethodIndex>(cell / 37 % map->grid->methods().size()));
        map->source.push_back(static_cast<std::uint32_t>(cell));
    }
    MapContent content;
    content.title = QStringLiteral("Huge");
    content.palette = MethodPalette("bcast", map->grid->methods());
    content.map = map;
    return content;
}

} // namespace

class TestMapView : public QObject {
    Q_OBJECT
private slots:
    void everyCellIsHoveredWhereItIs()
    {
        Shown shown;
        QSignalSpy spy(&shown.view, &MapView::cellHovered);
        for (std::uint32_t row = 0; row < 9; ++row) {
            for (std::uint32_t column = 0; column < 21; ++column) {
                const Cell cell{row, column};
                shown.hover(shown.middle(cell));
                QCOMPARE(spy.size(), 1);
                QVERIFY(spy.takeFirst().at(0).value<std::optional<Cell>>() == cell);
            }
        }
        shown.hover({2, 2});
        QVERIFY(!spy.takeFirst().at(0).value<std::optional<Cell>>());
    }

    void edgesBelongToTheCellTheyBegin()
    {
        Shown shown;
        for (const Cell cell : {Cell{0, 0}, Cell{8, 0}, Cell{0, 20}, Cell{8, 20}, Cell{4, 7}}) {
            const QRectF rect = shown.view.cellRect(cell);
            const QPoint topLeft(qRound(rect.left()), qRound(rect.top()));
            const QPoint bottomRight(qRound(rect.right()) - 1, qRound(rect.bottom()) - 1);
            for (const QPoint corner : {topLeft, bottomRight})
                QVERIFY(shown.view.cellAt(corner) == cell);
        }
        const QPoint outside(qFloor(shown.view.cellRect({0, 0}).left()) - 1, shown.middle({0, 0}).y());
        QVERIFY(!shown.view.cellAt(outside));
    }

    void clickSelectsAlsoAfterZoom()
    {
        Shown shown;
        QSignalSpy spy(&shown.view, &MapView::cellSelected);
        QTest::mouseClick(&shown.view, Qt::LeftButton, {}, shown.middle({3, 14}));
        QCOMPARE(spy.size(), 1);
        QVERIFY(spy.takeFirst().at(0).value<Cell>() == (Cell{3, 14}));
        shown.view.setVisibleCells({10, 2, 6, 4});
        QTest::mouseClick(&shown.view, Qt::LeftButton, {}, shown.middle({5, 10}));
        QVERIFY(spy.takeFirst().at(0).value<Cell>() == (Cell{5, 10}));
        const QRectF rect = shown.view.cellRect({5, 10});
        QVERIFY(rect.width() > 40 && rect.height() > 40);
    }

    void arrowKeysMoveTheSelection()
    {
        Shown shown;
        QSignalSpy spy(&shown.view, &MapView::cellSelected);
        connect(
            &shown.view, &MapView::cellSelected, &shown.view, [&](Cell c) { shown.view.setSelectedCell(c); });
        shown.view.setSelectedCell(Cell{7, 19});
        for (const int key :
            {Qt::Key_Up, Qt::Key_Up, Qt::Key_Right, Qt::Key_Right, Qt::Key_Down, Qt::Key_Left})
            QTest::keyClick(&shown.view, static_cast<Qt::Key>(key));
        QCOMPARE(spy.size(), 4); // two of them would have left the map
        QVERIFY(spy.last().at(0).value<Cell>() == (Cell{7, 19}));
        // The picture follows a selection that would leave it.
        shown.view.setVisibleCells({15, 4, 5, 4});
        QTest::keyClick(&shown.view, Qt::Key_Right);
        QCOMPARE(shown.view.visibleCells(), QRectF(16, 4, 5, 4));
    }

    void rowsAreWhereTheOrderSays()
    {
        MapContent content = placementContent();
        content.rows = {RowAxes::Size::ppn, std::nullopt};
        Shown shown(content);
        QSignalSpy hovered(&shown.view, &MapView::cellHovered);
        const RowOrder order = content.rowOrder();
        const QImage image = shown.view.grab().toImage();
        double above = shown.view.height();
        for (std::uint32_t place = 0; place < order.places(); ++place) {
            const Cell cell{order.row(place), 2};
            const QRectF rect = shown.view.cellRect(cell);
            QVERIFY(rect.bottom() <= above + 0.5);
            above = rect.top();
            QCOMPARE(image.pixelColor(rect.topLeft().toPoint() + QPoint(6, 6)),
                content.palette.color(content.map->best[content.map->grid->index(cell)]));
            shown.hover(shown.middle(cell));
            QVERIFY(hovered.takeFirst().at(0).value<std::optional<Cell>>() == cell);
        }
    }

    void arrowKeysFollowTheOrder()
    {
        MapContent content = placementContent();
        content.rows = {RowAxes::Size::ppn, std::nullopt}; // 0 2 5, 1 4 7, 3 6 8
        Shown shown(content);
        std::vector<std::uint32_t> rows;
        connect(&shown.view, &MapView::cellSelected, &shown.view, [&](Cell cell) {
            rows.push_back(cell.row);
            shown.view.setSelectedCell(cell);
        });
        shown.view.setSelectedCell(Cell{5, 1});
        for (const int key : {Qt::Key_Up, Qt::Key_Up, Qt::Key_Down, Qt::Key_Down, Qt::Key_Down})
            QTest::keyClick(&shown.view, static_cast<Qt::Key>(key));
        QVERIFY((rows == std::vector<std::uint32_t>{1, 4, 1, 5, 2}));
        // What is selected but not shown is no place to go on from.
        content.rows.only = 4;
        shown.view.setContent(content);
        QVERIFY(shown.view.cellRect({2, 1}).isEmpty());
        QTest::keyClick(&shown.view, Qt::Key_Up);
        QCOMPARE(rows.back(), 3U);
    }

    void anotherOrderShowsAllOfIt()
    {
        MapContent content = placementContent();
        Shown shown(content);
        shown.view.setVisibleCells({0, 2, 4, 3});
        content.rows = {RowAxes::Size::nodes, 2};
        shown.view.setContent(content);
        QCOMPARE(shown.view.visibleCells(), QRectF(0, 0, 4, 3));
        QVERIFY(
            shown.view.accessibleDescription().contains(u"3 placements by 4 message sizes. Only 2 nodes."));
        QTest::keyClick(&shown.view, Qt::Key_Escape); // there is nothing to go back to
        QCOMPARE(shown.view.visibleCells(), QRectF(0, 0, 4, 3));
        QCOMPARE(methodShares(content).front().share, 1.0 / 3);
    }

    void groupsOfRowsAreKeptApart()
    {
        MapContent content = placementContent();
        content.rows = {RowAxes::Size::nodes, std::nullopt}; // 0 1 3, 2 4 6, 5 7 8
        Shown shown(content);
        const QImage image = shown.view.grab().toImage();
        const auto above = [&](std::uint32_t row) {
            const QRectF rect = shown.view.cellRect({row, 1});
            return image.pixelColor(qRound(rect.center().x()), qRound(rect.top()));
        };
        const QColor background = shown.view.palette().color(QPalette::Base);
        QCOMPARE(above(3), background);
        QCOMPARE(above(6), background);
        QVERIFY(above(1) != background);
    }

    void wheelZoomsAtTheMouse()
    {
        Shown shown;
        const QPoint at = shown.middle({4, 10});
        shown.wheel(at, 2);
        const QRectF cells = shown.view.visibleCells();
        QVERIFY(cells.width() < 21 && cells.height() < 9);
        QVERIFY(shown.view.cellAt(at) == (Cell{4, 10}));
        shown.wheel(at, 100);
        QCOMPARE(shown.view.visibleCells().width(), 1.0);
        QVERIFY(shown.view.cellAt(at) == (Cell{4, 10}));
        shown.wheel(at, -100);
        QCOMPARE(shown.view.visibleCells(), whole);
    }

    void wheelOverAnAxisZoomsThatAxis()
    {
        Shown shown;
        shown.wheel({shown.middle({0, 10}).x(), qCeil(shown.view.cellRect({0, 0}).bottom()) + 8}, 1);
        QVERIFY(shown.view.visibleCells().width() < 21);
        QCOMPARE(shown.view.visibleCells().height(), 9.0);
        shown.view.resetZoom();
        shown.wheel({qFloor(shown.view.cellRect({0, 0}).left()) - 8, shown.middle({4, 0}).y()}, 1);
        QCOMPARE(shown.view.visibleCells().width(), 21.0);
        QVERIFY(shown.view.visibleCells().height() < 9);
    }

    void rectangleZoomsToWholeCellsAndEscGoesBack()
    {
        Shown shown;
        QSignalSpy moved(&shown.view, &MapView::visibleCellsChanged);
        QSignalSpy selected(&shown.view, &MapView::cellSelected);
        shown.drag(shown.middle({6, 4}), shown.middle({2, 12}), Qt::LeftButton);
        QCOMPARE(shown.view.visibleCells(), QRectF(4, 2, 9, 5));
        QCOMPARE(moved.size(), 1);
        shown.drag(shown.middle({5, 6}), shown.middle({3, 8}), Qt::LeftButton);
        QCOMPARE(shown.view.visibleCells(), QRectF(6, 3, 3, 3));
        QVERIFY(selected.isEmpty());
        QTest::keyClick(&shown.view, Qt::Key_Escape);
        QCOMPARE(shown.view.visibleCells(), QRectF(4, 2, 9, 5));
        QTest::keyClick(&shown.view, Qt::Key_Escape);
        QCOMPARE(shown.view.visibleCells(), whole);
        QTest::keyClick(&shown.view, Qt::Key_Escape);
        QCOMPARE(shown.view.visibleCells(), whole);
    }

    /// With Shift a rectangle marks cells and moves nothing; so do a click, and M for the selected cell.
    void shiftMarksCells()
    {
        Shown shown;
        QSignalSpy brushed(&shown.view, &MapView::cellsBrushed);
        QSignalSpy selected(&shown.view, &MapView::cellSelected);
        const QPoint to = shown.middle({2, 12});
        QTest::mousePress(&shown.view, Qt::LeftButton, Qt::ShiftModifier, shown.middle({6, 4}));
        QMouseEvent move(QEvent::MouseMove, to, shown.view.mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
            Qt::ShiftModifier);
        QApplication::sendEvent(&shown.view, &move);
        QTest::mouseRelease(&shown.view, Qt::LeftButton, Qt::ShiftModifier, to);
        QCOMPARE(shown.view.visibleCells(), whole);
        QCOMPARE(brushed.size(), 1);
        const auto cells = brushed.takeFirst().first().value<std::vector<Cell>>();
        QCOMPARE(cells.size(), std::size_t{5 * 9});
        QCOMPARE(cells.front(), (Cell{2, 4}));
        QCOMPARE(cells.back(), (Cell{6, 12}));
        QTest::mouseClick(&shown.view, Qt::LeftButton, Qt::ShiftModifier, shown.middle({3, 7}));
        QCOMPARE(brushed.takeFirst().first().value<std::vector<Cell>>(), (std::vector<Cell>{{3, 7}}));
        QVERIFY(selected.isEmpty());
        shown.view.setSelectedCell(Cell{1, 1});
        QTest::keyClick(&shown.view, Qt::Key_M);
        QCOMPARE(brushed.takeFirst().first().value<std::vector<Cell>>(), (std::vector<Cell>{{1, 1}}));
    }

    void escGivesUpARectangle()
    {
        Shown shown;
        QTest::mousePress(&shown.view, Qt::LeftButton, {}, shown.middle({6, 4}));
        const QPoint to = shown.middle({2, 12});
        QMouseEvent move(
            QEvent::MouseMove, to, shown.view.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&shown.view, &move);
        QTest::keyClick(&shown.view, Qt::Key_Escape);
        QTest::mouseRelease(&shown.view, Qt::LeftButton, {}, to);
        QCOMPARE(shown.view.visibleCells(), whole);
    }

    void middleAndSpaceDragPan()
    {
        Shown shown;
        shown.view.setVisibleCells({5, 3, 8, 4});
        const double step = shown.view.cellRect({4, 8}).width();
        const QPoint from = shown.middle({4, 8});
        shown.drag(from, from - QPoint(qRound(2 * step), 0), Qt::MiddleButton);
        QVERIFY(qAbs(shown.view.visibleCells().left() - 7) < 0.05);
        QCOMPARE(shown.view.visibleCells().width(), 8.0);
        QTest::keyPress(&shown.view, Qt::Key_Space);
        shown.drag(from, from + QPoint(qRound(2 * step), 0), Qt::LeftButton);
        QTest::keyRelease(&shown.view, Qt::Key_Space);
        QVERIFY(qAbs(shown.view.visibleCells().left() - 5) < 0.05);
        shown.drag(from, from + QPoint(5000, 5000), Qt::MiddleButton);
        QVERIFY(whole.contains(shown.view.visibleCells()));
    }

    void doubleClickShowsAll()
    {
        Shown shown;
        shown.view.setVisibleCells({5, 3, 8, 4});
        QTest::mouseDClick(&shown.view, Qt::LeftButton, {}, shown.middle({4, 8}));
        QCOMPARE(shown.view.visibleCells(), whole);
    }

    void visibleCellsComeBackAndLinkedViewsRest()
    {
        Shown first;
        Shown second;
        connect(&first.view, &MapView::visibleCellsChanged, &second.view, &MapView::setVisibleCells);
        connect(&second.view, &MapView::visibleCellsChanged, &first.view, &MapView::setVisibleCells);
        QSignalSpy spy(&first.view, &MapView::visibleCellsChanged);
        first.view.setVisibleCells({2.5, 1.25, 10, 5});
        QCOMPARE(first.view.visibleCells(), QRectF(2.5, 1.25, 10, 5));
        QCOMPARE(second.view.visibleCells(), QRectF(2.5, 1.25, 10, 5));
        QCOMPARE(spy.size(), 1);
        second.view.setVisibleCells({-5, -5, 100, 3});
        QCOMPARE(first.view.visibleCells(), QRectF(0, 0, 21, 3));
        first.view.setVisibleCells({});
        QCOMPARE(first.view.visibleCells(), QRectF(0, 0, 21, 3));
    }

    void zoomSurvivesAnotherModelButNotAnotherGrid()
    {
        const MapContent exact = exactContent(9, 21);
        Shown shown(exact);
        shown.view.setVisibleCells({5, 3, 8, 4});
        shown.view.setContent(modelContent(exact));
        QCOMPARE(shown.view.visibleCells(), QRectF(5, 3, 8, 4));
        shown.view.setContent(exactContent(4, 6));
        QCOMPARE(shown.view.visibleCells(), QRectF(0, 0, 6, 4));
    }

    void emptyStateHasNoCells()
    {
        Shown shown;
        shown.view.setEmpty(QStringLiteral("Open measurements to see which method wins where."));
        QVERIFY(!shown.view.cellAt({250, 200}));
        QVERIFY(shown.view.visibleCells().isEmpty());
        QVERIFY(shown.view.accessibleDescription().startsWith(u"Open measurements"));
        QVERIFY(!shown.view.exportTo(QStringLiteral("nothing.png")).isEmpty());
        QTest::keyClick(&shown.view, Qt::Key_Up);
        shown.view.setContent(exactContent(1, 1));
        QCOMPARE(shown.view.visibleCells(), QRectF(0, 0, 1, 1));
    }

    void toolTipHasExactValues()
    {
        const MapContent content = modelContent(exactContent(9, 21));
        const std::size_t worst = content.layer->evaluation()->statistics.worstCell;
        const QString tip = cellToolTip(content, content.map->grid->cell(worst));
        QVERIFY(content.layer->evaluation()->penalty[worst] > 0);
        QVERIFY2(tip.contains(u"1.25 ms"), qPrintable(tip));
        QVERIFY(tip.contains(u"2.50 ms, +100 %"));
        QVERIFY(tip.contains(u">7<"));
        const QString sized = cellToolTip(content, {1, 13});
        QVERIFY2(sized.contains(u"4 processes, 8 KiB (8\u2009192 B)"), qPrintable(sized));
        const QString hole = cellToolTip(content, {0, 10});
        QVERIFY(hole.contains(u"interpolated"));
        QVERIFY(cellText(content, {1, 13}).contains(u"best: "));
    }

    void toolTipSaysThePlacement()
    {
        const MapContent content = placementContent();
        const QString tip = cellToolTip(content, {4, 0});
        QVERIFY2(tip.contains(u"4 processes (2 nodes \u00d7 2), 8 B"), qPrintable(tip));
    }

    void accessibleTextFollowsTheSelection()
    {
        Shown shown;
        shown.view.setSelectedCell(Cell{1, 13});
        QCOMPARE(shown.view.accessibleName(), u"Exact"_s);
        QVERIFY(shown.view.accessibleDescription().contains(u"8 KiB"));
    }

    void followsThePalette()
    {
        Shown shown;
        const QColor light = shown.view.grab().toImage().pixelColor(1, 1);
        QPalette dark = shown.view.palette();
        dark.setColor(QPalette::Base, QColor(0x20, 0x20, 0x22));
        dark.setColor(QPalette::Text, Qt::white);
        shown.view.setPalette(dark);
        QTRY_VERIFY(shown.view.grab().toImage().pixelColor(1, 1) != light);
    }

    void highlightFadesTheOthers()
    {
        const MapContent content = exactContent(9, 21);
        Shown shown(content);
        const QPoint corner = shown.view.cellRect({0, 0}).topLeft().toPoint() + QPoint(3, 3);
        const QColor before = shown.view.grab().toImage().pixelColor(corner);
        QCOMPARE(before, content.palette.color(content.map->best[0]));
        shown.view.setHighlightedMethod(content.map->best[8 * 21 + 20]);
        QVERIFY(shown.view.grab().toImage().pixelColor(corner) != before);
        shown.view.setHighlightedMethod(std::nullopt);
        QCOMPARE(shown.view.grab().toImage().pixelColor(corner), before);
    }

    void highlightedCellsStandOut()
    {
        const MapContent content = exactContent(9, 21);
        Shown shown(content);
        const auto colour = [&shown](Cell cell) {
            return shown.view.grab().toImage().pixelColor(
                shown.view.cellRect(cell).topLeft().toPoint() + QPoint(3, 3));
        };
        const Cell inside{4, 4};
        const Cell outside{0, 0};
        const QColor colourInside = colour(inside);
        const QColor colourOutside = colour(outside);
        std::vector<bool> region(content.map->grid->cells());
        for (const std::uint32_t row : {3U, 4U, 5U})
            for (const std::uint32_t column : {3U, 4U, 5U})
                region[content.map->grid->index({row, column})] = true;
        shown.view.setHighlightedCells(region);
        QCOMPARE(colour(inside), colourInside);
        QVERIFY(colour(outside) != colourOutside);
        shown.view.setHighlightedCells({});
        QCOMPARE(colour(outside), colourOutside);
        shown.view.setHighlightedCells(std::vector<bool>(3)); // of another map
        QCOMPARE(colour(outside), colourOutside);
    }

    void replotIsFast_data()
    {
        QTest::addColumn<int>("side");
        QTest::addColumn<int>("limitMs");
        QTest::addColumn<bool>("letters");
        QTest::newRow("64 x 64 with letters") << 64 << 50 << true;
        QTest::newRow("2000 x 2000") << 2000 << 500 << false;
    }
    void replotIsFast()
    {
        QFETCH(int, side);
        QFETCH(int, limitMs);
        QFETCH(bool, letters);
        const MapContent content = letters ? modelContent(exactContent(64, 64)) : hugeContent(2000);
        Shown shown(content, letters ? QSize(1900, 1700) : QSize(700, 600));
        // Time of this process, not of the clock on the wall: a busy machine must not decide.
        double best = std::numeric_limits<double>::max();
        for (int i = 0; i < 5; ++i) {
            const std::clock_t start = std::clock();
            shown.view.setVisibleCells({0, 0, side - 0.5 - (i % 2) * 0.5, static_cast<double>(side)});
            QApplication::processEvents();
            best = std::min(best, 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
        }
        qInfo("%d x %d cells: %.1f ms", side, side, best);
        QVERIFY(best < 5 * limitMs); // sanitizers are slower than a desk
    }
};

const testing::Registered<TestMapView, QApplication> registered("tst_map_view");

} // namespace collscope::tst_map_view
#include "tst_map_view.moc"
