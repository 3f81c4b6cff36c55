// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/models/spikes_model.h"
#include "widgets/panels/spikes_panel.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

namespace collscope::tst_spikes_panel {

namespace {

/// Times of two methods over 5 communicator sizes x 9 message sizes, that of one four times as long in some
/// cells.
TimeGridPtr gridWith(const std::vector<Cell> &spikes)
{
    synthetic::Times times;
    for (std::uint32_t row = 0; row < 5; ++row)
        times.commSizes.push_back(2U << row);
    for (std::uint32_t column = 0; column < 9; ++column)
        times.messageBytes.push_back(std::uint64_t{8} << column);
    times.methods = {synthetic::method(0), synthetic::method(1)};
    for (std::uint32_t row = 0; row < 5; ++row)
        for (std::uint32_t column = 0; column < 9; ++column)
            for (std::size_t method = 0; method < 2; ++method) {
                const bool isSpike = method == 1
                    && std::find(spikes.begin(), spikes.end(), Cell{row, column}) != spikes.end();
                times.seconds.push_back((1e-3 + 1e-4 * row) * (1 + 0.05 * column) * (isSpike ? 9 : 1));
            }
    return synthetic::must(TimeGrid::make(synthetic::dataset(times), {"bcast", {}, false}));
}

} // namespace

class TestSpikesPanel : public QObject {
    Q_OBJECT

private slots:
    void listsExcludesAndPlans()
    {
        SpikesPanel panel;
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        const auto grid = gridWith({{2, 3}, {4, 6}});
        panel.setGrid(grid);
        QTRY_COMPARE(panel.model()->rowCount(), 2);
        QCOMPARE(panel.title(), QStringLiteral("Spikes: 2"));
        QTRY_VERIFY2(
            panel.cost().contains(QStringLiteral("2 cells, 2 measurements")), qPrintable(panel.cost()));
        QVERIFY(!panel.excludeButton()->isEnabled());

        QSignalSpy clicked(&panel, &SpikesPanel::cellClicked);
        panel.table()->setCurrentIndex(panel.model()->index(0, 0));
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(clicked.first().first().value<Cell>(), panel.model()->rows().front().cell);
        QVERIFY(!panel.againButton()->isEnabled()); // not before its cost was counted
        QTRY_VERIFY(panel.cost().contains(QStringLiteral("1 cell, 1 measurement")));

        std::vector<Exclusion> excluded;
        connect(&panel, &SpikesPanel::excludeRequested, this,
            [&](const std::vector<Exclusion> &exclusions) { excluded = exclusions; });
        panel.activateWindow();
        panel.table()->setFocus();
        QTRY_VERIFY(panel.table()->hasFocus());
        QTest::keyClick(panel.table(), Qt::Key_Delete);
        QCOMPARE(excluded.size(), std::size_t{1});
        QCOMPARE(excluded.front(), exclusionOf(*grid, panel.model()->rows().front()));
        excluded.clear();
        panel.excludeButton()->click();
        QCOMPARE(excluded.size(), std::size_t{1});

        std::optional<PlanAgain> plan;
        connect(&panel, &SpikesPanel::againRequested, this, [&](const PlanAgain &again) { plan = again; });
        panel.table()->selectAll();
        QTRY_VERIFY(panel.againButton()->isEnabled());
        panel.againButton()->click();
        QVERIFY(plan);
        QCOMPARE(plan->plan.cells.size(), std::size_t{2});
        QCOMPARE(plan->plan.run, 1U);
    }

    void emptyStates()
    {
        SpikesPanel panel;
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QCOMPARE(panel.title(), QStringLiteral("Spikes"));
        QVERIFY(!panel.table()->isVisible());
        panel.setGrid(gridWith({{1, 1}}));
        QTRY_COMPARE(panel.model()->rowCount(), 1);
        QVERIFY(panel.table()->isVisible());
        panel.setGrid(gridWith({}));
        QTRY_COMPARE(panel.model()->rowCount(), 0);
        QVERIFY(!panel.table()->isVisible());
        panel.setGrid(nullptr);
        QTRY_COMPARE(panel.model()->grid(), TimeGridPtr());
    }
};

const testing::Registered<TestSpikesPanel, QApplication> registered("tst_spikes_panel");

} // namespace collscope::tst_spikes_panel
#include "tst_spikes_panel.moc"
