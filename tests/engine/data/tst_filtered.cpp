// SPDX-License-Identifier: GPL-3.0-or-later
// Some rows of a dataset, with all that is known of them.
#include "engine/data/dataset_builder.h"
#include "engine/data/filtered.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_filtered {

class TestFiltered : public QObject {
    Q_OBJECT

private slots:
    void keepsRepetitionsAndPlacements()
    {
        DatasetBuilder builder(synthetic::provenance());
        for (const std::uint32_t nodes : {1U, 2U, 4U}) {
            auto row = synthetic::record("bcast", synthetic::method(0), nodes * 2, 64, 1e-6 * nodes);
            row.nodes = nodes;
            row.ppn = 2;
            row.run = nodes;
            row.each = {1e-6 * nodes, 2e-6 * nodes};
            QVERIFY(!builder.add(row, nodes == 4));
        }
        const DatasetPtr all = builder.build();
        const DatasetPtr some
            = synthetic::must(filtered(*all, [&](std::size_t row) { return all->nodes(row) > 1; }));
        QCOMPARE(some->size(), std::size_t{2});
        for (std::size_t row = 0; row < some->size(); ++row) {
            const std::uint32_t nodes = some->nodes(row);
            QVERIFY(some->placement(row) == (Placement{nodes, 2, nodes * 2}));
            QCOMPARE(some->run(row), nodes);
            QCOMPARE(some->samples(row).size(), std::size_t{2});
            QCOMPARE(some->samples(row)[1], 2e-6 * nodes);
            QCOMPARE(some->isExtrapolated(row), nodes == 4);
        }
        QVERIFY(!filtered(*all, [](std::size_t) { return false; }));
    }
};

const testing::Registered<TestFiltered> registered("tst_filtered");

} // namespace collscope::tst_filtered
#include "tst_filtered.moc"
