// SPDX-License-Identifier: GPL-3.0-or-later
// From a file to figures: load, grid and map, fit, evaluate, for maps of several sizes.
#include "engine/io/csv_writer.h"
#include "engine/io/reader.h"
#include "engine/models/quadtree.h"
#include "engine/study/penalty.h"
#include "tests/support/synthetic_data.h"

#include <benchmark/benchmark.h>

#include <filesystem>
#include <fstream>
#include <map>

#include <unistd.h>

namespace {

using namespace collscope;

/// Large regions with ragged borders, like a real map; every method measured in every cell.
DatasetPtr structured(std::size_t rows, std::size_t columns, std::size_t methods)
{
    synthetic::Times times;
    for (std::size_t row = 0; row < rows; ++row)
        times.commSizes.push_back(static_cast<std::uint32_t>(2 + row));
    for (std::size_t column = 0; column < columns; ++column)
        times.messageBytes.push_back(64 * column);
    for (std::size_t m = 0; m < methods; ++m)
        times.methods.push_back(synthetic::method(m));
    std::mt19937_64 random(2007);
    times.seconds.reserve(rows * columns * methods);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column)
            for (std::size_t m = 0; m < methods; ++m) {
                const double best
                    = static_cast<double>((row * methods / rows + column * methods / columns) % methods);
                times.seconds.push_back(
                    1e-6 * (1 + std::abs(best - static_cast<double>(m)) + 0.6 * synthetic::unit(random)));
            }
    return synthetic::dataset(times);
}

struct Shape {
    std::size_t rows, columns, methods;
    bool operator<(const Shape &other) const { return rows < other.rows; }
};

/// Made once per shape: building the largest takes longer than measuring it.
const DatasetPtr &data(const Shape &shape)
{
    static std::map<Shape, DatasetPtr> made;
    DatasetPtr &entry = made[shape];
    if (!entry)
        entry = structured(shape.rows, shape.columns, shape.methods);
    return entry;
}

Shape shapeOf(const benchmark::State &state)
{
    return {static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)),
        static_cast<std::size_t>(state.range(2))};
}

void load(benchmark::State &state)
{
    const auto path
        = std::filesystem::temp_directory_path() / ("collscope_bench_" + std::to_string(::getpid()) + ".csv");
    std::ofstream file(path);
    io::writeCsv(file, {data(shapeOf(state))});
    file.close();
    for (auto _ : state)
        benchmark::DoNotOptimize(synthetic::must(io::load(path)).rows);
    state.counters["MB"] = static_cast<double>(std::filesystem::file_size(path)) / 1e6;
    std::filesystem::remove(path);
}

void map(benchmark::State &state)
{
    const DatasetPtr dataset = data(shapeOf(state));
    for (auto _ : state)
        benchmark::DoNotOptimize(synthetic::decisionMap(dataset));
}

void fitAndEvaluate(benchmark::State &state, const std::string &spec)
{
    const DecisionMapPtr decisions = synthetic::decisionMap(data(shapeOf(state)));
    const ModelSpec parsed = synthetic::must(parseModelSpec(spec));
    for (auto _ : state) {
        const ModelPtr model = synthetic::must(fitModel(parsed, decisions));
        benchmark::DoNotOptimize(evaluate(*model, *decisions).statistics.mean);
        state.counters["leaves"] = static_cast<double>(model->shape().leaves);
    }
}

void shapes(benchmark::internal::Benchmark *bench)
{
    bench->ArgNames({"rows", "columns", "methods"})->Unit(benchmark::kMillisecond);
    bench->Args({25, 48, 20})->Args({64, 64, 30})->Args({256, 256, 20})->Args({2048, 2048, 4});
}

void smallShapes(benchmark::internal::Benchmark *bench)
{
    bench->ArgNames({"rows", "columns", "methods"})->Unit(benchmark::kMillisecond);
    bench->Args({25, 48, 20})->Args({64, 64, 30})->Args({256, 256, 20});
}

BENCHMARK(load)->Apply(smallShapes);
BENCHMARK(map)->Apply(shapes);
BENCHMARK_CAPTURE(fitAndEvaluate, exact_tree, "quadtree")->Apply(shapes);
BENCHMARK_CAPTURE(fitAndEvaluate, depth_3, "quadtree:depth=3")->Apply(shapes);

} // namespace

BENCHMARK_MAIN();
