// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace collscope::decide {

/// What every process tells the others of the job. The same bytes on all machines of one kind.
struct Card {
    std::uint64_t decisions = 0; ///< checksum of what it decides by; 0: it has nothing
    std::uint64_t wishes = 0; ///< a set of Wish
};

enum class Wish : std::uint64_t {
    off = 1,
    decide = 2, ///< it was told to, whether it can or not
    record = 4,
    trace = 8,
};

constexpr bool wants(const Card &card, Wish wish)
{
    return (card.wishes & static_cast<std::uint64_t>(wish)) != 0;
}

/// What all processes together make of their cards. The same everywhere.
struct Agreement {
    bool decide = false;
    bool record = false;
    bool trace = false; ///< some process prints what runs: all have to find out what that is
    std::string complaint; ///< why something that was asked for is not done; empty otherwise
};

Agreement agree(const std::vector<Card> &cards);

} // namespace collscope::decide
