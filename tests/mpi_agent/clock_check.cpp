// SPDX-License-Identifier: GPL-3.0-or-later
// Prints how far the processes of one machine are from agreeing on the time when each takes its clock for one
// of its own: the right answer is that all clocks are the same.
#include "mpi_agent/bench/clock.h"
#include "mpi_agent/bench/global_clock.h"

#include <mpi.h>

#include <cmath>
#include <cstdio>

int main(int argc, char **argv)
{
    using namespace collscope::agent;
    MPI_Init(&argc, &argv);
    double error = 0.0;
    {
        GlobalClock clock(MPI_COMM_WORLD, GlobalClock::Scope::process);
        clock.synchronise();
        waitUntil(localSeconds() + 1.2); // long enough for a drift to show
        clock.synchronise();
        waitUntil(localSeconds() + 0.3);
        const double now = localSeconds();
        const double own
            = std::abs(clock.now() - now) + std::abs(clock.toLocal(clock.now()) - localSeconds());
        MPI_Reduce(&own, &error, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    }
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        std::printf("off by %.3g s at most\n", error);
    MPI_Finalize();
}
