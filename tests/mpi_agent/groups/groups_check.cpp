// SPDX-License-Identifier: GPL-3.0-or-later
// Checks process groups over MPI, through collscope/groups.h alone. Arguments: how many groups are made and
// freed to see whether memory grows (negative: nothing but what follows is checked), and the sizes of
// communicators to check. Prints trees to be
// compared, what fails, and a last line with the number of checks; exit status 1 when anything failed. Or the
// word auto, and scheme and degree that a group and one out of it are to have; auto alone: they are refused.
#include "tests/mpi_agent/groups/checks.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

namespace collscope::agent::test {

namespace {
long checkCount = 0;
long failureCount = 0;
} // namespace

void expect(bool right, const std::string &what)
{
    ++checkCount;
    if (right)
        return;
    ++failureCount;
    if (failureCount < 20)
        std::printf("process %d of %d: %s\n", rankIn(MPI_COMM_WORLD), sizeOf(MPI_COMM_WORLD), what.c_str());
}

void succeed(int code, const std::string &what)
{
    expect(code == MPI_SUCCESS, what + ": " + (code == MPI_SUCCESS ? "" : collscope_group_error_text()));
}

void finish(MPI_Request &request)
{
#ifdef COLLSCOPE_SIMULATED // where asking takes simulated time, and a switch to each of the others
    MPI_Wait(&request, MPI_STATUS_IGNORE);
#else
    for (int done = 0; done == 0; std::this_thread::yield())
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
#endif
}

// In a simulation what does not wait takes time with the square of the processes.
void gather(const int *values, int *all, int count, MPI_Comm communicator)
{
#ifdef COLLSCOPE_SIMULATED
    MPI_Gather(values, count, MPI_INT, all, count, MPI_INT, 0, communicator);
#else
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Igather(values, count, MPI_INT, all, count, MPI_INT, 0, communicator, &request);
    finish(request);
#endif
}

void add(const unsigned long long *values, unsigned long long *sums, int count, MPI_Comm communicator)
{
#ifdef COLLSCOPE_SIMULATED
    MPI_Reduce(values, sums, count, MPI_UNSIGNED_LONG_LONG, MPI_SUM, 0, communicator);
#else
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ireduce(values, sums, count, MPI_UNSIGNED_LONG_LONG, MPI_SUM, 0, communicator, &request);
    finish(request);
#endif
}

long checks()
{
    return checkCount;
}

long failures()
{
    return failureCount;
}

Root::Root(MPI_Comm communicator, const collscope_group_options &options)
{
    succeed(collscope_group_root(communicator, &options, &m_group), "root");
}

Root::~Root()
{
    succeed(collscope_group_free(&m_group), "freeing a root");
}

const std::vector<const char *> &schemeNames()
{
    static const std::vector<const char *> names
        = {"centralized", "shrink-and-balance", "shrink-and-balance-children", "rank-and-hash"};
    return names;
}

collscope_group_options optionsOf(const char *scheme, unsigned degree, int roots)
{
    collscope_group_options options = {};
    options.scheme = scheme;
    options.degree = degree;
    options.roots = roots;
    return options;
}

int rankIn(MPI_Comm communicator)
{
    int rank = 0;
    MPI_Comm_rank(communicator, &rank);
    return rank;
}

int sizeOf(MPI_Comm communicator)
{
    int size = 0;
    MPI_Comm_size(communicator, &size);
    return size;
}

std::vector<int> processesOf(MPI_Comm members, MPI_Comm all)
{
    std::vector<int> processes(static_cast<std::size_t>(sizeOf(members)));
    const int own = rankIn(all);
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Iallgather(&own, 1, MPI_INT, processes.data(), 1, MPI_INT, members, &request);
    finish(request);
    return processes;
}

} // namespace collscope::agent::test

using namespace collscope::agent::test;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    const bool isAuto = argc > 1 && std::string(argv[1]) == "auto";
    const int times = isAuto ? -1 : argc > 1 ? std::atoi(argv[1]) : 0;
    if (isAuto && argc > 5)
        checkAuto(MPI_COMM_WORLD,
            {optionsOf(argv[2], static_cast<unsigned>(std::atoi(argv[3]))),
                optionsOf(argv[4], static_cast<unsigned>(std::atoi(argv[5])))});
    else if (isAuto)
        checkNoTable(MPI_COMM_WORLD);
    for (int i = 2; !isAuto && i < argc; ++i) {
        const int size = std::atoi(argv[i]);
        MPI_Comm some = MPI_COMM_NULL;
        const bool isIn = rankIn(MPI_COMM_WORLD) < size;
        MPI_Comm_split(MPI_COMM_WORLD, isIn ? 0 : MPI_UNDEFINED, 0, &some);
        if (some != MPI_COMM_NULL) {
            printTrees(some);
            if (size <= 5 || size == 8 || size > 16) { // the time of all sizes is better spent otherwise
                checkCollectives(some);
                checkRanks(some);
                checkNesting(some);
            }
            MPI_Comm_free(&some);
        }
        MPI_Request request = MPI_REQUEST_NULL;
        MPI_Ibarrier(MPI_COMM_WORLD, &request);
        finish(request);
    }
    if (times >= 0) {
        checkRefusals(MPI_COMM_WORLD);
        checkManyAtOnce(MPI_COMM_WORLD);
        checkAbsence(MPI_COMM_WORLD);
    }
    if (times > 0)
        checkMemory(MPI_COMM_WORLD, times);
    long sums[2] = {checks(), failures()};
    MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rankIn(MPI_COMM_WORLD) == 0)
        std::printf(
            "end of checks: %d communicators, %ld checks, %ld failures\n", argc - 2, sums[0], sums[1]);
    MPI_Finalize();
    return sums[1] == 0 ? 0 : 1;
}
