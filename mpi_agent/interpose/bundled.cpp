// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/interpose/bundled.h"

#include "engine/wire/catalogue.h"
#include "mpi_agent/collectives/bcast/bcast.h"
#include "mpi_agent/collectives/reduce/reduce.h"
#include "mpi_agent/interpose/known_types.h"

#include <limits>
#include <memory>
#include <new>

namespace collscope::interpose {

namespace {

constexpr auto mostCount = static_cast<std::uint64_t>(std::numeric_limits<int>::max());

agent::Parameters parametersOf(const wire::Method &method)
{
    agent::Parameters parameters;
    parameters.segmentBytes = method.segmentBytes;
    parameters.fanout = method.fanout;
    return parameters;
}

/// `count` elements of a type as one element of another that is used with `base` in place of `buffer`: MPICH
/// packs nothing from MPI_BOTTOM.
class Shifted {
public:
    Shifted(const void *buffer, int count, MPI_Datatype type, const void *base)
    {
        MPI_Aint from = 0;
        MPI_Aint to = 0;
        PMPI_Get_address(buffer, &from);
        PMPI_Get_address(base, &to);
        MPI_Aint displacement = PMPI_Aint_diff(from, to);
        if (PMPI_Type_create_hindexed(1, &count, &displacement, type, &m_type) != MPI_SUCCESS
            || PMPI_Type_commit(&m_type) != MPI_SUCCESS)
            free();
    }
    ~Shifted() { free(); }
    Shifted(const Shifted &) = delete;
    Shifted &operator=(const Shifted &) = delete;

    explicit operator bool() const { return m_type != MPI_DATATYPE_NULL; }
    MPI_Datatype type() const { return m_type; }

private:
    void free()
    {
        if (m_type != MPI_DATATYPE_NULL)
            PMPI_Type_free(&m_type);
    }

    MPI_Datatype m_type = MPI_DATATYPE_NULL;
};

/// Whatever goes wrong in one process, all of them take part in the broadcast: the others would wait.
int packed(void *buffer, int count, MPI_Datatype type, int bytes, int root, MPI_Comm communicator,
    const BroadcastBytes &broadcast)
{
    int rank = 0;
    PMPI_Comm_rank(communicator, &rank);
    const std::unique_ptr<char[]> memory(new (std::nothrow) char[static_cast<std::size_t>(bytes)]);
    if (!memory)
        return failedHere;
    const Shifted whole(buffer, count, type, memory.get());
    bool isWhole = static_cast<bool>(whole);
    int position = 0;
    if (rank == root && isWhole)
        isWhole = PMPI_Pack(memory.get(), 1, whole.type(), memory.get(), bytes, &position, communicator)
            == MPI_SUCCESS;
    if (const int code = broadcast(memory.get(), bytes); code != MPI_SUCCESS)
        return code;
    position = 0;
    if (rank != root && isWhole)
        isWhole = PMPI_Unpack(memory.get(), bytes, &position, memory.get(), 1, whole.type(), communicator)
            == MPI_SUCCESS;
    return isWhole ? MPI_SUCCESS : failedHere;
}

} // namespace

bool isBundled(std::string_view collective, const wire::Method &method)
{
    const auto *const known = wire::findAlgorithm(wire::bundledLibrary, collective, method.algorithm);
    return method.library == wire::bundledLibrary && known && known->id == method.algorithmId;
}

bool fitsBundled(std::uint64_t messageBytes)
{
    return messageBytes <= mostCount;
}

int broadcastAsBytes(void *buffer, MPI_Count count, MPI_Datatype type, int root, MPI_Comm communicator,
    const BroadcastBytes &broadcast)
{
    MPI_Count elementBytes = 0;
    PMPI_Type_size_x(type, &elementBytes);
    const auto bytes = static_cast<int>(count * elementBytes);
    // A type of no bytes may be there any number of times.
    if (bytes == 0 || isPlain(type))
        return broadcast(buffer, bytes);
    return packed(buffer, static_cast<int>(count), type, bytes, root, communicator, broadcast);
}

int bundledBcast(const wire::Method &method, void *buffer, MPI_Count count, MPI_Datatype type, int root,
    MPI_Comm communicator)
{
    const auto &algorithm = agent::bcast::algorithms()[static_cast<std::size_t>(method.algorithmId - 1)];
    return broadcastAsBytes(buffer, count, type, root, communicator, [&](void *data, int bytes) {
        return algorithm.run(data, bytes, MPI_BYTE, root, communicator, parametersOf(method));
    });
}

int bundledReduce(const wire::Method &method, const void *operand, void *result, MPI_Count count,
    MPI_Datatype type, MPI_Op operation, int root, MPI_Comm communicator)
{
    const auto &algorithm = agent::reduce::algorithms()[static_cast<std::size_t>(method.algorithmId - 1)];
    return algorithm.run(
        operand, result, static_cast<int>(count), type, operation, root, communicator, parametersOf(method));
}

} // namespace collscope::interpose
