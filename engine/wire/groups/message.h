// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/groups/tree.h"

#include <cstddef>

namespace collscope::wire::groups {

/// What a message is about. Numbers are sent: new kinds go to the end.
enum class Kind : std::uint8_t {
    up, ///< upward pass over the parent's tree
    handOver, ///< Centralized: the list, from the parent's root to the new root
    down, ///< downward pass
    takeOver, ///< Shrink-and-Balance: become the occupant of a hole
    release, ///< Shrink-and-Balance: name so many vertices that are to leave your subtree
    released, ///< their names, to who asked
    open, ///< Shrink-and-Balance: name your children and let go of them
    opened, ///< their names, to who asked
    ownRecord, ///< Rank-and-Hash: my rank and id, to its intermediary
    childRecord, ///< the same to the intermediary of my parent's rank
    parentIs, ///< Rank-and-Hash: the id of your parent
    childrenAre, ///< the ids of your children
    noChildren, ///< the same for who has none: its record has come, which nothing else would tell it
    routeUp, ///< Rank-and-Hash in a group whose ranks are not processes: a record on its way to the
    routeDown, ///< intermediary, over the parent's tree
    formed, ///< reduction on the new tree: all below me know their places
    allFormed, ///< from the new root to the parent's root
    finished, ///< from there over the parent's tree: nobody needs you any more
    standsFor, ///< levels of a machine: the member that stands for a block, to the block's first process
    neighbourIs, ///< the member that stands for a neighbour in the tree of blocks
    placeIs, ///< its place in the tree of blocks, to the member that stands for one
};

/// How messages are counted.
enum class Count {
    formation, ///< what the paper counts
    handOver, ///< the list of Centralized to its new root
    routing, ///< records on the way to an intermediary that cannot be addressed
    completion, ///< the reduction on the new tree and, where intermediaries may leave after it only, what
                ///< tells them
};
Count countOf(Kind kind);

struct Message {
    Process from = nobody;
    Process to = nobody;
    std::uint32_t formation = 0; ///< its number, given by who creates it
    Kind kind = Kind::up;
    std::vector<std::uint32_t> words = {};

    /// On the wire: formation, kind and number of words, then the words. The transport says from and to.
    static constexpr std::size_t headerBytes = 12;
    std::size_t bytes() const { return headerBytes + words.size() * sizeof(std::uint32_t); }
};

using Outbox = std::vector<Message>;

/// Takes the words of a message one after the other; a message that is too short is noticed, not read beyond.
class WordReader {
public:
    explicit WordReader(const std::vector<std::uint32_t> &words, std::size_t at = 0)
        : m_words(words), m_at(at)
    {
    }

    std::uint32_t next() { return m_at < m_words.size() ? m_words[m_at++] : (m_failed = true, 0); }
    std::size_t left() const { return m_words.size() - m_at; }
    bool atEnd() const { return left() == 0; }
    bool failed() const { return m_failed; }

private:
    const std::vector<std::uint32_t> &m_words;
    std::size_t m_at;
    bool m_failed = false;
};

} // namespace collscope::wire::groups
