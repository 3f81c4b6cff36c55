// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz.h"

#include "engine/io/benchmark_output.h"

using namespace collscope;

/// What OSU and IMB print: two files of a tuning folder, and each by itself.
FUZZ_TARGET(benchmark_output)
{
    const auto [first, second] = fuzz::halves(input);
    for (const wire::Collective &collective : wire::collectives())
        io::parseBenchmarkOutput(first, collective, 4);
    const auto folder = fuzz::scratch("T/bcast/1_4ranks_run0.out", first).parent_path().parent_path();
    fuzz::scratch("T/allreduce/2_8ranks_run1.out", second);
    fuzz::requireSound(io::load(folder));
}
