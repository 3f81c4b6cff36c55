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

int packed(void *buffer, int count, MPI_Datatype type, int bytes, int root, MPI_Comm communicator,
    const BroadcastBytes &broadcast)
{
    int room = 0;
    int rank = 0;
    PMPI_Comm_rank(communicator, &rank);
    if (const int code = PMPI_Pack_size(count, type, communicator, &room); code != MPI_SUCCESS)
        return code;
    room = room < bytes ? bytes : room;
    const std::unique_ptr<char[]> memory(new (std::nothrow) char[static_cast<std::size_t>(room)]);
    if (!memory)
        return MPI_ERR_NO_MEM;
    int position = 0;
    if (rank == root)
        if (const int code = PMPI_Pack(buffer, count, type, memory.get(), room, &position, communicator);
            code != MPI_SUCCESS)
            return code;
    if (const int code = broadcast(memory.get(), bytes); code != MPI_SUCCESS)
        return code;
    position = 0;
    return rank == root ? MPI_SUCCESS
                        : PMPI_Unpack(memory.get(), bytes, &position, buffer, count, type, communicator);
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
