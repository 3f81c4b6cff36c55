// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string_view>
#include <tuple>

namespace collscope::wire {

/// Where the processes of a communicator are.
struct Placement {
    std::uint32_t nodes = 0; ///< 0: unknown
    std::uint32_t ppn = 0; ///< processes per node; 0: unknown
    std::uint32_t commSize = 0; ///< processes; need not be nodes x ppn

    friend bool operator==(const Placement &a, const Placement &b) { return a.order() == b.order(); }
    friend bool operator!=(const Placement &a, const Placement &b) { return a.order() != b.order(); }
    /// By communicator size, then nodes, then processes per node.
    friend bool operator<(const Placement &a, const Placement &b) { return a.order() < b.order(); }
    friend bool operator>(const Placement &a, const Placement &b) { return b < a; }
    friend bool operator<=(const Placement &a, const Placement &b) { return !(b < a); }
    friend bool operator>=(const Placement &a, const Placement &b) { return !(a < b); }

private:
    std::tuple<std::uint32_t, std::uint32_t, std::uint32_t> order() const { return {commSize, nodes, ppn}; }
};

/// One number of a placement.
enum class PlacementSize : std::uint8_t { commSize, nodes, ppn };

/// Of the instance attribute: "comm_size", "nodes", "ppn".
inline std::string_view name(PlacementSize size)
{
    constexpr std::string_view names[] = {"comm_size", "nodes", "ppn"};
    return names[static_cast<std::size_t>(size)];
}

inline std::uint32_t value(PlacementSize size, const Placement &placement)
{
    switch (size) {
    case PlacementSize::nodes:
        return placement.nodes;
    case PlacementSize::ppn:
        return placement.ppn;
    case PlacementSize::commSize:
        break;
    }
    return placement.commSize;
}

} // namespace collscope::wire
