// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/nodes.h"

#include <unordered_map>

namespace collscope::wire::patterns {

Nodes::Nodes(const std::vector<std::uint64_t> &nodeOfRank)
{
    std::unordered_map<std::uint64_t, std::uint32_t> known;
    for (const std::uint64_t node : nodeOfRank) {
        const auto found = known.emplace(node, count()).first;
        if (found->second == count())
            m_ranks.emplace_back();
        m_ranks[found->second].push_back(static_cast<std::uint32_t>(m_nodeOf.size()));
        m_nodeOf.push_back(found->second);
    }
}

Nodes Nodes::filled(std::uint32_t processes, std::uint32_t ppn)
{
    std::vector<std::uint64_t> nodeOfRank(processes);
    for (std::uint32_t rank = 0; rank < processes; ++rank)
        nodeOfRank[rank] = rank / ppn;
    return Nodes(nodeOfRank);
}

} // namespace collscope::wire::patterns
