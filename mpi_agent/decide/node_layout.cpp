// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/decide/node_layout.h"

#include "mpi_agent/decide/fingerprint.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <unordered_map>

namespace collscope::decide {

std::uint64_t nodeIdentity(const std::string &name)
{
    if (!name.empty())
        return fingerprint(name);
    std::array<char, 256> host{};
    gethostname(host.data(), host.size() - 1);
    // Containers on several hosts may have one name; the boot of a kernel is a host's own.
    std::string boot;
    std::getline(std::ifstream("/proc/sys/kernel/random/boot_id"), boot);
    return fingerprint(std::string(host.data()) + '\n' + boot);
}

NodeLayout NodeLayout::of(const std::vector<std::uint64_t> &nodeOfRank)
{
    NodeLayout layout;
    layout.placement.commSize = static_cast<std::uint32_t>(nodeOfRank.size());
    if (nodeOfRank.empty())
        return layout;
    std::unordered_map<std::uint64_t, std::uint32_t> processes;
    std::size_t runs = 0; // of equal nodes
    for (std::size_t rank = 0; rank < nodeOfRank.size(); ++rank) {
        ++processes[nodeOfRank[rank]];
        runs += rank == 0 || nodeOfRank[rank] != nodeOfRank[rank - 1] ? 1 : 0;
    }
    layout.placement.nodes = static_cast<std::uint32_t>(processes.size());
    layout.leastPpn = layout.placement.commSize;
    for (const auto &[node, count] : processes) {
        layout.placement.ppn = std::max(layout.placement.ppn, count);
        layout.leastPpn = std::min(layout.leastPpn, count);
    }
    layout.nodesInOrder = runs == processes.size();
    return layout;
}

} // namespace collscope::decide
