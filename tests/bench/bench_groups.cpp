// SPDX-License-Identifier: GPL-3.0-or-later
// Forming process groups on the simulated network: what an event costs, and how much of that a bare priority
// queue with as many events of the same times does. Compare the schemes, and each with its queue, of one run.
#include "engine/groups/simulation.h"

#include <benchmark/benchmark.h>

#include <queue>

using namespace collscope;
using groups::Case;

namespace {

Case caseOf(const benchmark::State &state, const wire::groups::Scheme &scheme)
{
    Case one;
    one.scheme = &scheme;
    one.processes = static_cast<std::uint32_t>(state.range(0));
    one.fraction = 0.6;
    return one;
}

void countEvents(benchmark::State &state, std::size_t events)
{
    state.SetItemsProcessed(static_cast<std::int64_t>(events) * state.iterations());
}

void formation(benchmark::State &state, const wire::groups::Scheme &scheme)
{
    const Case one = caseOf(state, scheme);
    std::size_t events = 0;
    for ([[maybe_unused]] const auto &iteration : state) {
        const auto outcome = groups::simulate(one);
        if (!outcome)
            return state.SkipWithError(outcome.error().text().c_str());
        events = outcome->messages + outcome->handOverMessages + outcome->startMessages
            + outcome->completionMessages;
    }
    countEvents(state, events);
}

/// As many events as the formation has, at the times at which its messages are taken in: each is put in when
/// the one so many before it comes out, as many as there are processes.
void bareQueue(benchmark::State &state, const wire::groups::Scheme &scheme)
{
    std::vector<double> times;
    const auto formed = groups::form(caseOf(state, scheme), {}, {},
        [&times](const groups::Delivery &delivery) { times.push_back(delivery.seconds); });
    if (!formed)
        return state.SkipWithError(formed.error().text().c_str());
    const std::size_t ahead = std::min<std::size_t>(times.size(), static_cast<std::size_t>(state.range(0)));
    for ([[maybe_unused]] const auto &iteration : state) {
        std::priority_queue<double, std::vector<double>, std::greater<>> queue;
        for (std::size_t i = 0; i < times.size() + ahead; ++i) {
            if (i < times.size())
                queue.push(times[i]);
            if (i < ahead)
                continue;
            double earliest = queue.top();
            benchmark::DoNotOptimize(earliest);
            queue.pop();
        }
    }
    countEvents(state, times.size());
}

} // namespace

int main(int argc, char **argv)
{
    for (const wire::groups::Scheme &scheme : wire::groups::schemes()) {
        const std::string name(scheme.name);
        for (const std::int64_t processes : {4096, 131072}) {
            benchmark::RegisterBenchmark((name + "/formation").c_str(), formation, scheme)
                ->Arg(processes)
                ->Unit(benchmark::kMillisecond);
            benchmark::RegisterBenchmark((name + "/queue").c_str(), bareQueue, scheme)
                ->Arg(processes)
                ->Unit(benchmark::kMillisecond);
        }
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
