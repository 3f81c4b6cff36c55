// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/groups/formation.h"

namespace collscope::wire::groups {

/// A formation that follows the machine, as section 8 of the paper proposes: a scheme forms a tree in each
/// block of neighbouring processes (a node), then one over the blocks of each larger block (a
/// neighbourhood), and so on to the whole. An edge leaves a block only where the block as a whole is joined
/// to others, so a tree of b blocks has b - 1 edges between them; most other trees have nearly as many as
/// members.
///
/// At every level but the lowest the first process of each block acts for it, as blocks are known to all and
/// members are not. It is told the member that stands for its block (the root of the tree there), forms with
/// its like the tree over blocks, exchanges with its neighbours in that tree who stands for them, and tells
/// its member. A member that stands for several blocks has the children of all their levels: up to `degree`
/// per level.
///
/// The parent is the group that all others come from, and there is one colour. Each level is a formation of
/// its own: number `number * levels + level`. In membership(), depth and number of members are not known (0):
/// nobody here knows all of the tree.
class Hierarchy final : public Part {
public:
    /// `blocks`: processes of a node, of a neighbourhood, ...: areBlocks().
    Hierarchy(const Scheme &scheme, Process self, std::uint32_t processes,
        const std::vector<std::uint32_t> &blocks, const FormationOptions &options);

    void start(std::optional<Colour> colour, Outbox &out) override;
    Problem receive(const Message &message, Outbox &out) override;
    bool isDone() const override;
    /// Processes below this one where a message goes from the first process to all, along the levels.
    static std::vector<Process> below(Process self, std::uint32_t processes,
        const std::vector<std::uint32_t> &blocks, std::uint32_t degree);
    const Membership *membership() const override { return m_membership.get(); }
    std::size_t stateBytes() const override;
    Effort effort() const override;

private:
    struct Neighbour {
        Process process; ///< that acts for its block
        Process member; ///< that stands for it
    };
    /// A level at which this process acts.
    struct Level {
        FormationPtr formation;
        Process first = nobody; ///< process of the block in which a tree is formed here
        Process standsFor = nobody; ///< the member it acts for; nobody: none, or not known yet
        bool isStarted = false;
        bool hasTold = false; ///< who stands for the whole block
        bool hasExchanged = false;
        bool hasPlaced = false;
        std::vector<Neighbour> neighbours = {};
    };
    /// Of a member in the tree over blocks.
    struct BlockPlace {
        bool isKnown = false;
        Process parent = nobody;
        std::vector<Process> children = {};
    };

    /// The heap that a process stands in at a level; it acts there if its place has a self.
    static TreePlace placeAt(std::uint32_t level, Process self, std::uint32_t processes,
        const std::vector<std::uint32_t> &blocks, std::uint32_t degree);
    void begin(std::uint32_t level, Process member, Outbox &out);
    void advance(Outbox &out);
    void tell(std::uint32_t level, Process member, Outbox &out);
    void exchange(std::uint32_t level, Outbox &out);
    void placeIfKnown(std::uint32_t level, Outbox &out);
    void joinIfKnown();
    Problem receiveMember(std::uint32_t level, const Message &message, Outbox &out);
    Problem receiveNeighbour(std::uint32_t level, const Message &message);
    Problem receivePlace(std::uint32_t level, const Message &message);
    void send(
        Process to, std::uint32_t level, Kind kind, std::vector<std::uint32_t> words, Outbox &out) const;

    Process m_self;
    std::uint32_t m_number; ///< of the lowest level
    std::uint32_t m_levels; ///< of the machine
    std::uint32_t m_degree;
    std::optional<Colour> m_colour;
    bool m_isDamaged = false; ///< who is no neighbour has said who stands for it
    std::vector<Level> m_acting; ///< from the lowest on
    std::vector<BlockPlace> m_places; ///< of a member that stands for its block: by level, from the second on
    std::unique_ptr<Membership> m_membership;
};

/// May blocks be of these sizes: above 1, each a multiple of the one before it and larger?
bool areBlocks(const std::vector<std::uint32_t> &blocks);

} // namespace collscope::wire::groups
