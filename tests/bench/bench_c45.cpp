// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/decompress.h"
#include "engine/models/c45/files.h"
#include "engine/models/c45/learn.h"
#include <collscope_test_paths.h>

#include <benchmark/benchmark.h>

#include <filesystem>
#include <fstream>

/// Reading and learning with -m 2 -c 25, against the seconds Release 8's program took for the same on the
/// machine the answers were made on (user time of the whole run, kept with the data). "times_r8" is how many
/// times faster this is.
namespace {

using namespace collscope::c45;

struct Recorded {
    const char *set;
    double seconds;
};
constexpr Recorded recorded[]
    = {{"mpi10k-a", 0.03}, {"mpi100k-a", 0.53}, {"rep100k-a", 0.31}, {"mpi1m-a", 15.6}, {"rep1m-a", 9.6}};

/// The set's files, unpacked, in a folder of their own.
std::filesystem::path unpacked(const std::string &set)
{
    const std::filesystem::path from = std::filesystem::path(COLLSCOPE_SHARED_DATA) / "c45-oracle" / set;
    const std::filesystem::path to = std::filesystem::temp_directory_path() / "collscope-bench-c45" / set;
    std::filesystem::create_directories(to);
    for (const char *const name : {"data.names", "data.data"}) {
        const auto packed = from / (std::string(name) + ".xz");
        const auto text = collscope::io::readText(std::filesystem::exists(packed) ? packed : from / name);
        if (!text)
            return {};
        std::ofstream(to / name, std::ios::binary) << text->bytes;
    }
    return to / "data";
}

void readAndLearn(benchmark::State &state)
{
    const Recorded &set = recorded[state.range(0)];
    state.SetLabel(set.set);
    const auto stem = unpacked(set.set);
    if (stem.empty()) {
        state.SkipWithError("measurements kept beside the checkout are absent");
        return;
    }
    for (auto _ : state) {
        const auto cases = readStem(stem);
        auto learnt = learn(*cases, {});
        benchmark::DoNotOptimize(learnt->best);
    }
    state.counters["times_r8"] = benchmark::Counter(
        set.seconds * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(readAndLearn)->DenseRange(0, std::size(recorded) - 1)->Unit(benchmark::kMillisecond);

/// Release 8 needs 15.7 s for 40,000 distinct values in two attributes that rise together: its sort is
/// quadratic there.
void monotone(benchmark::State &state)
{
    Schema schema;
    schema.classes = {"a", "b", "c"};
    schema.attributes = {{"x", AttributeKind::continuous, {}, 0}, {"y", AttributeKind::continuous, {}, 0}};
    Cases cases = emptyCases(schema);
    for (unsigned i = 0; i < 40000; ++i) {
        cases.columns[0].numbers.push_back(static_cast<float>(i));
        cases.columns[1].numbers.push_back(static_cast<float>(i) * 3.0F);
        cases.classes.push_back(static_cast<std::uint16_t>(i * 2654435761U % 10 < 2 ? i % 3 : i / 5000 % 3));
    }
    for (auto _ : state)
        benchmark::DoNotOptimize(learn(cases, {})->best);
    state.counters["times_r8"]
        = benchmark::Counter(15.7 * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(monotone)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
