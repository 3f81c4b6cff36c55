// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/interpose/nccl/tuner.h"

#include "mpi_agent/decide/tracer.h"
#include "mpi_agent/interpose/nccl/lowest_process.h"

#include <algorithm>
#include <limits>

namespace collscope::nccl {

namespace {

using decide::Operation;

/// By NCCL's numbers.
constexpr std::array<Operation, Tuner::collectives> operations = {Operation::bcast, Operation::reduce,
    Operation::allgather, Operation::reduceScatter, Operation::allreduce};
constexpr std::array<std::string_view, 7> algorithms
    = {"tree", "ring", "collnet_direct", "collnet_chain", "nvls", "nvls_tree", "pat"};
/// What follows the name of an algorithm.
constexpr std::array<std::string_view, 3> protocols = {"_ll", "_ll128", ""};

wire::Placement placementOf(std::size_t ranks, std::size_t nodes)
{
    constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max();
    wire::Placement placement;
    if (ranks > most || nodes > ranks)
        return placement;
    placement.commSize = static_cast<std::uint32_t>(ranks);
    placement.nodes = static_cast<std::uint32_t>(nodes);
    if (nodes != 0 && ranks % nodes == 0) // else nobody says how full the fullest is
        placement.ppn = static_cast<std::uint32_t>(ranks / nodes);
    return placement;
}

} // namespace

std::optional<Choice> choiceOf(const wire::Method &method)
{
    constexpr auto most = static_cast<std::uint32_t>(std::numeric_limits<int>::max());
    if ((method.library != "nccl" && method.library != "rccl") || method.fanout > most)
        return std::nullopt;
    for (std::size_t a = 0; a < algorithms.size(); ++a)
        for (std::size_t p = 0; p < protocols.size(); ++p)
            if (method.algorithm == std::string(algorithms[a]).append(protocols[p]))
                return Choice{static_cast<int>(a), static_cast<int>(p), static_cast<int>(method.fanout)};
    return std::nullopt;
}

Tuner::Tuner(const decide::DecisionSource *source, std::size_t ranks, std::size_t nodes)
    : m_placement(placementOf(ranks, nodes))
{
    if (!source)
        return;
    for (std::size_t i = 0; i < collectives; ++i) {
        Row &row = m_rows[i];
        row.decided = source->row(operations[i], m_placement);
        row.candidates = &source->candidates(operations[i]);
        for (const decide::Candidate &candidate : *row.candidates)
            row.choices.push_back(choiceOf(candidate.method));
        if (operations[i] == Operation::allgather)
            row.divisor = std::max<std::size_t>(ranks, 1);
    }
}

void Tuner::tune(int collective, std::size_t bytes, float *costs, int algorithmCount, int protocolCount,
    int *channels) const noexcept
{
    if (collective < 0 || collective >= static_cast<int>(collectives))
        return;
    const auto index = static_cast<std::size_t>(collective);
    const Row &row = m_rows[index];
    const std::uint64_t messageBytes = bytes / row.divisor;
    const std::uint8_t method = row.decided.method(messageBytes);
    const char *chosen = "default";
    if (method < row.choices.size() && row.choices[method]) {
        const Choice &choice = *row.choices[method];
        float *const cost = choice.algorithm < algorithmCount && choice.protocol < protocolCount
            ? costs + static_cast<std::ptrdiff_t>(choice.algorithm) * protocolCount + choice.protocol
            : nullptr;
        if (cost && *cost >= 0) {
            *cost = 0;
            if (choice.channels > 0)
                *channels = choice.channels;
            chosen = (*row.candidates)[method].text.c_str();
        }
    }
    // Nobody says which rank this is: the lowest process of a node counts as the lowest rank.
    if (decide::isTraced(0) && (decide::isTraced(1) || isLowestProcess()))
        decide::trace(nameOf(operations[index]), m_placement, messageBytes, chosen);
}

} // namespace collscope::nccl
