// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/placement.h"

#include "engine/wire/counted.h"

#include <tuple>

namespace collscope {

std::string placementText(const Placement &placement)
{
    const auto [nodes, ppn, size] = std::tuple(placement.nodes, placement.ppn, placement.commSize);
    std::string text = std::to_string(size);
    if (nodes != 0 && ppn != 0)
        text += (std::uint64_t{nodes} * ppn == size ? " = " : " on ") + std::to_string(nodes) + " x "
            + std::to_string(ppn);
    else if (nodes != 0)
        text += " on " + std::to_string(nodes) + (nodes == 1 ? " node" : " nodes");
    else if (ppn != 0)
        text += " with " + std::to_string(ppn) + " per node";
    if (const std::string groups = groupsText(placement); !groups.empty())
        text += ", " + groups;
    return text;
}

std::string groupsText(const Placement &placement)
{
    if (placement.members == 0)
        return {};
    return std::to_string(placement.members) + " in " + wire::counted(placement.colours, "group");
}

} // namespace collscope
