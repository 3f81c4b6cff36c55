// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/groups/check.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace collscope::test {

inline void require(bool holds, const std::string &what)
{
    if (holds)
        return;
    std::fprintf(stderr, "failed: %s\n", what.c_str());
    std::exit(1);
}

/// In which order messages arrive.
enum class Delivery {
    asSent,
    shuffledPairs, ///< any, but of two processes the first message first
    shuffled, ///< any
};

/// One process of a parent group in a formation.
struct Member {
    wire::groups::TreePlace place;
    std::optional<wire::groups::Colour> colour;
};

/// What became of a formation.
struct Ended {
    std::string problem = {}; ///< what a process said to a message, or who is not done
    std::vector<wire::groups::Membership> memberships = {}; ///< by process
    std::map<wire::groups::Kind, std::uint64_t> sent = {};
    std::map<wire::groups::Count, std::uint64_t> counted = {};
    std::size_t largestBytes = 0; ///< of Count::formation
    std::size_t mostStateBytes = 0;
    bool isEndless = false; ///< so many messages that there will always be more
};

/// What a bad transport does to one message.
struct Fault {
    enum class Kind {
        doubled,
        lost, ///< or who should have sent it is gone
        damaged, ///< one word is another, or missing, or there is one more
    };
    std::size_t message = SIZE_MAX; ///< the how-manieth to arrive
    Kind kind = Kind::doubled;
};

using Maker = std::function<std::unique_ptr<wire::groups::Part>(const Member &)>;

/// A group is formed. Processes start between messages. Ends too when messages never do.
Ended deliver(const Maker &make, const std::vector<Member> &parent, Delivery order, std::uint64_t seed,
    const Fault &fault = {});
Ended deliver(const wire::groups::Scheme &scheme, const std::vector<Member> &parent,
    const wire::groups::FormationOptions &options, Delivery order, std::uint64_t seed,
    const Fault &fault = {});

/// A heap of so many, each taking part with this chance.
std::vector<Member> heap(std::uint32_t processes, std::uint32_t degree, double fraction, std::uint64_t seed,
    std::uint32_t colours = 1);

} // namespace collscope::test
