// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/groups/steps.h"

#include <QPointF>

#include <optional>
#include <vector>

namespace collscope {

/// Trees of processes beside each other, the roots at the top. Lengths in places of one vertex.
struct GroupLayout {
    struct Vertex {
        groups::Process process = 0;
        std::uint32_t parent = 0; ///< index; of a root its own
        std::vector<std::uint32_t> children = {}; ///< indices, from left to right
        double x = 0; ///< of its middle
        std::uint32_t level = 0;
    };
    std::vector<Vertex> vertices;
    std::vector<std::optional<std::uint32_t>> ofProcess; ///< index of its vertex; none: it stands in no tree
    double width = 0;
    std::uint32_t levels = 0;

    bool isEdge(groups::Process one, groups::Process other) const;
};

GroupLayout layOutParent(const groups::Case &of);
GroupLayout layOutGroups(const groups::Steps &all); ///< by colour

} // namespace collscope
