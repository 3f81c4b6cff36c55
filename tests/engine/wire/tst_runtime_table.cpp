// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/catalogue.h"
#include "engine/wire/table_row.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <random>
#include <set>
#include <tuple>

namespace collscope::tst_runtime_table {

using namespace collscope::wire;

namespace {

using Random = std::mt19937_64;
using Decided = RuntimeTable::Collective;

/// Numbers spread over the octaves below 2^bits.
std::uint64_t spread(Random &random, unsigned bits)
{
    return random() >> (64 - 1 - random() % bits);
}

template <typename Number> std::vector<Number> ascending(Random &random, std::size_t most, unsigned bits)
{
    std::set<Number> values;
    const std::size_t tries = 1 + random() % most;
    for (std::size_t i = 0; i < tries; ++i)
        values.insert(static_cast<Number>(spread(random, bits)));
    return {values.begin(), values.end()};
}

RuntimeTable::Axis randomAxis(Random &random, PlacementSize size)
{
    return {size, ascending<std::uint32_t>(random, 5, 12)};
}

/// With runs of equal cells as decisions have them.
Decided randomCollective(Random &random, std::string_view name, std::size_t mostSizes)
{
    Decided collective;
    collective.name = name;
    collective.first = randomAxis(random, PlacementSize::commSize);
    if (random() % 2 == 0) {
        collective.first.size = PlacementSize::nodes;
        collective.second = randomAxis(random, PlacementSize::ppn);
    }
    collective.messageBytes = ascending<std::uint64_t>(random, mostSizes, 50);
    for (const Algorithm &algorithm : *algorithms(openMpiLibrary, name))
        collective.methods.push_back({std::string(openMpiLibrary), std::string(algorithm.name), algorithm.id,
            random() % 3 * 4096, static_cast<std::uint32_t>(random() % 3)});
    collective.methods.push_back({"component", "han", 17, 0, 0}); // not in the catalogue: keeps its number
    collective.cells.resize(
        collective.first.values.size() * collective.second.values.size() * collective.messageBytes.size());
    std::uint8_t cell = 0;
    for (std::uint8_t &each : collective.cells) {
        if (random() % 3 == 0)
            cell = static_cast<std::uint8_t>(random() % (collective.methods.size() + 1));
        each = cell == collective.methods.size() ? RuntimeTable::leaveToLibrary : cell;
    }
    collective.judged = {{"verdict", "ship"}, {"gain", std::to_string(random() % 100) + " %"}};
    return collective;
}

RuntimeTable randomTable(Random &random, std::size_t mostSizes = 30)
{
    RuntimeTable table;
    table.provenance = {{"system", "frodo"}, {"empty", ""}};
    for (const std::string_view name : {"bcast", "reduce", "allgather"})
        if (random() % 3 != 0)
            table.collectives.push_back(randomCollective(random, name, mostSizes));
    return table;
}

/// The definition, step by step.
std::uint8_t naive(const Decided &collective, const Placement &placement, std::uint64_t bytes)
{
    std::size_t at[3] = {0, 0, 0};
    const auto [nodes, ppn, commSize] = std::tuple{placement.nodes, placement.ppn, placement.commSize};
    const bool isByBoth
        = (collective.first.size == PlacementSize::nodes && collective.second.size == PlacementSize::ppn)
        || (collective.first.size == PlacementSize::ppn && collective.second.size == PlacementSize::nodes);
    if (isByBoth && nodes > 0 && ppn > 0 && commSize > 0 && nodes * ppn != commSize)
        return RuntimeTable::leaveToLibrary; // the nodes are not full
    const RuntimeTable::Axis *const axes[] = {&collective.first, &collective.second};
    for (int axis = 0; axis < 2; ++axis) {
        const std::uint32_t own = value(axes[axis]->size, placement);
        if (own == 0 && axes[axis]->values[0] != 0)
            return RuntimeTable::leaveToLibrary;
        for (std::size_t i = 0; i < axes[axis]->values.size(); ++i)
            if (axes[axis]->values[i] <= own)
                at[axis] = i;
    }
    for (std::size_t i = 0; i < collective.messageBytes.size(); ++i)
        if (collective.messageBytes[i] <= bytes)
            at[2] = i;
    const std::uint8_t cell
        = collective.cells[(at[0] * collective.second.values.size() + at[1]) * collective.messageBytes.size()
            + at[2]];
    if (cell == RuntimeTable::leaveToLibrary)
        return cell;
    const Requirements needs = requirementsOf(collective.methods[cell], collective.name);
    const std::uint32_t processes = placement.commSize;
    const bool two = !has(needs, Requirement::twoProcesses) || processes == 2;
    const bool power = !has(needs, Requirement::powerOfTwo) || (processes & (processes - 1)) == 0;
    return processes == 0 || (two && power) ? cell : RuntimeTable::leaveToLibrary;
}

std::string rewritten(std::string bytes, std::size_t at, unsigned char value)
{
    bytes[at] = static_cast<char>(value);
    return bytes;
}

/// With the checksum that a writer of bad will would give it.
std::string sealed(std::string bytes)
{
    std::uint64_t sum = 0xcbf29ce484222325U;
    for (std::size_t i = 0; i + 8 < bytes.size(); ++i)
        sum = (sum ^ static_cast<unsigned char>(bytes[i])) * 0x100000001b3U;
    for (std::size_t i = 8; i > 0; --i, sum >>= 8)
        bytes[bytes.size() - i] = static_cast<char>(static_cast<unsigned char>(sum & 0xffU));
    return bytes;
}

bool isOneLine(const std::string &problem)
{
    return !problem.empty() && problem.find('\n') == std::string::npos && problem.back() != '.';
}

} // namespace

class TstRuntimeTable : public QObject {
    Q_OBJECT

private slots:
    void placements();
    void roundTrip();
    void looksUp();
    void sizesAtTheEnds();
    void unknownPlacement();
    void processes();
    void refuses_data();
    void refuses();
    void everyTruncation();
    void damaged();
    void hostile();
    void tablesThatCannotBe();
};

void TstRuntimeTable::placements()
{
    const Placement a{4, 4, 16};
    const Placement b{2, 8, 16};
    const Placement c{1, 32, 32};
    QVERIFY(b < a && a < c && a == a && a != b && c >= a && b <= b && c > b);
    QVERIFY(!(a < a) && !(a != a));
    QCOMPARE(value(PlacementSize::nodes, b) * 100 + value(PlacementSize::ppn, b), 208U);
    QVERIFY(name(PlacementSize::commSize) == "comm_size");
}

void TstRuntimeTable::roundTrip()
{
    Random random(1);
    for (int round = 0; round < 2000; ++round) {
        const RuntimeTable table = randomTable(random);
        QCOMPARE(problemOf(table), std::string());
        const std::string bytes = encodeTable(table);
        std::string problem = "something";
        const auto read = decodeTable(bytes, problem);
        QVERIFY2(read, problem.c_str());
        QVERIFY(problem.empty());
        QVERIFY(*read == table);
        QVERIFY(isTable(bytes));
        QCOMPARE(encodeTable(*read), bytes);
        QCOMPARE(decodeTable(bytes, problem)->checksum, read->checksum);
        QCOMPARE(read->find("bcast") != nullptr, table.find("bcast") != nullptr);
        QVERIFY(!read->find("barrier"));
    }
}

/// 10^5 random tables, some with long rows: one row and a few sizes each, and a bound of a band.
void TstRuntimeTable::looksUp()
{
    Random random(2);
    for (int round = 0; round < 100000; ++round) {
        const Decided collective
            = randomCollective(random, round % 2 ? "allgather" : "reduce", round % 500 ? 40 : 5000);
        const Placement placement{static_cast<std::uint32_t>(spread(random, 12)),
            static_cast<std::uint32_t>(spread(random, 12)), static_cast<std::uint32_t>(spread(random, 12))};
        const TableRow row = tableRow(collective, placement);
        for (int i = 0; i < 3; ++i) {
            const std::uint64_t bytes = spread(random, 60);
            QCOMPARE(row.method(bytes), naive(collective, placement, bytes));
            QCOMPARE(decide(collective, placement, bytes), row.method(bytes));
        }
        const std::uint64_t bound = collective.messageBytes[random() % collective.messageBytes.size()];
        for (const std::uint64_t bytes : {bound, bound + 1, bound - 1})
            QCOMPARE(row.method(bytes), naive(collective, placement, bytes));
    }
}

void TstRuntimeTable::sizesAtTheEnds()
{
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    constexpr std::uint64_t last = RuntimeTable::bytesEnd - 1;
    for (const std::size_t count : {1, 7, 8, 9, 63, 64, 65, 600}) {
        std::vector<std::uint64_t> begins;
        std::vector<std::uint8_t> methods;
        for (std::size_t i = 0; i < count; ++i) {
            begins.push_back(i + 1 == count ? last : 10 * i + 5);
            methods.push_back(static_cast<std::uint8_t>(i % 255));
        }
        const TableRow row(begins, methods);
        QCOMPARE(row.ranges(), count);
        QCOMPARE(row.memoryBytes() <= 192, count <= 8);
        QCOMPARE(row.method(0), methods.front());
        for (std::size_t i = 0; i < count; ++i) {
            QCOMPARE(row.method(begins[i]), methods[i]);
            QCOMPARE(row.method(begins[i] - 1), methods[i == 0 ? 0 : i - 1]);
        }
        for (const std::uint64_t bytes : {last, last + 1, last + 2, last + 3, most - 1, most})
            QCOMPARE(row.method(bytes), methods.back());
    }
}

void TstRuntimeTable::unknownPlacement()
{
    Decided collective;
    collective.first = {PlacementSize::nodes, {2, 4}};
    collective.second = {PlacementSize::ppn, {1, 8}};
    collective.messageBytes = {0, 1024};
    collective.methods.resize(8);
    collective.cells = {0, 1, 2, 3, 4, 5, 6, 7};
    QVERIFY(TableRow().leavesEverything());
    QVERIFY(tableRow(collective, {0, 8, 16}).leavesEverything());
    QVERIFY(tableRow(collective, {2, 0, 16}).leavesEverything());
    QCOMPARE(tableRow(collective, {1, 1, 1}).method(1024), std::uint8_t{1}); // below the first
    QCOMPARE(tableRow(collective, {3, 7, 21}).method(0), std::uint8_t{0});
    QCOMPARE(tableRow(collective, {99, 99, 9801}).method(5000), std::uint8_t{7});
    QVERIFY(tableRow(collective, {3, 7, 20}).leavesEverything()); // one node has fewer
    QVERIFY(!tableRow(collective, {3, 7, 0}).leavesEverything()); // nobody asks for the communicator size
    collective.second.values = {0, 8}; // a row that was measured without it
    QCOMPARE(tableRow(collective, {4, 0, 16}).method(0), std::uint8_t{4});
}

void TstRuntimeTable::processes()
{
    Decided collective;
    collective.name = "allgather";
    collective.first.values = {2, 16};
    collective.messageBytes = {0, 64, 1024};
    collective.methods = {{"openmpi", "two_proc", 6, 0, 0}, {"openmpi", "ring", 4, 0, 0}};
    collective.cells = {0, 1, 0, 1, 0, 1};
    const TableRow two = tableRow(collective, {0, 0, 2});
    QCOMPARE(two.method(0), std::uint8_t{0});
    QCOMPARE(two.ranges(), std::size_t{3});
    const TableRow three = tableRow(collective, {0, 0, 3}); // in the row of 2, where 2 are needed
    QCOMPARE(three.method(0), RuntimeTable::leaveToLibrary);
    QCOMPARE(three.method(64), std::uint8_t{1});
    QCOMPARE(three.method(5000), RuntimeTable::leaveToLibrary);
    QCOMPARE(decide(collective, {0, 0, 3}, 5000), RuntimeTable::leaveToLibrary);
}

void TstRuntimeTable::refuses_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("says");
    Random random(4);
    const std::string good = encodeTable(randomTable(random));
    const auto row = [](const char *name, const std::string &bytes, const char *says) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QByteArray(says);
    };
    row("nothing", "", "no runtime table");
    row("text", "3 # num of collectives\n", "no runtime table");
    row("sent as text", rewritten(good, 6, '\n'), "no runtime table");
    std::string swapped = good;
    std::reverse(swapped.begin() + 8, swapped.begin() + 12);
    row("big-endian", swapped, "other order");
    row("newer", sealed(rewritten(good, 12, 2)), "version 2");
    row("longer", good + "x", "damaged");
    row("header only", good.substr(0, 24), "cut off");
    row("one byte less", good.substr(0, good.size() - 1), "cut off");
    row("damaged", rewritten(good, 30, static_cast<unsigned char>(good[30]) ^ 1U), "checksum");
}

void TstRuntimeTable::refuses()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, says);
    std::string problem;
    QVERIFY(!decodeTable(bytes.toStdString(), problem));
    QVERIFY2(problem.find(says.toStdString()) != std::string::npos, problem.c_str());
    QVERIFY2(isOneLine(problem), problem.c_str());
}

void TstRuntimeTable::everyTruncation()
{
    Random random(5);
    const std::string good = encodeTable(randomTable(random));
    for (std::size_t length = 0; length < good.size(); ++length) {
        std::string problem;
        QVERIFY(!decodeTable(std::string_view(good).substr(0, length), problem));
        QVERIFY2(isOneLine(problem), problem.c_str());
    }
}

/// One wrong bit anywhere is noticed, whatever it hits.
void TstRuntimeTable::damaged()
{
    Random random(6);
    const std::string good = encodeTable(randomTable(random));
    for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
        std::string problem;
        const auto flipped = static_cast<unsigned char>(good[bit / 8]) ^ (1U << bit % 8);
        QVERIFY(!decodeTable(rewritten(good, bit / 8, static_cast<unsigned char>(flipped)), problem));
        QVERIFY2(isOneLine(problem), problem.c_str());
    }
}

/// Wrong numbers under a right checksum: refused, or a table that can be asked and written again.
void TstRuntimeTable::hostile()
{
    Random random(7);
    int taken = 0;
    for (int round = 0; round < 20000; ++round) {
        std::string bytes = encodeTable(randomTable(random, 6));
        const auto changes = 1 + random() % 3;
        for (std::uint64_t i = 0; i < changes; ++i) {
            const std::size_t at = 24 + random() % (bytes.size() - 32);
            const unsigned char values[] = {0, 1, 0x7f, 0x80, 0xff, static_cast<unsigned char>(random())};
            bytes[at] = static_cast<char>(values[random() % 6]);
        }
        std::string problem;
        const auto table = decodeTable(sealed(bytes), problem);
        if (!table) {
            QVERIFY2(isOneLine(problem), problem.c_str());
            continue;
        }
        ++taken;
        for (const Decided &collective : table->collectives) {
            const std::uint8_t method = tableRow(collective, {4, 4, 16}).method(random());
            QVERIFY(method == RuntimeTable::leaveToLibrary || method < collective.methods.size());
        }
        const auto again = decodeTable(encodeTable(*table), problem);
        QVERIFY(again && *again == *table);
    }
    QVERIFY(taken > 100 && taken < 20000);
}

void TstRuntimeTable::tablesThatCannotBe()
{
    using Break = void (*)(RuntimeTable &, Decided &);
    const std::pair<Break, const char *> faults[] = {
        {[](RuntimeTable &, Decided &one) { one.cells.pop_back(); }, "1 cells in place of 2"},
        {[](RuntimeTable &, Decided &one) { one.cells[0] = 2; }, "method 2 of 1"},
        {[](RuntimeTable &all, Decided &one) { all.collectives.push_back(Decided(one)); }, "bcast twice"},
        {[](RuntimeTable &, Decided &one) { one.name = "b cast"; }, "no proper name"},
        {[](RuntimeTable &, Decided &one) {
             one.first.values = {2, 2};
         },
            "axis of rows"},
        {[](RuntimeTable &, Decided &one) { one.second.values.clear(); }, "axis of rows"},
        {[](RuntimeTable &, Decided &one) {
             one.messageBytes = {8, 0};
         },
            "message sizes that"},
        {[](RuntimeTable &, Decided &one) { one.messageBytes[1] = RuntimeTable::bytesEnd; }, "message sizes"},
        {[](RuntimeTable &, Decided &one) { one.methods[0].algorithm = "default"; }, "without a proper name"},
        {[](RuntimeTable &, Decided &one) { one.methods.push_back(Method(one.methods[0])); }, "linear twice"},
        {[](RuntimeTable &, Decided &one) {
             one.second.values = {1, 2};
         },
            "same axis"},
        {[](RuntimeTable &all, Decided &) {
             all.provenance = {{"a", std::string(65536, 'x')}};
         },
            "more than"},
    };
    for (const auto &[damage, says] : faults) {
        RuntimeTable table;
        table.collectives.resize(1);
        Decided &one = table.collectives.front();
        one.name = "bcast";
        one.first.values = {2};
        one.messageBytes = {0, 8};
        one.methods = {{"openmpi", "linear", 1, 0, 0}};
        one.cells = {0, RuntimeTable::leaveToLibrary};
        QCOMPARE(problemOf(table), std::string());
        damage(table, one);
        const std::string problem = problemOf(table);
        QVERIFY2(problem.find(says) != std::string::npos, problem.c_str());
        std::string read;
        QVERIFY(!decodeTable(encodeTable(table), read));
    }
}

const testing::Registered<TstRuntimeTable> registered("tst_runtime_table");

} // namespace collscope::tst_runtime_table
#include "tst_runtime_table.moc"
