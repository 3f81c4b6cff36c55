// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"

#include <QString>

#include <optional>
#include <vector>

namespace collscope {

/// Which rows of a grid its maps show, and how these are sorted.
struct RowChoice {
    RowAxes::Size by = RowAxes::Size::commSize; ///< rows with the same of it stand together
    std::optional<std::uint32_t> only = {}; ///< just the rows with so much of it; absent: all
    bool operator==(const RowChoice &) const = default;
};

/// The sizes by which sorting the rows makes a difference: the communicator size always, nodes and processes
/// per node, and members and colours of process groups, where they join rows to several groups.
std::vector<RowAxes::Size> rowSizes(const TimeGrid &grid);
/// The values that occur where rows with the same size form groups, ascending; empty where none has two rows.
std::vector<std::uint32_t> rowGroups(const TimeGrid &grid, RowAxes::Size size);
/// "16 processes", "4 nodes", "2 per node", "10 in groups", "2 groups".
QString rowGroupText(RowAxes::Size size, std::uint32_t value);

/// The rows of a grid that maps show, in their order upwards: by the chosen size, then by nodes, processes
/// per node, members and colours. A choice, or a part of one, that the grid has no use for counts for
/// nothing.
class RowOrder {
public:
    struct Group {
        std::uint32_t first = 0; ///< places, [first, end)
        std::uint32_t end = 0;
    };

    RowOrder() = default;
    RowOrder(const TimeGrid &grid, const RowChoice &choice);

    /// What of the choice counts.
    const RowChoice &choice() const { return m_choice; }
    std::uint32_t places() const { return static_cast<std::uint32_t>(m_rows.size()); }
    std::uint32_t gridRows() const { return m_gridRows; }
    /// The row of the grid at a place.
    std::uint32_t row(std::uint32_t place) const { return m_rows[place]; }
    /// Nothing: the row is not shown, or there is none such.
    std::optional<std::uint32_t> placeOf(std::uint32_t row) const;
    /// Rows that stand together; empty where that is every row by itself, or all of them.
    const std::vector<Group> &groups() const { return m_groups; }
    /// Per place, as TimeGrid::rowText; with nodes and processes per node where the order is by one of them.
    const std::vector<QString> &labels() const { return m_labels; }
    /// Likewise without the communicator size where nodes and processes per node say it: "4 x 4".
    const std::vector<QString> &shortLabels() const { return m_shortLabels; }
    QString title() const; ///< of the axis with labels()
    QString shortTitle() const; ///< of the axis with shortLabels()

    /// Values of the grid's cells, row by row, as those of the cells shown.
    template <typename Value>
    std::vector<Value> arranged(const std::vector<Value> &cells, std::uint32_t columns) const
    {
        std::vector<Value> result;
        result.reserve(std::size_t{places()} * columns);
        for (const std::uint32_t row : m_rows) {
            const auto first = cells.begin() + static_cast<std::ptrdiff_t>(std::size_t{row} * columns);
            result.insert(result.end(), first, first + columns);
        }
        return result;
    }

    /// The same rows in the same order.
    bool operator==(const RowOrder &other) const { return m_rows == other.m_rows; }

private:
    QString onlyText() const;
    QString groupsText() const;

    RowChoice m_choice;
    std::uint32_t m_gridRows = 0;
    std::vector<std::uint32_t> m_rows;
    std::vector<Group> m_groups;
    std::vector<QString> m_labels;
    std::vector<QString> m_shortLabels;
    bool m_saysPlacements = false;
    bool m_saysGroups = false;
};

} // namespace collscope
