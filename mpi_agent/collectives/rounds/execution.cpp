// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/rounds/execution.h"

#include "mpi_agent/collectives/requests.h"
#include "mpi_agent/collectives/rounds/buffers.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

namespace collscope::agent::rounds {

namespace {

using wire::patterns::Blocks;
using wire::patterns::Pattern;
using wire::patterns::Put;
using wire::patterns::Step;

/// Blocks without data are no message: both sides know their size.
bool isSent(const Blocks &blocks, const Message &message)
{
    return blocks.count == 0 || message.bytes() != 0;
}

/// In pieces: one large copy would go past the caches, and what is copied is sent next.
void copyBytes(const unsigned char *from, unsigned char *to, std::size_t bytes)
{
    constexpr std::size_t piece = 128 * 1024;
    for (std::size_t done = 0; done < bytes; done += piece)
        std::memcpy(to + done, from + done, std::min(bytes - done, piece));
}

/// Elements that come to be combined in the round with the most of them.
std::size_t mostArriving(const Pattern &pattern, const Buffers &buffers)
{
    std::size_t most = 0;
    std::size_t round = 0;
    for (const Step &step : pattern.steps()) {
        if (step.kind == Step::Kind::endOfRound)
            round = 0;
        else if (step.kind == Step::Kind::receive && step.put != Put::over)
            most = std::max(most, round += buffers.message(step.to).elements());
    }
    return most;
}

/// The same place, as often the same elements.
bool isSame(const Data &a, const Data &b)
{
    return a.address == b.address && a.count == b.count && a.type == b.type && a.blocks.empty()
        && b.blocks.empty();
}

} // namespace

struct Preparation::Content {
    Content(const Pattern &pattern, const Call &call)
        : kind(&call.kind), input(call.input), output(call.output), buffers(call, pattern),
          arrived(buffers.layout(), mostArriving(pattern, buffers))
    {
        messages.reserve(4);
    }

    bool isOf(const Call &call) const
    {
        return kind == &call.kind && isSame(call.input, input) && isSame(call.output, output);
    }
    bool mayBeKept() const
    {
        constexpr std::size_t most = std::size_t{64} << 10;
        return input.blocks.empty() && output.blocks.empty() && buffers.mayBeUsedAgain()
            && buffers.scratchBytes() + arrived.bytes() <= most;
    }

    const CollectiveKind *kind;
    Data input;
    Data output;
    Buffers buffers;
    TypedBuffer arrived; ///< what is to be combined, of one round
    std::vector<Message> messages; ///< of one round
};

Preparation::Preparation() = default;
Preparation::~Preparation() = default;
Preparation::Preparation(Preparation &&) noexcept = default;
Preparation &Preparation::operator=(Preparation &&) noexcept = default;

namespace {

class Execution {
public:
    Execution(const Pattern &pattern, const Call &call, const Parameters &parameters,
        Preparation::Content &prepared)
        : m_pattern(pattern), m_call(call), m_parameters(parameters), m_commutes(call.commutes()),
          m_buffers(prepared.buffers), m_arrived(prepared.arrived), m_messages(prepared.messages),
          m_requests(call.communicator, parameters)
    {
    }

    void run();

private:
    using Steps = std::vector<Step>::const_iterator;

    void exchange(Steps begin, Steps end);
    void receive(const Step &step, std::size_t &arriving);
    void send(const Step &step, bool isLast);
    void work(Steps begin, Steps end) const;
    void copy(const Message &from, const Message &to) const;
    void combineArrived(const Step &step, std::size_t &arrived) const;
    void combineLocal(const Step &step) const;
    void reduce(const void *left, void *right, std::size_t count) const;
    Message single(const Blocks &blocks) const;

    const Pattern &m_pattern;
    const Call &m_call;
    const Parameters &m_parameters;
    bool m_commutes;
    const Buffers &m_buffers; // these live longer than the requests
    const TypedBuffer &m_arrived;
    std::vector<Message> &m_messages;
    Requests m_requests;
};

void Execution::run()
{
    const std::vector<Step> &steps = m_pattern.steps();
    for (auto begin = steps.begin(); begin != steps.end();) {
        const auto end = std::find_if(
            begin, steps.end(), [](const Step &step) { return step.kind == Step::Kind::endOfRound; });
        exchange(begin, end);
        work(begin, end);
        begin = end == steps.end() ? end : end + 1;
    }
}

/// All messages of a round; receives first, so that nothing comes unexpected.
void Execution::exchange(Steps begin, Steps end)
{
    m_messages.clear();
    std::size_t arriving = 0;
    const Step *last = nullptr;
    for (auto step = begin; step != end; ++step)
        if (step->kind == Step::Kind::receive)
            receive(*step, arriving);
        else if (step->kind == Step::Kind::send)
            last = &*step;
    for (auto step = begin; step != end; ++step)
        if (step->kind == Step::Kind::send)
            send(*step, &*step == last);
    m_requests.wait();
}

void Execution::receive(const Step &step, std::size_t &arriving)
{
    Message to = m_buffers.message(step.to);
    if (!isSent(step.to, to))
        return;
    if (step.put == Put::over) {
        m_messages.push_back(std::move(to));
    } else {
        m_messages.emplace_back(
            m_buffers.layout(), m_buffers.layout().at(m_arrived.message(), arriving), to.elements());
        arriving += to.elements();
    }
    const Message &message = m_messages.back();
    m_requests.receive(message.address(), static_cast<std::size_t>(message.count()), message.type(),
        static_cast<int>(step.peer));
}

/// The last message of a round need not be nonblocking: this process would wait for it at once.
void Execution::send(const Step &step, bool isLast)
{
    Message message = m_buffers.message(step.from);
    if (!isSent(step.from, message))
        return;
    const int to = static_cast<int>(step.peer);
    if (isLast && !m_parameters.waiting) {
        check(MPI_Send(
            message.address(), message.count(), message.type(), to, m_parameters.tag, m_call.communicator));
        return;
    }
    m_requests.send(message.address(), static_cast<std::size_t>(message.count()), message.type(), to);
    m_messages.push_back(std::move(message));
}

/// What a round leaves to do when its messages are there.
void Execution::work(Steps begin, Steps end) const
{
    std::size_t arrived = 0;
    for (auto step = begin; step != end; ++step)
        if (step->kind == Step::Kind::receive && step->put != Put::over)
            combineArrived(*step, arrived);
        else if (step->kind == Step::Kind::local && step->put != Put::over)
            combineLocal(*step);
        else if (step->kind == Step::Kind::local)
            copy(m_buffers.message(step->from), m_buffers.message(step->to));
}

/// Only MPI knows the gaps of a derived type; a message to oneself copies around them.
void Execution::copy(const Message &from, const Message &to) const
{
    if (from.bytes() == 0 || from.isSameAs(to))
        return;
    if (from.plainBytes() && to.plainBytes() && from.bytes() == to.bytes()) {
        copyBytes(from.plainBytes(), to.plainBytes(), from.bytes());
        return;
    }
    check(MPI_Sendrecv(from.address(), from.count(), from.type(), m_call.rank, m_parameters.tag, to.address(),
        to.count(), to.type(), m_call.rank, m_parameters.tag, m_call.communicator, MPI_STATUS_IGNORE));
}

/// MPI_Reduce_local computes (left op right) into right.
void Execution::combineArrived(const Step &step, std::size_t &arrived) const
{
    const Message old = single(step.to);
    void *const news = m_buffers.layout().at(m_arrived.message(), arrived);
    arrived += old.elements();
    if (m_commutes || step.put == Put::left) {
        reduce(news, old.address(), old.elements());
    } else {
        reduce(old.address(), news, old.elements());
        copy(Message(m_buffers.layout(), news, old.elements()), old);
    }
}

void Execution::combineLocal(const Step &step) const
{
    const Message news = single(step.from);
    const Message old = single(step.to);
    if (m_commutes || step.put == Put::left) {
        reduce(news.address(), old.address(), old.elements());
        return;
    }
    const TypedBuffer memory(m_buffers.layout(), old.elements());
    const Message result(m_buffers.layout(), memory.message(), old.elements());
    copy(news, result);
    reduce(old.address(), result.address(), old.elements());
    copy(result, old);
}

void Execution::reduce(const void *left, void *right, std::size_t count) const
{
    constexpr auto most = static_cast<std::size_t>(std::numeric_limits<int>::max());
    const TypeLayout &layout = m_buffers.layout();
    for (std::size_t done = 0; done < count; done += most)
        check(MPI_Reduce_local(layout.at(left, done), layout.at(right, done),
            static_cast<int>(std::min(count - done, most)), layout.type, m_call.operation));
}

/// What is combined lies one after the other in all collectives that combine.
Message Execution::single(const Blocks &blocks) const
{
    Message message = m_buffers.message(blocks);
    if (!message.isOneRun())
        throw Refusal(MPI_ERR_INTERN, "the pattern combines blocks that do not lie one after the other");
    return message;
}

} // namespace

void carryOut(const Pattern &pattern, const Call &call, const Parameters &parameters, Preparation &kept)
{
    // Taken away meanwhile: nothing is kept of a call that fails.
    std::unique_ptr<Preparation::Content> prepared = std::move(kept.content);
    if (!prepared || !prepared->isOf(call)) {
        prepared.reset(); // its memory is free for the next
        prepared = std::make_unique<Preparation::Content>(pattern, call);
    }
    Execution(pattern, call, parameters, *prepared).run();
    prepared->messages.clear(); // and their types
    if (prepared->mayBeKept())
        kept.content = std::move(prepared);
}

} // namespace collscope::agent::rounds
