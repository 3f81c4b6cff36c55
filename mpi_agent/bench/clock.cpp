// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/clock.h"

#include "mpi_agent/bench/summary.h"

#include <mpi.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>
#include <sched.h>
#include <unistd.h>

namespace collscope::agent {

#ifdef COLLSCOPE_SIMULATED

double localSeconds()
{
    return MPI_Wtime();
}

/// The simulated clock stands still while a process looks at it: this has to be a sleep.
void waitUntil(double seconds)
{
    const double wait = seconds - MPI_Wtime();
    if (wait <= 0.0)
        return;
    timespec duration{};
    duration.tv_sec = static_cast<time_t>(wait);
    duration.tv_nsec = std::lround((wait - std::floor(wait)) * 1e9);
    nanosleep(&duration, nullptr);
}

#else

double localSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Sleeping would wake too late. Who shares a core with others lets them run meanwhile.
void waitUntil(double seconds)
{
    constexpr double spinning = 50e-6;
    for (;;) {
        const double left = seconds - localSeconds();
        if (left <= 0.0)
            return;
        if (left > spinning)
            sched_yield();
    }
}

#endif

double measuredClockResolution()
{
    constexpr int steps = 200;
    constexpr int maxReadings = 1000000; // a simulated clock may stand still
    double smallest = std::numeric_limits<double>::infinity();
    double last = localSeconds();
    for (int step = 0, reading = 0; step < steps && reading < maxReadings; ++reading) {
        const double now = localSeconds();
        if (now > last) {
            smallest = std::min(smallest, now - last);
            ++step;
        }
        last = now;
    }
    return roundedSeconds(smallest < 1.0 ? smallest : std::min(std::max(MPI_Wtick(), 1e-12), 1.0));
}

} // namespace collscope::agent
