// SPDX-License-Identifier: GPL-3.0-or-later
// How long a decision of the runtime table takes, against Open MPI's own fixed decision in the same run.
#include "engine/wire/table_row.h"
#include "tests/bench/openmpi_decision.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <map>
#include <random>
#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace {

using namespace collscope;
using wire::RuntimeTable;
using wire::TableRow;
using Function = int (*)(int, std::size_t);

constexpr int mostProcesses = 64;

/// Decisions as measured maps have them: regions, a few per row; or of another method in every cell.
RuntimeTable::Collective madeUp(bool hasPlacements, bool isNoise)
{
    RuntimeTable::Collective collective;
    collective.name = "bcast";
    collective.first.values = {2, 4, 8, 12, 16, 24, 32, 48, 64};
    if (hasPlacements) {
        collective.first = {wire::PlacementSize::nodes, {1, 2, 4, 8, 16, 32, 64}};
        collective.second = {wire::PlacementSize::ppn, {1, 2, 4, 8, 16, 32, 64}};
    }
    for (unsigned bit = 0; bit < 24; ++bit)
        collective.messageBytes.push_back(std::uint64_t{1} << bit);
    for (const char *const name : {"basic_linear", "pipeline", "binary_tree", "binomial", "chain"})
        collective.methods.push_back({"openmpi", name, 0, 0, 0});
    std::mt19937_64 random(2007);
    const std::size_t rows = collective.first.values.size() * collective.second.values.size();
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < collective.messageBytes.size(); ++column)
            collective.cells.push_back(static_cast<std::uint8_t>(isNoise
                    ? (row + column) % 5
                    : (column + random() % 2) * 5 / collective.messageBytes.size() % 5));
    return collective;
}

/// A row per communicator, as a program has them.
struct Rows {
    RuntimeTable::Collective collective;
    std::vector<TableRow> rows;

    Rows(bool hasPlacements, bool isNoise) : collective(madeUp(hasPlacements, isNoise))
    {
        for (std::uint32_t size = 0; size <= mostProcesses; ++size)
            rows.push_back(tableRow(collective, placementOf(size)));
    }
    static wire::Placement placementOf(std::uint32_t size)
    {
        const std::uint32_t ppn = 1 + size % 8;
        return {(size + ppn - 1) / ppn, ppn, size};
    }
};

const Rows &rows(std::size_t which)
{
    static const Rows all[] = {{false, false}, {true, false}, {false, true}};
    return all[which];
}
constexpr const char *names[]
    = {"table by communicator size", "table by nodes and ppn", "table, 24 ranges a row"};
const TableRow *tables[3];

template <std::size_t which> [[gnu::noinline]] int table(int commSize, std::size_t bytes)
{
    return tables[which][commSize].method(bytes);
}
constexpr Function lookUps[] = {table<0>, table<1>, table<2>};

[[gnu::noinline]] int nothing(int commSize, std::size_t bytes)
{
    return commSize ^ static_cast<int>(bytes);
}

/// Too many for a branch predictor to learn by heart.
struct Calls {
    std::vector<std::int32_t> commSize;
    std::vector<std::uint32_t> bytes;

    explicit Calls(bool logarithmic)
    {
        std::mt19937_64 random(2007);
        std::uniform_real_distribution<double> unit;
        for (int i = 0; i < 1 << 18; ++i) {
            commSize.push_back(static_cast<std::int32_t>(2 + random() % (mostProcesses - 1)));
            bytes.push_back(logarithmic ? static_cast<std::uint32_t>(std::exp2(unit(random) * 24))
                                        : static_cast<std::uint32_t>(1 + random() % (16U << 20)));
        }
    }
};

void perCall(benchmark::State &state, const std::string &counter, std::size_t calls)
{
    // Processor time: the machine may be shared.
    state.counters[counter]
        = benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(calls) * 1e-9,
            benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void decideAll(benchmark::State &state, const Calls &calls, bool chained, Function function)
{
    volatile int none = 0;
    const int mask = none; // the compiler cannot know that it is 0
    for (auto _ : state) {
        int last = 0;
        if (chained)
            for (std::size_t i = 0; i < calls.bytes.size(); ++i)
                last = function(calls.commSize[i] + (last & mask), calls.bytes[i]);
        else
            for (std::size_t i = 0; i < calls.bytes.size(); ++i)
                last += function(calls.commSize[i], calls.bytes[i]);
        benchmark::DoNotOptimize(last);
    }
    perCall(state, "ns", calls.bytes.size());
}

void makeRows(benchmark::State &state, const Rows &made)
{
    std::uint32_t size = 2;
    for (auto _ : state) {
        benchmark::DoNotOptimize(tableRow(made.collective, Rows::placementOf(size)));
        size = size == mostProcesses ? 2 : size + 1;
    }
    perCall(state, "ns", 1);
}

#if defined(__x86_64__)
enum class Timed { nothing, aLoad, aLookUp };

/// Median nanoseconds of what is timed, on a row that was flushed from all caches.
double coldNanoseconds(const TableRow *row, Timed timed, double nanosecondsPerTick)
{
    std::mt19937_64 random(7);
    std::vector<std::uint64_t> ticks;
    unsigned sum = 0;
    for (int i = 0; i < 20001; ++i) {
        const std::uint64_t bytes = random() >> (40 + random() % 24);
        const TableRow &asked = row[2 + random() % (mostProcesses - 1)];
        asked.forEachLine([](const void *line) { _mm_clflush(line); });
        _mm_mfence();
        unsigned processor = 0;
        _mm_lfence();
        const std::uint64_t start = __rdtscp(&processor);
        _mm_lfence();
        if (timed == Timed::aLookUp)
            sum += asked.method(bytes);
        else if (timed == Timed::aLoad)
            sum += *reinterpret_cast<const volatile unsigned char *>(&asked);
        _mm_lfence();
        ticks.push_back(__rdtscp(&processor) - start);
    }
    benchmark::DoNotOptimize(sum);
    std::nth_element(ticks.begin(), ticks.begin() + 10000, ticks.end());
    return static_cast<double>(ticks[10000]) * nanosecondsPerTick;
}

void cold()
{
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t first = __rdtsc();
    while (std::chrono::steady_clock::now() - start < std::chrono::milliseconds(50)) { }
    const double nanoseconds
        = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count()
        / static_cast<double>(__rdtsc() - first);
    const auto of
        = [&](std::size_t which, Timed timed) { return coldNanoseconds(tables[which], timed, nanoseconds); };
    of(0, Timed::aLookUp); // the program's own pages are there now
    std::printf(
        "\nRow flushed from all caches, medians of 20,001; nothing is subtracted:\n  timing nothing %.0f "
        "ns, one byte of the row %.0f ns\n",
        of(0, Timed::nothing), of(0, Timed::aLoad));
    for (std::size_t which = 0; which < 3; ++which)
        std::printf("  %-28s %.0f ns\n", names[which], of(which, Timed::aLookUp));
}
#else
void cold()
{
    std::printf("\nCold caches: only on x86-64\n");
}
#endif

void memory()
{
    std::printf("\nMemory:\n");
    for (std::size_t which = 0; which < 3; ++which) {
        RuntimeTable one;
        one.collectives = {rows(which).collective};
        const std::size_t cells = one.collectives.front().cells.size();
        std::size_t lines = 0;
        std::size_t ranges = 0;
        for (const TableRow &row : rows(which).rows) {
            lines += row.memoryBytes();
            ranges += row.ranges();
        }
        std::printf(
            "  %-28s %zu cells, file %zu bytes: %.2f a cell; a communicator's row %.0f bytes, %.1f ranges\n",
            names[which], cells, encodeTable(one).size(),
            static_cast<double>(encodeTable(one).size()) / static_cast<double>(cells),
            static_cast<double>(lines) / (mostProcesses + 1),
            static_cast<double>(ranges) / (mostProcesses + 1));
    }
}

/// Keeps the medians, besides printing what Google Benchmark prints.
class Medians : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run> &runs) override
    {
        for (const Run &run : runs)
            if (run.aggregate_name == "median" && run.counters.count("ns"))
                nanoseconds[run.run_name.function_name] = run.counters.at("ns");
        ConsoleReporter::ReportRuns(runs);
    }
    std::map<std::string, double> nanoseconds;
};

template <typename Run> void add(const std::string &name, Run run)
{
    benchmark::RegisterBenchmark(name.c_str(), run)
        ->Repetitions(9)
        ->MinTime(0.03)
        ->ReportAggregatesOnly(true);
}

} // namespace

int main(int argc, char **argv)
{
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    for (std::size_t which = 0; which < 3; ++which)
        tables[which] = rows(which).rows.data();
    const std::string noOpenMpi = bench::startOpenMpi();
    if (!noOpenMpi.empty())
        std::cerr << "bench_table: Open MPI's decisions are left out: " << noOpenMpi << '\n';
    const Calls uniform(false);
    const Calls logarithmic(true);
    const std::tuple<std::string, const Calls *, bool> inputs[] = {{"uniform sizes", &uniform, false},
        {"log-uniform sizes", &logarithmic, false}, {"each call waits", &logarithmic, true}};
    for (const auto &[input, calls, chained] : inputs) {
        std::vector<std::pair<std::string, Function>> functions = {{"loop", nothing}};
        if (noOpenMpi.empty())
            functions.emplace_back("openmpi bcast", bench::openMpiBcast);
        for (std::size_t which = 0; which < 3; ++which)
            functions.emplace_back(names[which], lookUps[which]);
        for (const auto &[name, function] : functions)
            add(input + '/' + name,
                [calls = calls, chained = chained, function = function](
                    benchmark::State &state) { decideAll(state, *calls, chained, function); });
    }
    for (std::size_t which = 0; which < 3; ++which)
        add("making a row/" + std::string(names[which]),
            [which](benchmark::State &state) { makeRows(state, rows(which)); });
    Medians medians;
    benchmark::RunSpecifiedBenchmarks(&medians);
    for (const auto &[input, calls, chained] : inputs)
        for (const char *const name : names)
            std::printf("%-18s %-28s %6.2f ns, %.2f of Open MPI's\n", input.c_str(), name,
                medians.nanoseconds[input + '/' + name],
                medians.nanoseconds[input + '/' + name] / medians.nanoseconds[input + "/openmpi bcast"]);
    cold();
    memory();
    bench::stopOpenMpi();
}
