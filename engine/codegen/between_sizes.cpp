// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/between_sizes.h"

#include "engine/wire/catalogue.h"

#include <algorithm>

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
    return around.isBetween()
        && measured[around.last - 1] / factor > std::max<std::uint64_t>(measured[around.first], 1);
}

} // namespace

BetweenSizes::BetweenSizes(const TimeGrid &grid) : m_grid(grid)
{
    if (grid.baseline() == noMethod)
        return;
    for (const Method &method : grid.methods())
        m_needsProcesses.push_back(
            (wire::requirementsOf(method, grid.collective()) & wire::aboutProcesses) != 0);
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
    if (m_slower.empty() || method == m_grid.baseline() || !(ranks.isBetween() || bytes.isBetween()))
        return false;
    if (ranks.isBetween() && m_needsProcesses[method])
        return true;
    if (areFar(commSizes, ranks, farCommSizes) || areFar(messages, bytes, farMessages))
        return true;
    const auto located = m_grid.locate(instance);
    const std::uint32_t ppn = located ? m_grid.placements()[located->row].ppn : 0;
    for (std::size_t rank = ranks.first; rank < ranks.last; ++rank)
        for (std::size_t column = bytes.first; column < bytes.last; ++column)
            if (isSlowerIn(method, commSizes[rank], static_cast<std::uint32_t>(column), ppn))
                return true;
    return false;
}

bool BetweenSizes::isSlowerIn(
    MethodIndex method, std::uint32_t commSize, std::uint32_t column, std::uint32_t ppn) const
{
    const TimeGrid::RowRange rows = m_grid.rowsOf(commSize);
    const auto &placements = m_grid.placements();
    const bool hasAlike = std::any_of(placements.begin() + rows.first, placements.begin() + rows.last,
        [&](const Placement &placement) { return placement.ppn == ppn; });
    for (std::uint32_t row = rows.first; row < rows.last; ++row)
        if ((!hasAlike || placements[row].ppn == ppn)
            && m_slower[m_grid.index({row, column}) * m_grid.methods().size() + method])
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
}

} // namespace collscope::codegen
