// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/communication.h"

#include "engine/wire/patterns/nodes.h"

#include <algorithm>

namespace collscope {

namespace {

using namespace wire::patterns;

/// What the message size of an instance counts (catalogue): a block of one process, or the vector.
bool countsBlocks(std::string_view collective)
{
    for (const std::string_view each : {"allgather", "allgatherv", "alltoall", "alltoallv", "gather",
             "gatherv", "scatter", "scatterv", "reduce_scatter_block"})
        if (collective == each)
            return true;
    return false;
}

std::uint32_t segmentsOf(const Algorithm &algorithm, const Method &method, std::uint64_t bytes)
{
    if (!algorithm.segments || method.segmentBytes == 0 || bytes == 0)
        return 1;
    const std::uint64_t segments = (bytes - 1) / method.segmentBytes + 1;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(segments, mostSegments));
}

/// Nothing where it is not known how many processes each node has.
std::optional<Nodes> nodesOf(const Placement &placement)
{
    if (placement.ppn == 0 || std::uint64_t{placement.nodes} * placement.ppn != placement.commSize)
        return std::nullopt;
    return Nodes::filled(placement.commSize, placement.ppn);
}

} // namespace

bool hasKnownRounds(const Method &method, const Instance &instance)
{
    const auto known = knownPattern(method.library, instance.collective, method.algorithm, method.fanout);
    return known && wire::meets(known->algorithm->needs, instance.placement.commSize)
        && (!known->algorithm->nodes || nodesOf(instance.placement));
}

CommunicationPtr communicationOf(const Method &method, const Instance &instance, NoCommunication &why)
{
    const auto known = knownPattern(method.library, instance.collective, method.algorithm, method.fanout);
    why = NoCommunication::unknownPattern;
    if (!known || !wire::meets(known->algorithm->needs, instance.placement.commSize))
        return nullptr;
    const auto nodes = known->algorithm->nodes ? nodesOf(instance.placement) : std::nullopt;
    why = NoCommunication::unknownNodes;
    if (known->algorithm->nodes && !nodes)
        return nullptr;
    const Role role{0, instance.placement.commSize, 0, known->radix,
        segmentsOf(*known->algorithm, method, instance.messageBytes), nodes ? &*nodes : nullptr};
    why = NoCommunication::tooManyMessages;
    auto rounds = roundsOf(*known->algorithm, role, mostMessagesShown);
    if (!rounds)
        return nullptr;
    why = NoCommunication::none;
    auto result = std::make_shared<Communication>();
    result->rounds = std::move(*rounds);
    const auto bytes = static_cast<double>(instance.messageBytes);
    result->blockBytes = countsBlocks(instance.collective) || result->rounds.blocks == 0
        ? bytes
        : bytes / result->rounds.blocks;
    result->mostBytes = result->blockBytes
        * static_cast<double>(std::max(result->rounds.mostSent, result->rounds.mostReceived));
    return result;
}

} // namespace collscope
