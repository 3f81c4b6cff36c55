// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/deciding.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/placement.h"
#include "engine/wire/table_row.h"
#include "mpi_agent/collectives/attribute.h"
#include "mpi_agent/collectives/nodes.h"
#include "mpi_agent/collectives/own_table.h"

#include <algorithm>
#include <array>

namespace collscope::agent {

namespace {

std::uint64_t elementsOf(const Data &data)
{
    if (data.blocks.empty())
        return static_cast<std::uint64_t>(data.count);
    std::uint64_t sum = 0;
    for (const rounds::Run &block : data.blocks)
        sum += block.count;
    return sum;
}

/// What the processes of a communicator have in common.
struct Common {
    bool hasTable = false; ///< any of them
    bool isSame = false; ///< their tables
    wire::Placement placement; ///< nodes and processes per node where all have as many
};

Common findCommon(MPI_Comm communicator)
{
    const OwnTable &own = OwnTable::ofThisProcess();
    const std::uint64_t mine = own.table ? own.table->checksum : 0;
    const std::uint64_t has = own.table ? 1 : 0;
    std::array<std::uint64_t, 4> most{mine, ~mine, has, 1 - has};
    check(MPI_Allreduce(
        MPI_IN_PLACE, most.data(), static_cast<int>(most.size()), MPI_UINT64_T, MPI_MAX, communicator));
    Common common;
    common.hasTable = most[2] != 0;
    common.isSame = most[0] == ~most[1] && most[3] == 0;

    const auto nodes = nodesOf(communicator);
    int size = 0;
    check(MPI_Comm_size(communicator, &size));
    common.placement.commSize = static_cast<std::uint32_t>(size);
    const auto ppn = static_cast<std::uint32_t>(nodes->ranks(0).size());
    bool isEven = true;
    for (std::uint32_t node = 0; node < nodes->count(); ++node)
        isEven = isEven && nodes->ranks(node).size() == ppn;
    if (isEven) {
        common.placement.nodes = nodes->count();
        common.placement.ppn = ppn;
    }
    return common;
}

} // namespace

std::optional<std::uint64_t> messageBytesOf(const Call &call)
{
    const bool isSummed = call.kind.name == "allgatherv" || call.kind.name == "reduce_scatter";
    if (call.kind.differ && !isSummed)
        return std::nullopt;
    // The side that all describe alike.
    const bool isInput = call.kind.name == "reduce_scatter" || !call.has(call.kind.output)
        || (call.kind.input.rootOnly && call.isRoot());
    const Data &data = isInput ? call.input : call.output;
    if (!call.has(call.kind.input) && !call.has(call.kind.output))
        return 0; // a barrier
    MPI_Count bytes = 0;
    check(MPI_Type_size_x(data.type, &bytes));
    return elementsOf(data) * static_cast<std::uint64_t>(bytes);
}

std::optional<wire::Method> decidedMethod(const Call &call)
{
    const Common &common = Attribute<Common>::of(call.communicator, findCommon);
    const OwnTable &own = OwnTable::ofThisProcess();
    if (!common.hasTable)
        throw Refusal(MPI_ERR_ARG, own.problem);
    const auto bytes = messageBytesOf(call);
    if (!common.isSame || !bytes)
        return std::nullopt;
    const auto *const decisions = own.table->find(call.kind.name);
    const std::uint8_t at
        = decisions ? wire::decide(*decisions, common.placement, *bytes) : wire::RuntimeTable::leaveToLibrary;
    if (at == wire::RuntimeTable::leaveToLibrary || decisions->methods[at].library != wire::bundledLibrary)
        return std::nullopt;
    return decisions->methods[at];
}

} // namespace collscope::agent
