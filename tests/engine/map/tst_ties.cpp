// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/reader.h"
#include "engine/map/rank_test.h"
#include "engine/map/run_noise.h"
#include "engine/map/ties.h"
#include "engine/mpi_formats/openmpi_defaults.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFileInfo>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope::tst_ties {

using synthetic::must;

namespace {

using State = Ties::State;

/// Normal deviates of a seed, the same everywhere.
double normal(std::mt19937_64 &random)
{
    return std::sqrt(-2 * std::log(1 - synthetic::unit(random)))
        * std::cos(2 * 3.14159265358979 * synthetic::unit(random));
}

/// Student's with three degrees of freedom: one in 70 is beyond five times its scale.
double heavyTailed(std::mt19937_64 &random)
{
    const double a = normal(random);
    const double b = normal(random);
    const double c = normal(random);
    return normal(random) / std::sqrt((a * a + b * b + c * c) / 3);
}

struct Row {
    std::size_t method = 0;
    std::uint64_t bytes = 1;
    std::uint32_t run = 0;
    double seconds = 1;
    std::vector<double> samples = {};
    double low = std::nan(""); ///< of the median's interval
    double high = std::nan("");
};

DecisionMapPtr mapOf(const std::vector<Row> &rows)
{
    DatasetBuilder builder(synthetic::provenance());
    for (const Row &row : rows) {
        wire::RecordLine line
            = synthetic::record("bcast", synthetic::method(row.method), 4, row.bytes, row.seconds, row.run);
        line.each = row.samples;
        line.summary.samples = row.samples.size();
        line.summary.medianLow = row.low;
        line.summary.medianHigh = row.high;
        if (const auto refused = builder.add(line))
            throw std::logic_error(*refused);
    }
    return must(makeDecisionMap(must(TimeGrid::make(builder.build(), {"bcast", {}}))));
}

/// Two methods at every size and in every run, the second `slower` in logarithms; the noise of a cell has a
/// scale of its own.
template <typename Noise>
std::vector<Row> noisyRows(std::size_t sizes, std::uint32_t runs, double slower, Noise noise)
{
    std::mt19937_64 random(7);
    std::vector<Row> rows;
    for (std::size_t size = 0; size < sizes; ++size) {
        const double scale = 0.02 * std::exp(0.7 * normal(random));
        for (std::size_t method = 0; method < 2; ++method)
            for (std::uint32_t run = 0; run < runs; ++run)
                rows.push_back({method, size + 1, run,
                    1e-5 * std::exp(static_cast<double>(method) * slower + scale * noise(random))});
    }
    return rows;
}

/// How many cells are decided between one method and itself, as a share.
double calledDifferent(const DecisionMapPtr &map)
{
    const TiesPtr ties = must(tiesOf(*map));
    double different = 0;
    double tested = 0;
    for (std::size_t cell = 0; cell < map->grid->cells(); ++cell)
        for (const TieTest &test : tieTests(*map, cell, ties->noise)) {
            ++tested;
            different += test.probability <= ties->threshold;
        }
    return different / tested;
}

} // namespace

class TestTies : public QObject {
    Q_OBJECT
private slots:
    /// Ranks 1 2 3 4 | 5 6 7 8: U = 16, its mean 8, its variance 12.
    void rankTestByHand()
    {
        const std::array low{1.0, 3.0, 2.0, 4.0};
        const std::array high{7.0, 5.0, 8.0, 6.0};
        QVERIFY(std::abs(rankDeviate(low, high) - 7.5 / std::sqrt(12.0)) < 1e-12);
        QVERIFY(std::abs(rankDeviate(high, low) + 7.5 / std::sqrt(12.0)) < 1e-12);
        QCOMPARE(rankDeviate(low, low), 0.0);
        QVERIFY(std::isnan(rankDeviate(low, std::span(high).first(3))));
        const std::array same{2.0, 2.0, 2.0, 2.0};
        QCOMPARE(rankDeviate(same, same), 0.0);
        QVERIFY(std::abs(normalProbability(1.959963984540054) - 0.05) < 1e-12);
    }

    /// What drifts says less than what does not.
    void ranksOfDriftCountLess()
    {
        const std::vector<double> shuffled{1, 9, 5, 3, 7, 2, 8, 4, 6, 10};
        std::vector<double> sorted = shuffled;
        std::sort(sorted.begin(), sorted.end());
        std::vector<double> other;
        for (const double value : shuffled)
            other.push_back(value + 4.5);
        std::vector<double> otherSorted = other;
        std::sort(otherSorted.begin(), otherSorted.end());
        QVERIFY(rankDeviate(sorted, otherSorted) < 0.6 * rankDeviate(shuffled, other));
    }

    /// All pairs have the variance 0.01 exactly as often as chance says: it is what is found.
    void noiseOfTheGrid()
    {
        std::mt19937_64 random(3);
        std::vector<RunNoise::Pair> pairs;
        for (int i = 0; i < 4000; ++i) {
            const double a = 0.1 * normal(random);
            const double b = 0.1 * normal(random);
            pairs.push_back({(a + b) / 2, (a - b) * (a - b) / 2, 2, a - b});
        }
        const RunNoise noise(pairs);
        QVERIFY(noise.isKnown());
        QVERIFY(std::abs(std::sqrt(noise.variance({0, 0.01, 2, 0})) - 0.1) < 0.01);
        // A deviation of two standard errors of two runs, with many degrees of freedom.
        QVERIFY(std::abs(noise.probability({0.2 / std::sqrt(2.0), 0.01, 2, 0}) - 0.0455) < 0.012);
        QVERIFY(noise.probability({0, 0.01, 2, 0}) == 1.0);
        QVERIFY(!RunNoise(std::vector<RunNoise::Pair>(100, {0.1, 0, 1, 0})).isKnown());
        QVERIFY(std::isnan(RunNoise().probability({0.1, 0.01, 2, 0})));
    }

    /// Intervals that overlap by much, and such that do not.
    void intervals()
    {
        const auto map = mapOf({{0, 1, 0, 1.00, {}, 0.98, 1.02}, {1, 1, 0, 1.01, {}, 0.98, 1.04},
            {2, 1, 0, 1.30, {}, 1.29, 1.31}, {0, 2, 0, 1.0, {}, 0.99, 1.01}, {1, 2, 0, 1.2, {}, 1.19, 1.21},
            {2, 2, 0, 1.3, {}, 1.29, 1.31}});
        const TiesPtr ties = must(tiesOf(*map));
        QCOMPARE(ties->states, (std::vector{State::tie, State::choose}));
        QCOMPARE(std::vector<MethodIndex>(ties->free(0).begin(), ties->free(0).end()),
            (std::vector<MethodIndex>{0, 1}));
        QVERIFY(ties->isFree(0, 1) && !ties->isFree(0, 2) && !ties->isFree(1, 1));
        const auto tests = tieTests(*map, 0, ties->noise);
        QCOMPARE(tests.size(), std::size_t{2});
        QVERIFY(std::abs(tests.front().difference - std::log(1.01)) < 1e-12);
        QVERIFY(tests.front().worst > std::log(1.01));
    }

    /// One run without any spread is no evidence, whatever the distance.
    void nothingTells()
    {
        const auto map = mapOf({{0, 1, 0, 1.0}, {1, 1, 0, 1.001}, {0, 2, 0, 1.0}, {1, 2, 0, 50.0}});
        const TiesPtr ties = must(tiesOf(*map));
        QCOMPARE(ties->states, (std::vector{State::unknown, State::unknown}));
        QCOMPARE(ties->free(0).size(), std::size_t{1});
        QVERIFY(std::isnan(tieTests(*map, 0, ties->noise).front().probability));
        // Where there is nothing to choose from nobody is in doubt.
        QCOMPARE(must(tiesOf(*mapOf({{0, 1, 0, 1.0}})))->states, std::vector{State::choose});
    }

    void samples()
    {
        std::vector<double> fast, same, slow;
        std::mt19937_64 random(5);
        for (int i = 0; i < 40; ++i) {
            fast.push_back(1e-5 * std::exp(0.02 * normal(random)));
            same.push_back(1e-5 * std::exp(0.02 * normal(random)));
            slow.push_back(1.2e-5 * std::exp(0.02 * normal(random)));
        }
        const auto map = mapOf({{0, 1, 0, 1e-5, fast}, {1, 1, 0, 1.001e-5, same}, {2, 1, 0, 1.2e-5, slow}});
        const TiesPtr ties = must(tiesOf(*map));
        QCOMPARE(ties->states.front(), State::tie);
        QVERIFY(ties->isFree(0, 1) && !ties->isFree(0, 2));
    }

    /// What cannot be told from the best, but was much slower once, is not free: nobody can tell.
    void tiesAreCheap()
    {
        std::vector<Row> rows = noisyRows(40, 3, 0, normal);
        for (Row &row : rows)
            if (row.bytes == 1)
                row.seconds = 1e-5 * (row.method == 0 ? 1 : row.run == 2 ? 1.4 : 1.001);
        rows.push_back({0, 100, 0, 1e-5}); // the second method was not measured in all runs
        rows.push_back({0, 100, 1, 1e-5});
        rows.push_back({1, 100, 1, 1.001e-5});
        const auto map = mapOf(rows);
        const TiesPtr ties = must(tiesOf(*map));
        QCOMPARE(ties->states.front(), State::unknown);
        QCOMPARE(ties->states.back(), State::unknown);
        const TieLimits limits;
        for (std::size_t cell = 0; cell < map->grid->cells(); ++cell)
            for (const TieTest &test : tieTests(*map, cell, ties->noise))
                if (ties->isFree(cell, test.method)) {
                    QVERIFY(std::expm1(test.worst) <= limits.worstLoss + 1e-12);
                    QVERIFY(
                        map->grid->seconds(cell, test.method) <= (1 + limits.loss) * map->bestSeconds(cell));
                }
    }

    void oneMethodUnderTwoNames_data()
    {
        QTest::addColumn<int>("runs");
        QTest::addColumn<bool>("heavy");
        for (const int runs : {2, 3, 5})
            for (const bool heavy : {false, true})
                QTest::addRow("%d runs, %s", runs, heavy ? "heavy tails" : "normal") << runs << heavy;
    }
    /// Calibration: noise of a scale that differs between cells, with rare runs far off.
    void oneMethodUnderTwoNames()
    {
        QFETCH(int, runs);
        QFETCH(bool, heavy);
        const auto rows = noisyRows(1500, static_cast<std::uint32_t>(runs), 0,
            [&](auto &random) { return heavy ? heavyTailed(random) : normal(random); });
        const double different = calledDifferent(mapOf(rows));
        QVERIFY2(different <= 0.05, qPrintable(QString::number(different)));
    }

    /// Half of the cells differ by far: of what is called different at most a twentieth, give or take, may be
    /// chance.
    void falseDiscoveriesAreControlled()
    {
        std::vector<Row> rows = noisyRows(2000, 3, 0, heavyTailed);
        for (Row &row : rows)
            if (row.method == 1 && row.bytes % 2 == 0)
                row.seconds *= 1.5;
        const auto map = mapOf(rows);
        const TiesPtr ties = must(tiesOf(*map));
        double found = 0;
        double wrong = 0;
        for (std::size_t cell = 0; cell < map->grid->cells(); ++cell)
            for (const TieTest &test : tieTests(*map, cell, ties->noise))
                if (test.probability <= ties->threshold) {
                    ++found;
                    wrong += map->grid->messageBytes()[cell] % 2 != 0;
                }
        QVERIFY2(found > 900, qPrintable(QString::number(found))); // it does find what is there
        QVERIFY2(wrong / found <= 0.065, qPrintable(QString::number(wrong / found)));
    }

    /// The repetitions of one method, some of them by lot under another name: real noise, as far as it is not
    /// between runs.
    void realSamplesUnderTwoNames()
    {
        const QString folder = QStringLiteral(COLLSCOPE_SHARED_DATA "/formats/");
        if (!QFileInfo::exists(folder))
            QSKIP("measurements kept beside the checkout are absent");
        std::mt19937_64 random(13);
        double tested = 0;
        double different = 0;
        for (const auto &[file, facts] :
            {std::pair{"reprompi_raw_allreduce.txt", "library=openmpi,algorithm=3"},
                std::pair{"pico_raw_highest_ns__512_default-binary-tree_int32.csv",
                    "collective=bcast,library=openmpi,algorithm=5,ranks=16"}}) {
            const auto loaded
                = must(io::load(folder.toStdString() + file, {}, must(io::ImportFacts::parse(facts))));
            for (const DatasetPtr &data : loaded.datasets)
                for (std::size_t row = 0; row < data->size(); ++row)
                    for (int lot = 0; lot < 200; ++lot) {
                        std::vector<double> one, other;
                        for (const double sample : data->samples(row))
                            ((random() & 1U) != 0 ? one : other).push_back(sample);
                        if (std::min(one.size(), other.size()) < leastRanked)
                            continue;
                        ++tested;
                        different += normalProbability(rankDeviate(one, other)) <= 0.05;
                    }
        }
        QVERIFY2(tested > 500, qPrintable(QString::number(tested)));
        QVERIFY2(
            different <= 0.05 * tested, qPrintable(QStringLiteral("%1 of %2").arg(different).arg(tested)));
    }

    /// The library's own choice on Peak is an algorithm that was measured as well, in jobs of its own: one
    /// method under two names, with all noise there is. Of these collectives the version measured decides as
    /// the table of later ones says (of others it does not: their "twins" differ by factors).
    void realRunsUnderTwoNames()
    {
        const QString file = QStringLiteral(COLLSCOPE_SHARED_DATA "/ompi-coltune-peak/measurements.csv.xz");
        if (!QFileInfo::exists(file))
            QSKIP("measurements kept beside the checkout are absent");
        const auto loaded = must(io::load(file.toStdString()));
        const auto isLater
            = [](const DatasetPtr &data) { return data->provenance().system == "peak-pr7730"; };
        const DatasetPtr data = *std::find_if(loaded.datasets.begin(), loaded.datasets.end(), isLater);
        const auto decisions = openmpi::builtInDecisions();
        double tested = 0;
        double different = 0;
        for (const char *const collective :
            {"alltoall", "alltoallv", "gather", "scatter", "reduce_scatter"}) {
            GridSelection selection{collective, {}};
            selection.baselineIsCandidate = true;
            const auto map = must(makeDecisionMap(must(TimeGrid::make(data, selection))));
            const TimeGrid &grid = *map->grid;
            const TiesPtr ties = must(tiesOf(*map));
            for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
                const Method chosen = decisions->decide(grid.instance(grid.cell(cell))).method;
                MethodIndex twin = noMethod; // segments were never varied: those of a decision are others
                for (MethodIndex method = 0; method < grid.methods().size(); ++method)
                    if (!grid.methods()[method].isBaseline() && chosen.segmentBytes == 0
                        && runsAs(collective, chosen, grid.methods()[method]))
                        twin = method;
                if (twin == noMethod || map->interpolated(cell))
                    continue;
                DecisionMap two = *map; // the faster name is the best: others are not asked
                const bool isTwin = grid.seconds(cell, twin) < grid.seconds(cell, grid.baseline());
                two.best[cell] = isTwin ? twin : grid.baseline();
                for (const TieTest &test : tieTests(two, cell, ties->noise))
                    if (test.method == (isTwin ? grid.baseline() : twin)) {
                        ++tested;
                        different += test.probability <= ties->threshold;
                    }
            }
        }
        QVERIFY(tested > 500);
        QVERIFY2(
            different <= 0.05 * tested, qPrintable(QStringLiteral("%1 of %2").arg(different).arg(tested)));
    }

    void cancelled()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto ties = tiesOf(*mapOf({{0, 1, 0, 1.0}, {1, 1, 0, 1.1}}), {}, stop.get_token());
        QVERIFY(!ties);
        QCOMPARE(ties.error().message, std::string("cancelled"));
    }

    /// A cell that was not measured has the choices of the one it takes its method from, and is no tie.
    void gaps()
    {
        std::vector<Row> rows;
        for (const std::uint64_t bytes : {1, 2, 3})
            for (const std::size_t method : {0, 1})
                for (const std::uint32_t run : {0U, 1U, 2U})
                    rows.push_back({method, bytes, run,
                        1 + 0.001 * static_cast<double>(method)
                            + 0.01 * static_cast<double>(run + bytes * (method + 1) % 3)});
        const auto full = mapOf(rows);
        const auto map = must(makeDecisionMap(full->grid->without({false, false, true})));
        const TiesPtr ties = must(tiesOf(*map));
        QVERIFY(map->interpolated(2));
        QCOMPARE(ties->states[2], State::unknown);
        QVERIFY(std::ranges::equal(ties->free(2), ties->free(map->source[2])));
        QVERIFY(tieTests(*map, 2, ties->noise).empty());
    }
};

const testing::Registered<TestTies> registered("tst_ties");

} // namespace collscope::tst_ties
#include "tst_ties.moc"
