// SPDX-License-Identifier: BSD-3-Clause
// The upward pass of Shrink-and-Balance: members fill holes.
#include "engine/wire/groups/shrink_balance.h"

#include <algorithm>
#include <map>

namespace collscope::wire::groups {

void ShrinkBalance::put(const Handle &handle, Words &words)
{
    words.insert(words.end(), {handle.id, handle.size, handle.taken, handle.fills});
}

ShrinkBalance::Handle ShrinkBalance::handleFrom(WordReader &reader)
{
    Handle handle;
    handle.id = reader.next();
    handle.size = reader.next();
    handle.taken = reader.next();
    handle.fills = reader.next();
    return handle;
}

std::vector<ShrinkBalance::Handle> ShrinkBalance::handlesFrom(WordReader &reader) const
{
    std::vector<Handle> handles;
    std::uint64_t vertices = 0;
    while (!reader.atEnd()) {
        handles.push_back(handleFrom(reader));
        vertices += handles.back().size;
        if (reader.failed() || handles.back().size == 0 || vertices > parent().processes)
            return {};
    }
    return handles;
}

std::uint64_t ShrinkBalance::sizeOf(const std::vector<Handle> &handles)
{
    std::uint64_t size = 0;
    for (const Handle &handle : handles)
        size += handle.size;
    return size;
}

/// Per colour: that colour, id, size and holes filled of the vertex on top, number of candidates, and of each
/// id, depth and holes filled. An empty subtree says nothing. There are as many candidates as there may be
/// holes above, or vertices.
bool ShrinkBalance::isUp(const Words &words)
{
    const std::uint64_t most = m_fillers == Fillers::leaves ? parent().depth + std::uint64_t{1} : 0;
    std::uint64_t vertices = 0;
    for (WordReader reader(words); !reader.atEnd();) {
        reader.next();
        reader.next();
        const std::uint32_t size = reader.next();
        reader.next();
        std::uint32_t candidates = reader.next();
        vertices += size;
        if (reader.failed() || candidates != std::min<std::uint64_t>(size, most)
            || std::uint64_t{candidates} * 3 > reader.left() || size == 0)
            return false;
        for (; candidates > 0; --candidates) {
            reader.next();
            if (reader.next() <= parent().depth) // of a place below this one
                return false;
            reader.next();
        }
    }
    return areBelow(vertices);
}

void ShrinkBalance::gathered(Outbox &out)
{
    std::map<Colour, std::vector<Below>> below;
    if (colour())
        below[*colour()] = {};
    for (Words &child : upWords()) {
        for (WordReader reader(child); !reader.atEnd();) {
            std::vector<Below> &ofColour = below[reader.next()];
            Below one;
            one.top.id = reader.next();
            one.top.size = reader.next();
            one.top.fills = reader.next();
            for (std::uint32_t left = reader.next(); left > 0; --left) {
                Candidate candidate;
                candidate.id = reader.next();
                candidate.depth = reader.next();
                candidate.fills = reader.next();
                candidate.child = static_cast<std::uint32_t>(ofColour.size());
                one.candidates.push_back(candidate);
            }
            ofColour.push_back(std::move(one));
        }
        child = {};
    }
    Words up;
    for (auto &[ofColour, children] : below)
        shrink(ofColour, std::move(children), up, out);
    if (!parent().isRoot())
        send(parent().parent, Kind::up, std::move(up), out);
    else if (below.empty())
        foundEmpty();
    else if (colour() && m_hasPlace)
        beginAtRoot(out);
}

void ShrinkBalance::shrink(Colour ofColour, std::vector<Below> below, Words &up, Outbox &out)
{
    Place place;
    place.depth = parent().depth;
    std::vector<Candidate> candidates;
    for (Below &child : below) {
        place.children.push_back(child.top);
        candidates.insert(candidates.end(), child.candidates.begin(), child.candidates.end());
    }
    // The order of each list stays, so that what is taken of it is always its beginning.
    std::stable_sort(candidates.begin(), candidates.end(),
        [](const Candidate &a, const Candidate &b) { return a.depth > b.depth; });
    const auto size = static_cast<std::uint32_t>(sizeOf(place.children) + (isMemberOf(ofColour) ? 1 : 0));

    Handle top{parent().self, size, 0, 0};
    std::size_t most = place.depth; // one for each hole there may be above
    if (m_fillers == Fillers::children)
        most = 0;
    if (!isMemberOf(ofColour)) {
        top = m_fillers == Fillers::leaves ? leafOf(place, candidates) : childOf(place);
        top.size = size;
        ++top.fills;
    }
    const bool isWhole = size <= most; // the last to leave is the vertex itself
    candidates.resize(std::min(candidates.size(), most));
    up.insert(up.end(), {ofColour, top.id, top.size, top.fills});
    up.push_back(static_cast<std::uint32_t>(candidates.size() + (isWhole ? 1 : 0)));
    for (const Candidate &candidate : candidates) {
        up.insert(up.end(), {candidate.id, candidate.depth, candidate.fills});
        place.origins.push_back(candidate.child);
    }
    if (isWhole)
        up.insert(up.end(), {top.id, place.depth, top.fills});
    if (!isMemberOf(ofColour))
        return sendTakeOver(top, place, out);
    m_place = std::move(place);
    m_hasPlace = true;
}

/// The deepest; it leaves the subtree it stands in.
ShrinkBalance::Handle ShrinkBalance::leafOf(Place &place, std::vector<Candidate> &candidates)
{
    const Candidate leaf = candidates.front();
    candidates.erase(candidates.begin());
    Handle &child = place.children[leaf.child];
    --child.size;
    ++child.taken;
    return {leaf.id, 0, 0, leaf.fills};
}

/// The one with most below it; its place is a hole that it fills itself.
ShrinkBalance::Handle ShrinkBalance::childOf(Place &place)
{
    const auto child = std::max_element(place.children.begin(), place.children.end(),
        [](const Handle &a, const Handle &b) { return a.size < b.size; });
    const Handle filler = *child;
    place.children.erase(child);
    return filler;
}

/// Words: the how-manieth hole of the filler it is, depth, number of children, their handles, and origins.
bool ShrinkBalance::isTakeOver(const Words &words) const
{
    WordReader reader(words, 1);
    const std::uint32_t depth = reader.next();
    const std::uint32_t children = reader.next();
    if (reader.failed() || depth >= parent().depth || children > reader.left() / handleWords)
        return false;
    std::uint64_t vertices = 0;
    for (std::uint32_t left = children; left > 0; --left)
        vertices += handleFrom(reader).size;
    bool areOrigins = true;
    while (!reader.atEnd())
        areOrigins = reader.next() < children && areOrigins;
    return areOrigins && vertices < parent().processes;
}

void ShrinkBalance::sendTakeOver(const Handle &filler, const Place &place, Outbox &out) const
{
    Words words = {filler.fills, place.depth, static_cast<std::uint32_t>(place.children.size())};
    for (const Handle &child : place.children)
        put(child, words);
    words.insert(words.end(), place.origins.begin(), place.origins.end());
    send(filler.id, Kind::takeOver, std::move(words), out);
}

Problem ShrinkBalance::receiveTakeOver(const Message &message, Outbox &out)
{
    const Words &words = message.words;
    if (!isTakeOver(words))
        return problemOf(message, "is damaged");
    const auto isSame = [&words](const Message &early) {
        return early.kind == Kind::takeOver && early.words.front() == words.front();
    };
    if (!m_hasPlace || words[0] <= m_fills || std::any_of(m_early.begin(), m_early.end(), isSame))
        return problemOf(message, m_hasPlace ? "comes twice" : "is for no member");
    m_early.push_back(message);
    return catchUp(out);
}

void ShrinkBalance::takeOver(const Message &message, Outbox &out)
{
    WordReader reader(message.words);
    m_fills = reader.next();
    Place place;
    place.depth = reader.next();
    for (std::uint32_t left = reader.next(); left > 0; --left)
        place.children.push_back(handleFrom(reader));
    while (!reader.atEnd())
        place.origins.push_back(reader.next());
    if (m_fillers == Fillers::children && !m_place.children.empty()) {
        const auto size = static_cast<std::uint32_t>(sizeOf(m_place.children));
        Handle next = childOf(m_place); // the place that it leaves is a hole too
        next.size = size;
        ++next.fills;
        sendTakeOver(next, m_place, out);
        place.children.push_back(next);
    }
    m_place = std::move(place);
    if (m_place.depth == 0)
        beginAtRoot(out);
}

/// What was said to this process too early, as far as it can be dealt with now.
Problem ShrinkBalance::catchUp(Outbox &out)
{
    for (std::size_t i = 0; i < m_early.size();) {
        const bool isTakeOver = m_early[i].kind == Kind::takeOver;
        if (m_early[i].words.front() != m_fills + (isTakeOver ? 1 : 0)) {
            ++i;
            continue;
        }
        const Message message = std::move(m_early[i]);
        m_early.erase(m_early.begin() + static_cast<std::ptrdiff_t>(i));
        if (isTakeOver)
            takeOver(message, out);
        else if (Problem problem = obey(message, out); !problem.empty())
            return problem;
        i = 0;
    }
    return {};
}

void ShrinkBalance::beginAtRoot(Outbox &out)
{
    settle(0);
    m_members = static_cast<std::uint32_t>(1 + sizeOf(m_place.children));
    balance(idealLevels(m_members, options().degree), out);
}

} // namespace collscope::wire::groups
