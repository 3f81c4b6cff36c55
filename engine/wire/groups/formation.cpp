// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/groups/formation.h"

#include <algorithm>

namespace collscope::wire::groups {

Count countOf(Kind kind)
{
    switch (kind) {
    case Kind::handOver:
        return Count::handOver;
    case Kind::routeUp:
    case Kind::routeDown:
        return Count::routing;
    case Kind::noChildren:
    case Kind::formed:
    case Kind::allFormed:
    case Kind::finished:
        return Count::completion;
    default:
        return Count::formation;
    }
}

Formation::Formation(TreePlace parent, const FormationOptions &options)
    : m_parent(std::move(parent)), m_options(options), m_upWords(m_parent.children.size()),
      m_upCame(m_parent.children.size()), m_upMissing(static_cast<std::uint32_t>(m_parent.children.size()))
{
    m_options.degree = std::max(m_options.degree, std::uint32_t{2});
    std::sort(m_parent.children.begin(), m_parent.children.end()); // found by halving
}

void Formation::start(std::optional<Colour> colour, Outbox &out)
{
    if (m_started)
        return;
    m_colour = colour;
    m_started = true;
    gatherIfComplete(out);
}

Problem Formation::receive(const Message &message, Outbox &out)
{
    if (message.formation != m_options.number)
        return problemOf(message, "belongs to another formation");
    if (message.to != m_parent.self)
        return problemOf(message, "is for another process");
    switch (message.kind) {
    case Kind::up:
        return receiveUp(message, out);
    case Kind::formed:
        return receiveFormed(message, out);
    default:
        const Problem problem = received(message, out);
        return problem.empty() && m_formedWrongly
            ? problemOf(message, "shows that `formed` came twice, or from no child")
            : problem;
    }
}

Problem Formation::receiveUp(const Message &message, Outbox &out)
{
    const auto child = std::lower_bound(m_parent.children.begin(), m_parent.children.end(), message.from);
    if (child == m_parent.children.end() || *child != message.from)
        return problemOf(message, "comes from no child");
    const auto index = static_cast<std::size_t>(child - m_parent.children.begin());
    if (m_gathered || m_upCame[index])
        return problemOf(message, "comes twice");
    if (!isUp(message.words))
        return problemOf(message, "is damaged");
    m_upCame[index] = true;
    m_upWords[index] = message.words;
    m_upBytes += message.words.size() * sizeof(message.words.front());
    --m_upMissing;
    gatherIfComplete(out);
    return {};
}

bool Formation::areBelow(std::uint64_t processes)
{
    if (processes >= m_parent.processes - m_below)
        return false;
    m_below += static_cast<std::uint32_t>(processes);
    return true;
}

void Formation::gatherIfComplete(Outbox &out)
{
    if (!m_started || m_gathered || m_upMissing > 0)
        return;
    m_gathered = true;
    gathered(out);
    m_upWords = {};
    m_upBytes = 0;
    m_upCame = {};
}

void Formation::joined(TreePlace place, Outbox &out)
{
    m_membership = std::make_unique<Membership>(Membership{*m_colour, std::move(place)});
    m_formedWrongly = !closeIfComplete(out);
}

Problem Formation::receiveFormed(const Message &message, Outbox &out)
{
    if (!m_colour || m_closed || m_formedBelow.size() == std::min(m_options.degree, m_parent.processes))
        return problemOf(message, m_colour ? "comes twice" : "is for no member");
    m_formedBelow.push_back(message.from);
    return closeIfComplete(out) ? Problem() : problemOf(message, "comes twice, or from no child");
}

bool Formation::closeIfComplete(Outbox &out)
{
    if (!m_membership || m_formedBelow.size() < m_membership->place.children.size())
        return true;
    std::vector<Process> children = m_membership->place.children;
    std::sort(children.begin(), children.end());
    std::sort(m_formedBelow.begin(), m_formedBelow.end());
    if (children != m_formedBelow)
        return false;
    m_closed = true;
    m_formedBelow = {};
    if (m_membership->place.isRoot())
        groupFormed(out);
    else
        send(m_membership->place.parent, Kind::formed, {}, out);
    return true;
}

void Formation::send(Process to, Kind kind, std::vector<std::uint32_t> words, Outbox &out) const
{
    out.push_back({m_parent.self, to, m_options.number, kind, std::move(words)});
}

std::size_t Formation::stateBytes() const
{
    std::size_t bytes = schemeBytes() + m_parent.children.size() * sizeof(Process)
        + m_upWords.size() * sizeof(std::vector<std::uint32_t>) + m_upBytes + m_upCame.size() / 8
        + m_formedBelow.size() * sizeof(Process);
    if (m_membership)
        bytes += sizeof(Membership) + m_membership->place.children.size() * sizeof(Process);
    return bytes;
}

Problem problemOf(const Message &message, std::string_view why)
{
    return "message " + std::to_string(static_cast<int>(message.kind)) + " from process "
        + std::to_string(message.from) + " to " + std::to_string(message.to) + ' ' + std::string(why);
}

// All of them, in the order in which people are offered them: name, title, and the function that makes a
// process's part.
// clang-format off
#define COLLSCOPE_SCHEMES(scheme) \
    scheme("centralized", "Centralized", makeCentralized) \
    scheme("shrink-and-balance", "Shrink-and-Balance", makeShrinkBalance) \
    scheme("shrink-and-balance-children", "Shrink-and-Balance, children fill", makeShrinkBalanceByChildren) \
    scheme("rank-and-hash", "Rank-and-Hash", makeRankHash)
// clang-format on

#define COLLSCOPE_DECLARE(name, title, make)                                                                 \
    FormationPtr make(TreePlace parent, const FormationOptions &options);
COLLSCOPE_SCHEMES(COLLSCOPE_DECLARE)

const std::vector<Scheme> &schemes()
{
#define COLLSCOPE_LIST(name, title, make) {name, title, make},
    static const std::vector<Scheme> all = {COLLSCOPE_SCHEMES(COLLSCOPE_LIST)};
    return all;
}

const Scheme *findScheme(std::string_view name)
{
    const auto found = std::find_if(
        schemes().begin(), schemes().end(), [name](const Scheme &scheme) { return scheme.name == name; });
    return found == schemes().end() ? nullptr : &*found;
}

} // namespace collscope::wire::groups
