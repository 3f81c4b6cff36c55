// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/patterns/families.h"

/// Traeff's broadcast of n blocks on circulant skips (algorithms.md 2.1): n - 1 + ceil(log2 P) rounds for any
/// P, which is the least there is; turned round in time it is a reduction.
namespace collscope::wire::patterns {

/// What a process does in one round of the broadcast; what it sends, it has had before.
struct BlockRound {
    std::optional<std::uint32_t> sent;
    std::uint32_t to = 0; ///< rank
    std::optional<std::uint32_t> received;
    std::uint32_t from = 0; ///< rank
};

/// Each process but the root gets each of Role::segments blocks once.
std::vector<BlockRound> circulantBlocks(const Role &role);

} // namespace collscope::wire::patterns
