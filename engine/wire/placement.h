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
    /// Of process groups: how many of the processes take part; 0: no groups are meant, all do.
    std::uint32_t members = 0;
    std::uint32_t colours = 0; ///< groups that they form at once; 0: no groups are meant

    friend bool operator==(const Placement &a, const Placement &b) { return a.order() == b.order(); }
    friend bool operator!=(const Placement &a, const Placement &b) { return a.order() != b.order(); }
    /// By communicator size, then nodes, then processes per node, then members, then colours.
    friend bool operator<(const Placement &a, const Placement &b) { return a.order() < b.order(); }
    friend bool operator>(const Placement &a, const Placement &b) { return b < a; }
    friend bool operator<=(const Placement &a, const Placement &b) { return !(b < a); }
    friend bool operator>=(const Placement &a, const Placement &b) { return !(a < b); }

private:
    using Order = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;
    Order order() const { return {commSize, nodes, ppn, members, colours}; }
};

/// One number of a placement.
enum class PlacementSize : std::uint8_t { commSize, nodes, ppn, members, colours };

/// Of the instance attribute: "comm_size", "nodes", "ppn", "members", "colours".
inline std::string_view name(PlacementSize size)
{
    constexpr std::string_view names[] = {"comm_size", "nodes", "ppn", "members", "colours"};
    return names[static_cast<std::size_t>(size)];
}

inline std::uint32_t value(PlacementSize size, const Placement &placement)
{
    switch (size) {
    case PlacementSize::nodes:
        return placement.nodes;
    case PlacementSize::ppn:
        return placement.ppn;
    case PlacementSize::members:
        return placement.members;
    case PlacementSize::colours:
        return placement.colours;
    case PlacementSize::commSize:
        break;
    }
    return placement.commSize;
}

} // namespace collscope::wire
