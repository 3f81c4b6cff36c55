// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

namespace collscope::wire::patterns {

/// Which processes of a communicator are on which node. Nodes count up in the order of their first ranks.
class Nodes {
public:
    /// From a number for the node of each rank: equal within a node, different between nodes.
    explicit Nodes(const std::vector<std::uint64_t> &nodeOfRank);
    /// Ranks that fill one node of `ppn` processes, 1 or more, after the other.
    static Nodes filled(std::uint32_t processes, std::uint32_t ppn);

    std::uint32_t count() const { return static_cast<std::uint32_t>(m_ranks.size()); }
    std::uint32_t of(std::uint32_t rank) const { return m_nodeOf[rank]; }
    /// Of one node, in ascending order.
    const std::vector<std::uint32_t> &ranks(std::uint32_t node) const { return m_ranks[node]; }

private:
    std::vector<std::uint32_t> m_nodeOf;
    std::vector<std::vector<std::uint32_t>> m_ranks;
};

} // namespace collscope::wire::patterns
