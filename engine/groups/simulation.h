// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"
#include "engine/wire/groups/formation.h"

#include <functional>
#include <stop_token>

/// How process groups are formed on machines larger than the one at hand: the state machines of
/// engine/wire/groups under a discrete-event network.
namespace collscope::groups {

using wire::groups::Colour;
using wire::groups::Membership;
using wire::groups::Process;
using wire::groups::TreePlace;

/// A message costs its sender and its receiver overheadSeconds of their time; the sender's is busy for its
/// bytes too. It arrives a latency later. The values are such that Rank-and-Hash takes about 17 us per level,
/// as in Table 1 of the paper: good for comparing shapes, no measurement.
struct Network {
    double overheadSeconds = 3e-6; ///< at either end
    double bytesPerSecond = 400e6;
    double latencySeconds = 5e-6; ///< between nodes
    double nearSeconds = 1e-6; ///< within a node
    std::uint32_t processesPerNode = 1; ///< neighbouring ranks
    double neighbourSeconds = 2e-6; ///< between nodes of a neighbourhood
    std::uint32_t nodesPerNeighbourhood = 1; ///< 1: all nodes are as far from each other
    /// Other traffic: messages per second that come to every process, at random times, and their size. Each
    /// costs it what one of a formation does.
    double otherMessagesPerSecond = 0;
    std::uint64_t otherBytes = 1024;

    bool operator==(const Network &) const = default;
};

/// Groups that are formed at once out of one parent, a heap over all processes.
struct Case {
    const wire::groups::Scheme *scheme = nullptr;
    std::uint32_t processes = 0; ///< of the parent, 1 and more
    double fraction = 1; ///< chance of each process to take part, 0 to 1
    std::uint32_t degree = 3; ///< of the parent's tree and the new ones, 2 and more
    std::uint32_t colours = 1; ///< 1 and more
    std::uint64_t seed = 1;
    std::uint32_t formations = 1; ///< at the same time, each with members of its own; 1 and more
    wire::groups::Hash hash = wire::groups::Hash::spread;
    /// A tree in each node, one over the nodes of each neighbourhood, and one over these
    /// (wire/groups/hierarchy.h), for a network that has them; of one colour. `degree` is that of each.
    bool followsMachine = false;

    bool operator==(const Case &) const = default;
};

/// Most processes times formations of a case: about 1 KiB of memory each.
constexpr std::uint64_t mostPlaces = 16'777'216;

struct Outcome {
    Case of = {};
    std::uint64_t members = 0; ///< of all groups; likewise all that follows
    std::uint64_t groups = 0;
    std::uint64_t messages = 0; ///< what the paper counts, without those before and behind it
    std::uint64_t handOverMessages = 0; ///< Centralized: to the new root
    std::uint64_t startMessages = 0; ///< broadcast on the parent's tree
    std::uint64_t completionMessages
        = 0; ///< reduction on the new tree; and what tells intermediaries the end
    std::uint64_t fillMessages = 0; ///< of `messages`, Shrink-and-Balance: one per hole that was filled
    std::uint64_t balanceMessages = 0; ///< of `messages`: asking for vertices of subtrees, and naming them
    std::uint64_t suppliers = 0; ///< subtrees with more vertices than fit in their levels
    std::uint64_t excess = 0; ///< vertices that had to leave them
    std::uint64_t moves = 0; ///< vertices that were taken from their parents, each with what stays below it
    std::uint64_t mostSuppliers = 0; ///< of one vertex
    std::uint64_t longestList = 0; ///< subtrees that any vertex knew at once while it balanced
    std::uint64_t farMessages = 0; ///< of `messages`, between nodes
    std::uint64_t farEdges = 0; ///< of the new trees, between nodes
    std::uint64_t distantMessages = 0; ///< of `farMessages`, between neighbourhoods
    std::uint64_t distantEdges = 0; ///< of `farEdges`, likewise
    std::uint64_t bytes = 0; ///< of `messages`
    std::uint64_t largestMessageBytes = 0; ///< of `messages`
    std::uint64_t mostStateBytes = 0; ///< that any process held at any time, per formation
    std::uint32_t levels = 0; ///< of the deepest new tree
    std::uint32_t mostChildren = 0; ///< in the new trees
    double secondsSimulated = 0; ///< from the start until the last process may leave
    double secondsFormed = 0; ///< until the reduction on the last new tree has ended: what the paper times
    double secondsTaken = 0; ///< by the simulation
};

/// Wrong values in a case or network, by name, with what they may be.
Expected<void> check(const Case &of, const Network &network);

/// Deterministic: the same values give the same outcome, but for secondsTaken. Each new tree is looked at:
/// exactly the members, one root, at most `degree` children, no more levels than an ideal tree; where it
/// follows the machine, of these at each level of it. Fails on
/// wrong values, and with "cancelled".
Expected<Outcome> simulate(const Case &of, const Network &network = {}, const std::stop_token &stop = {});

/// A message that a process has taken in.
struct Delivery {
    double seconds = 0;
    Process from = wire::groups::nobody; ///< nobody: process 0 begins by itself
    const wire::groups::Message &message; ///< its `from` does not say who sent the broadcast before
    bool isStart = false; ///< of that broadcast
};
using Observer = std::function<void(const Delivery &)>;

/// The same with the places of all members, by formation and process. `observer` hears of every message,
/// those of one process in their order.
struct Formed {
    Outcome outcome = {};
    std::vector<std::vector<Membership>> groups = {}; ///< per formation, by process
};
Expected<Formed> form(const Case &of, const Network &network = {}, const std::stop_token &stop = {},
    const Observer &observer = {});

/// Does a process take part in a formation, and in which colour?
std::optional<Colour> colourOf(const Case &of, std::uint32_t formation, Process process);

} // namespace collscope::groups
