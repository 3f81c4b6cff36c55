// SPDX-License-Identifier: GPL-3.0-or-later
// Decision times as in Parallel Computing 33 (2007), Table 3, against Open MPI's own fixed decision in the
// same run.
#include "engine/study/penalty.h"
#include "tests/bench/decision_table.h"
#include "tests/bench/openmpi_decision.h"
#include "tests/bench/paper_map.h"

#include <iostream>

#define DECLARE(style)                                                                                       \
    int style##1_method(int, std::size_t);                                                                   \
    int style##2_method(int, std::size_t);                                                                   \
    int style##3_method(int, std::size_t);                                                                   \
    int style##4_method(int, std::size_t);                                                                   \
    int style##5_method(int, std::size_t);                                                                   \
    int style##6_method(int, std::size_t);                                                                   \
    int style##_c45_method(int, std::size_t);                                                                \
    int style##_c45_small_method(int, std::size_t);                                                          \
    int style##_optimal_method(int, std::size_t);
extern "C" {
DECLARE(merged)
DECLARE(nested)
}

namespace {

using namespace collscope;
using Function = int (*)(int, std::size_t);

constexpr Function merged[] = {merged1_method, merged2_method, merged3_method, merged4_method, merged5_method,
    merged6_method, merged_c45_method, merged_c45_small_method, merged_optimal_method};
constexpr Function nested[] = {nested1_method, nested2_method, nested3_method, nested4_method, nested5_method,
    nested6_method, nested_c45_method, nested_c45_small_method, nested_optimal_method};

[[gnu::noinline]] int nothing(int commSize, std::size_t bytes)
{
    return commSize ^ static_cast<int>(bytes);
}

std::vector<bench::Subject> subjects;

const wire::QuadtreeTable *tableOfDepth[bench::deepest + 1];

template <unsigned depth> [[gnu::noinline]] int table(int commSize, std::size_t bytes)
{
    return static_cast<int>(tableOfDepth[depth]->decide(static_cast<std::uint64_t>(commSize), bytes));
}

/// The in-memory form of a tree that is no quadtree is its model.
const Model *otherModels[bench::others];

template <unsigned which> [[gnu::noinline]] int other(int commSize, std::size_t bytes)
{
    Instance instance;
    instance.placement.commSize = static_cast<std::uint32_t>(commSize);
    instance.messageBytes = bytes;
    return otherModels[which]->decide(instance).method;
}
constexpr Function tables[]
    = {table<1>, table<2>, table<3>, table<4>, table<5>, table<6>, other<0>, other<1>, other<2>};

/// Instances in an order that no branch predictor can learn: there are too many of them.
struct Input {
    std::string name;
    std::vector<std::int32_t> commSize;
    std::vector<std::uint32_t> bytes;
    bool chained = false; ///< each call waits for the result of the one before
};

Input makeInput(std::string name, bool logarithmic, bool chained)
{
    constexpr std::size_t count = std::size_t{1} << 18;
    constexpr std::uint64_t most = std::uint64_t{16} << 20;
    std::mt19937_64 random(2007);
    Input input{std::move(name), {}, {}, chained};
    for (std::size_t i = 0; i < count; ++i) {
        input.commSize.push_back(static_cast<std::int32_t>(2 + synthetic::below(random, 63)));
        input.bytes.push_back(logarithmic
                ? static_cast<std::uint32_t>(std::exp2(synthetic::unit(random) * 24))
                : static_cast<std::uint32_t>(1 + synthetic::below(random, most)));
    }
    return input;
}

void run(benchmark::State &state, const Input &input, Function function)
{
    const std::size_t count = input.commSize.size();
    volatile int none = 0;
    const int mask = none; // the compiler cannot know that it is 0
    for (auto _ : state) {
        int last = 0;
        if (input.chained) {
            for (std::size_t i = 0; i < count; ++i)
                last = function(input.commSize[i] + (last & mask), input.bytes[i]);
        } else {
            for (std::size_t i = 0; i < count; ++i)
                last += function(input.commSize[i], input.bytes[i]);
        }
        benchmark::DoNotOptimize(last);
    }
    // CPU time per decision: the machine may be shared.
    state.counters["ns"]
        = benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(count) * 1e-9,
            benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void add(const Input &input, const std::string &name, Function function)
{
    benchmark::RegisterBenchmark((input.name + "/" + name).c_str(),
        [&input, function](benchmark::State &state) { run(state, input, function); })
        ->Repetitions(9)
        ->MinTime(0.03)
        ->ReportAggregatesOnly(true);
}

std::vector<bench::TreeFacts> treeFacts(const DecisionMapPtr &map)
{
    std::vector<bench::TreeFacts> facts;
    for (const bench::Subject &subject : subjects) {
        const ModelShape shape = subject.model->shape();
        facts.push_back({subject.name, subject.model->spec(), shape.depthMean, shape.leaves,
            shape.memoryBytes, shape.functionSize, evaluate(*subject.model, *map).statistics.mean});
    }
    return facts;
}

} // namespace

int main(int argc, char **argv)
{
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    const DecisionMapPtr map = bench::paperMap();
    subjects = bench::subjects(map);
    for (unsigned depth = 1; depth <= bench::deepest; ++depth)
        tableOfDepth[depth] = &dynamic_cast<const Quadtree &>(*subjects[depth - 1].model).table();
    for (std::size_t i = 0; i < bench::others; ++i)
        otherModels[i] = subjects[bench::deepest + i].model.get();

    const std::string noOpenMpi = bench::startOpenMpi();
    if (!noOpenMpi.empty())
        std::cerr << "bench_decision: Open MPI's decisions are left out: " << noOpenMpi << '\n';

    const std::vector<Input> inputs = {makeInput("message sizes uniform, as in the paper", false, false),
        makeInput("message sizes log-uniform", true, false),
        makeInput("message sizes log-uniform, each call waits for the one before", true, true)};
    std::vector<std::string> names;
    for (const Input &input : inputs) {
        names.push_back(input.name);
        add(input, "loop", nothing);
        if (noOpenMpi.empty()) {
            add(input, "openmpi bcast", bench::openMpiBcast);
            add(input, "openmpi reduce", bench::openMpiReduce);
        }
        for (std::size_t i = 0; i < subjects.size(); ++i) {
            add(input, "table" + subjects[i].name, tables[i]);
            add(input, "nested" + subjects[i].name, nested[i]);
            add(input, "merged" + subjects[i].name, merged[i]);
        }
    }
    bench::MedianReporter medians;
    benchmark::RunSpecifiedBenchmarks(&medians);
    bench::printTables(medians, names, treeFacts(map));
    bench::stopOpenMpi();
}
