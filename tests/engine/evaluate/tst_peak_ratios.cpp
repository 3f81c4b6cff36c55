// SPDX-License-Identifier: GPL-3.0-or-later
// Ratios of times on Peak, whose noise is real: two systems of one machine, three runs each.
#include "engine/data/filtered.h"
#include "engine/evaluate/time_ratios.h"
#include "engine/io/reader.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFileInfo>
#include <QTest>

#include <functional>

namespace collscope::tst_peak_ratios {

using synthetic::must;

class TestPeakRatios : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        const char *const path = COLLSCOPE_SHARED_DATA "/ompi-coltune-peak/measurements.csv.xz";
        if (!QFileInfo::exists(path))
            QSKIP("measurements kept beside the checkout are absent");
        m_systems = must(io::load(path)).datasets;
        QCOMPARE(m_systems.size(), std::size_t{2});
    }

    /// Each run against the other two, collective by collective.
    void findsNoSlowdownInRunsOfOneMachine()
    {
        std::size_t pairs = 0;
        std::size_t slower = 0;
        for (const DatasetPtr &system : m_systems)
            for (const std::uint32_t run : system->runValues("bcast")) {
                const auto isOfRun = [&](std::size_t row) { return system->run(row) == run; };
                const DatasetPtr one = must(filtered(*system, isOfRun));
                const DatasetPtr others = must(filtered(*system, std::not_fn(isOfRun)));
                for (const std::string_view collective : system->collectives()) {
                    slower += must(timeRatios({{one}, {others}, {std::string(collective)}})).isSlower(0);
                    ++pairs;
                }
            }
        qInfo("%zu of %zu pairs with a slowdown", slower, pairs);
        QCOMPARE(pairs, std::size_t{66});
        QVERIFY(slower <= 3); // 5 %
    }

    /// The second system's default of allreduce takes six times as long with 128 processes and 4 KiB.
    void findsTheSlowdownOfARelease()
    {
        const TimeRatios ratios = must(timeRatios({{m_systems[0]}, {m_systems[1]}, {"allreduce"}}));
        QVERIFY(ratios.isSlower(1));
        std::size_t found = 0;
        for (const RatioCell &cell : ratios.cells)
            if (cell.method == "default" && cell.placement.commSize == 128 && cell.messageBytes == 4096) {
                ++found;
                QCOMPARE(cell.before.size(), std::size_t{3});
                QVERIFY(cell.ratio.isSlowerThan(5));
                QVERIFY(cell.ratio.low > 6 && cell.ratio.high < 8);
            }
        QCOMPARE(found, std::size_t{1});
    }

private:
    std::vector<DatasetPtr> m_systems;
};

const testing::Registered<TestPeakRatios> registered("tst_peak_ratios");

} // namespace collscope::tst_peak_ratios
#include "tst_peak_ratios.moc"
