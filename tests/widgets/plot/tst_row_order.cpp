// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "tests/widgets/plot/sample_map.h"
#include "widgets/plot/cell_facts.h"
#include "widgets/plot/row_order.h"

#include <QTest>

namespace collscope::tst_row_order {

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
        QCOMPARE(rowGroupText(Size::members, 10), QStringLiteral("10 in groups"));
        QCOMPARE(rowGroupText(Size::colours, 1), QStringLiteral("one group"));
        QCOMPARE(rowGroupText(Size::colours, 2), QStringLiteral("2 groups"));
    }

    void processGroupsAreRows()
    {
        DatasetBuilder builder(synthetic::provenance());
        for (const std::uint32_t members : {4U, 8U})
            for (const std::uint32_t colours : {1U, 2U}) {
                auto record = synthetic::record("group_bcast", synthetic::method(0), 16, 8, 1e-6);
                record.nodes = record.ppn = 4;
                record.members = members;
                record.colours = colours;
                QVERIFY(!builder.add(record));
            }
        const DecisionMapPtr map = synthetic::decisionMap(builder.build(), {"group_bcast", {}});
        const TimeGrid &grid = *map->grid;
        QVERIFY((rowSizes(grid) == std::vector{Size::commSize, Size::members, Size::colours}));
        const RowOrder order(grid, {Size::colours, {}});
        QCOMPARE(text(order), QStringLiteral("|02|13"));
        QCOMPARE(order.labels()[1], QStringLiteral("16 = 4 x 4, 8 in 1 group"));
        QCOMPARE(order.title(), QStringLiteral("communicator size = nodes x per node, of them in groups"));
        QCOMPARE(sizesOf(grid, {3, 0}),
            QStringLiteral("16 processes (4 nodes \u00d7 4), 8 take part in 2 groups, 8 B"));
    }
};

const testing::Registered<TestRowOrder, QApplication> registered("tst_row_order");

} // namespace collscope::tst_row_order
#include "tst_row_order.moc"
