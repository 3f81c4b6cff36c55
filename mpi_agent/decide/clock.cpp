// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/decide/clock.h"

#include <ctime>

#if defined(__x86_64__)
#include <x86intrin.h>

#include <fstream>
#include <string>
#endif

namespace collscope::decide {

namespace {

std::uint64_t kernelNanoseconds() noexcept
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1000000000U + static_cast<std::uint64_t>(now.tv_nsec);
}

#if defined(__x86_64__)

__extension__ using Wide = __int128;

/// Both clocks at one time: the counter between two readings of the kernel's clock.
struct Reading {
    std::uint64_t nanoseconds = 0;
    std::uint64_t ticks = 0;
    std::uint64_t apart = ~std::uint64_t{0}; ///< nanoseconds between the two

    bool isClose() const { return apart < 1000; }
};

/// The closest of a few: another process may have had the core in between.
Reading readBoth()
{
    Reading best;
    for (int i = 0; i < 8; ++i) {
        const std::uint64_t before = kernelNanoseconds();
        const std::uint64_t ticks = __rdtsc();
        const std::uint64_t apart = kernelNanoseconds() - before;
        if (apart < best.apart)
            best = {before + apart / 2, ticks, apart};
    }
    return best;
}

/// The kernel takes the counter only when it runs at one rate and is the same on all processors.
bool kernelTrustsCounter()
{
    std::string source;
    std::getline(std::ifstream("/sys/devices/system/clocksource/clocksource0/current_clocksource"), source);
    return source == "tsc";
}

struct Counter {
    bool usable = false;
    std::uint64_t beginTicks = 0;
    std::uint64_t beginNanoseconds = 0;
    std::int64_t rate = 0; ///< nanoseconds of 2^32 ticks: to multiply by it takes less than by a double

    Counter() : usable(kernelTrustsCounter())
    {
        if (!usable)
            return;
        constexpr std::uint64_t longEnough = 200000; // nanoseconds
        const Reading begin = readBoth();
        while (kernelNanoseconds() - begin.nanoseconds < longEnough) { }
        const Reading end = readBoth();
        usable = begin.isClose() && end.isClose() && end.ticks > begin.ticks;
        if (!usable)
            return;
        beginTicks = begin.ticks;
        beginNanoseconds = begin.nanoseconds;
        rate = static_cast<std::int64_t>(4294967296.0
            * static_cast<double>(end.nanoseconds - begin.nanoseconds)
            / static_cast<double>(end.ticks - begin.ticks));
    }
};

#endif

} // namespace

std::uint64_t nowNanoseconds() noexcept
{
#if defined(__x86_64__)
    static const Counter counter;
    if (counter.usable) {
        const Wide ticks = static_cast<std::int64_t>(__rdtsc() - counter.beginTicks);
        return counter.beginNanoseconds + static_cast<std::uint64_t>((ticks * counter.rate) >> 32);
    }
#endif
    return kernelNanoseconds();
}

} // namespace collscope::decide
