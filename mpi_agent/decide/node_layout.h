// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/placement.h"

#include <cstdint>
#include <string>
#include <vector>

namespace collscope::decide {

/// A number for the node that this process runs on: equal within a node, different between nodes.
/// `name`: what to go by instead of the host; empty: the host.
std::uint64_t nodeIdentity(const std::string &name);

/// Where the processes of one communicator are.
struct NodeLayout {
    wire::Placement placement; ///< ppn is that of the fullest node
    std::uint32_t leastPpn = 0; ///< processes on the emptiest of its nodes
    bool nodesInOrder = false; ///< the ranks of every node stand next to each other

    /// From the node of each rank; empty: nothing is known but the size 0.
    static NodeLayout of(const std::vector<std::uint64_t> &nodeOfRank);
};

} // namespace collscope::decide
