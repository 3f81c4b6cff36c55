// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/conditions.h"
#include "tests/support/placed_data.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <utility>

namespace collscope::tst_row_axes {

using Size = RowAxes::Size;

class TestRowAxes : public QObject {
    Q_OBJECT
private slots:
    void oneAxisWhereSizesTellRowsApart()
    {
        const RowAxes axes = synthetic::must(RowAxes::make({{1, 4, 4}, {4, 2, 8}, {0, 0, 9}}));
        QVERIFY(!axes.isProduct());
        QCOMPARE(axes.first.size, Size::commSize);
        QCOMPARE(axes.first.values, (std::vector<std::uint32_t>{4, 8, 9}));
        QCOMPARE(axes.rows, (std::vector<std::uint32_t>{0, 1, 2}));
        QCOMPARE(axes.locate({7, 7, 8}), std::optional<std::size_t>(1)); // the placement says nothing there
        QCOMPARE(axes.locate({0, 0, 1}), std::optional<std::size_t>(0));
    }

    void nodesAndProcessesPerNode()
    {
        // 2 x 4 is missing.
        const RowAxes axes
            = synthetic::must(RowAxes::make({{1, 1, 1}, {1, 2, 2}, {2, 1, 2}, {1, 4, 4}, {2, 2, 4}}));
        QVERIFY(axes.isProduct());
        QCOMPARE(axes.first.size, Size::nodes);
        QCOMPARE(axes.second.size, Size::ppn);
        QCOMPARE(axes.points(), std::size_t{6});
        QCOMPARE(axes.rows, (std::vector<std::uint32_t>{0, 1, 3, 2, 4, 3})); // 1 x 4 before 2 x 2
        QCOMPARE(axes.measured, (std::vector<bool>{true, true, true, true, true, false}));
        QCOMPARE(axes.locate({3, 3, 9}), std::optional<std::size_t>(4));
        QVERIFY(!axes.locate({0, 0, 4}));
        QVERIFY(!axes.locate({2, 0, 4}));
    }

    void whatElseTellsThemApart()
    {
        const RowAxes unknownNodes = synthetic::must(RowAxes::make({{0, 2, 4}, {0, 4, 4}, {0, 2, 8}}));
        QCOMPARE(unknownNodes.first.size, Size::commSize);
        QCOMPARE(unknownNodes.second.size, Size::ppn);
        // One of the placements is not known: it is where those that do not say belong.
        const RowAxes partly = synthetic::must(RowAxes::make({{0, 0, 4}, {2, 2, 4}}));
        QCOMPARE(partly.rows[*partly.locate({0, 0, 4})], 0U);
        QCOMPARE(partly.rows[*partly.locate({2, 2, 4})], 1U);
        const auto none = RowAxes::make({{1, 2, 4}, {2, 2, 4}, {2, 1, 4}, {2, 2, 3}});
        QVERIFY(!none);
        QVERIFY(none.error().message.find("tell the placements apart") != std::string::npos);
    }

    void membersAndColours()
    {
        // One placement, each with each: the communicator size tells nothing.
        const RowAxes both = synthetic::must(
            RowAxes::make({{4, 4, 16, 4, 1}, {4, 4, 16, 4, 2}, {4, 4, 16, 8, 1}, {4, 4, 16, 8, 2}}));
        QCOMPARE(both.first.size, Size::members);
        QCOMPARE(both.second.size, Size::colours);
        QCOMPARE(both.locate({4, 4, 16, 11, 2}), std::optional<std::size_t>(3));
        QVERIFY(!both.locate({4, 4, 16})); // who takes part is not said
        const RowAxes share
            = synthetic::must(RowAxes::make({{2, 4, 8, 4, 1}, {2, 4, 8, 8, 1}, {4, 4, 16, 8, 1}}));
        QCOMPARE(share.first.size, Size::commSize);
        QCOMPARE(share.second.size, Size::members);
        const RowAxes one = synthetic::must(RowAxes::make({{2, 4, 8, 4, 2}, {4, 4, 16, 8, 2}}));
        QVERIFY(!one.isProduct());
        const auto none
            = RowAxes::make({{2, 4, 8, 4, 1}, {2, 4, 8, 4, 2}, {2, 4, 8, 8, 1}, {4, 4, 16, 8, 1}});
        QVERIFY(!none);
        QVERIFY(none.error().remedy.find("one number of colours") != std::string::npos);
    }

    void groupsAreRows()
    {
        DatasetBuilder builder(synthetic::provenance());
        for (const std::uint32_t members : {4U, 10U}) {
            auto record = synthetic::record("group_bcast", synthetic::method(0), 16, 8, 1e-6);
            record.nodes = record.ppn = 4;
            record.members = members;
            record.colours = 2;
            QVERIFY(!builder.add(record));
        }
        const DatasetPtr data = builder.build();
        const DecisionMapPtr map = synthetic::decisionMap(data, {"group_bcast", {}});
        const TimeGrid &grid = *map->grid;
        QCOMPARE(grid.rowText(1), std::string("16 = 4 x 4, 10 in 2 groups"));
        QCOMPARE(grid.ranksText(1), std::string("16 ranks (4 x 4, 10 in 2 groups)"));
        QCOMPARE(grid.find({"group_bcast", {4, 4, 16, 10, 2}, 8}), std::optional(Cell{1, 0}));
        QVERIFY(!grid.find({"group_bcast", {4, 4, 16, 10, 1}, 8}));
        GridSelection selection{"group_bcast", {}};
        QVERIFY(selection.only.add("members=10"));
        const DecisionMapPtr slice = synthetic::decisionMap(data, selection);
        QCOMPARE(slice->grid->rows(), 1U);
        QCOMPARE(slice->grid->rowText(0), std::string("16, 10 in 2 groups"));
        QCOMPARE(selection.only.text(), std::string("members 10"));
    }

    void refusesProductsThatAreTooLarge()
    {
        std::vector<Placement> diagonal{{1, 1, 1}};
        for (std::uint32_t i = 2; i < 2000; ++i)
            diagonal.push_back({i, 2000 - i, i * (2000 - i)});
        std::sort(diagonal.begin(), diagonal.end());
        const auto axes = RowAxes::make(diagonal);
        QVERIFY(!axes);
        QVERIFY(axes.error().message.find("too many") != std::string::npos);
    }

    void aPlacementIsARow()
    {
        const DatasetPtr data = synthetic::placedDataset({2, 4, 8}, {1, 2, 4}, {8, 1024}, 4);
        const DecisionMapPtr map = synthetic::decisionMap(data);
        const TimeGrid &grid = *map->grid;
        QCOMPARE(grid.rows(), 9U);
        QCOMPARE(grid.commSizes(), (std::vector<std::uint32_t>{2, 4, 8, 16, 32}));
        QCOMPARE(grid.rowsOf(9).first, 3U); // 8 = 2 x 4, 4 x 2, 8 x 1
        QCOMPARE(grid.rowsOf(9).last, 6U);
        QCOMPARE(grid.rowText(3), std::string("8 = 2 x 4"));
        QCOMPARE(grid.ranksText(3), std::string("8 ranks (2 x 4)"));
        for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
            const Instance at = grid.instance(grid.cell(cell));
            QCOMPARE(map->best[cell], static_cast<MethodIndex>(at.placement.ppn >= 4 ? 1 : 0));
            QCOMPARE(grid.find(at), std::optional(grid.cell(cell)));
            const auto ranked = ranking(grid, grid.cell(cell));
            QCOMPARE(ranked.size(), std::size_t{2});
            QCOMPARE(ranked.front().runs, 1U); // not those of other placements
        }
        QVERIFY(!grid.locate({"bcast", {0, 0, 8}, 8}));
        QVERIFY(!grid.find({"bcast", {3, 2, 6}, 8}));
    }

    void selectionsSlice()
    {
        const DatasetPtr data = synthetic::placedDataset({2, 4, 8}, {1, 2, 4}, {8, 1024}, 4);
        GridSelection selection{"bcast", 4U};
        QCOMPARE(synthetic::decisionMap(data, selection)->grid->rows(), 3U);
        QVERIFY(synthetic::decisionMap(data, selection)->grid->hasOnePlacementPerSize());
        selection = {"bcast", {}};
        selection.nodes = 4;
        QCOMPARE(synthetic::decisionMap(data, selection)->grid->rows(), 3U);
        selection = {"bcast", {}};
        selection.placements = {{2, 4, 8}, {8, 1, 8}};
        QCOMPARE(synthetic::decisionMap(data, selection)->grid->placements(), selection.placements);
        selection = {"bcast", {}};
        QVERIFY(selection.only.add("nodes=2,8"));
        QVERIFY(selection.only.add("message_bytes=8"));
        QCOMPARE(synthetic::decisionMap(data, selection)->grid->cells(), std::size_t{6});
        selection.except = std::exchange(selection.only, {});
        QCOMPARE(synthetic::decisionMap(data, selection)->grid->cells(), std::size_t{18});
        QCOMPARE(synthetic::decisionMap(data, selection)->interpolatedCells(), std::size_t{6});
        QVERIFY(!selection.only.add("nodes"));
        QVERIFY(!selection.only.add("nodes=-1"));
        QVERIFY(!selection.only.add("cores=1"));
        QVERIFY(!selection.only.add("ppn=4294967296"));
    }

    void gapsTakeTheNearestPlacement()
    {
        // 4 x 4 at 8 B is missing; 4 x 2 and 8 x 4 are as near, 4 x 2 comes first.
        DatasetBuilder builder(synthetic::provenance());
        for (const std::uint32_t nodes : {4U, 8U})
            for (const std::uint32_t ppn : {2U, 4U})
                for (const std::uint64_t bytes : {8U, 1024U}) {
                    auto record = synthetic::record(
                        "bcast", synthetic::method(ppn == 2 ? 0 : 1), nodes * ppn, bytes, 1e-6);
                    record.nodes = nodes;
                    record.ppn = ppn;
                    if (nodes != 4 || ppn != 4 || bytes != 8)
                        QVERIFY(!builder.add(record));
                }
        const DecisionMapPtr map = synthetic::decisionMap(builder.build());
        const Cell gap = *map->grid->find({"bcast", {4, 4, 16}, 8});
        QVERIFY(map->interpolated(map->grid->index(gap)));
        const Cell from = map->grid->cell(map->source[map->grid->index(gap)]);
        QCOMPARE(map->grid->placements()[from.row], (Placement{4, 2, 8}));
    }
};

const testing::Registered<TestRowAxes> registered("tst_row_axes");

} // namespace collscope::tst_row_axes
#include "tst_row_axes.moc"
