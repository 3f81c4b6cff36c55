// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/deciding.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/placement.h"
#include "engine/wire/table_row.h"
#include "mpi_agent/collectives/attribute.h"
#include "mpi_agent/collectives/nodes.h"
#include "mpi_agent/collectives/own_table.h"
#include "mpi_agent/decide/tracer.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>

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

/// In one line of one process.
void complain(int processes, const std::string &problem)
{
    const std::string line = "collscope: \"auto\" leaves the calls of " + std::to_string(processes)
        + " processes to MPI: " + (problem.empty() ? "they have different tables" : "not all have a table")
        + " (COLLSCOPE_TABLE)" + (problem.empty() ? "" : "; " + problem) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

Common findCommon(MPI_Comm communicator)
{
    const OwnTable &own = OwnTable::ofThisProcess();
    int rank = 0;
    int size = 0;
    check(MPI_Comm_rank(communicator, &rank));
    check(MPI_Comm_size(communicator, &size));
    const std::uint64_t mine = own.table ? own.table->checksum : 0;
    const std::uint64_t has = own.table ? 1 : 0;
    // The last one is greatest of the lowest process without a table.
    std::array<std::uint64_t, 4> most{
        mine, ~mine, has, own.table ? 0 : static_cast<std::uint64_t>(size - rank)};
    check(MPI_Allreduce(
        MPI_IN_PLACE, most.data(), static_cast<int>(most.size()), MPI_UINT64_T, MPI_MAX, communicator));
    Common common;
    common.hasTable = most[2] != 0;
    common.isSame = most[0] == ~most[1] && most[3] == 0;
    const bool isToSay = static_cast<std::uint64_t>(size - rank) == (most[3] != 0 ? most[3] : size);
    if (common.hasTable && !common.isSame && isToSay)
        complain(size, own.problem);

    const auto nodes = nodesOf(communicator);
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

/// As this process sees it.
std::uint64_t bytesHere(const Call &call)
{
    // The side that all describe alike, if any.
    const bool isInput = call.kind.name == "reduce_scatter" || !call.has(call.kind.output)
        || (call.kind.input.rootOnly && call.isRoot());
    const Data &data = isInput ? call.input : call.output;
    if (!call.has(call.kind.input) && !call.has(call.kind.output))
        return 0; // a barrier
    MPI_Count bytes = 0;
    check(MPI_Type_size_x(data.type, &bytes));
    return elementsOf(data) * static_cast<std::uint64_t>(bytes);
}

} // namespace

std::optional<std::uint64_t> messageBytesOf(const Call &call)
{
    const bool isSummed = call.kind.name == "allgatherv" || call.kind.name == "reduce_scatter";
    if (call.kind.differ && !isSummed)
        return std::nullopt;
    return bytesHere(call);
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

void traceDecided(const Call &call, const std::optional<wire::Method> &method)
{
    if (!decide::isTraced(call.rank))
        return;
    const std::string name = "collscope_" + std::string(call.kind.name);
    decide::trace(name, Attribute<Common>::of(call.communicator, findCommon).placement, bytesHere(call),
        method ? std::string(wire::bundledLibrary) + '.' + wire::methodText(*method) : "default");
}

} // namespace collscope::agent
