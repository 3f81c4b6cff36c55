// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/table_row.h"

#include "engine/wire/requirements.h"

namespace collscope::wire {

namespace {

/// Of the largest of the ascending values that is not above; 0 for anything below the first.
template <typename Value> std::size_t positionBelow(const std::vector<Value> &values, Value value)
{
    const auto above = std::upper_bound(values.begin(), values.end(), value);
    return above == values.begin() ? 0 : static_cast<std::size_t>(above - values.begin() - 1);
}

/// Nothing where the rows are told apart by what the placement does not know.
std::optional<std::size_t> positionOn(const RuntimeTable::Axis &axis, const Placement &placement)
{
    const std::uint32_t own = value(axis.size, placement);
    if (own == 0 && axis.values.front() != 0)
        return std::nullopt;
    return positionBelow(axis.values, own);
}

/// The cells of a placement's row; null where it has none.
/// Rows by nodes and processes per node know of full nodes alone.
bool isUneven(const RuntimeTable::Collective &collective, const Placement &placement)
{
    const auto has
        = [&](PlacementSize size) { return collective.first.size == size || collective.second.size == size; };
    return placement.commSize != 0 && placement.nodes != 0 && placement.ppn != 0 && has(PlacementSize::nodes)
        && has(PlacementSize::ppn) && std::uint64_t{placement.nodes} * placement.ppn != placement.commSize;
}

const std::uint8_t *cellsOf(const RuntimeTable::Collective &collective, const Placement &placement)
{
    if (isUneven(collective, placement))
        return nullptr;
    const auto i = positionOn(collective.first, placement);
    const auto j = positionOn(collective.second, placement);
    return i && j ? collective.cells.data()
            + (*i * collective.second.values.size() + *j) * collective.messageBytes.size()
                  : nullptr;
}

bool canRun(const RuntimeTable::Collective &collective, std::uint8_t method, const Placement &placement)
{
    return placement.commSize == 0
        || meets(requirementsOf(collective.methods[method], collective.name), placement.commSize);
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
    const std::uint8_t *const cells = cellsOf(collective, placement);
    if (!cells)
        return {};
    std::array<std::uint8_t, RuntimeTable::leaveToLibrary + 1> allowed;
    allowed.fill(RuntimeTable::leaveToLibrary);
    for (std::size_t method = 0; method < collective.methods.size(); ++method)
        if (const auto number = static_cast<std::uint8_t>(method); canRun(collective, number, placement))
            allowed[method] = number;
    std::vector<std::uint64_t> begins;
    std::vector<std::uint8_t> methods;
    for (std::size_t column = 0; column < collective.messageBytes.size(); ++column)
        if (const std::uint8_t method = allowed[cells[column]]; methods.empty() || methods.back() != method) {
            begins.push_back(collective.messageBytes[column]);
            methods.push_back(method);
        }
    return {begins, methods};
}

std::uint8_t decide(
    const RuntimeTable::Collective &collective, const Placement &placement, std::uint64_t bytes)
{
    const std::uint8_t *const cells = cellsOf(collective, placement);
    if (!cells)
        return RuntimeTable::leaveToLibrary;
    const std::uint8_t method = cells[positionBelow(collective.messageBytes, bytes)];
    return method != RuntimeTable::leaveToLibrary && canRun(collective, method, placement)
        ? method
        : RuntimeTable::leaveToLibrary;
}

} // namespace collscope::wire
