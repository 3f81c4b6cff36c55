// SPDX-License-Identifier: BSD-3-Clause
// The downward pass of Shrink-and-Balance: what is too large for its levels gives to what has room.
#include "engine/wire/groups/shrink_balance.h"

#include <algorithm>

namespace collscope::wire::groups {

namespace {

/// Of the same size by id: the tree does not depend on what arrives first.
constexpr auto larger
    = [](const auto &a, const auto &b) { return a.size != b.size ? a.size > b.size : a.id < b.id; };
constexpr auto smaller = [](const auto &a, const auto &b) { return a.size < b.size; };

} // namespace

Problem ShrinkBalance::received(const Message &message, Outbox &out)
{
    switch (message.kind) {
    case Kind::takeOver:
        return receiveTakeOver(message, out);
    case Kind::down:
    case Kind::release:
    case Kind::open:
        return ask(message, out);
    case Kind::released:
    case Kind::opened:
        return hear(message, out);
    default:
        return problemOf(message, "is none of Shrink-and-Balance");
    }
}

/// Words of all of them: holes this process has been asked to fill before, what was taken of its list, and
/// - down: members of the group, levels that the subtree may have, handles of what is to go into it
/// - release: how many vertices are to leave the subtree, who is to be told their handles
/// - open: nothing
Problem ShrinkBalance::ask(const Message &message, Outbox &out)
{
    const std::size_t size = message.words.size();
    const bool isWhole = message.kind == Kind::down ? size >= 4 && (size - 4) % handleWords == 0
                                                    : size == (message.kind == Kind::release ? 4U : 2U);
    if (!isWhole || !m_hasPlace)
        return problemOf(message, m_hasPlace ? "is damaged" : "is for no member");
    if (message.words[0] < m_fills || m_levels != 0)
        return problemOf(message, "comes twice");
    m_early.push_back(message);
    return catchUp(out);
}

Problem ShrinkBalance::obey(const Message &message, Outbox &out)
{
    WordReader reader(message.words, 1);
    const std::uint32_t taken = reader.next();
    if (m_levels != 0)
        return problemOf(message, "comes twice");
    if (!settle(taken))
        return problemOf(message, "is damaged");
    if (message.kind == Kind::down) {
        m_above = message.from;
        m_members = reader.next();
        const std::uint32_t levels = reader.next();
        const bool hasMaterial = !reader.atEnd();
        m_material = handlesFrom(reader);
        if (m_members > parent().processes || levels == 0
            || levels >= idealLevels(m_members, options().degree) || hasMaterial == m_material.empty()
            || 1 + sizeOf(m_place.children) + sizeOf(m_material) > capacity(levels, options().degree))
            return problemOf(message, "is damaged");
        balance(levels, out);
    } else if (message.kind == Kind::release) {
        const std::uint32_t amount = reader.next();
        const Process asker = reader.next();
        const bool hasAsked = std::find(m_askers.begin(), m_askers.end(), asker) != m_askers.end();
        if (hasAsked || amount > sizeOf(m_place.children))
            return problemOf(message, hasAsked ? "comes twice" : "is damaged");
        m_askers.push_back(asker);
        release(amount, asker, out);
    } else {
        if (m_opened)
            return problemOf(message, "comes twice");
        m_opened = true;
        Words words;
        put({parent().self, 1, 0, m_fills}, words);
        for (const Handle &child : m_place.children)
            put(child, words);
        m_place.children = {};
        send(message.from, Kind::opened, std::move(words), out);
    }
    return {};
}

/// What was taken of the list that went up came from these subtrees. False: it cannot have been.
bool ShrinkBalance::settle(std::uint32_t taken)
{
    if (m_settled)
        return true;
    if (taken > m_place.origins.size())
        return false;
    m_settled = true;
    for (std::uint32_t i = 0; i < taken; ++i) {
        Handle &child = m_place.children[m_place.origins[i]];
        if (child.size == 0)
            return false;
        --child.size;
        ++child.taken;
    }
    m_place.origins = {};
    auto &children = m_place.children;
    children.erase(
        std::remove_if(children.begin(), children.end(), [](const Handle &child) { return child.size == 0; }),
        children.end());
    return true;
}

/// Whole subtrees, and the rest out of one.
void ShrinkBalance::release(std::uint32_t amount, Process asker, Outbox &out)
{
    auto &children = m_place.children;
    std::sort(children.begin(), children.end(), larger);
    Words words;
    for (auto child = children.begin(); child != children.end() && amount > 0;) {
        if (child->size > amount) {
            ++child;
            continue;
        }
        amount -= child->size;
        put(*child, words);
        child = children.erase(child);
    }
    if (!words.empty())
        send(asker, Kind::released, std::move(words), out);
    if (amount == 0)
        return;
    Handle &largest = *std::max_element(children.begin(), children.end(), smaller);
    send(largest.id, Kind::release, {largest.fills, largest.taken, amount, asker}, out);
    largest.size -= amount;
}

void ShrinkBalance::balance(std::uint32_t levels, Outbox &out)
{
    m_levels = levels;
    auto &children = m_place.children;
    std::sort(children.begin(), children.end(), larger);
    const std::size_t kept = std::min<std::size_t>(children.size(), options().degree);
    m_material.insert(m_material.end(), children.begin() + static_cast<std::ptrdiff_t>(kept), children.end());
    children.resize(kept);
    const std::uint64_t most = capacity(levels - 1, options().degree);
    for (Handle &child : children) {
        if (child.size > most) {
            const auto excess = static_cast<std::uint32_t>(child.size - most);
            send(child.id, Kind::release, {child.fills, child.taken, excess, parent().self}, out);
            child.size -= excess;
            m_awaited += excess;
            ++m_effort.suppliers;
            m_effort.excess += excess;
        }
        m_receivers.push_back({child, {}, child.size});
    }
    children = {};
    if (m_awaited == 0)
        distribute(out);
}

/// Missing children first, then who has most room; what fits nowhere as a whole is opened.
void ShrinkBalance::distribute(Outbox &out)
{
    std::size_t known = m_material.size() + m_receivers.size();
    for (const Receiver &receiver : m_receivers)
        known += receiver.material.size();
    m_effort.longestList = std::max(m_effort.longestList, static_cast<std::uint32_t>(known));
    const std::uint64_t most = capacity(m_levels - 1, options().degree);
    std::sort(m_material.begin(), m_material.end(), larger);
    for (Handle &subtree : m_material) {
        if (subtree.size <= most && m_receivers.size() < options().degree) {
            m_receivers.push_back({subtree, {}, subtree.size});
            continue;
        }
        const auto receiver = std::min_element(m_receivers.begin(), m_receivers.end(), smaller);
        if (receiver != m_receivers.end() && receiver->size + subtree.size <= most) {
            receiver->size += subtree.size;
            receiver->material.push_back(subtree);
        } else {
            send(subtree.id, Kind::open, {subtree.fills, subtree.taken}, out);
            ++m_opening;
        }
    }
    m_material = {};
    if (m_opening == 0)
        finishBalance(out);
}

Problem ShrinkBalance::hear(const Message &message, Outbox &out)
{
    WordReader reader(message.words);
    const std::vector<Handle> named = handlesFrom(reader);
    if (named.empty())
        return problemOf(message, "is damaged");
    if (message.kind == Kind::released) {
        if (sizeOf(named) > m_awaited)
            return problemOf(message, "comes twice");
        m_awaited -= sizeOf(named);
        m_effort.moves += static_cast<std::uint32_t>(named.size());
    } else {
        if (m_opening == 0)
            return problemOf(message, "comes twice");
        --m_opening;
        m_effort.moves += static_cast<std::uint32_t>(named.size() - 1); // all but the opened one
    }
    m_material.insert(m_material.end(), named.begin(), named.end());
    if (m_awaited == 0 && m_opening == 0)
        distribute(out);
    return {};
}

void ShrinkBalance::finishBalance(Outbox &out)
{
    TreePlace place;
    place.self = parent().self;
    place.parent = m_above;
    place.processes = m_members;
    place.depth = idealLevels(m_members, options().degree) - m_levels;
    for (const Receiver &receiver : m_receivers) {
        Words words = {receiver.handle.fills, receiver.handle.taken, m_members, m_levels - 1};
        for (const Handle &subtree : receiver.material)
            put(subtree, words);
        send(receiver.handle.id, Kind::down, std::move(words), out);
        place.children.push_back(receiver.handle.id);
    }
    m_receivers = {};
    joined(std::move(place), out);
}

std::size_t ShrinkBalance::schemeBytes() const
{
    std::size_t bytes = sizeof(*this) + (m_place.children.size() + m_material.size()) * sizeof(Handle)
        + (m_place.origins.size() + m_askers.size()) * sizeof(std::uint32_t)
        + m_receivers.size() * sizeof(Receiver);
    for (const Receiver &receiver : m_receivers)
        bytes += receiver.material.size() * sizeof(Handle);
    for (const Message &message : m_early)
        bytes += sizeof(Message) + message.words.size() * sizeof(std::uint32_t);
    return bytes;
}

FormationPtr makeShrinkBalance(TreePlace parent, const FormationOptions &options)
{
    return std::make_unique<ShrinkBalance>(std::move(parent), options, ShrinkBalance::Fillers::leaves);
}

FormationPtr makeShrinkBalanceByChildren(TreePlace parent, const FormationOptions &options)
{
    return std::make_unique<ShrinkBalance>(std::move(parent), options, ShrinkBalance::Fillers::children);
}

} // namespace collscope::wire::groups
