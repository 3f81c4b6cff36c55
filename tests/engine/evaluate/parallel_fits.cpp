// SPDX-License-Identifier: GPL-3.0-or-later
// Many threads fit, decide and evaluate from one dataset at once; for the thread sanitizer. Exits with 1 when
// results differ.
#include "engine/study/penalty.h"
#include "tests/support/synthetic_data.h"

#include <cstdio>
#include <thread>

using namespace collscope;

namespace {

double work(const DatasetPtr &data, const DecisionMapPtr &shared, std::size_t thread)
{
    static const std::string specs[] = {"exact", "quadtree", "quadtree:depth=2", "quadtree:threshold=70"};
    const auto own = synthetic::decisionMap(data);
    double sum = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        const auto spec = synthetic::must(parseModelSpec(specs[(thread + i) % 4]));
        const DecisionMapPtr &map = (thread + i) % 3 == 0 ? own : shared;
        const ModelPtr model = synthetic::must(fitModel(spec, map));
        sum += evaluate(*model, *shared).statistics.mean;
    }
    return sum;
}

} // namespace

int main()
{
    const DatasetPtr data = synthetic::dataset(synthetic::paperTimes(11));
    const DecisionMapPtr shared = synthetic::decisionMap(data);
    constexpr std::size_t count = 8;
    std::vector<double> sums(count);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < count; ++i)
        threads.emplace_back([&, i] { sums[i] = work(data, shared, i); });
    for (std::thread &thread : threads)
        thread.join();
    for (std::size_t i = 0; i < count; ++i)
        if (std::abs(sums[i] - sums[0]) > 1e-12 || sums[i] == 0) {
            std::fprintf(stderr, "thread %zu came to %g instead of %g\n", i, sums[i], sums[0]);
            return 1;
        }
}
