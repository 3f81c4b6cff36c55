// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/groups/simulation.h"

namespace collscope::groups {

/// A level of a tree, or of several trees together.
struct Level {
    std::uint64_t places
        = 0; ///< of the parent's: its processes; of new trees: what ideal trees have room for
    std::vector<std::uint64_t> members = {}; ///< that stand there, per colour
    std::uint64_t filled = 0; ///< of the parent's: holes whose place was taken by somebody
    std::uint64_t leastBelow = 0; ///< members in the subtrees of its processes, themselves included ...
    std::uint64_t mostBelow = 0; ///< ... in the smallest and the largest of them

    std::uint64_t allMembers() const;
};

/// Of the parent's tree; `filled`: its holes whose place was taken, ascending.
std::vector<Level> parentLevels(const Case &of, const std::vector<Process> &filled);
/// Of the new trees; `memberships` of one formation by ascending process.
std::vector<Level> newLevels(const Case &of, const std::vector<Membership> &memberships);

} // namespace collscope::groups
