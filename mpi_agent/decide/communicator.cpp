// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/decide/communicator.h"

#include "mpi_agent/decide/agreement.h"
#include "mpi_agent/decide/call_records.h"
#include "mpi_agent/decide/fingerprint.h"
#include "mpi_agent/decide/recorder.h"
#include "mpi_agent/decide/settings.h"

#include <atomic>
#include <cstdio>
#include <mutex>

namespace collscope::decide {

namespace {

/// What this process decides by. It is read once and stays until the end: rows look into it.
class Decisions {
public:
    Decisions()
    {
        if (settings().decisionFile.empty())
            return;
        m_source = readDecisionSource(settings().decisionFile, m_problem);
    }
    const DecisionSource *source() const { return m_givenUp ? nullptr : m_source.get(); }
    const std::string &problem() const { return m_problem; }
    void giveUp() { m_givenUp = true; }

private:
    std::unique_ptr<DecisionSource> m_source;
    std::string m_problem;
    std::atomic<bool> m_givenUp{false};
};

Decisions &decisions()
{
    static Decisions &mine = *new Decisions; // never gone: calls may come until the very end
    return mine;
}

Card cardOfThisProcess()
{
    const Settings &mine = settings();
    static const std::uint64_t node = nodeIdentity(mine.node);
    Card card;
    card.node = node;
    const DecisionSource *const source = decisions().source();
    card.decisions = source ? source->checksum() : 0;
    const auto add
        = [&](bool wish, Wish which) { card.wishes |= wish ? static_cast<std::uint64_t>(which) : 0; };
    add(mine.off, Wish::off);
    add(!mine.decisionFile.empty(), Wish::decide);
    add(!mine.profileFile.empty(), Wish::record);
    return card;
}

/// Once per process, and only by the lowest rank: one clear line. What MPI_COMM_WORLD's has said holds for
/// all, so that no lowest one of another communicator says it again.
void complain(const Agreement &agreement, bool lowest, bool world)
{
    static std::atomic<bool> done{false};
    if (agreement.complaint.empty() || (!lowest && !world) || done.exchange(true) || !lowest)
        return;
    std::string line = "collscope: " + agreement.complaint;
    if (!agreement.decide && !decisions().problem().empty())
        line += " (" + settings().decisionFile + ": " + decisions().problem() + ')';
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

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

std::unique_ptr<Communicator> Communicator::attach(int rank, int size, bool world, const Exchange &exchange)
{
    const Card mine = cardOfThisProcess();
    std::vector<Card> cards(static_cast<std::size_t>(size));
    if (!exchange(&mine, cards.data(), sizeof mine))
        cards.clear(); // nothing is known, so nothing is done
    const Agreement agreement = agree(cards);
    complain(agreement, rank == 0, world);
    const DecisionSource *const source = decisions().source();
    if (world && !agreement.decide)
        decisions().giveUp();

    std::vector<std::uint64_t> nodes;
    for (const Card &card : cards)
        nodes.push_back(card.node);
    std::unique_ptr<Communicator> made(new Communicator(rank, NodeLayout::of(nodes)));
    if (agreement.decide && source)
        made->take(*source);
    if (agreement.record) {
        made->m_records = recorder().add(rank, made->m_layout);
        if (world)
            recorder().setWholeJobRecords();
    }
    return made;
}

} // namespace collscope::decide
