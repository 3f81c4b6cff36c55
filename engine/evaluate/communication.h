// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"
#include "engine/wire/patterns/rounds.h"

#include <memory>

namespace collscope {

/// What a method sends at an instance: messages round by round, and what they cost in the simplest of models,
/// a round a latency, a byte its share of the bandwidth (Hockney 1994).
struct Communication {
    wire::patterns::Rounds rounds;
    double blockBytes = 0; ///< of a message with one block, on average
    double mostBytes = 0; ///< sent or received by the process with most

    std::size_t roundCount() const { return rounds.messages.size(); }
};
using CommunicationPtr = std::shared_ptr<const Communication>;

/// Why there is none.
enum class NoCommunication { none, unknownPattern, unknownNodes, tooManyMessages };

/// Whether it is known what the method sends at the instance, however much that is.
bool hasKnownRounds(const Method &method, const Instance &instance);

/// Messages that are worked out at most: in some 20 ms.
inline constexpr std::size_t mostMessagesShown = 20000;

/// Nothing where the method's pattern is not known, or goes by nodes that are not, or has too many messages;
/// `why` says so. Ranks fill one node after the other.
CommunicationPtr communicationOf(const Method &method, const Instance &instance, NoCommunication &why);

} // namespace collscope
