// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/groups/levels.h"

namespace collscope::groups {

/// What the messages of a formation are for, in the order in which a process comes to it.
enum class Phase : std::uint8_t {
    broadcast, ///< on the parent's tree: the formation starts
    up, ///< upward pass over the parent's tree
    fill, ///< Shrink-and-Balance: holes are filled
    handOver, ///< Centralized: the list goes to the new root
    down, ///< downward pass; Shrink-and-Balance: and balancing
    records, ///< Rank-and-Hash: ranks and ids, to intermediaries
    answers, ///< what they say
    reduction, ///< on the new tree
    end, ///< what tells intermediaries that nobody needs them any more
};
std::string_view phaseTitle(Phase phase); ///< "downward pass"
/// What a message of a scheme says: "rank and id"; a part of a sentence.
std::string_view kindTitle(wire::groups::Kind kind);

/// A message that was taken in.
struct Hop {
    Process from = 0;
    Process to = 0;
    std::uint32_t bytes = 0;
    std::uint32_t step = 0; ///< index in Steps::steps
    double seconds = 0; ///< when, since the start
    Phase phase = Phase::broadcast;
    wire::groups::Kind kind = wire::groups::Kind::up; ///< not of the broadcast
};

/// Messages of one step between two levels of the tree that it runs on.
struct Flow {
    std::uint32_t fromLevel = 0;
    std::uint32_t toLevel = 0;
    wire::groups::Kind kind = wire::groups::Kind::up; ///< not of the broadcast
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
    std::uint32_t largestBytes = 0;
    double seconds = 0; ///< when the last has been taken in
};

/// Messages of one phase none of which waits for another of them. Ordered by what waits for what, not by
/// time: one part of the tree may be phases ahead of another.
struct Step {
    Phase phase = Phase::broadcast;
    std::uint32_t number = 1; ///< within the phase, from 1
    std::uint32_t ofPhase = 1; ///< steps of the phase
    bool isOnNewTree = false; ///< all messages of the phase run along edges of the new trees
    std::size_t first = 0; ///< index in Steps::hops
    std::size_t count = 0; ///< 1 and more
    std::uint64_t bytes = 0;
    std::uint32_t largestBytes = 0;
    double seconds = 0; ///< when the last message has been taken in
    std::vector<Flow> flows = {}; ///< by kind, then levels
};

/// A process that took no part, and who took its place in the tree of a colour.
struct Fill {
    Process hole = 0;
    Process filler = 0;
};

/// A formation with all that happened.
struct Steps {
    Formed formed = {};
    Network network = {}; ///< that it was formed on
    std::vector<Hop> hops = {}; ///< by step, then by time
    std::vector<Step> steps = {}; ///< by phase
    std::vector<Fill> fills = {};
    std::vector<Level> parentLevels = {};
    std::vector<Level> newLevels = {}; ///< of all new trees together

    const Membership *member(Process process) const; ///< null: it takes no part
};

/// More cannot be followed.
constexpr std::uint32_t mostFollowedColours = 1024;
/// One formation, step by step: 32 bytes per message. Fails as form() does, and for several formations or
/// too many colours.
Expected<Steps> steps(const Case &of, const Network &network = {}, const std::stop_token &stop = {});

} // namespace collscope::groups
