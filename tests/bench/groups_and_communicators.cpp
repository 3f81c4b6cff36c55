// SPDX-License-Identifier: GPL-3.0-or-later
// What a subset of processes costs as a process group and as a communicator of the MPI library: time to make
// one, memory while it lives (of the process with most), and how many there can be. Three of five processes
// take part.
//   usage: mpirun -n N groups_and_communicators [KIND|all [ROUNDS [ALIVE [MOST]]]]
// ROUNDS are timed, ALIVE live at once for the memory, MOST are made for "until it fails" (0: none).
// tests/bench/messages_of_groups counts their messages.
#include "mpi_agent/groups/collscope/groups.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <malloc.h>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

int self = 0;
int processes = 0;
collscope_group root = COLLSCOPE_GROUP_NULL;

bool isMember()
{
    return self * 7 % 5 < 3;
}

double residentBytes()
{
    double pages = 0;
    double resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// Of the heap, by programs and libraries.
double usedBytes()
{
    const struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd);
}

/// Something that members have together.
struct Kind {
    std::string name;
    std::function<bool()> make; ///< keeps one more; false: it failed
    std::function<void()> dropAll;
};

double most(double value)
{
    double result = 0;
    MPI_Allreduce(&value, &result, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return result;
}

/// Seconds per group, all of them given back at once at the end.
double timed(const Kind &kind, int rounds)
{
    MPI_Barrier(MPI_COMM_WORLD);
    const double began = MPI_Wtime();
    for (int i = 0; i < rounds; ++i)
        kind.make();
    const double seconds = most(MPI_Wtime() - began);
    kind.dropAll();
    return seconds / rounds;
}

/// How many there can be, at most `limit`.
int untilItFails(const Kind &kind, int limit)
{
    int made = 0;
    while (made < limit && most(kind.make() ? 0 : 1) == 0)
        ++made;
    kind.dropAll();
    return made;
}

void printRow(const Kind &kind, int rounds, int alive, int limit)
{
    // What is allocated once; and malloc() puts what the kind before has given back by thousands into order,
    // some of it in each call.
    timed(kind, std::max(rounds, 2));
    const double seconds = timed(kind, rounds);
    const double before = usedBytes();
    const double residentBefore = residentBytes();
    for (int i = 0; i < alive; ++i)
        kind.make();
    const double bytes = most((usedBytes() - before) / alive);
    const double resident = most((residentBytes() - residentBefore) / alive);
    kind.dropAll();
    const int made = limit > 0 ? untilItFails(kind, limit) : 0;
    if (self != 0)
        return;
    const std::string until = limit == 0 ? "not tried"
        : made < limit                   ? std::to_string(made)
                                         : "more than " + std::to_string(limit);
    std::printf("| %s | %.0f us | %.0f B | %.0f B | %s |\n", kind.name.c_str(), seconds * 1e6, bytes,
        resident, until.c_str());
    std::fflush(stdout);
}

Kind communicators(const std::string &name, const std::function<int(MPI_Comm &)> &make)
{
    static std::vector<MPI_Comm> all;
    return {name,
        [make] {
            MPI_Comm communicator = MPI_COMM_NULL;
            if (make(communicator) != MPI_SUCCESS)
                return false;
            if (communicator != MPI_COMM_NULL)
                all.push_back(communicator);
            return true;
        },
        [] {
            for (MPI_Comm &communicator : all)
                MPI_Comm_free(&communicator);
            all.clear();
        }};
}

Kind processGroups(const char *scheme)
{
    static std::vector<collscope_group> all;
    return {scheme,
        [scheme] {
            collscope_group_options options = {};
            options.scheme = scheme;
            collscope_group group = COLLSCOPE_GROUP_NULL;
            if (collscope_group_create(root, isMember() ? 1 : 0, 0, &options, &group) != MPI_SUCCESS)
                return false;
            if (group)
                all.push_back(group);
            return true;
        },
        [] {
            for (collscope_group &group : all)
                collscope_group_free(&group);
            all.clear();
        }};
}

} // namespace

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    const auto argument = [&](int at, int otherwise) { return argc > at ? std::atoi(argv[at]) : otherwise; };
    const std::string only = argc > 1 ? argv[1] : "all";
    const int rounds = argument(2, 100);
    const int alive = argument(3, 1000);
    const int limit = argument(4, 0);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    collscope_group_root(MPI_COMM_WORLD, nullptr, &root);
    char library[MPI_MAX_LIBRARY_VERSION_STRING] = "";
    int length = 0;
    MPI_Get_library_version(library, &length);
    std::vector<int> members;
    for (int process = 0; process < processes; ++process)
        if (process * 7 % 5 < 3)
            members.push_back(process);
    MPI_Group world = MPI_GROUP_NULL;
    MPI_Group some = MPI_GROUP_NULL;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, static_cast<int>(members.size()), members.data(), &some);
    if (self == 0)
        std::printf("%.40s\n%d of %d processes\n| | time | heap each | resident each | until it fails |\n"
                    "|---|--:|--:|--:|--:|\n",
            library, static_cast<int>(members.size()), processes);
    std::vector<Kind> kinds;
    kinds.push_back(communicators("MPI_Comm_split", [](MPI_Comm &made) {
        return MPI_Comm_split(MPI_COMM_WORLD, isMember() ? 0 : MPI_UNDEFINED, self, &made);
    }));
    kinds.push_back(communicators("MPI_Comm_create_group", [some](MPI_Comm &made) {
        return isMember() ? MPI_Comm_create_group(MPI_COMM_WORLD, some, 0, &made) : MPI_SUCCESS;
    }));
    for (const char *scheme : {"centralized", "shrink-and-balance", "rank-and-hash"})
        kinds.push_back(processGroups(scheme));
    for (const Kind &kind : kinds)
        if (only == "all" || only == kind.name)
            printRow(kind, rounds, alive, limit);
    MPI_Group_free(&some);
    MPI_Group_free(&world);
    collscope_group_free(&root);
    MPI_Finalize();
    return 0;
}
