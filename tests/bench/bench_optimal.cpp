// SPDX-License-Identifier: GPL-3.0-or-later
// Growth of the optimal tree's searches over grid size and methods. CPU time is what counts on a busy
// machine.
#include "engine/models/optimal_tree/lambda_search.h"
#include "engine/models/optimal_tree/optimal_tree.h"
#include "tests/engine/models/made_up_map.h"

#include <benchmark/benchmark.h>

using namespace collscope;
using namespace collscope::test;

namespace {

DecisionMapPtr benchMap(const benchmark::State &state, bool noise)
{
    std::mt19937 random(1);
    const auto rows = static_cast<std::uint32_t>(state.range(0));
    const auto columns = static_cast<std::uint32_t>(state.range(1));
    const auto methods = static_cast<int>(state.range(2));
    if (!noise)
        return madeUpMap(smoothTimes(random, rows, columns, methods));
    MadeUpTimes times(rows, columns, methods);
    std::uniform_real_distribution<double> seconds(1, 2);
    for (double &time : times.seconds)
        time = seconds(random);
    return madeUpMap(times);
}

/// The exact curve to 32 leaves; `noise` is the worst case, where nothing can be pruned.
void curve(benchmark::State &state, bool noise)
{
    const DecisionMapPtr map = benchMap(state, noise);
    std::size_t bytes = 0;
    for ([[maybe_unused]] const auto &iteration : state)
        bytes = optimal::paretoCurve(map, {})->workingBytes;
    state.counters["MB"] = static_cast<double>(bytes) / 1e6;
}

/// The corners of the hull to 32 leaves, as for larger grids.
void hull(benchmark::State &state)
{
    const DecisionMapPtr map = benchMap(state, false);
    optimal::CurveRequest request;
    request.mostAdditions = 0;
    std::size_t bytes = 0;
    for ([[maybe_unused]] const auto &iteration : state)
        bytes = optimal::paretoCurve(map, request)->workingBytes;
    state.counters["MB"] = static_cast<double>(bytes) / 1e6;
}

/// One lambda, from the map to the tree.
void oneLambda(benchmark::State &state)
{
    const DecisionMapPtr map = benchMap(state, false);
    OptimalLimits limits;
    limits.lambda = 0.001;
    for ([[maybe_unused]] const auto &iteration : state)
        benchmark::DoNotOptimize(OptimalTree::fit(map, limits));
}

void depthLimited(benchmark::State &state)
{
    const DecisionMapPtr map = benchMap(state, false);
    OptimalLimits limits;
    limits.leaves = 32;
    limits.depth = static_cast<unsigned>(state.range(3));
    bool exact = true;
    for ([[maybe_unused]] const auto &iteration : state)
        exact = (*OptimalTree::fit(map, limits))->isBestWithinLimits();
    state.counters["exact"] = exact ? 1 : 0;
}

/// Rows of n x n placements; `search` 0: the exact curve to 32 leaves, 1: the hull, 2: the unlimited tree.
/// Skipped where the default limits refuse.
void product(benchmark::State &state, int search)
{
    std::mt19937 random(1);
    const auto lines = static_cast<std::uint32_t>(state.range(0));
    MadeUpTimes times = smoothTimes(
        random, lines * lines, static_cast<std::uint32_t>(state.range(1)), static_cast<int>(state.range(2)));
    times.placements = squarePlacements(random, lines, lines, 0);
    const DecisionMapPtr map = madeUpMap(times);
    optimal::CurveRequest request;
    if (search == 1)
        request.mostAdditions = 0;
    double leaves = 0;
    std::size_t bytes = 0;
    for ([[maybe_unused]] const auto &iteration : state) {
        if (search == 2) {
            const auto tree = OptimalTree::fit(map, {});
            if (!tree)
                return state.SkipWithError(tree.error().message.c_str());
            leaves = static_cast<double>((*tree)->shape().leaves);
            bytes = static_cast<std::size_t>(
                optimal::LambdaSearch::bytes(optimal::boxesOf(*map->grid), optimal::noLimit));
            continue;
        }
        const auto curve = optimal::paretoCurve(map, request);
        if (!curve || (search == 0 && curve->hullOnly))
            return state.SkipWithError(curve ? "hull only" : curve.error().message.c_str());
        bytes = curve->workingBytes;
        leaves = static_cast<double>(curve->points.back().leaves);
    }
    state.counters["MB"] = static_cast<double>(bytes) / 1e6;
    state.counters["leaves"] = leaves;
}

void cubes(benchmark::internal::Benchmark *bench)
{
    bench->ArgNames({"n", "columns", "methods"})->Unit(benchmark::kMillisecond);
    for (const int lines : {4, 8, 12, 16, 20, 24, 32})
        for (const int columns : {12, 24})
            bench->Args({lines, columns, 10});
}

void query(benchmark::State &state)
{
    const DecisionMapPtr map = benchMap(state, false);
    OptimalLimits limits;
    limits.leaves = static_cast<std::size_t>(state.range(3));
    const auto tree = *OptimalTree::fit(map, limits);
    std::uint64_t bytes = 0;
    std::uint32_t processes = 0;
    for ([[maybe_unused]] const auto &iteration : state) {
        bytes = (bytes * 5 + 7) & 511U;
        processes = (processes * 5 + 3) & 63U;
        benchmark::DoNotOptimize(tree->table().method(tree->table().leaf(processes, bytes)));
    }
}

void grids(benchmark::internal::Benchmark *bench)
{
    bench->ArgNames({"rows", "columns", "methods"})->Unit(benchmark::kMillisecond);
    for (const int methods : {5, 10, 20})
        bench->Args({25, 48, methods});
    bench->Args({9, 21, 8})->Args({12, 24, 20})->Args({25, 24, 20});
}

} // namespace

BENCHMARK_CAPTURE(curve, regions, false)->Apply(grids);
BENCHMARK_CAPTURE(curve, noise, true)->Apply(grids);
BENCHMARK(oneLambda)->Apply(grids)->Args({64, 64, 20});
BENCHMARK(hull)->Apply(grids);
BENCHMARK_CAPTURE(product, curve, 0)->Apply(cubes);
BENCHMARK_CAPTURE(product, hull, 1)->Apply(cubes);
BENCHMARK_CAPTURE(product, unlimited, 2)->Apply(cubes);
BENCHMARK(depthLimited)
    ->ArgNames({"rows", "columns", "methods", "depth"})
    ->Unit(benchmark::kMillisecond)
    ->Args({25, 48, 20, 5})
    ->Args({25, 48, 20, 6})
    ->Args({25, 48, 20, 8})
    ->Args({25, 48, 20, 12});
BENCHMARK(query)
    ->ArgNames({"rows", "columns", "methods", "leaves"})
    ->Args({25, 48, 20, 8})
    ->Args({25, 48, 20, 32});
BENCHMARK_MAIN();
