// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/placed_data.h"
#include "tests/support/test_program.h"
#include "widgets/plot/chart_export.h"
#include "widgets/plot/chart_legend.h"
#include "widgets/plot/chart_view.h"
#include "widgets/plot/chart_walk.h"
#include "widgets/plot/heat_view.h"
#include "widgets/plot/placement_maps.h"
#include "widgets/plot/small_multiples.h"
#include "widgets/plot/time_facets.h"

#include <QApplication>
#include <QBuffer>
#include <QFileInfo>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocument>

#include <cmath>

namespace collscope::tst_charts {

using namespace Qt::StringLiterals;

namespace {

ChartContent twoSeries()
{
    ChartContent content;
    content.x = {u"leaves"_s, ChartContent::Unit::count};
    content.y = {u"mean penalty"_s, ChartContent::Unit::percent};
    content.right = ChartContent::Axis{u"mean depth"_s, ChartContent::Unit::number};
    ChartContent::Series penalty{u"penalty"_s, ChartContent::Mark::disc, ChartContent::Line::straight, 0,
        false,
        {{1, 0.5, u"one"_s, false}, {4, std::nan(""), u"nowhere"_s, false}, {8, 0.1, u"eight"_s, true}}};
    ChartContent::Series depth{u"depth"_s, ChartContent::Mark::square, ChartContent::Line::none, 1, true,
        {{1, 0.0, u"flat"_s, false}, {8, 3.0, u"deep"_s, false}}};
    content.series = {penalty, depth};
    content.events = {{4, u"here"_s}};
    return content;
}

} // namespace

class TestCharts : public QObject {
    Q_OBJECT
private slots:
    void pointsAreWhereTheyAreClicked()
    {
        ChartView view;
        view.resize(500, 300);
        view.setContent(twoSeries());
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.grab(); // lays the axes out
        QSignalSpy clicks(&view, &ChartView::pointClicked);
        for (const ChartPoint at : {ChartPoint{0, 0}, ChartPoint{0, 2}, ChartPoint{1, 1}}) {
            const QPointF position = view.positionOf(at);
            QVERIFY(QRectF(view.rect()).contains(position));
            QCOMPARE(view.pointAt(position), std::optional(at));
            QTest::mouseClick(&view, Qt::LeftButton, {}, position.toPoint());
            QCOMPARE(clicks.size(), 1);
            QCOMPARE(clicks[0][0].value<std::size_t>(), at.series);
            QCOMPARE(clicks.takeFirst()[1].value<std::size_t>(), at.point);
        }
        QVERIFY(!view.pointAt({1, 1}));
        QTest::mouseClick(&view, Qt::LeftButton, {}, {1, 1});
        QVERIFY(clicks.isEmpty());
    }

    /// What is said of a place on the axis lies over all points, on a logarithmic axis as well.
    void eventsLieOnNoPoint()
    {
        for (const bool logarithmic : {false, true}) {
            ChartContent content = twoSeries();
            content.y.logarithmic = logarithmic;
            ChartView with;
            ChartView without;
            with.setContent(content);
            content.events.clear();
            without.setContent(content);
            for (ChartView *const view : {&with, &without}) {
                view->resize(300, 160);
                view->grab();
            }
            const double line = with.fontMetrics().height();
            QVERIFY(with.positionOf({0, 0}).y() > line);
            for (const ChartPoint at : {ChartPoint{0, 0}, ChartPoint{1, 1}})
                QVERIFY(with.positionOf(at).y() > without.positionOf(at).y() + line / 2);
        }
    }

    void betterIsLowerOnThePicture()
    {
        ChartView view;
        view.resize(500, 300);
        view.setContent(twoSeries());
        view.grab();
        QVERIFY(view.positionOf({0, 0}).y() < view.positionOf({0, 2}).y());
        QVERIFY(view.positionOf({0, 0}).x() < view.positionOf({0, 2}).x());
        QVERIFY(view.positionOf({1, 1}).y() < view.positionOf({1, 0}).y()); // on its own axis
    }

    /// Every entry has a place or is counted, and the chart keeps most of the room.
    void legendsFit()
    {
        using chart::LegendPlan;
        const double line = 14;
        for (std::size_t entries = 2; entries <= 20; ++entries)
            for (double width = 120; width < 1200; width += 47)
                for (double height = 100; height < 700; height += 37) {
                    const std::vector<double> widths(entries, 110);
                    const LegendPlan plan = chart::planLegend(widths, {width, height}, line);
                    const auto columns = static_cast<std::size_t>(plan.columns);
                    const std::size_t places = plan.shown + (plan.shown < entries ? 1 : 0);
                    const double lines = std::ceil(static_cast<double>(places) / plan.columns);
                    QVERIFY(plan.shown <= entries && columns >= 1);
                    if (plan.place == LegendPlan::Place::beside)
                        QVERIFY(width > 300 && lines * line < height && plan.shown == entries);
                    else if (plan.place == LegendPlan::Place::below)
                        QVERIFY(lines * line < height / 2 && (columns == 1 || plan.columns * 110.0 <= width));
                    else
                        QVERIFY(height < 8 * line);
                }
        QVERIFY(chart::planLegend({50}, {500, 300}, line).place == LegendPlan::Place::none);
    }

    void aNarrowChartHasItsLegendToo()
    {
        const auto grabbed = [](const QString &name) {
            ChartView view;
            view.resize(320, 220);
            ChartContent content = twoSeries();
            content.series.back().name = name;
            view.setContent(content);
            QCoreApplication::processEvents();
            return view.grab().toImage();
        };
        const QImage one = grabbed(u"mean depth of the tree"_s);
        const QImage other = grabbed(u"MEAN depth of the tree"_s);
        QVERIFY(one != other);
        QCOMPARE(one.copy(0, 0, 320, 110), other.copy(0, 0, 320, 110)); // it is below
    }

    /// As in Compare with runs held out: any number of series, again and again at any size.
    void legendsOfManySeries()
    {
        ChartView view;
        for (std::size_t count = 1; count <= 12; ++count) {
            ChartContent content = twoSeries();
            for (std::size_t i = 0; i < count; ++i) {
                content.series.push_back(content.series.front());
                content.series.back().name = u"series "_s + QString(static_cast<qsizetype>(i % 5), u'x');
            }
            view.setContent(content);
            for (const QSize size : {QSize(260, 180), QSize(420, 200), QSize(900, 500), QSize(150, 60)}) {
                view.resize(size);
                const QImage before = view.grab().toImage();
                view.setSelected({{0, 0}});
                view.setSelected({});
                QCOMPARE(view.grab().toImage(), before);
            }
        }
    }

    void nothingToDraw()
    {
        ChartView view;
        view.resize(300, 200);
        ChartContent content;
        content.empty = u"nothing yet"_s;
        view.setContent(content);
        QCoreApplication::processEvents();
        const QImage empty = view.grab().toImage();
        content.empty.clear();
        view.setContent(content);
        QCoreApplication::processEvents();
        QVERIFY(view.grab().toImage() != empty); // the words are on it
        const QImage nothing = view.grab().toImage();
        content.empty = u"words that are more than a line of it holds "_s.repeated(4).trimmed();
        view.setContent(content);
        QCoreApplication::processEvents();
        const QImage many = view.grab().toImage();
        QVERIFY(many != nothing);
        const QRect edge(0, 0, 24, many.height());
        QCOMPARE(many.copy(edge), nothing.copy(edge)); // none is cut
        QVERIFY(!view.pointAt({150, 100}));
    }

    void selectionAndPaletteShow()
    {
        ChartView view;
        view.resize(400, 250);
        view.setContent(twoSeries());
        const QImage before = view.grab().toImage();
        view.setSelected({{0, 2}});
        QTRY_VERIFY(view.grab().toImage() != before);
        QPalette dark;
        dark.setColor(QPalette::Base, Qt::black);
        dark.setColor(QPalette::Text, Qt::white);
        view.setPalette(dark);
        QTRY_COMPARE(view.grab().toImage().pixelColor(2, 2), QColor(Qt::black));
    }

    /// Left and right along a series in the order of x, up and down to the series that lies next there.
    void theKeysWalk()
    {
        ChartContent content;
        content.series.resize(3);
        content.series[0].points = {{3, 1, {}}, {1, 1, {}}, {std::nan(""), 1, {}}, {2, 1, {}}};
        content.series[2].points = {{1.2, 5, {}}, {9, 5, {}}};
        std::optional<ChartPoint> at;
        const auto height
            = [&content](ChartPoint point) { return content.series[point.series].points[point.point].y; };
        const auto step
            = [&](chart::Step where) { return *(at = chart::stepped(content, at, where, height)); };
        using chart::Step;
        QCOMPARE(step(Step::right), (ChartPoint{0, 1}));
        QCOMPARE(step(Step::left), (ChartPoint{0, 1})); // there is nothing before it
        QCOMPARE(step(Step::right), (ChartPoint{0, 3}));
        QCOMPARE(step(Step::down), (ChartPoint{0, 3})); // nothing lies below
        QCOMPARE(step(Step::up), (ChartPoint{2, 0})); // the one between is empty
        QCOMPARE(step(Step::last), (ChartPoint{2, 1}));
        QCOMPARE(step(Step::down), (ChartPoint{0, 0}));
        QCOMPARE(step(Step::first), (ChartPoint{0, 1}));
        QVERIFY(!chart::stepped({}, {}, Step::right, height));
    }

    void chartsAsPictures()
    {
        QBuffer svg;
        svg.open(QIODevice::WriteOnly);
        QCOMPARE(exportChart(twoSeries(), u"a <title>"_s, {600, 400}, svg, u"svg"_s, 1), QString());
        QVERIFY(svg.data().contains("<title>a &lt;title&gt;</title>"));
        QVERIFY(svg.data().contains(twoSeries().series[0].name.toUtf8()));
        QVERIFY(!svg.data().contains("<image")); // vectors
        QBuffer png;
        png.open(QIODevice::ReadWrite);
        QCOMPARE(exportChart(twoSeries(), u"a"_s, {600, 400}, png, u"png"_s, 2), QString());
        const QImage image = QImage::fromData(png.data());
        QCOMPARE(image.size(), QSize(1200, 800));
        QCOMPARE(image.pixelColor(1, 1), QColor(Qt::white)); // as it is printed
        QBuffer none;
        none.open(QIODevice::WriteOnly);
        QVERIFY(!exportChart(twoSeries(), {}, {600, 400}, none, u"bmp"_s, 1).isEmpty());
    }

    void cellsOfTheGrid()
    {
        HeatView view;
        view.resize(400, 200);
        HeatContent content{u"c"_s, u"m"_s, {u"5"_s, u"10"_s, u"15"_s}, {u"1"_s, u"2"_s},
            {0.5, 0.4, 0.3, 0.2, std::nan(""), 0.1}, {u"a"_s, u"b"_s, u"c"_s, u"d"_s, u"e"_s, u"f"_s}, {}};
        view.setContent(content);
        QSignalSpy clicks(&view, &HeatView::cellClicked);
        for (std::size_t cell = 0; cell < 6; ++cell) {
            const QPointF middle = view.cellRect(cell).center();
            QCOMPARE(view.cellAt(middle), std::optional(cell));
            QTest::mouseClick(&view, Qt::LeftButton, {}, middle.toPoint());
            QCOMPARE(clicks.takeFirst()[0].value<std::size_t>(), cell);
        }
        QVERIFY(view.cellRect(0).center().y() > view.cellRect(3).center().y()); // rows go up
        const QImage image = view.grab().toImage();
        const auto at = [&](std::size_t cell) {
            return image.pixelColor((view.cellRect(cell).topLeft() + QPointF(4, 4)).toPoint());
        };
        QVERIFY(at(0).lightnessF() > at(5).lightnessF()); // much is light, little is dark
    }

    /// A gap in the grid stays empty; a click gives the placement and the message size of the maps.
    void placementsByNodesAndProcesses()
    {
        GridSelection selection{"bcast", {}, false};
        selection.except.nodes = {8};
        selection.except.ppn = {2};
        const DatasetPtr data = synthetic::placedDataset({2, 4, 8}, {1, 2}, {8, 64}, 2);
        const DecisionMapPtr map = synthetic::decisionMap(data, selection);
        const auto matrix = PlacementMatrix::of(*map->grid);
        QVERIFY(matrix);
        QCOMPARE(matrix->nodes, (std::vector<std::uint32_t>{2, 4, 8}));
        QVERIFY(!matrix->rows[5]); // 8 x 2
        QCOMPARE(map->grid->placements()[*matrix->rows[4]], (Placement{4, 2, 8}));
        selection.ppn = 1;
        selection.except = {};
        QVERIFY(!PlacementMatrix::of(*synthetic::decisionMap(data, selection)->grid)); // of one ppn

        MapContent content;
        content.map = map;
        content.palette = MethodPalette(*map->grid);
        const MultiplesPtr maps = placementMaps({content, content}, *matrix, 1, {});
        SmallMultiples view;
        view.resize(500, 300);
        view.setContent(maps);
        QSignalSpy clicks(&view, &SmallMultiples::cellClicked);
        const auto clickAt = [&](int nodes, int ppn) {
            const QRectF rect = view.pictureRect(1);
            const QRectF first = maps->cellRect(1, rect, view.font(), {*matrix->rows[0], 1});
            const QPointF at = first.center() + QPointF(first.width() * nodes, -first.height() * ppn);
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, at.toPoint());
        };
        clickAt(1, 1);
        QCOMPARE(clicks.takeFirst()[0].value<Cell>(), (Cell{*matrix->rows[4], 1}));
        clickAt(2, 1);
        QVERIFY(clicks.isEmpty()); // nothing was measured there
        QCOMPARE(maps->stepped({*matrix->rows[4], 1}, Qt::Key_Right), (Cell{*matrix->rows[4], 1}));
        QCOMPARE(maps->stepped({*matrix->rows[4], 1}, Qt::Key_Down), (Cell{*matrix->rows[1], 1}));
        // The two methods win with one and with two processes per node: two colours, one above the other.
        const QImage image = view.grab().toImage();
        const auto color = [&](std::size_t i) {
            const QRectF cell = maps->cellRect(0, view.pictureRect(0), view.font(), {*matrix->rows[i], 1});
            return image.pixelColor((cell.topLeft() + QPointF(4, 4)).toPoint());
        };
        QCOMPARE(color(0), content.palette.color(map->best[map->grid->index({*matrix->rows[0], 1})]));
        QVERIFY(color(0) != color(3));
    }

    /// More pictures than there is room for scroll, and the selected one comes into view.
    void manyPlacementsScroll()
    {
        StudyCache studies;
        const DataSelection data{
            synthetic::placedDataset({2, 4, 8, 16, 32}, {1, 2, 4, 8}, {8, 64, 512}, 2), {"bcast", {}, false}};
        const auto judgement
            = synthetic::must(judgeOnMap(studies, data, {*parseModelSpec("quadtree:depth=0")}, {}));
        const MultiplesPtr facets = timeFacets(judgement, {u"<b>tree"_s}, {});
        QCOMPARE(facets->count(), std::size_t{20});
        SmallMultiples view;
        view.resize(400, 200);
        view.setContent(facets);
        view.show();
        QVERIFY(view.verticalScrollBar()->maximum() > 0);
        QVERIFY(!view.viewport()->rect().contains(view.pictureRect(19).center().toPoint()));
        const Cell last{judgement->map->grid->rows() - 1, 2};
        view.setSelected(last);
        QVERIFY(view.viewport()->rect().contains(view.pictureRect(19).toAlignedRect()));
        const QString tip = facets->tip(19, last);
        QVERIFY(tip.contains(u"<b>tree: "_s) && !Qt::mightBeRichText(tip)); // a name is no markup
        QTemporaryDir folder;
        for (const QString &name : {u"a.png"_s, u"a.svg"_s, u"a.pdf"_s}) {
            QCOMPARE(view.exportTo(folder.filePath(name), u"title"_s), QString());
            QVERIFY(QFileInfo(folder.filePath(name)).size() > 1000);
        }
        QVERIFY(QImage(folder.filePath(u"a.png"_s)).height() > 2 * view.height()); // all of them are drawn
        QVERIFY(!view.exportTo(folder.filePath(u"a.bmp"_s), {}).isEmpty());
        view.setContent(nullptr);
        QVERIFY(!view.exportTo(folder.filePath(u"b.png"_s), {}).isEmpty());
    }
};

const testing::Registered<TestCharts, QApplication> registered("tst_charts");

} // namespace collscope::tst_charts
#include "tst_charts.moc"
