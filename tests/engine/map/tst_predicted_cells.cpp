// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/reader.h"
#include "engine/map/predicted_cells.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QtTest>

namespace collscope::tst_predicted_cells {

namespace {

const double none = std::nan("");

/// Two methods whose times anybody can work out: a tree that sends everything log2(P) times, and a chain that
/// pays each process once and the bytes once. Which is better changes along a curve through the grid.
/// `noise`: share of the time, uniform.
synthetic::Times treeAndChain(double noise, std::uint64_t seed = 1)
{
    synthetic::Times times;
    for (std::uint32_t size = 2; size <= 512; size *= 2)
        times.commSizes.push_back(size);
    for (std::uint64_t bytes = 1; bytes <= (std::uint64_t{1} << 24); bytes *= 2)
        times.messageBytes.push_back(bytes);
    for (std::size_t m = 0; m < 3; ++m)
        times.methods.push_back(synthetic::method(m));
    std::mt19937_64 random(seed);
    const auto noisy
        = [&](double seconds) { return seconds * (1 + noise * (synthetic::unit(random) - 0.5)); };
    for (const double size : times.commSizes)
        for (const auto bytes : times.messageBytes) {
            const double sent = static_cast<double>(bytes) * 1e-9;
            times.seconds.push_back(noisy(std::log2(size) * (2e-6 + sent)));
            times.seconds.push_back(noisy(size * 1e-6 + 2e-6 + sent));
            times.seconds.push_back(noisy(5e-6 * size + 3 * sent)); // never any good
        }
    return times;
}

/// Which cells of a grid are put out of sight.
std::vector<bool> maskOf(const TimeGrid &grid, double share, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::vector<bool> mask(grid.cells());
    for (std::size_t cell = 0; cell < mask.size(); ++cell)
        mask[cell] = synthetic::unit(random) < share;
    return mask;
}

struct Lost {
    double sum = 0;
    double worst = 0;
    std::size_t cells = 0;
    void add(double penalty)
    {
        sum += penalty;
        worst = std::max(worst, penalty);
        ++cells;
    }
    double mean() const { return cells == 0 ? 0 : sum / static_cast<double>(cells); }
};

/// What is lost in the cells that were masked.
struct Judged {
    Lost predicted;
    Lost nearest; ///< had they taken its method
    Lost certain; ///< of the predicted ones
    Lost uncertain;
};

void judge(Judged &judged, const TimeGrid &whole, const std::vector<bool> &mask)
{
    const auto best = synthetic::must(makeDecisionMap(std::make_shared<TimeGrid>(whole)));
    const auto map = synthetic::must(makeDecisionMap(whole.without(mask)));
    for (std::size_t cell = 0; cell < mask.size(); ++cell) {
        QCOMPARE(map->interpolated(cell), mask[cell]);
        QVERIFY(mask[cell] || (map->best[cell] == best->best[cell] && !isUncertain(*map, cell)));
        if (!mask[cell])
            continue;
        const auto penalty
            = [&](MethodIndex method) { return whole.seconds(cell, method) / best->bestSeconds(cell) - 1; };
        const double own = penalty(map->best[cell]);
        judged.predicted.add(own);
        judged.nearest.add(penalty(map->best[map->source[cell]]));
        (isUncertain(*map, cell) ? judged.uncertain : judged.certain).add(own);
    }
}

} // namespace

class PredictedCellsTest : public QObject {
    Q_OBJECT

private slots:
    void nothingIsUncertainWithoutGaps()
    {
        const auto map = synthetic::decisionMap(synthetic::dataset(treeAndChain(0.1)));
        QCOMPARE(map->interpolatedCells(), std::size_t{0});
        QVERIFY(map->uncertain.empty());
    }

    /// The change from tree to chain lies where the times say, not half way between what was measured.
    void gapsTakeTheMethodOfTheLeastPredictedTime_data()
    {
        QTest::addColumn<double>("share");
        QTest::addColumn<double>("noise");
        QTest::addColumn<double>("most"); // mean penalty
        QTest::newRow("10 %") << 0.10 << 0.0 << 0.002;
        QTest::newRow("25 %") << 0.25 << 0.0 << 0.004;
        QTest::newRow("50 %") << 0.50 << 0.0 << 0.01;
        QTest::newRow("80 %") << 0.80 << 0.0 << 0.03;
        QTest::newRow("50 % of noisy times") << 0.50 << 0.1 << 0.02;
    }
    void gapsTakeTheMethodOfTheLeastPredictedTime()
    {
        QFETCH(double, share);
        QFETCH(double, noise);
        QFETCH(double, most);
        const auto grid
            = synthetic::must(TimeGrid::make(synthetic::dataset(treeAndChain(noise)), {"bcast", {}, false}));
        Judged judged;
        for (std::uint64_t seed = 1; seed <= 20; ++seed)
            judge(judged, *grid, maskOf(*grid, share, seed));
        QVERIFY2(judged.predicted.mean() < most, qPrintable(QString::number(judged.predicted.mean())));
        QVERIFY2(judged.predicted.mean() < judged.nearest.mean() / 2,
            qPrintable(QString::number(judged.nearest.mean())));
    }

    /// Marked are those that lose more; of the others hardly any loses what a mark stands for.
    void marksAreWhereTheLossesAre()
    {
        const auto grid
            = synthetic::must(TimeGrid::make(synthetic::dataset(treeAndChain(0.1)), {"bcast", {}, false}));
        Judged judged;
        for (std::uint64_t seed = 1; seed <= 20; ++seed)
            judge(judged, *grid, maskOf(*grid, 0.5, seed));
        QVERIFY(judged.uncertain.cells > 0);
        QVERIFY(judged.certain.cells > judged.uncertain.cells);
        QVERIFY(judged.certain.mean() < 0.01);
        QVERIFY(judged.uncertain.mean() > 2 * judged.certain.mean());
    }

    void recordedTimesOfPeak_data()
    {
        QTest::addColumn<Statistic>("statistic");
        QTest::addColumn<double>("timesBetter"); // than the nearest cell's method
        QTest::newRow("median") << Statistic::median << 1.8;
        QTest::newRow("minimum") << Statistic::minimum << 1.3; // leaps less from cell to cell
    }
    void recordedTimesOfPeak()
    {
        QFETCH(Statistic, statistic);
        QFETCH(double, timesBetter);
        const QString file = QStringLiteral(COLLSCOPE_SHARED_DATA "/ompi-coltune-peak/measurements.csv.xz");
        if (!QFile::exists(file))
            QSKIP("measurements kept beside the checkout are absent");
        const auto loaded = io::load(file.toStdString());
        Judged judged;
        for (const std::string_view collective : loaded->datasets.front()->collectives()) {
            GridSelection selection{std::string(collective), {}, false};
            selection.statistic = statistic;
            const auto grid = TimeGrid::make(loaded->datasets.front(), selection);
            const auto whole = grid.and_then([](const TimeGridPtr &all) { return makeDecisionMap(all); });
            if (!whole || (*whole)->interpolatedCells() > 0)
                continue;
            std::vector<bool> everySecondSize((*grid)->cells());
            for (std::size_t cell = 0; cell < everySecondSize.size(); ++cell) {
                const std::uint32_t column = (*grid)->cell(cell).column;
                everySecondSize[cell] = column % 2 == 1 && column + 1 < (*grid)->columns();
            }
            judge(judged, **grid, everySecondSize);
        }
        QVERIFY(judged.predicted.cells > 500);
        QVERIFY2(judged.predicted.mean() < 0.025, qPrintable(QString::number(judged.predicted.mean())));
        QVERIFY(judged.nearest.mean() > timesBetter * judged.predicted.mean());
    }

    /// The same decisions whatever is asked before, and in grids that have more rows far away.
    void decisionsAreDeterministic()
    {
        const auto grid
            = synthetic::must(TimeGrid::make(synthetic::dataset(treeAndChain(0.1)), {"bcast", {}, false}));
        const auto masked = grid->without(maskOf(*grid, 0.5, 3));
        const auto one = synthetic::must(makeDecisionMap(masked));
        const auto other = synthetic::must(makeDecisionMap(masked));
        QCOMPARE(one->best, other->best);
        QCOMPARE(one->uncertain, other->uncertain);
    }

    /// Rows told apart by nodes and processes per node: which method wins depends on the latter alone, and a
    /// row with as many nodes is no help.
    void rowsAreOnBothAxes()
    {
        DatasetBuilder builder(synthetic::provenance());
        for (const std::uint32_t nodes : {2U, 4U, 8U, 16U})
            for (const std::uint32_t ppn : {1U, 2U, 4U, 8U, 16U, 32U})
                for (const std::uint64_t bytes : {8U, 64U, 512U, 4096U}) {
                    for (std::size_t m = 0; m < 2; ++m) {
                        auto record = synthetic::record(
                            "bcast", synthetic::method(m), nodes * ppn, bytes, m == 0 ? 4e-6 : 1e-6 * ppn);
                        record.nodes = nodes;
                        record.ppn = ppn;
                        QVERIFY(!builder.add(record));
                    }
                }
        const auto grid = synthetic::must(TimeGrid::make(builder.build(), {"bcast", {}, false}));
        QVERIFY(grid->rowAxes().isProduct());
        std::vector<bool> mask(grid->cells());
        for (std::size_t cell = 0; cell < mask.size(); ++cell)
            mask[cell] = grid->placements()[grid->cell(cell).row].nodes == 4;
        const auto map = synthetic::must(makeDecisionMap(grid->without(mask)));
        for (std::size_t cell = 0; cell < mask.size(); ++cell) {
            const std::uint32_t ppn = grid->placements()[grid->cell(cell).row].ppn;
            if (mask[cell] && ppn != 4) // at 4 both are as good
                QCOMPARE(map->best[cell], ppn < 4 ? MethodIndex{1} : MethodIndex{0});
        }
    }

    /// Its times are the best by far on both sides, but six processes cannot run it.
    void nothingIsPredictedThatCannotRun()
    {
        const Method doubling{"mpich", "recursive_doubling", 3, 0, 0};
        const Method ring{"mpich", "ring", 4, 0, 0};
        DatasetBuilder builder(synthetic::provenance());
        for (const std::uint32_t size : {2U, 4U, 6U, 8U, 16U})
            for (const std::uint64_t bytes : {8U, 64U, 512U}) {
                if (size != 6 || bytes == 8) {
                    QVERIFY(!builder.add(synthetic::record("allgather", ring, size, bytes, 5e-6)));
                    if (size != 6)
                        QVERIFY(!builder.add(synthetic::record("allgather", doubling, size, bytes, 1e-6)));
                }
            }
        const auto map = synthetic::decisionMap(builder.build(), {"allgather", {}, false});
        for (const std::uint64_t bytes : {64U, 512U}) {
            const std::size_t cell = map->grid->index(*map->grid->locate({"allgather", {0, 0, 6}, bytes}));
            QVERIFY(map->interpolated(cell));
            QCOMPARE(map->grid->methods()[map->best[cell]].algorithm, std::string("ring"));
        }
    }

    /// Only the library's own choice was measured on the largest row: whatever is said of it is a guess.
    void beyondTheMeasurementsAllIsUncertain()
    {
        synthetic::Times times = treeAndChain(0);
        times.methods.insert(times.methods.begin(), synthetic::baselineMethod());
        std::vector<double> seconds;
        for (std::size_t at = 0; at < times.seconds.size(); at += 3) {
            const bool isLast = at >= times.seconds.size() - 3 * times.messageBytes.size();
            seconds.push_back(1e-3);
            for (std::size_t m = 0; m < 3; ++m)
                seconds.push_back(isLast ? none : times.seconds[at + m]);
        }
        times.seconds = seconds;
        const auto map = synthetic::decisionMap(synthetic::dataset(times));
        for (std::size_t cell = 0; cell < map->grid->cells(); ++cell) {
            const bool isLast = map->grid->cell(cell).row + 1 == map->grid->rows();
            QCOMPARE(map->interpolated(cell), isLast);
            QCOMPARE(bool(map->uncertain[cell]), isLast);
        }
    }

    /// A million gaps are not predicted, and that is said.
    void tooManyGapsKeepTheNearestMethodAndAreUncertain()
    {
        synthetic::Times times;
        for (std::uint32_t size = 0; size < 800; ++size)
            times.commSizes.push_back(2 + size);
        for (std::uint64_t bytes = 0; bytes < 800; ++bytes)
            times.messageBytes.push_back(8 * (bytes + 1));
        times.methods = {synthetic::method(0)};
        times.seconds.assign(std::size_t{800} * 800, 1e-6);
        const auto grid = synthetic::must(TimeGrid::make(synthetic::dataset(times), {"bcast", {}, false}));
        std::vector<bool> mask(grid->cells(), true);
        mask[0] = false;
        const auto map = synthetic::must(makeDecisionMap(grid->without(mask)));
        QCOMPARE(static_cast<std::size_t>(std::count(map->uncertain.begin(), map->uncertain.end(), true)),
            grid->cells() - 1);
        QVERIFY(!map->uncertain[0]);
    }

    void stopsWhenAsked()
    {
        const auto grid
            = synthetic::must(TimeGrid::make(synthetic::dataset(treeAndChain(0)), {"bcast", {}, false}));
        std::stop_source source;
        source.request_stop();
        const auto map = makeDecisionMap(grid->without(maskOf(*grid, 0.5, 1)), source.get_token());
        QVERIFY(!map);
        QCOMPARE(map.error().message, std::string("cancelled"));
    }
};

const testing::Registered<PredictedCellsTest> registered("tst_predicted_cells");

} // namespace collscope::tst_predicted_cells
#include "tst_predicted_cells.moc"
