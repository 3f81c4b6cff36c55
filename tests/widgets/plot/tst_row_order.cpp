// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/plot/sample_map.h"
#include "widgets/plot/row_order.h"

#include <QTest>

using namespace collscope;
using Size = RowAxes::Size;

namespace {

/// "0 2 1": the first rows of groups are in front of a bar.
QString text(const RowOrder &order)
{
    QString result;
    for (std::uint32_t place = 0; place < order.places(); ++place) {
        for (const RowOrder::Group &group : order.groups())
            if (group.first == place)
                result += u'|';
        result += QString::number(order.row(place));
    }
    return result;
}

} // namespace

class TestRowOrder : public QObject {
    Q_OBJECT
private slots:
    void placementsAreSortedAndGrouped_data()
    {
        QTest::addColumn<int>("by");
        QTest::addColumn<int>("only"); // -1: all
        QTest::addColumn<QString>("rows");
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("title");
        const QString axis = QStringLiteral("communicator size = nodes x per node");
        const auto size = [](Size by) { return static_cast<int>(by); };
        QTest::newRow("size") << size(Size::commSize) << -1 << QStringLiteral("|0|12|345|67|8")
                              << QStringLiteral("1 = 1 x 1") << axis;
        QTest::newRow("one size") << size(Size::commSize) << 4 << QStringLiteral("345")
                                  << QStringLiteral("4 = 1 x 4")
                                  << axis + QStringLiteral(", only 4 processes");
        QTest::newRow("nodes") << size(Size::nodes) << -1 << QStringLiteral("|013|246|578")
                               << QStringLiteral("1 = 1 x 1") << axis;
        QTest::newRow("one node") << size(Size::nodes) << 1 << QStringLiteral("013")
                                  << QStringLiteral("1 = 1 x 1") << axis + QStringLiteral(", only 1 node");
        QTest::newRow("ppn") << size(Size::ppn) << -1 << QStringLiteral("|025|147|368")
                             << QStringLiteral("1 = 1 x 1") << axis;
        QTest::newRow("4 per node") << size(Size::ppn) << 4 << QStringLiteral("368")
                                    << QStringLiteral("4 = 1 x 4")
                                    << axis + QStringLiteral(", only 4 per node");
        QTest::newRow("of which there is none")
            << size(Size::ppn) << 3 << QStringLiteral("|025|147|368") << QStringLiteral("1 = 1 x 1") << axis;
    }
    void placementsAreSortedAndGrouped()
    {
        QFETCH(int, by);
        QFETCH(int, only);
        const MapContent content = placementContent();
        RowChoice choice{static_cast<Size>(by), std::nullopt};
        if (only >= 0)
            choice.only = static_cast<std::uint32_t>(only);
        const RowOrder order(*content.map->grid, choice);
        QTEST(text(order), "rows");
        QTEST(order.labels().front(), "first");
        QTEST(order.title(), "title");
        for (std::uint32_t row = 0; row < content.map->grid->rows(); ++row)
            if (const auto place = order.placeOf(row))
                QCOMPARE(order.row(*place), row);
        QVERIFY(order.labels().front().endsWith(u" = " + order.shortLabels().front()));
        QVERIFY(!order.placeOf(9));
        std::vector<std::uint32_t> cells;
        for (std::uint32_t row = 0; row < 9; ++row)
            cells.insert(cells.end(), 4, row);
        const auto arranged = order.arranged(cells, 4);
        QCOMPARE(arranged.size(), std::size_t{4} * order.places());
        for (std::uint32_t i = 0; i < arranged.size(); ++i)
            QCOMPARE(arranged[i], order.row(i / 4));
    }

    /// Where a size has one placement, rows are sizes, whatever was chosen for other data.
    void oneAxisHasNoChoice()
    {
        const TimeGridPtr grid = sampleGrid(9, 6);
        QVERIFY(rowSizes(*grid) == std::vector{Size::commSize});
        for (const RowChoice &choice : {RowChoice(), RowChoice{Size::nodes, {}}, RowChoice{Size::ppn, 4},
                 RowChoice{Size::commSize, 4}}) {
            const RowOrder order(*grid, choice);
            QVERIFY(order.choice() == RowChoice());
            QCOMPARE(text(order), QStringLiteral("012345678"));
            QCOMPARE(order.labels()[1], QStringLiteral("4"));
            QCOMPARE(order.title(), QStringLiteral("communicator size"));
        }
    }

    void groupsAreNamed()
    {
        const TimeGridPtr grid = placementContent().map->grid;
        QVERIFY((rowSizes(*grid) == std::vector{Size::commSize, Size::nodes, Size::ppn}));
        QVERIFY((rowGroups(*grid, Size::commSize) == std::vector<std::uint32_t>{1, 2, 4, 8, 16}));
        QCOMPARE(rowGroupText(Size::nodes, 1), QStringLiteral("1 node"));
        QCOMPARE(rowGroupText(Size::nodes, 4), QStringLiteral("4 nodes"));
        QCOMPARE(rowGroupText(Size::ppn, 2), QStringLiteral("2 per node"));
        QCOMPARE(rowGroupText(Size::ppn, 0), QStringLiteral("unknown per node"));
    }
};

QTEST_MAIN(TestRowOrder)
#include "tst_row_order.moc"
