// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/quadtree_axes.h"

namespace collscope {

QuadtreeAxes quadtreeAxes(const TimeGrid &grid, Reshape reshape)
{
    const RowAxes &rows = grid.rowAxes();
    QuadtreeAxes axes;
    const auto add = [&](std::string_view attribute, const auto &sizes) {
        axes.push_back({attribute, {sizes.begin(), sizes.end()}, {}, 0, reshape});
    };
    add(RowAxes::name(rows.first.size), rows.first.values);
    if (rows.isProduct())
        add(RowAxes::name(rows.second.size), rows.second.values);
    add("message_bytes", grid.messageBytes());
    const unsigned order
        = squareOrder(axes.front().length(), axes.back().length(), rows.isProduct() ? axes[1].length() : 1);
    for (QuadtreeAxis &axis : axes) {
        axis.order = order;
        axis.places = firstReplicas(axis.length(), order, reshape);
        axis.places.push_back(1U << order);
    }
    return axes;
}

} // namespace collscope
