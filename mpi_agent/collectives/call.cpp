// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/call.h"

#include <algorithm>
#include <array>

namespace collscope::agent {

bool isMpisOwn(MPI_Op operation)
{
    const MPI_Op all[] = {MPI_SUM, MPI_MAX, MPI_MIN, MPI_PROD, MPI_LAND, MPI_BAND, MPI_LOR, MPI_BOR, MPI_LXOR,
        MPI_BXOR, MPI_MAXLOC, MPI_MINLOC};
    return std::find(std::begin(all), std::end(all), operation) != std::end(all);
}

namespace {

constexpr Side none;
constexpr Side vector{Cut::vector};
constexpr Side vectorAtRoot{Cut::vector, true};
constexpr Side own{Cut::own};
constexpr Side each{Cut::each};
constexpr Side eachAtRoot{Cut::each, true};
constexpr bool reduces = true;
constexpr bool rooted = true;
constexpr bool differ = true;

constexpr std::array<CollectiveKind, 16> kinds{{
    {"allgather", own, each},
    {"allgatherv", own, each, false, false, differ},
    {"allreduce", vector, vector, reduces},
    {"alltoall", each, each},
    {"alltoallv", each, each, false, false, differ},
    {"barrier", none, none},
    {"bcast", none, vector, false, rooted},
    {"exscan", vector, vector, reduces},
    {"gather", own, eachAtRoot, false, rooted},
    {"gatherv", own, eachAtRoot, false, rooted, differ},
    {"reduce", vector, vectorAtRoot, reduces, rooted},
    {"reduce_scatter", each, own, reduces, false, differ},
    {"reduce_scatter_block", each, own, reduces},
    {"scan", vector, vector, reduces},
    {"scatter", eachAtRoot, own, false, rooted},
    {"scatterv", eachAtRoot, own, false, rooted, differ},
}};

const CollectiveKind &kindOf(std::string_view name)
{
    const CollectiveKind *const kind = findCollectiveKind(name);
    if (!kind)
        throw Refusal(MPI_ERR_ARG, "there is no collective called " + std::string(name));
    return *kind;
}

void checkData(const Data &data)
{
    if (data.type == MPI_DATATYPE_NULL)
        throw Refusal(MPI_ERR_TYPE, "the data type is MPI_DATATYPE_NULL");
    if (data.count < 0)
        throw Refusal(MPI_ERR_COUNT, "the number of elements is negative");
}

/// MPI finds before anything is sent whether its operation is there for the type; a process that combines
/// nothing would never ask, and wait for one that did.
void checkOperation(MPI_Op operation, MPI_Datatype type)
{
    thread_local MPI_Op lastOperation = MPI_OP_NULL; // programs use the same ones again and again
    thread_local MPI_Datatype lastType = MPI_DATATYPE_NULL;
    if ((operation == lastOperation && type == lastType) || !isMpisOwn(operation))
        return;
    char in = 0;
    char out = 0;
    if (MPI_Reduce_local(&in, &out, 0, type, operation) != MPI_SUCCESS)
        throw Refusal(MPI_ERR_OP, "the operation is not defined for the data type");
    lastOperation = operation;
    lastType = type;
}

} // namespace

const std::array<CollectiveKind, 16> &collectiveKinds()
{
    return kinds;
}

const CollectiveKind *findCollectiveKind(std::string_view name)
{
    const auto *const found = std::find_if(
        kinds.begin(), kinds.end(), [name](const CollectiveKind &kind) { return kind.name == name; });
    return found == kinds.end() ? nullptr : found;
}

void expectOneGroup(MPI_Comm communicator)
{
    if (communicator == MPI_COMM_NULL)
        throw Refusal(MPI_ERR_COMM, "the communicator is MPI_COMM_NULL");
    int between = 0;
    check(MPI_Comm_test_inter(communicator, &between));
    if (between != 0)
        throw Refusal(MPI_ERR_COMM, "intercommunicators are left to the MPI library");
}

Caller::Caller(MPI_Comm theCommunicator) : communicator(theCommunicator)
{
    expectOneGroup(communicator);
    check(MPI_Comm_rank(communicator, &rank));
    check(MPI_Comm_size(communicator, &size));
}

Call::Call(std::string_view collective, const Caller &caller) : Call(kindOf(collective), caller) { }

void Call::check() const
{
    if (root < 0 || root >= size)
        throw Refusal(MPI_ERR_ROOT, "the root is no process of the communicator");
    if (kind.reduces && operation == MPI_OP_NULL)
        throw Refusal(MPI_ERR_OP, "the operation is MPI_OP_NULL");
    const bool fromInput = input.address == MPI_IN_PLACE;
    const bool fromOutput = output.address == MPI_IN_PLACE;
    const bool ofScatter = kind.input.rootOnly;
    if ((fromInput && has(kind.input) && (ofScatter || (kind.output.rootOnly && !isRoot())))
        || (fromOutput && has(kind.output) && !(ofScatter && isRoot())))
        throw Refusal(MPI_ERR_BUFFER, "MPI_IN_PLACE is not allowed here");
    if (has(kind.input) && !fromInput)
        checkData(input);
    if (has(kind.output) && !fromOutput)
        checkData(output);
    if (kind.reduces)
        checkOperation(operation, fromInput ? output.type : input.type);
}

std::size_t Call::count() const
{
    const bool ofInput = has(kind.input) && input.address != MPI_IN_PLACE && input.blocks.empty();
    const Data &data = ofInput ? input : output;
    return data.blocks.empty() ? static_cast<std::size_t>(data.count)
                               : data.blocks[static_cast<std::size_t>(rank)].count;
}

bool Call::commutes() const
{
    if (!kind.reduces)
        return true;
    int answer = 0;
    agent::check(MPI_Op_commutative(operation, &answer));
    return answer != 0;
}

} // namespace collscope::agent
