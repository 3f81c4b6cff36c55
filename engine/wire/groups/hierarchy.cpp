// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/groups/hierarchy.h"

#include <algorithm>

namespace collscope::wire::groups {

namespace {

bool isNeighbour(const TreePlace &place, Process process)
{
    return process == place.parent
        || std::find(place.children.begin(), place.children.end(), process) != place.children.end();
}

} // namespace

bool areBlocks(const std::vector<std::uint32_t> &blocks)
{
    std::uint32_t before = 1;
    for (const std::uint32_t size : blocks) {
        if (size <= before || size % before != 0)
            return false;
        before = size;
    }
    return true;
}

TreePlace Hierarchy::placeAt(std::uint32_t level, Process self, std::uint32_t processes,
    const std::vector<std::uint32_t> &blocks, std::uint32_t degree)
{
    const std::uint32_t stride = level == 0 ? 1 : blocks[level - 1]; // processes that one acts for
    if (self % stride != 0)
        return {};
    const Process first = level < blocks.size() ? self - self % blocks[level] : 0;
    const std::uint32_t inBlock
        = level < blocks.size() ? std::min(blocks[level], processes - first) : processes;
    return heapPlace((self - first) / stride, (inBlock - 1) / stride + 1, degree, first, stride);
}

std::vector<Process> Hierarchy::below(
    Process self, std::uint32_t processes, const std::vector<std::uint32_t> &blocks, std::uint32_t degree)
{
    std::vector<Process> all;
    for (auto level = static_cast<std::uint32_t>(blocks.size() + 1); level-- > 0;) { // the farthest first
        const TreePlace place = placeAt(level, self, processes, blocks, degree);
        all.insert(all.end(), place.children.begin(), place.children.end());
    }
    return all;
}

Hierarchy::Hierarchy(const Scheme &scheme, Process self, std::uint32_t processes,
    const std::vector<std::uint32_t> &blocks, const FormationOptions &options)
    : m_self(self), m_levels(static_cast<std::uint32_t>(blocks.size() + 1)),
      m_degree(std::max(options.degree, 2U))
{
    m_number = options.number * m_levels;
    for (std::uint32_t level = 0; level < m_levels; ++level) {
        TreePlace place = placeAt(level, self, processes, blocks, m_degree);
        if (place.self == nobody)
            break;
        FormationOptions own = options;
        own.number = m_number + level;
        Level here;
        here.first = place.firstProcess;
        here.formation = scheme.make(std::move(place), own);
        m_acting.push_back(std::move(here));
    }
}

void Hierarchy::start(std::optional<Colour> colour, Outbox &out)
{
    if (m_acting[0].isStarted)
        return;
    m_colour = colour;
    if (colour)
        m_places.resize(m_levels - 1);
    begin(0, colour ? m_self : nobody, out);
    advance(out);
}

void Hierarchy::begin(std::uint32_t level, Process member, Outbox &out)
{
    Level &here = m_acting[level];
    here.isStarted = true;
    here.standsFor = member;
    here.formation->start(member == nobody ? std::nullopt : std::optional<Colour>(m_colour.value_or(0)), out);
}

Problem Hierarchy::receive(const Message &message, Outbox &out)
{
    const std::uint32_t level = message.formation - m_number;
    if (level >= m_levels || message.to != m_self)
        return problemOf(
            message, level < m_levels ? "is for another process" : "belongs to another formation");
    Problem problem;
    if (message.kind == Kind::placeIs)
        problem = receivePlace(level, message);
    else if (level >= m_acting.size())
        problem = problemOf(message, "is for who acts for a block");
    else if (message.kind == Kind::standsFor)
        problem = receiveMember(level, message, out);
    else if (message.kind == Kind::neighbourIs)
        problem = receiveNeighbour(level, message);
    else
        problem = m_acting[level].formation->receive(message, out);
    if (problem.empty())
        advance(out);
    return problem.empty() && m_isDamaged ? problemOf(message, "shows who is nobody's neighbour") : problem;
}

/// From the lowest level on, as each may begin the next.
void Hierarchy::advance(Outbox &out)
{
    for (std::uint32_t level = 0; level < m_acting.size(); ++level) {
        Level &here = m_acting[level];
        const Formation &formation = *here.formation;
        const Membership *const membership = formation.membership();
        const bool isRoot = membership && membership->place.isRoot() && formation.isClosed();
        if (!here.hasTold && (isRoot || formation.isEmpty())) {
            here.hasTold = true;
            tell(level, here.standsFor, out);
        }
        if (level > 0 && membership) {
            if (!here.hasExchanged)
                exchange(level, out);
            placeIfKnown(level, out);
        }
    }
    joinIfKnown();
}

void Hierarchy::tell(std::uint32_t level, Process member, Outbox &out)
{
    if (level + 1 == m_levels)
        return;
    const Process first = m_acting[level].first;
    if (first == m_self)
        begin(level + 1, member, out);
    else
        send(first, level + 1, Kind::standsFor, {member}, out);
}

void Hierarchy::exchange(std::uint32_t level, Outbox &out)
{
    Level &here = m_acting[level];
    here.hasExchanged = true;
    const TreePlace &place = here.formation->membership()->place;
    for (const Neighbour &known : here.neighbours)
        m_isDamaged = m_isDamaged || !isNeighbour(place, known.process);
    if (!place.isRoot())
        send(place.parent, level, Kind::neighbourIs, {here.standsFor}, out);
    for (const Process child : place.children)
        send(child, level, Kind::neighbourIs, {here.standsFor}, out);
}

void Hierarchy::placeIfKnown(std::uint32_t level, Outbox &out)
{
    Level &here = m_acting[level];
    const TreePlace &place = here.formation->membership()->place;
    if (here.hasPlaced || here.neighbours.size() < place.children.size() + (place.isRoot() ? 0 : 1))
        return;
    const auto memberOf = [&here](Process process) {
        for (const Neighbour &one : here.neighbours)
            if (one.process == process)
                return one.member;
        return nobody;
    };
    std::vector<std::uint32_t> words = {memberOf(place.parent)};
    for (const Process child : place.children)
        words.push_back(memberOf(child));
    here.hasPlaced = true;
    here.neighbours = {};
    if (here.standsFor == m_self)
        m_places[level - 1] = {true, words[0], {words.begin() + 1, words.end()}};
    else
        send(here.standsFor, level, Kind::placeIs, std::move(words), out);
}

/// Who is no root in its block has its place; a root needs that of its block, and so on.
void Hierarchy::joinIfKnown()
{
    const Membership *const lowest = m_acting[0].formation->membership();
    if (m_membership || !lowest)
        return;
    TreePlace place;
    place.self = m_self;
    place.parent = lowest->place.parent;
    place.children = lowest->place.children;
    for (const BlockPlace &block : m_places) {
        if (place.parent != nobody)
            break;
        if (!block.isKnown)
            return;
        place.parent = block.parent;
        place.children.insert(place.children.end(), block.children.begin(), block.children.end());
    }
    m_membership = std::make_unique<Membership>(Membership{*m_colour, std::move(place)});
    m_places = {};
}

Problem Hierarchy::receiveMember(std::uint32_t level, const Message &message, Outbox &out)
{
    if (level == 0 || m_acting[level].isStarted || message.words.size() != 1 || message.words[0] == nobody)
        return problemOf(message, level > 0 && m_acting[level].isStarted ? "comes twice" : "is damaged");
    begin(level, message.words[0], out);
    return {};
}

Problem Hierarchy::receiveNeighbour(std::uint32_t level, const Message &message)
{
    auto &known = m_acting[level].neighbours;
    const bool isKnown = std::any_of(
        known.begin(), known.end(), [&](const Neighbour &one) { return one.process == message.from; });
    if (isKnown || m_acting[level].hasPlaced || known.size() > m_degree)
        return problemOf(message, "comes twice");
    const Membership *const membership = m_acting[level].formation->membership();
    if (level == 0 || message.words.size() != 1 || message.words[0] == nobody
        || (membership && !isNeighbour(membership->place, message.from)))
        return problemOf(message, "is damaged");
    known.push_back({message.from, message.words[0]});
    return {};
}

Problem Hierarchy::receivePlace(std::uint32_t level, const Message &message)
{
    if (level == 0 || message.words.empty() || message.words.size() - 1 > m_degree)
        return problemOf(message, "is damaged");
    if (level > m_places.size() || m_places[level - 1].isKnown)
        return problemOf(message, m_colour ? "comes twice" : "is for no member");
    m_places[level - 1] = {true, message.words[0], {message.words.begin() + 1, message.words.end()}};
    return {};
}

bool Hierarchy::isDone() const
{
    const auto isOver = [this](const Level &level) {
        return level.formation->isDone()
            && (&level == &m_acting.front() || !level.formation->membership() || level.hasPlaced);
    };
    return std::all_of(m_acting.begin(), m_acting.end(), isOver) && (!m_colour || m_membership);
}

std::size_t Hierarchy::stateBytes() const
{
    std::size_t bytes = sizeof(*this);
    for (const Level &level : m_acting)
        bytes += sizeof(Level) + level.formation->stateBytes() + level.neighbours.size() * sizeof(Neighbour);
    for (const BlockPlace &place : m_places)
        bytes += sizeof(BlockPlace) + place.children.size() * sizeof(Process);
    if (m_membership)
        bytes += sizeof(Membership) + m_membership->place.children.size() * sizeof(Process);
    return bytes;
}

Effort Hierarchy::effort() const
{
    Effort sum;
    for (const Level &level : m_acting) {
        const Effort one = level.formation->effort();
        sum.suppliers += one.suppliers;
        sum.excess += one.excess;
        sum.moves += one.moves;
        sum.longestList = std::max(sum.longestList, one.longestList);
    }
    return sum;
}

void Hierarchy::send(
    Process to, std::uint32_t level, Kind kind, std::vector<std::uint32_t> words, Outbox &out) const
{
    out.push_back({m_self, to, m_number + level, kind, std::move(words)});
}

} // namespace collscope::wire::groups
