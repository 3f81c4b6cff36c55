// SPDX-License-Identifier: GPL-3.0-or-later
// Rule tables against all rule tables: every way to band and cut a small map is written out.
#include "engine/models/rule_table/rule_search.h"
#include "engine/study/penalty.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <map>
#include <set>

namespace collscope::tst_rule_table {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// Times of Open MPI's algorithms `ids` on 2, 4, 8, ... processes and 1, 2, 4, ... bytes, so that many cells
/// have the same size x processes.
DecisionMapPtr randomMap(const std::string &collective, std::uint64_t seed, std::size_t rows,
    std::size_t columns, const std::vector<int> &ids, double holes)
{
    synthetic::Times times = synthetic::randomTimes(seed, rows, columns, ids.size(), holes);
    for (std::size_t row = 0; row < rows; ++row)
        times.commSizes[row] = 2U << row;
    for (std::size_t column = 0; column < columns; ++column)
        times.messageBytes[column] = 1U << column;
    for (std::size_t i = 0; i < ids.size(); ++i)
        times.methods[i] = wire::methodFromId("openmpi", collective, ids[i]);
    return synthetic::decisionMap(synthetic::dataset(times, collective), {collective, {}, false});
}

/// [n - 1]: least total penalty of a table of n rules, for one band and for all bands from a row on.
using Curve = std::vector<double>;

class AllTables {
public:
    AllTables(const DecisionMap &map, bool bySize, bool times) : m_map(map), m_bySize(bySize), m_times(times)
    {
    }

    double best(std::size_t rules) const { return from(0, rules); }

private:
    double from(std::uint32_t row, std::size_t rules) const
    {
        const std::uint32_t rows = m_map.grid->rows();
        if (row == rows)
            return 0;
        double least = infinite;
        for (std::uint32_t last = row + 1; last <= rows; ++last)
            for (std::size_t here = 1; here <= rules; ++here)
                least = std::min(least, band(row, last, here) + from(last, rules - here));
        return least;
    }

    double band(std::uint32_t first, std::uint32_t last, std::size_t rules) const
    {
        std::map<std::uint64_t, std::vector<std::size_t>> cells;
        for (std::uint32_t row = first; row < last; ++row)
            for (std::uint32_t column = 0; column < m_map.grid->columns(); ++column) {
                const Instance at = m_map.grid->instance({row, column});
                cells[!m_bySize   ? 0
                        : m_times ? at.messageBytes * at.placement.commSize
                                  : at.messageBytes]
                    .push_back(m_map.grid->index({row, column}));
            }
        std::vector<std::vector<std::size_t>> keys;
        for (const auto &[bytes, list] : cells)
            keys.push_back(list);
        double least = infinite;
        // Every set of places to cut: bit i cuts before key i + 1.
        for (std::uint32_t cuts = 0; cuts < 1U << (keys.size() - 1); ++cuts) {
            if (static_cast<std::size_t>(std::popcount(cuts)) + 1 > rules)
                continue;
            double total = 0;
            std::vector<std::size_t> range;
            for (std::size_t key = 0; key < keys.size(); ++key) {
                range.insert(range.end(), keys[key].begin(), keys[key].end());
                if (key + 1 == keys.size() || (cuts >> key & 1U) != 0) {
                    total += cheapest(range, last == first + 1 && m_map.grid->commSizes()[first] == 2);
                    range.clear();
                }
            }
            least = std::min(least, total);
        }
        return least;
    }

    double cheapest(const std::vector<std::size_t> &cells, bool twoProcesses) const
    {
        const TimeGrid &grid = *m_map.grid;
        double least = infinite;
        for (MethodIndex method = 0; method < grid.methods().size(); ++method) {
            if (grid.methods()[method].algorithm == "two_proc" && !twoProcesses)
                continue;
            double total = 0;
            for (const std::size_t cell : cells) {
                const double seconds = grid.seconds(cell, method);
                if (!m_map.interpolated(cell))
                    total += std::isnan(seconds) ? infinite : seconds / m_map.bestSeconds(cell) - 1;
            }
            least = std::min(least, total);
        }
        return least;
    }

    const DecisionMap &m_map;
    bool m_bySize;
    bool m_times;
};

std::size_t measuredCells(const DecisionMap &map)
{
    return map.grid->cells() - map.interpolatedCells();
}

} // namespace

class TestRuleTable : public QObject {
    Q_OBJECT

private slots:
    void allTables_data()
    {
        QTest::addColumn<QString>("collective");
        QTest::addColumn<double>("holes");
        for (const char *const name : {"bcast", "allgather", "gather", "barrier"}) {
            QTest::addRow("%s", name) << QString(name) << 0.0;
            QTest::addRow("%s with holes", name) << QString(name) << 0.15;
        }
    }
    void allTables()
    {
        QFETCH(QString, collective);
        QFETCH(double, holes);
        const std::string name = collective.toStdString();
        const bool times = name == "allgather";
        const bool bySize = times || name == "bcast";
        const std::vector<int> ids
            = name == "allgather" ? std::vector<int>{1, 4, 6} : std::vector<int>{1, 2, 3};
        std::size_t compared = 0;
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const std::size_t columns = name == "barrier" ? 1 : 3;
            const auto map = randomMap(name, seed, 3, columns, ids, holes);
            const AllTables all(*map, bySize, times);
            const RuleSearch search(*map, *openmpi::findCollective(name), 100);
            const auto &curve = search.penalties();
            for (std::size_t rules = 1; rules <= curve.size(); ++rules) {
                const double least = all.best(rules) / static_cast<double>(measuredCells(*map));
                QCOMPARE(std::isinf(curve[rules - 1]), std::isinf(least));
                if (std::isinf(least))
                    continue;
                QVERIFY2(std::abs(curve[rules - 1] - least) < 1e-12,
                    qPrintable(QString("seed %1, %2 rules: %3, not %4")
                                   .arg(seed)
                                   .arg(rules)
                                   .arg(curve[rules - 1])
                                   .arg(least)));
                // The table itself costs what the curve says, judged by the evaluation every model gets.
                const RuleTable table(map, search.table(rules), "");
                QVERIFY(ruleCount(table.blocks()) <= rules);
                const auto evaluation = evaluate(table, *map);
                QCOMPARE(evaluation.statistics.cells, measuredCells(*map));
                QVERIFY(std::abs(evaluation.statistics.mean - least) < 1e-12);
                ++compared;
            }
            // Nothing is gained by more rules than the curve has.
            if (const double end = all.best(curve.size() + 1); !std::isinf(end))
                QVERIFY(std::abs(curve.back() * static_cast<double>(measuredCells(*map)) - end) < 1e-9);
        }
        QVERIFY(compared > 40);
    }

    void limits()
    {
        const auto map = synthetic::decisionMap(synthetic::dataset(synthetic::paperTimes(1)));
        const auto full = synthetic::must(RuleTable::fit(map, {}));
        QCOMPARE(evaluate(*full, *map).statistics.max, 0.0);
        const auto ten = synthetic::must(RuleTable::fit(map, {10, 0}));
        QCOMPARE(ten->shape().leaves, std::size_t(10));
        const double reached = evaluate(*ten, *map).statistics.mean;
        QVERIFY(reached > 0);
        // The fewest rules that reach what ten reach are ten; a little less asked, and it takes more.
        QCOMPARE(synthetic::must(RuleTable::fit(map, {100, reached * 1.001}))->blocks(), ten->blocks());
        QVERIFY(synthetic::must(RuleTable::fit(map, {100, reached * 0.999}))->shape().leaves > 10);
        QCOMPARE(ten->spec(), std::string("rules:rows=10,penalty=0"));
        // What cannot be reached is said; as low as it gets is what it says.
        const auto short1 = synthetic::must(RuleTable::fit(map, {10, reached / 2}));
        QCOMPARE(short1->blocks(), ten->blocks());
        QVERIFY2(short1->shortfall().find("no table of at most 10 rules has a mean penalty of") == 0,
            short1->shortfall().c_str());
        QVERIFY(ten->shortfall().empty() && full->shortfall().empty());
        QVERIFY(synthetic::must(RuleTable::fit(map, {10, reached * 1.001}))->shortfall().empty());
        const auto spec = synthetic::must(parseModelSpec("rules:rows=10"));
        QCOMPARE(synthetic::must(fitModel(spec, map))->spec(), ten->spec());
    }

    void oneAlgorithmPerCommunicatorSize()
    {
        for (const std::string name : {"gather", "scatter"}) {
            const auto map = randomMap(name, 7, 4, 6, {1, 2, 3}, 0);
            const auto table = synthetic::must(RuleTable::fit(map, {}));
            for (const RuleBlock &block : table->blocks())
                QCOMPARE(block.rules.size(), std::size_t(1));
        }
    }

    /// two_proc is best everywhere it was measured: at 2 processes. At 3 it would abort the job.
    void twoProcessesOnly()
    {
        synthetic::Times times;
        times.commSizes = {2, 8};
        times.messageBytes = {1, 1024};
        times.methods
            = {wire::methodFromId("openmpi", "allgather", 4), wire::methodFromId("openmpi", "allgather", 6)};
        const double none = std::nan("");
        times.seconds = {2e-6, 1e-6, 2e-6, 1e-6, 1e-6, none, 1e-6, none};
        const auto map
            = synthetic::decisionMap(synthetic::dataset(times, "allgather"), {"allgather", {}, false});
        const auto table = synthetic::must(RuleTable::fit(map, {}));
        QCOMPARE(table->blocks(), (RuleBlocks{{2, {{0, 1}}}, {3, {{0, 0}}}}));
        QCOMPARE(evaluate(*table, *map).statistics.max, 0.0);
        QVERIFY(table->decide({"allgather", {0, 0, 3}, 1}).method == 0);
        RuleBlocks alone = {{2, {{0, 1}}}};
        endNarrowBlocks(alone, processNeeds(*map->grid));
        QCOMPARE(alone, (RuleBlocks{{2, {{0, 1}}}, {3, {}}}));
    }

    void impossibleLimits()
    {
        synthetic::Times times;
        times.commSizes = {4};
        times.messageBytes = {1, 2};
        times.methods
            = {wire::methodFromId("openmpi", "bcast", 1), wire::methodFromId("openmpi", "bcast", 2)};
        const double none = std::nan("");
        times.seconds = {1e-6, none, none, 1e-6};
        const auto map = synthetic::decisionMap(synthetic::dataset(times));
        const auto one = RuleTable::fit(map, {1, 0});
        QVERIFY(!one);
        QVERIFY(one.error().remedy.find("more rows") != std::string::npos);
        QCOMPARE(synthetic::must(RuleTable::fit(map, {2, 0}))->shape().leaves, std::size_t(2));
    }

    void cancelled()
    {
        std::stop_source source;
        source.request_stop();
        const auto map = synthetic::decisionMap(synthetic::dataset(synthetic::paperTimes(1)));
        const auto stopped = RuleTable::fit(map, {}, source.get_token());
        QVERIFY(!stopped && stopped.error().message == "cancelled");
    }
};

const testing::Registered<TestRuleTable> registered("tst_rule_table");

} // namespace collscope::tst_rule_table
#include "tst_rule_table.moc"
