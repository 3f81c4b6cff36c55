// SPDX-License-Identifier: GPL-3.0-or-later
// Calls by "auto" that are checked, and how many of them MPI's own functions carried out: "allreduce 2 of 4
// by MPI, bcast 1 of 2, alltoallv 1 of 1", or what a call said was wrong.
// COLLSCOPE_TABLE_ODD: rank 1 follows this table instead.
#include "mpi_agent/collectives/collscope/collectives.h"

#include <mpi.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

int byMpi[3]; // allreduce, bcast, alltoallv
int wrong = 0;

void expect(bool right)
{
    wrong += right ? 0 : 1;
}

} // namespace

// The library's calls of MPI's functions come here.
extern "C" {
int MPI_Allreduce(const void *in, void *out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    ++byMpi[0];
    return PMPI_Allreduce(in, out, count, type, op, comm);
}
int MPI_Bcast(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
    ++byMpi[1];
    return PMPI_Bcast(buffer, count, type, root, comm);
}
int MPI_Alltoallv(const void *in, const int *sent, const int *from, MPI_Datatype inType, void *out,
    const int *received, const int *to, MPI_Datatype outType, MPI_Comm comm)
{
    ++byMpi[2];
    return PMPI_Alltoallv(in, sent, from, inType, out, received, to, outType, comm);
}
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (const char *odd = std::getenv("COLLSCOPE_TABLE_ODD"); odd && rank == 1)
        setenv("COLLSCOPE_TABLE", odd, 1);
    // The first call compares tables and finds nodes, by MPI's functions: not counted.
    int one = 1;
    int sum = 0;
    const int first = collscope_allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, "auto");
    if (first != MPI_SUCCESS) {
        if (rank == 0)
            std::printf("%s\n", collscope_collectives_error_text());
        MPI_Finalize();
        return 0;
    }
    expect(sum == size);
    byMpi[0] = byMpi[1] = byMpi[2] = 0;
    for (const int count : {1, 100, 5000, 20000}) {
        std::vector<int> in(static_cast<std::size_t>(count), rank + 1);
        std::vector<int> out(in.size());
        expect(collscope_allreduce(in.data(), out.data(), count, MPI_INT, MPI_SUM, MPI_COMM_WORLD, "auto")
            == MPI_SUCCESS);
        expect(out.front() == size * (size + 1) / 2 && out.back() == out.front());
    }
    for (const int count : {1, 5000}) {
        std::vector<int> data(static_cast<std::size_t>(count), rank == 1 ? 7 : 0);
        expect(collscope_bcast(data.data(), count, MPI_INT, 1, MPI_COMM_WORLD, "auto") == MPI_SUCCESS);
        expect(data.front() == 7 && data.back() == 7);
    }
    const std::vector<int> ones(static_cast<std::size_t>(size), 1);
    std::vector<int> places;
    for (int i = 0; i < size; ++i)
        places.push_back(i);
    std::vector<int> got(places.size());
    expect(collscope_alltoallv(places.data(), ones.data(), places.data(), MPI_INT, got.data(), ones.data(),
               places.data(), MPI_INT, MPI_COMM_WORLD, "auto")
        == MPI_SUCCESS);
    for (const int each : got)
        expect(each == rank);
    int all = 0;
    PMPI_Allreduce(&wrong, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        std::printf("allreduce %d of 4 by MPI, bcast %d of 2, alltoallv %d of 1, %d wrong\n", byMpi[0],
            byMpi[1], byMpi[2], all);
    MPI_Finalize();
    return 0;
}
