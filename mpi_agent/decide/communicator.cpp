// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/decide/communicator.h"

#include "mpi_agent/decide/call_records.h"
#include "mpi_agent/decide/job_agreement.h"
#include "mpi_agent/decide/recorder.h"
#include "mpi_agent/decide/settings.h"

#include <vector>

namespace collscope::decide {

namespace {

/// A requirement that no call meets.
constexpr wire::Requirements never = wire::Requirements{1} << 31;

/// What is left to be met by a call on a communicator like this.
wire::Requirements needsOnCommunicator(wire::Requirements needs, const NodeLayout &layout)
{
    using wire::Requirement;
    const auto without
        = [](wire::Requirements set, Requirement one) { return set & ~static_cast<wire::Requirements>(one); };
    if (!wire::meets(needs, layout.placement.commSize))
        return never;
    if (has(needs, Requirement::nodesInOrder) && !layout.nodesInOrder)
        return never;
    needs &= wire::aboutCalls;
    // A program's communicator is a whole one, and a table's owner has tried what it says.
    for (const Requirement met :
        {Requirement::nodesInOrder, Requirement::wholeCommunicator, Requirement::notTried})
        needs = without(needs, met);
    return needs;
}

} // namespace

Communicator::Communicator(int rank, NodeLayout layout) : m_layout(layout), m_rank(rank) { }

Communicator::~Communicator()
{
    if (m_records)
        recorder().retire(m_records);
}

void Communicator::take(const DecisionSource &source)
{
    for (std::size_t i = 0; i < decidedOperations; ++i) {
        const auto operation = static_cast<Operation>(i);
        Row &row = m_rows[i];
        row.decided = source.row(operation, m_layout.placement);
        row.candidates = &source.candidates(operation);
        for (const Candidate &candidate : *row.candidates)
            row.needs.push_back(needsOnCommunicator(candidate.needs, m_layout));
        m_decides = m_decides || row.decided;
    }
}

std::unique_ptr<Communicator> Communicator::attach(int rank, int size, const Exchange &exchange)
{
    static const std::uint64_t node = nodeIdentity(settings().node);
    std::vector<std::uint64_t> nodes(static_cast<std::size_t>(size));
    if (!exchange(&node, nodes.data(), sizeof node))
        return std::unique_ptr<Communicator>(new Communicator(rank, NodeLayout())); // so nothing is done
    return attach(rank, nodes);
}

std::unique_ptr<Communicator> Communicator::attach(int rank, const std::vector<std::uint64_t> &nodeOfRank)
{
    std::unique_ptr<Communicator> made(new Communicator(rank, NodeLayout::of(nodeOfRank)));
    if (const DecisionSource *const source = agreedSource())
        made->take(*source);
    if (jobPlan().record)
        made->m_records = recorder().add(rank, made->m_layout);
    return made;
}

} // namespace collscope::decide
