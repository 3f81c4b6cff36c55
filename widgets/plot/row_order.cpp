// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/row_order.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/plot/map_view.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace collscope {

using Size = RowAxes::Size;

std::vector<std::uint32_t> rowGroups(const TimeGrid &grid, Size size)
{
    std::vector<std::uint32_t> values;
    for (const Placement &placement : grid.placements())
        values.push_back(RowAxes::value(size, placement));
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    if (values.size() < 2 || values.size() == grid.rows())
        values.clear();
    return values;
}

std::vector<Size> rowSizes(const TimeGrid &grid)
{
    std::vector<Size> sizes{Size::commSize};
    for (const Size size : {Size::nodes, Size::ppn, Size::members, Size::colours})
        if (!rowGroups(grid, size).empty())
            sizes.push_back(size);
    return sizes;
}

QString rowGroupText(Size size, std::uint32_t value)
{
    const bool isUnknown = value == 0;
    const QString count = formatCount(value);
    switch (size) {
    case Size::nodes:
        return isUnknown ? MapView::tr("unknown nodes") : nodesText(value);
    case Size::ppn:
        return isUnknown ? MapView::tr("unknown per node") : MapView::tr("%1 per node").arg(count);
    case Size::members:
        return isUnknown ? MapView::tr("no groups") : MapView::tr("%1 in groups").arg(count);
    case Size::colours:
        return isUnknown ? MapView::tr("no groups")
                         : countText(value, MapView::tr("one group"), MapView::tr("%1 groups"));
    case Size::commSize:
        break;
    }
    return processesText(value);
}

RowOrder::RowOrder(const TimeGrid &grid, const RowChoice &choice)
    : m_choice(choice), m_gridRows(grid.rows()), m_rows(grid.rows()),
      m_saysPlacements(!grid.hasOnePlacementPerSize()),
      m_saysGroups(std::any_of(grid.placements().begin(), grid.placements().end(),
          [](const Placement &placement) { return placement.members != 0; }))
{
    const std::vector<Size> possible = rowSizes(grid);
    if (std::find(possible.begin(), possible.end(), choice.by) == possible.end())
        m_choice = {};
    const Size by = m_choice.by;
    const std::vector<std::uint32_t> values = rowGroups(grid, by);
    if (m_choice.only && !std::binary_search(values.begin(), values.end(), *m_choice.only))
        m_choice.only.reset();
    m_saysPlacements = m_saysPlacements || by != Size::commSize;

    const auto sizeOf = [&](std::uint32_t row) { return RowAxes::value(by, grid.placements()[row]); };
    const auto key = [&](std::uint32_t row) {
        const Placement &placement = grid.placements()[row];
        return std::tuple(
            sizeOf(row), placement.nodes, placement.ppn, placement.members, placement.colours, row);
    };
    std::iota(m_rows.begin(), m_rows.end(), 0U);
    if (m_choice.only)
        std::erase_if(m_rows, [&](std::uint32_t row) { return sizeOf(row) != *m_choice.only; });
    std::sort(
        m_rows.begin(), m_rows.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });

    for (std::uint32_t place = 0; place < places(); ++place) {
        m_labels.push_back(QString::fromStdString(
            by == Size::commSize ? grid.rowText(row(place)) : placementText(grid.placements()[row(place)])));
        m_shortLabels.push_back(m_labels.back().section(QStringLiteral(" = "), -1));
        if (place == 0 || sizeOf(row(place)) != sizeOf(row(place - 1)))
            m_groups.push_back({place, place});
        m_groups.back().end = place + 1;
    }
    if (m_groups.size() == 1 || m_groups.size() == m_rows.size())
        m_groups.clear();
}

std::optional<std::uint32_t> RowOrder::placeOf(std::uint32_t row) const
{
    const auto found = std::find(m_rows.begin(), m_rows.end(), row);
    if (found == m_rows.end())
        return std::nullopt;
    return static_cast<std::uint32_t>(found - m_rows.begin());
}

QString RowOrder::onlyText() const
{
    return m_choice.only ? MapView::tr(", only %1").arg(rowGroupText(m_choice.by, *m_choice.only))
                         : QString();
}

QString RowOrder::groupsText() const
{
    return m_saysGroups ? MapView::tr(", of them in groups") : QString();
}

QString RowOrder::title() const
{
    return (m_saysPlacements ? MapView::tr("communicator size = nodes x per node")
                             : MapView::tr("communicator size"))
        + groupsText() + onlyText();
}

QString RowOrder::shortTitle() const
{
    return (m_saysPlacements ? MapView::tr("nodes x per node") : MapView::tr("communicator size"))
        + groupsText() + onlyText();
}

} // namespace collscope
