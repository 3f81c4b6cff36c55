// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/rounds/plan.h"

#include <algorithm>
#include <limits>

namespace collscope::agent::rounds {

namespace {

using wire::patterns::Blocks;
using wire::patterns::Pattern;
using wire::patterns::Put;
using wire::patterns::Step;

/// Blocks that lie apart are put together up to here: a type of MPI's for them costs more than the copy.
constexpr std::size_t mostPutTogether = 8192; // bytes

/// Blocks without data are no message: both sides know their size.
bool isSent(const Blocks &blocks, const Message &message)
{
    return blocks.count == 0 || message.bytes() != 0;
}

} // namespace

Plan::Plan(const Pattern &pattern, const Call &call)
    : m_buffers(call, pattern), m_commutes(call.commutes()), m_anySide(m_commutes && !pattern.keepsSides),
      m_rank(call.rank), m_memory(m_buffers.layout(), mostInRound(pattern))
{
    const std::vector<Step> &steps = pattern.steps();
    for (auto begin = steps.begin(); begin != steps.end();) {
        const auto end = std::find_if(
            begin, steps.end(), [](const Step &step) { return step.kind == Step::Kind::endOfRound; });
        m_taken = 0;
        planMessages(begin, end);
        planWork(begin, end);
        begin = end == steps.end() ? end : end + 1;
    }
}

std::size_t Plan::bytes() const
{
    return m_buffers.scratchBytes() + m_memory.bytes() + m_actions.size() * sizeof(Action);
}

/// Elements of m_memory that the round with the most of them takes.
std::size_t Plan::mostInRound(const Pattern &pattern) const
{
    std::size_t most = 0;
    std::size_t round = 0;
    for (const Step &step : pattern.steps()) {
        if (step.kind == Step::Kind::endOfRound) {
            round = 0;
            continue;
        }
        const bool isSend = step.kind == Step::Kind::send;
        const bool isLocal = step.kind == Step::Kind::local;
        const Blocks &blocks = isSend ? step.from : step.to;
        if (!isSend && step.put != Put::over)
            round += isLocal && (m_anySide || step.put == Put::left)
                ? 0
                : taking(m_buffers.message(blocks).elements());
        else if (!isLocal)
            round += taking(elementsIn(apart(blocks)));
        most = std::max(most, round);
    }
    return most;
}

/// The runs of few bytes that lie apart; none otherwise.
std::vector<Run> Plan::apart(const Blocks &blocks) const
{
    const BlockBuffer &buffer = m_buffers[blocks.buffer];
    if (blocks.count < 2 || !buffer.layout.gapless || buffer.layout.type != m_buffers.layout().type)
        return {};
    std::vector<Run> runs = runsOf(buffer, blocks.first, blocks.count);
    if (runs.size() < 2 || elementsIn(runs) > mostPutTogether / std::max<std::size_t>(buffer.layout.size, 1))
        return {};
    return runs;
}

std::size_t Plan::taking(std::size_t elements) const
{
    return elements + (elements == 0 ? 0 : m_buffers.layout().between());
}

/// Memory of this round.
Elements Plan::taken(std::size_t elements)
{
    void *const address = m_buffers.layout().at(m_memory.message(), m_taken);
    m_taken += taking(elements);
    return {address, static_cast<int>(elements), m_buffers.layout().type};
}

Elements Plan::elementsOf(Message &&message)
{
    const Elements elements{message.address(), message.count(), message.type()};
    if (message.hasOwnType())
        m_types.push_back(std::move(message));
    return elements;
}

void Plan::add(Action::Kind kind, const Elements &from, const Elements &to, int target, int source)
{
    m_actions.push_back({kind, target, source, from, to, 0});
}

void Plan::planMessages(Steps begin, Steps end)
{
    std::vector<Part> receives;
    std::vector<Part> sends;
    m_arrivals.clear();
    m_unpacking.clear();
    for (auto step = begin; step != end; ++step)
        if (step->kind == Step::Kind::receive)
            planReceive(*step, receives);
        else if (step->kind == Step::Kind::send)
            planSend(*step, sends);
    planRound(receives, sends);
    m_actions.insert(m_actions.end(), m_unpacking.begin(), m_unpacking.end());
}

void Plan::planReceive(const Step &step, std::vector<Part> &receives)
{
    const int peer = static_cast<int>(step.peer);
    if (step.put == Put::over) {
        const std::vector<Run> runs = apart(step.to);
        if (!runs.empty()) {
            const BlockBuffer &buffer = m_buffers[step.to.buffer];
            const Elements together = taken(elementsIn(runs));
            const auto *from = alone(together.address, 1).plainBytes();
            for (const Run &run : runs) {
                Message to(buffer.layout,
                    buffer.layout.at(buffer.address, static_cast<std::size_t>(run.first)), run.count);
                Action action;
                action.kind = Action::Kind::copyBytes;
                action.from.address = const_cast<unsigned char *>(from);
                action.to.address = to.plainBytes();
                action.bytes = to.bytes();
                m_unpacking.push_back(action);
                from += to.bytes();
            }
            receives.push_back({together, peer});
            return;
        }
    }
    Message to = m_buffers.message(step.to);
    if (step.put == Put::over) {
        if (isSent(step.to, to))
            receives.push_back({elementsOf(std::move(to)), peer});
        return;
    }
    m_arrivals.push_back(taken(to.elements()).address);
    if (isSent(step.to, to))
        receives.push_back({elementsOf(alone(m_arrivals.back(), to.elements())), peer});
}

void Plan::planSend(const Step &step, std::vector<Part> &sends)
{
    const int peer = static_cast<int>(step.peer);
    const std::vector<Run> runs = apart(step.from);
    if (!runs.empty()) {
        const BlockBuffer &buffer = m_buffers[step.from.buffer];
        const Elements together = taken(elementsIn(runs));
        auto *to = alone(together.address, 1).plainBytes();
        for (const Run &run : runs) {
            const Message from(buffer.layout,
                buffer.layout.at(buffer.address, static_cast<std::size_t>(run.first)), run.count);
            copyBytes(from.plainBytes(), to, from.bytes());
            to += from.bytes();
        }
        sends.push_back({together, peer});
        return;
    }
    Message from = m_buffers.message(step.from);
    if (isSent(step.from, from))
        sends.push_back({elementsOf(std::move(from)), peer});
}

/// The last message of a round need not be nonblocking: this process would wait for it at once.
void Plan::planRound(const std::vector<Part> &receives, const std::vector<Part> &sends)
{
    const Elements none;
    if (receives.size() == 1 && sends.size() == 1) {
        add(Action::Kind::exchange, sends[0].what, receives[0].what, sends[0].peer, receives[0].peer);
        return;
    }
    if (receives.size() == 1 && sends.empty()) {
        add(Action::Kind::receive, none, receives[0].what, 0, receives[0].peer);
        return;
    }
    for (const Part &part : receives)
        add(Action::Kind::startReceive, none, part.what, 0, part.peer);
    for (const Part &part : sends)
        add(&part == &sends.back() ? Action::Kind::send : Action::Kind::startSend, part.what, none,
            part.peer);
    const std::size_t started = receives.size() + sends.size() - (sends.empty() ? 0 : 1);
    if (started == 0)
        return;
    add(Action::Kind::wait, none, none);
    if (started > m_requests.size())
        m_requests.resize(started, MPI_REQUEST_NULL);
}

/// What a round leaves to do when its messages are there.
void Plan::planWork(Steps begin, Steps end)
{
    std::size_t arrival = 0;
    for (auto step = begin; step != end; ++step)
        if (step->kind == Step::Kind::receive && step->put != Put::over)
            combineArrived(*step, m_arrivals[arrival++]);
        else if (step->kind == Step::Kind::local && step->put != Put::over)
            combineLocal(*step);
        else if (step->kind == Step::Kind::local)
            copy(m_buffers.message(step->from), m_buffers.message(step->to));
}

void Plan::copyBytes(const void *from, void *to, std::size_t bytes)
{
    Action action;
    action.kind = Action::Kind::copyBytes;
    action.from.address = const_cast<void *>(from);
    action.to.address = to;
    action.bytes = bytes;
    m_actions.push_back(action);
}

/// Only MPI knows the gaps of a derived type; a message to oneself copies around them.
void Plan::copy(Message &&from, Message &&to)
{
    if (from.bytes() == 0 || from.isSameAs(to))
        return;
    if (from.plainBytes() && to.plainBytes() && from.bytes() == to.bytes()) {
        copyBytes(from.plainBytes(), to.plainBytes(), from.bytes());
        return;
    }
    const Elements what = elementsOf(std::move(from));
    add(Action::Kind::copyElements, what, elementsOf(std::move(to)), m_rank, m_rank);
}

/// MPI_Reduce_local computes (left op right) into right.
void Plan::combine(std::vector<Piece> left, std::vector<Piece> right)
{
    constexpr auto most = static_cast<std::size_t>(std::numeric_limits<int>::max());
    const TypeLayout &layout = m_buffers.layout();
    auto from = left.begin();
    for (auto to = right.begin(); from != left.end() && to != right.end();) {
        const std::size_t count = std::min({from->count, to->count, most});
        const auto elements = static_cast<int>(count);
        add(Action::Kind::combine, {from->address, elements, layout.type},
            {to->address, elements, layout.type});
        for (Piece *const piece : {&*from, &*to})
            *piece = {layout.at(piece->address, count), piece->count - count};
        from += from->count == 0 ? 1 : 0;
        to += to->count == 0 ? 1 : 0;
    }
}

void Plan::combineArrived(const Step &step, void *news)
{
    Message old = m_buffers.message(step.to);
    const std::size_t elements = old.elements();
    if (m_anySide || step.put == Put::left) {
        combine({{news, elements}}, piecesOf(step.to));
    } else {
        combine(piecesOf(step.to), {{news, elements}});
        copy(alone(news, elements), std::move(old));
    }
}

void Plan::combineLocal(const Step &step)
{
    if (m_anySide || step.put == Put::left) {
        combine(piecesOf(step.from), piecesOf(step.to));
        return;
    }
    Message old = m_buffers.message(step.to);
    const std::size_t elements = old.elements();
    void *const result = taken(elements).address;
    copy(m_buffers.message(step.from), alone(result, elements));
    combine(piecesOf(step.to), {{result, elements}});
    copy(alone(result, elements), std::move(old));
}

std::vector<Plan::Piece> Plan::piecesOf(const Blocks &blocks) const
{
    const BlockBuffer &buffer = m_buffers[blocks.buffer];
    std::vector<Piece> pieces;
    for (const Run &run : runsOf(buffer, blocks.first, blocks.count))
        pieces.push_back({buffer.layout.at(buffer.address, static_cast<std::size_t>(run.first)), run.count});
    return pieces;
}

Message Plan::alone(void *address, std::size_t elements) const
{
    return {m_buffers.layout(), address, elements};
}

} // namespace collscope::agent::rounds
