// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/table_row.h"

namespace collscope::wire {

namespace {

/// Of the largest value not above the placement's; nothing when that is unknown.
std::optional<std::size_t> positionOf(const RuntimeTable::Axis &axis, const Placement &placement)
{
    const std::uint32_t own = value(axis.size, placement);
    if (own == 0 && axis.values.front() != 0)
        return std::nullopt;
    const auto above = std::upper_bound(axis.values.begin(), axis.values.end(), own);
    return above == axis.values.begin() ? 0 : static_cast<std::size_t>(above - axis.values.begin() - 1);
}

} // namespace

TableRow::TableRow(const std::vector<std::uint64_t> &begins, const std::vector<std::uint8_t> &methods)
    : m_ranges(methods.size())
{
    // A level of nodes, and where each begins; the leaves first. They stand behind each other in m_nodes,
    // each level behind the one below it, but for the root.
    std::vector<Node> level;
    std::vector<std::uint64_t> starts;
    for (std::size_t i = 0; i < methods.size(); i += width) {
        Node leaf;
        leaf.keys.fill(unusedKey);
        for (std::size_t k = 0; k < width; ++k) {
            const std::size_t range = std::min(i + k, methods.size() - 1);
            leaf.entries[k] = methods[range];
            if (k > 0 && i + k < methods.size())
                leaf.keys[k - 1] = begins[range];
        }
        starts.push_back(begins[i]);
        level.push_back(leaf);
    }
    while (level.size() > 1) {
        std::vector<Node> above;
        std::vector<std::uint64_t> startsAbove;
        for (std::size_t i = 0; i < level.size(); i += width) {
            Node inner;
            inner.keys.fill(unusedKey);
            for (std::size_t k = 1; k < width && i + k < level.size(); ++k)
                inner.keys[k - 1] = starts[i + k];
            inner.keys.back() |= innerBit;
            const std::uint64_t children = m_nodes.size() + i;
            std::memcpy(inner.entries.data(), &children, sizeof children);
            startsAbove.push_back(starts[i]);
            above.push_back(inner);
        }
        m_nodes.insert(m_nodes.end(), level.begin(), level.end());
        level = std::move(above);
        starts = std::move(startsAbove);
    }
    m_root = level.front();
}

TableRow tableRow(const RuntimeTable::Collective &collective, const Placement &placement)
{
    const auto i = positionOf(collective.first, placement);
    const auto j = positionOf(collective.second, placement);
    if (!i || !j)
        return {};
    const std::size_t columns = collective.messageBytes.size();
    const std::uint8_t *const cells
        = collective.cells.data() + (*i * collective.second.values.size() + *j) * columns;
    std::vector<std::uint64_t> begins;
    std::vector<std::uint8_t> methods;
    for (std::size_t column = 0; column < columns; ++column)
        if (methods.empty() || methods.back() != cells[column]) {
            begins.push_back(collective.messageBytes[column]);
            methods.push_back(cells[column]);
        }
    return {begins, methods};
}

} // namespace collscope::wire
