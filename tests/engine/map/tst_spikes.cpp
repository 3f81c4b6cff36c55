// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/spikes.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_spikes {

namespace {

/// Times of three methods over 8 communicator sizes x 16 message sizes: smooth, with a step where the
/// protocol changes, a placement on which everything is slow, and noise that is the same for the same run.
class MadeUp {
public:
    explicit MadeUp(std::uint32_t runs, double noise = 0.05) : m_runs(runs), m_noise(noise) { }

    std::vector<std::uint32_t> commSizes{2, 4, 6, 8, 16, 32, 64, 128};

    static std::uint64_t bytes(std::uint32_t column) { return std::uint64_t{8} << column; }

    double seconds(std::uint32_t row, std::uint32_t column, std::size_t method, std::uint32_t run) const
    {
        std::mt19937_64 random((((std::uint64_t{run} * 64 + row) * 64 + column) * 8 + method) * 7919 + 1);
        random.discard(3);
        const double size = commSizes[row];
        double time = std::log2(size)
            * (1e-6 * static_cast<double>(method + 1) + static_cast<double>(bytes(column)) * 1e-9);
        if (bytes(column) > 4096)
            time += 2e-5; // another protocol from here on
        if (size == 6)
            time *= 2.5; // no power of two
        return time * (1 + m_noise * (synthetic::unit(random) * 2 - 1));
    }

    /// `factor(row, column, method, run)` times as long.
    template <typename Factor>
    TimeGridPtr grid(const Factor &factor, std::vector<Exclusion> excluded = {}) const
    {
        DatasetBuilder builder(synthetic::provenance());
        for (std::uint32_t run = 0; run < m_runs; ++run)
            for (std::uint32_t row = 0; row < commSizes.size(); ++row)
                for (std::uint32_t column = 0; column < columns; ++column)
                    for (std::size_t method = 0; method < 3; ++method) {
                        const double time
                            = seconds(row, column, method, run) * factor(row, column, method, run);
                        if (builder.add(synthetic::record("bcast", synthetic::method(method), commSizes[row],
                                bytes(column), time, run)))
                            throw std::logic_error("refused");
                    }
        GridSelection selection{"bcast", {}, false};
        selection.excluded = std::move(excluded);
        return synthetic::must(TimeGrid::make(builder.build(), std::move(selection)));
    }

    static constexpr std::uint32_t columns = 16;

private:
    std::uint32_t m_runs;
    double m_noise;
};

double never(std::uint32_t, std::uint32_t, std::size_t, std::uint32_t)
{
    return 1.0;
}

/// In one cell, of one method.
auto planted(std::uint32_t row, std::uint32_t column, std::size_t method, double factor,
    std::optional<std::uint32_t> run = {})
{
    return [=](std::uint32_t r, std::uint32_t c, std::size_t m, std::uint32_t of) {
        return r == row && c == column && m == method && (!run || of == *run) ? factor : 1.0;
    };
}

std::vector<Spike> spikesOf(const TimeGridPtr &grid)
{
    return synthetic::must(findSpikes(*grid));
}

} // namespace

class SpikesTest : public QObject {
    Q_OBJECT

private slots:
    /// Neither noise, nor a step, nor a slow placement, nor a run that is slow as a whole is a spike.
    void cleanDataHasNone_data()
    {
        QTest::addColumn<unsigned>("runs");
        QTest::addColumn<double>("noise");
        QTest::newRow("one run") << 1U << 0.05;
        QTest::newRow("three runs") << 3U << 0.05;
        QTest::newRow("noisy") << 3U << 0.3;
        QTest::newRow("exact") << 2U << 0.0;
    }
    void cleanDataHasNone()
    {
        QFETCH(unsigned, runs);
        QFETCH(double, noise);
        const MadeUp data(runs, noise);
        QCOMPARE(spikesOf(data.grid(never)).size(), std::size_t{0});
        const auto slow = [](std::uint32_t, std::uint32_t, std::size_t, std::uint32_t run) {
            return run == 1 ? 3.0 : 1.0;
        };
        QCOMPARE(spikesOf(data.grid(slow)).size(), std::size_t{0});
    }

    void plantedOnesAreFound_data()
    {
        QTest::addColumn<unsigned>("row");
        QTest::addColumn<unsigned>("column");
        QTest::addColumn<double>("factor");
        QTest::newRow("in the middle") << 4U << 4U << 3.0;
        QTest::newRow("too fast") << 4U << 7U << 0.3;
        QTest::newRow("at the step") << 5U << 10U << 3.0;
        QTest::newRow("on the slow placement") << 2U << 5U << 4.0;
        QTest::newRow("least size") << 4U << 0U << 3.0;
        QTest::newRow("greatest size") << 4U << 15U << 4.0;
        QTest::newRow("least communicator") << 0U << 6U << 4.0;
        QTest::newRow("greatest communicator") << 7U << 6U << 3.0;
    }
    void plantedOnesAreFound()
    {
        QFETCH(unsigned, row);
        QFETCH(unsigned, column);
        QFETCH(double, factor);
        for (const bool ofOneRun : {false, true}) {
            const MadeUp data(ofOneRun ? 3 : 1);
            const auto run = ofOneRun ? std::optional<std::uint32_t>(1) : std::nullopt;
            const auto grid = data.grid(planted(row, column, 1, factor, run));
            const std::vector<Spike> spikes = spikesOf(grid);
            QCOMPARE(spikes.size(), std::size_t{1});
            QCOMPARE(spikes.front().cell, (Cell{row, column}));
            QCOMPARE(spikes.front().method, MethodIndex{1});
            QCOMPARE(spikes.front().run, run);
            QVERIFY(spikes.front().ratio() / factor > 0.6 && spikes.front().ratio() / factor < 1.7);
            QVERIFY(spikes.front().deviations >= 6);
        }
    }

    /// What all runs say is one spike, not one of each.
    void allRunsTogether()
    {
        const auto spikes = spikesOf(MadeUp(3).grid(planted(4, 7, 1, 5.0)));
        QCOMPARE(spikes.size(), std::size_t{1});
        QVERIFY(!spikes.front().run);
    }

    /// Method 0 is the fastest anyway; a spike of it takes the cell away, and so does one of method 2 that is
    /// far too fast.
    void whatDecidesIsTold()
    {
        const MadeUp data(1);
        QVERIFY(spikesOf(data.grid(planted(4, 2, 0, 6.0))).front().decides);
        QVERIFY(spikesOf(data.grid(planted(4, 2, 2, 0.05))).front().decides);
        QVERIFY(!spikesOf(data.grid(planted(4, 2, 2, 6.0))).front().decides);
    }

    void theMostOutstandingComesFirst()
    {
        const auto one = planted(4, 2, 1, 3.0);
        const auto other = planted(6, 12, 2, 9.0);
        const auto spikes = spikesOf(MadeUp(1).grid([&](auto row, auto column, auto method, auto run) {
            return one(row, column, method, run) * other(row, column, method, run);
        }));
        QCOMPARE(spikes.size(), std::size_t{2});
        QCOMPARE(spikes[0].cell, (Cell{6, 12}));
        QCOMPARE(spikes[1].cell, (Cell{4, 2}));
    }

    /// What lies between a spike and a step is none.
    void whatIsBesideASpikeIsNone()
    {
        const auto spikes = spikesOf(MadeUp(1).grid(planted(4, 8, 1, 8.0)));
        QCOMPARE(spikes.size(), std::size_t{1});
        QCOMPARE(spikes.front().cell, (Cell{4, 8}));
    }

    void excludedOnesAreGone()
    {
        const MadeUp data(3);
        for (const auto run : {std::optional<std::uint32_t>(), std::optional<std::uint32_t>(2)}) {
            const auto factor = planted(5, 6, 1, 4.0, run);
            const auto grid = data.grid(factor);
            const Exclusion exclusion = exclusionOf(*grid, spikesOf(grid).front());
            QVERIFY(exclusion.reason.find("times as long as") != std::string::npos);
            QCOMPARE(exclusion.where.runs.size(), std::size_t{run ? 1U : 0U});
            GridSelection selection = grid->selection();
            selection.excluded = {exclusion};
            QCOMPARE(excludedCounts(*grid->dataset(), selection).front(), std::size_t{run ? 1U : 3U});
            const auto without = data.grid(factor, {exclusion});
            QCOMPARE(spikesOf(without).size(), std::size_t{0});
        }
    }

    void stopsWhenAsked()
    {
        std::stop_source source;
        source.request_stop();
        const auto spikes = findSpikes(*MadeUp(1).grid(never), source.get_token());
        QVERIFY(!spikes);
        QCOMPARE(spikes.error().message, std::string("cancelled"));
    }
};

const testing::Registered<SpikesTest> registered("tst_spikes");

} // namespace collscope::tst_spikes
#include "tst_spikes.moc"
