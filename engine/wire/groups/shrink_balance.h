// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/groups/formation.h"

namespace collscope::wire::groups {

/// Shrink-and-Balance, section 4 of the paper.
///
/// Going up, who does not take part is a hole at its place in the parent's tree; a member of its subtree
/// fills it (shrink.cpp). Going down, on the shrunk tree, every vertex sees to it that no child has more
/// below it than fits in the levels that are left (balance.cpp). The paper leaves open who says what to whom;
/// here:
///
/// - Whoever speaks to a vertex of the shrunk tree has its handle, and every handle has one holder.
/// - Leaves that fill are taken from the front of a list that is merged from those of the children and keeps
///   the order of each. So what was taken of a vertex's list is one number, and the vertex knows from that
///   which of its subtrees they came from. Nobody has to be told that a vertex has left.
/// - Whole subtrees move where they fit. Only one that does not is opened: it names its children and lets
///   go of them. So what a vertex holds is some subtrees per level, never a list of all that moves.
class ShrinkBalance final : public Formation {
public:
    enum class Fillers { leaves, children };
    ShrinkBalance(TreePlace place, const FormationOptions &given, Fillers fillers)
        : Formation(std::move(place), given), m_fillers(fillers)
    {
    }

    Effort effort() const override { return m_effort; }

private:
    using Words = std::vector<std::uint32_t>;

    /// A vertex of the shrunk tree with everything below it.
    struct Handle {
        Process id = nobody;
        std::uint32_t size = 0; ///< vertices, itself included
        std::uint32_t taken = 0; ///< of the list it has sent up: no longer below it
        std::uint32_t fills = 0; ///< holes it has been asked to fill, one after the other
    };
    static constexpr std::size_t handleWords = 4;
    static void put(const Handle &handle, Words &words);
    static Handle handleFrom(WordReader &reader);
    /// All that are left; none when one is damaged.
    std::vector<Handle> handlesFrom(WordReader &reader) const;
    static std::uint64_t sizeOf(const std::vector<Handle> &handles);

    /// A vertex that may leave its subtree to fill a hole.
    struct Candidate {
        Process id = nobody;
        std::uint32_t depth = 0; ///< of its place
        std::uint32_t fills = 0;
        std::uint32_t child = 0; ///< whose list it came in
    };
    /// A place of the parent's tree, and what lies below it in the shrunk one.
    struct Place {
        std::uint32_t depth = 0;
        std::vector<Handle> children = {};
        Words origins = {}; ///< of the list that was sent up: which child each came from; the place itself is
                            ///< not among them
    };
    /// What a child says of one colour.
    struct Below {
        Handle top = {};
        std::vector<Candidate> candidates = {};
    };

    bool isUp(const Words &words) override;
    void gathered(Outbox &out) override;
    void shrink(Colour colour, std::vector<Below> below, Words &up, Outbox &out);
    static Handle leafOf(Place &place, std::vector<Candidate> &candidates);
    static Handle childOf(Place &place);
    bool isTakeOver(const Words &words) const;
    void sendTakeOver(const Handle &filler, const Place &place, Outbox &out) const;
    Problem receiveTakeOver(const Message &message, Outbox &out);
    void takeOver(const Message &message, Outbox &out);
    Problem catchUp(Outbox &out);
    void beginAtRoot(Outbox &out);

    Problem received(const Message &message, Outbox &out) override;
    Problem ask(const Message &message, Outbox &out);
    Problem obey(const Message &message, Outbox &out);
    Problem hear(const Message &message, Outbox &out);
    bool settle(std::uint32_t taken);
    void release(std::uint32_t amount, Process asker, Outbox &out);
    void balance(std::uint32_t levels, Outbox &out);
    void distribute(Outbox &out);
    void finishBalance(Outbox &out);

    bool mayLeave() const override { return colour() ? isClosed() : hasGathered(); }
    std::size_t schemeBytes() const override;

    /// A child of the new tree, and what it is to take into its subtree.
    struct Receiver {
        Handle handle = {};
        std::vector<Handle> material = {};
        std::uint64_t size = 0; ///< with the material
    };

    Fillers m_fillers;
    Place m_place; ///< of a member: its own, or that of the hole it fills
    bool m_hasPlace = false;
    bool m_settled = false; ///< m_place knows what was taken from it
    bool m_opened = false; ///< its children are with others
    std::uint32_t m_fills = 0; ///< holes it has gone to
    std::vector<Message> m_early; ///< for a place it is not at yet
    std::vector<Process> m_askers; ///< those it has released vertices to: each asks once, one a level

    std::uint32_t m_members = 0;
    std::uint32_t m_levels = 0; ///< that the subtree may have; 0: not said yet
    Process m_above = nobody;
    std::vector<Handle> m_material; ///< to be placed in the subtree
    std::vector<Receiver> m_receivers;
    std::uint64_t m_awaited = 0; ///< vertices that were asked for
    std::uint32_t m_opening = 0; ///< subtrees whose children were asked for
    Effort m_effort;
};

} // namespace collscope::wire::groups
