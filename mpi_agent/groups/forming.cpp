// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/groups/forming.h"

#include "mpi_agent/groups/group_error.h"

#include <algorithm>
#include <deque>

namespace collscope::agent::groups {

using namespace wire::groups;

namespace {

/// Every message: id of the formation in two words, and kind. As many bytes as Message::headerBytes.
constexpr std::size_t headerWords = 3;
static_assert(headerWords * sizeof(std::uint32_t) == Message::headerBytes);

/// Words of a start: group and number of the occasion, and the style.
constexpr std::uint32_t startKind = UINT32_MAX;

void put(std::uint64_t number, Words &words)
{
    words.push_back(static_cast<std::uint32_t>(number >> 32U));
    words.push_back(static_cast<std::uint32_t>(number));
}

std::uint64_t longNumber(WordReader &reader)
{
    const std::uint64_t high = reader.next();
    return high << 32U | reader.next();
}

} // namespace

Forming::Forming(
    Formations &formations, const Occasion &occasion, TreePlace parent, std::optional<Colour> colour)
    : m_formations(formations), m_occasion(occasion), m_parent(std::move(parent)), m_colour(colour)
{
    m_formations.m_messenger.formationBegins();
    m_formations.m_waiting[occasion] = this;
}

Forming::Forming(Formations &formations, const Occasion &occasion, TreePlace parent,
    std::optional<Colour> colour, const Wish &wish)
    : Forming(formations, occasion, std::move(parent), colour)
{
    const auto early = m_formations.m_early.find(occasion);
    if (m_parent.isRoot()) {
        m_refusal = wish.refusal;
        begin(m_formations.newId(), wish.style);
    } else if (early != m_formations.m_early.end()) {
        const Formations::Start start = early->second;
        m_formations.m_early.erase(early);
        begin(start.id, start.style);
    }
}

Forming::~Forming()
{
    m_formations.m_waiting.erase(m_occasion);
    m_formations.m_begunHere.erase(m_id);
    m_formations.m_messenger.formationEnds();
}

bool Forming::isDone() const
{
    if (!m_refusal.empty())
        throw Refusal(MPI_ERR_ARG, m_refusal);
    if (!m_problem.empty())
        throw GroupError(MPI_ERR_INTERN, "the formation failed: " + m_problem);
    return m_machine && m_machine->isDone();
}

void Forming::begin(FormationId id, const std::optional<Style> &style)
{
    m_formations.m_waiting.erase(m_occasion);
    m_id = id;
    m_style = style;
    if (!style && m_refusal.empty())
        m_refusal = "the options of the process on top of the parent are wrong: " + rightOptions();
    Words start;
    put(m_occasion.parent, start);
    start.push_back(m_occasion.number);
    const Words how = wordsOf(style);
    start.insert(start.end(), how.begin(), how.end());
    for (const Process child : m_parent.children)
        sendCounted(child, startKind, start, m_traffic.start);
    if (!style)
        return;
    m_formations.m_begunHere[id] = this;
    m_machine = style->scheme->make(m_parent, {style->degree, style->hash, 0});
    Outbox out;
    m_machine->start(m_colour, out);
    carry(std::move(out));
}

void Forming::deliver(Process from, Kind kind, Words words)
{
    Outbox out;
    m_problem = m_machine->receive({from, m_parent.self, 0, kind, std::move(words)}, out);
    if (m_problem.empty())
        carry(std::move(out));
}

/// What a process sends to itself needs no MPI.
void Forming::carry(Outbox out)
{
    std::deque<Message> queue(std::make_move_iterator(out.begin()), std::make_move_iterator(out.end()));
    for (; !queue.empty() && m_problem.empty(); queue.pop_front()) {
        Message &message = queue.front();
        collscope_group_count *count = &m_traffic.formation;
        switch (countOf(message.kind)) {
        case Count::formation:
            m_traffic.largest_bytes = std::max<unsigned long long>(m_traffic.largest_bytes, message.bytes());
            break;
        case Count::handOver:
            count = &m_traffic.hand_over;
            break;
        case Count::routing:
            count = &m_traffic.routing;
            break;
        case Count::completion:
            count = &m_traffic.completion;
            break;
        }
        if (message.to != m_parent.self) {
            sendCounted(message.to, static_cast<std::uint32_t>(message.kind), message.words, *count);
            continue;
        }
        ++count->messages;
        count->bytes += message.bytes();
        Outbox more;
        m_problem = m_machine->receive(message, more);
        queue.insert(queue.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    }
    m_traffic.most_state_bytes
        = std::max<unsigned long long>(m_traffic.most_state_bytes, m_machine->stateBytes());
}

void Forming::sendCounted(Process to, std::uint32_t kind, const Words &words, collscope_group_count &count)
{
    Words message;
    message.reserve(headerWords + words.size());
    put(m_id, message);
    message.push_back(kind);
    message.insert(message.end(), words.begin(), words.end());
    ++count.messages;
    count.bytes += message.size() * sizeof(std::uint32_t);
    m_formations.m_messenger.send(to, Messenger::formationTag, std::move(message));
}

Formations::Formations(Messenger &messenger) : m_messenger(messenger)
{
    messenger.setFormationHandler([this](Arrival arrival) { arrived(std::move(arrival)); });
}

void Formations::arrived(Arrival arrival)
{
    WordReader reader(arrival.words);
    const FormationId id = longNumber(reader);
    const std::uint32_t kind = reader.next();
    if (kind == startKind) {
        Occasion occasion;
        occasion.parent = longNumber(reader);
        occasion.number = reader.next();
        const std::optional<Style> style = styleFrom(reader);
        const auto waiting = m_waiting.find(occasion);
        if (waiting == m_waiting.end())
            m_early[occasion] = {id, style};
        else
            waiting->second->begin(id, style);
        return;
    }
    const auto begun = m_begunHere.find(id);
    if (begun == m_begunHere.end() || reader.failed())
        throw GroupError(MPI_ERR_INTERN, "a message belongs to no formation that is under way here");
    arrival.words.erase(arrival.words.begin(), arrival.words.begin() + headerWords);
    begun->second->deliver(arrival.from, static_cast<Kind>(kind), std::move(arrival.words));
}

} // namespace collscope::agent::groups
