// SPDX-License-Identifier: GPL-3.0-or-later
// Selectors on real measurements: learning all methods of all collectives of a machine, and what the
// prediction of one method adds to a decision.
#include "engine/io/reader.h"
#include "engine/study/decision_cost.h"
#include "tests/support/synthetic_data.h"
#include <collscope_test_paths.h>

#include <benchmark/benchmark.h>

#include <filesystem>

namespace {

using namespace collscope;

/// Of the largest system in the file; empty where the measurements are absent.
const std::vector<DecisionMapPtr> &maps()
{
    static const std::vector<DecisionMapPtr> all = [] {
        std::vector<DecisionMapPtr> made;
        const std::filesystem::path path = COLLSCOPE_SHARED_DATA "/ompi-coltune-peak/measurements.csv.xz";
        if (!std::filesystem::exists(path))
            return made;
        const DatasetPtr peak = synthetic::must(io::load(path)).datasets.front();
        for (const std::string_view collective : peak->collectives())
            made.push_back(synthetic::decisionMap(peak, {std::string(collective), {}, false}));
        return made;
    }();
    return all;
}

void learn(benchmark::State &state, const std::string &spec)
{
    const ModelSpec parsed = synthetic::must(parseModelSpec(spec));
    std::size_t methods = 0;
    for (const DecisionMapPtr &map : maps())
        methods += map->grid->methods().size();
    if (methods == 0)
        state.SkipWithError("measurements kept beside the checkout are absent");
    for (auto _ : state)
        for (const DecisionMapPtr &map : maps())
            benchmark::DoNotOptimize(synthetic::must(fitModel(parsed, map)));
    state.counters["methods"] = static_cast<double>(methods);
}

/// Nanoseconds per decision and per method that it predicts.
void decide(benchmark::State &state, const std::string &spec)
{
    if (maps().empty()) {
        state.SkipWithError("measurements kept beside the checkout are absent");
        return;
    }
    const DecisionMapPtr &map = maps().front();
    const ModelPtr model = synthetic::must(fitModel(synthetic::must(parseModelSpec(spec)), map));
    const std::vector<Instance> instances = timedInstances(*map->grid);
    std::size_t next = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(model->decide(instances[next++ % instances.size()]));
    const auto methods = static_cast<double>(map->grid->methods().size() - 1); // not the library's own
    state.counters["ns per method"]
        = benchmark::Counter(static_cast<double>(state.iterations()) * methods * 1e-9,
            benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

BENCHMARK_CAPTURE(learn, knn, "knn")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(learn, gam, "gam")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(learn, forest, "forest")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(learn, xgboost, "xgboost")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(learn, linear, "linear")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decide, knn, "knn");
BENCHMARK_CAPTURE(decide, gam, "gam");
BENCHMARK_CAPTURE(decide, forest, "forest");
BENCHMARK_CAPTURE(decide, xgboost, "xgboost");
BENCHMARK_CAPTURE(decide, linear, "linear");

} // namespace

BENCHMARK_MAIN();
