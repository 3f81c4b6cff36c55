// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace collscope {

/// Where the processes of a communicator are.
struct Placement {
    std::uint32_t nodes = 0; ///< 0: unknown
    std::uint32_t ppn = 0; ///< processes per node; 0: unknown
    std::uint32_t commSize = 0; ///< processes; need not be nodes x ppn

    bool operator==(const Placement &) const = default;
    /// By communicator size, then nodes, then processes per node.
    std::strong_ordering operator<=>(const Placement &other) const
    {
        if (const auto order = commSize <=> other.commSize; order != 0)
            return order;
        const auto order = nodes <=> other.nodes;
        return order != 0 ? order : ppn <=> other.ppn;
    }
};

/// For people: "16 = 4 x 4", nodes first; "14 on 4 x 4" where not all places are taken; "16 with 4 per node",
/// "16 on 4 nodes" and "16" where less is known.
std::string placementText(const Placement &placement);

} // namespace collscope
