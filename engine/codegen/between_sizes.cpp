// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/between_sizes.h"

#include "engine/wire/requirements.h"

#include <algorithm>
#include <set>

namespace collscope::codegen {

namespace {

constexpr std::uint64_t farCommSizes = 4;
constexpr std::uint64_t farMessages = 16;

/// Positions of the measured sizes next to a size, [first, last).
struct Neighbours {
    std::size_t first = 0;
    std::size_t last = 0; ///< first + 1: that very size was measured
    bool isBetween() const { return last == first + 2; }
};

/// Empty: the size lies beyond all.
template <typename Size> Neighbours neighbours(const std::vector<Size> &measured, std::uint64_t size)
{
    if (size < measured.front() || size > measured.back())
        return {};
    const auto next = static_cast<std::size_t>(
        std::lower_bound(measured.begin(), measured.end(), size) - measured.begin());
    return measured[next] == size ? Neighbours{next, next + 1} : Neighbours{next - 1, next + 1};
}

template <typename Size>
bool areFar(const std::vector<Size> &measured, const Neighbours &around, std::uint64_t factor)
{
    if (!around.isBetween())
        return false;
    const std::uint64_t least = std::max<std::uint64_t>(measured[around.first], 1);
    const std::uint64_t most = measured[around.last - 1];
    return most / factor > least || (most / factor == least && most % factor != 0);
}

} // namespace

BetweenSizes::BetweenSizes(const TimeGrid &grid, bool placements) : m_grid(grid), m_placements(placements)
{
    if (grid.baseline() == noMethod)
        return;
    std::set<std::uint32_t> nodes, ppn;
    for (const Placement &placement : grid.placements()) {
        nodes.insert(placement.nodes);
        ppn.insert(placement.ppn);
    }
    m_nodes.assign(nodes.begin(), nodes.end());
    m_ppn.assign(ppn.begin(), ppn.end());
    for (const Method &method : grid.methods())
        m_needsProcesses.push_back(wire::processesOf(method, grid.collective()) != 0);
    m_slower.resize(grid.cells() * grid.methods().size());
    for (std::size_t cell = 0; cell < grid.cells(); ++cell)
        for (std::size_t method = 0; method < grid.methods().size(); ++method)
            m_slower[cell * grid.methods().size() + method] = !(
                grid.seconds(cell, static_cast<MethodIndex>(method)) <= grid.seconds(cell, grid.baseline()));
}

bool BetweenSizes::mayLose(MethodIndex method, const Instance &instance) const
{
    const auto &commSizes = m_grid.commSizes();
    const auto &messages = m_grid.messageBytes();
    const Neighbours ranks = neighbours(commSizes, instance.placement.commSize);
    const Neighbours bytes = neighbours(messages, instance.messageBytes);
    if (m_slower.empty() || method == m_grid.baseline())
        return false;
    const auto &placements = m_grid.placements();
    const auto located = m_grid.locate(instance);
    const Placement &asked = instance.placement;
    const bool isPlaced = m_placements && asked.nodes > 0 && asked.ppn > 0
        && !(located && placements[located->row].nodes == asked.nodes
            && placements[located->row].ppn == asked.ppn
            && placements[located->row].commSize == asked.commSize);
    if (isPlaced)
        for (std::size_t column = bytes.first; column < bytes.last; ++column)
            if (isSlowerAround(method, instance.placement, static_cast<std::uint32_t>(column)))
                return true;
    if (!ranks.isBetween() && !bytes.isBetween())
        return false;
    if (ranks.isBetween() && m_needsProcesses[method])
        return true;
    if (areFar(commSizes, ranks, farCommSizes) || areFar(messages, bytes, farMessages))
        return true;
    const std::uint32_t ppn = located ? placements[located->row].ppn : 0;
    for (std::size_t rank = ranks.first; rank < ranks.last; ++rank)
        for (std::size_t column = bytes.first; column < bytes.last; ++column)
            if (isSlowerIn(method, commSizes[rank], static_cast<std::uint32_t>(column), ppn))
                return true;
    return false;
}

bool BetweenSizes::isSlowerAround(MethodIndex method, const Placement &placement, std::uint32_t column) const
{
    const auto isOf = [](const std::vector<std::uint32_t> &sizes, std::size_t at, std::uint32_t size) {
        return sizes.front() == 0 || sizes[at] == size; // unknown sizes cannot tell rows apart
    };
    const auto around = [](const std::vector<std::uint32_t> &sizes, std::uint32_t size) {
        return sizes.front() == 0 ? Neighbours{0, 1} : neighbours(sizes, size);
    };
    const Neighbours nodes = around(m_nodes, placement.nodes);
    const Neighbours ppn = around(m_ppn, placement.ppn);
    if (nodes.first == nodes.last || ppn.first == ppn.last)
        return true; // beyond
    for (std::size_t i = nodes.first; i < nodes.last; ++i)
        for (std::size_t j = ppn.first; j < ppn.last; ++j) {
            bool isMeasured = false;
            for (std::uint32_t row = 0; row < m_grid.rows(); ++row) {
                const Placement &here = m_grid.placements()[row];
                if (!isOf(m_nodes, i, here.nodes) || !isOf(m_ppn, j, here.ppn))
                    continue;
                isMeasured = true;
                if (isSlower(method, row, column))
                    return true;
            }
            if (!isMeasured)
                return true;
        }
    return false;
}

bool BetweenSizes::isSlowerIn(
    MethodIndex method, std::uint32_t commSize, std::uint32_t column, std::uint32_t ppn) const
{
    if (m_slower.empty()) // the default was not measured
        return false;
    const TimeGrid::RowRange rows = m_grid.rowsOf(commSize);
    const auto &placements = m_grid.placements();
    const bool hasAlike = std::any_of(placements.begin() + rows.first, placements.begin() + rows.last,
        [&](const Placement &placement) { return placement.ppn == ppn; });
    for (std::uint32_t row = rows.first; row < rows.last; ++row)
        if ((!hasAlike || placements[row].ppn == ppn) && isSlower(method, row, column))
            return true;
    return false;
}

void BetweenSizes::addTo(DecisionAxes &axes) const
{
    std::vector<std::uint64_t> begins;
    for (const std::uint32_t size : m_grid.commSizes())
        begins.insert(begins.end(), {size, size + std::uint64_t{1}});
    axisOf(axes, InstanceSize::commSize).add(begins);
    begins.clear();
    for (const std::uint64_t size : m_grid.messageBytes())
        begins.insert(begins.end(), {size, size + 1});
    axisOf(axes, InstanceSize::messageBytes).add(begins);
    for (const auto &[size, measured] :
        {std::pair{InstanceSize::nodes, &m_nodes}, {InstanceSize::ppn, &m_ppn}})
        if (findAxis(axes, size)) {
            begins.clear();
            for (const std::uint32_t value : *measured)
                begins.insert(begins.end(), {value, value + std::uint64_t{1}});
            axisOf(axes, size).add(begins);
        }
}

} // namespace collscope::codegen
