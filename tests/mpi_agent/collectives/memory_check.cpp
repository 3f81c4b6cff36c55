// SPDX-License-Identifier: GPL-3.0-or-later
// Data that are not in memory as they are in a message, a program that receives on MPI_COMM_SELF meanwhile,
// and arguments that MPI does not look at. "end of checks, 0 failures"
#include "mpi_agent/collectives/collscope/collectives.h"

#include <mpi.h>

#include <cstdio>
#include <vector>

namespace {

int failures = 0;
int rank = 0;
int size = 0;

void expect(bool right, const char *what, const char *method)
{
    if (right)
        return;
    ++failures;
    std::printf("rank %d: %s %s: %s\n", rank, what, method, collscope_collectives_error_text());
}

/// Two integers, the second one first: one run of bytes that no byte copy serves.
MPI_Datatype turnedType()
{
    int lengths[2] = {1, 1};
    int places[2] = {1, 0};
    MPI_Datatype type = MPI_DATATYPE_NULL;
    MPI_Type_indexed(2, lengths, places, MPI_INT, &type);
    MPI_Type_commit(&type);
    return type;
}

/// The same signature and bytes, gap and overlap that hide each other: 0, 0, 2 of three.
MPI_Datatype doubledType()
{
    int lengths[3] = {1, 1, 1};
    int places[3] = {0, 0, 2};
    MPI_Datatype type = MPI_DATATYPE_NULL;
    MPI_Type_indexed(3, lengths, places, MPI_INT, &type);
    MPI_Type_commit(&type);
    return type;
}

using Ints = std::vector<int>;

void allgather(const char *method, MPI_Datatype type, const Ints &mine, const Ints &sent)
{
    const int count = static_cast<int>(sent.size());
    Ints all(sent.size() * static_cast<std::size_t>(size), -1);
    const int code
        = collscope_allgather(mine.data(), 1, type, all.data(), count, MPI_INT, MPI_COMM_WORLD, method);
    bool right = code == MPI_SUCCESS;
    for (std::size_t i = 0; right && i < all.size(); ++i)
        right = all[i] == sent[i % sent.size()] + static_cast<int>(i / sent.size() * 100) - rank * 100;
    expect(right, "allgather", method);
}

void turned()
{
    const int base = rank * 100;
    MPI_Datatype type = turnedType();
    MPI_Datatype doubled = doubledType();
    for (const char *method : {"linear", "ring", "bruck:2", "circulant"}) {
        allgather(method, type, {base, base + 1}, {base + 1, base});
        allgather(method, doubled, {base, base + 1, base + 2}, {base, base, base + 2});
    }
    for (const char *method : {"linear", "pairwise", "bruck:2", "bruck:4294967295"}) {
        Ints in;
        for (int to = 0; to < size; ++to)
            in.insert(in.end(), {base + to, base + to + 50});
        Ints out(in.size(), -1);
        bool right = collscope_alltoall(in.data(), 1, type, out.data(), 2, MPI_INT, MPI_COMM_WORLD, method)
            == MPI_SUCCESS;
        for (std::size_t from = 0; right && from < static_cast<std::size_t>(size); ++from) {
            const int expected = static_cast<int>(from) * 100 + rank;
            right = out[2 * from] == expected + 50 && out[2 * from + 1] == expected;
        }
        expect(right, "alltoall", method);
    }
    MPI_Type_free(&type);
    MPI_Type_free(&doubled);
}

/// Integers with a gap behind each; the program waits for a message to itself, which is none of ours.
void beside()
{
    MPI_Datatype type = MPI_DATATYPE_NULL;
    MPI_Type_create_resized(MPI_INT, 0, 2 * static_cast<MPI_Aint>(sizeof(int)), &type);
    MPI_Type_commit(&type);
    MPI_Op sum = MPI_OP_NULL;
    MPI_Op_create(
        [](void *in, void *inout, int *count, MPI_Datatype *) {
            for (int i = 0; i < *count; ++i)
                static_cast<int *>(inout)[2 * i] += static_cast<int *>(in)[2 * i];
        },
        1, &sum);
    int heard = -1;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Irecv(&heard, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &request);
    for (const char *method : {"linear", "binomial", "knomial:3", "scatter_gather"}) {
        const Ints in{rank + 1, 7, rank + 2, 7};
        Ints out(in.size(), -1);
        const bool isDone
            = collscope_reduce(in.data(), out.data(), 2, type, sum, 0, MPI_COMM_WORLD, method) == MPI_SUCCESS;
        const int all = size * (size + 1) / 2;
        expect(isDone && (rank != 0 || out == Ints{all, -1, all + size, -1}), "reduce", method);
    }
    const int word = 42;
    MPI_Send(&word, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    expect(heard == word, "the program's message", "");
    MPI_Op_free(&sum);
    MPI_Type_free(&type);
}

/// What only the root's call means, others may leave as they like.
void insignificant()
{
    const int mine = rank;
    Ints all(static_cast<std::size_t>(size), -1);
    void *const aside = MPI_IN_PLACE;
    expect(collscope_gather(
               &mine, 1, MPI_INT, rank == 0 ? all.data() : aside, 1, MPI_INT, 0, MPI_COMM_WORLD, "linear")
            == MPI_SUCCESS,
        "gather", "linear");
    int got = -1;
    expect(collscope_scatter(
               rank == 0 ? all.data() : aside, 1, MPI_INT, &got, 1, MPI_INT, 0, MPI_COMM_WORLD, "linear")
                == MPI_SUCCESS
            && got == rank,
        "scatter", "linear");
    int result = -1;
    expect(collscope_reduce(&mine, rank == 0 ? static_cast<void *>(&result) : aside, 1, MPI_INT, MPI_SUM, 0,
               MPI_COMM_WORLD, "binomial")
            == MPI_SUCCESS,
        "reduce", "binomial");
}

} // namespace

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    turned();
    beside();
    insignificant();
    int all = 0;
    MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        std::printf("end of checks, %d failures\n", all);
    MPI_Finalize();
    return all == 0 ? 0 : 1;
}
