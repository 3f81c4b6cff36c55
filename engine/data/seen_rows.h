// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <array>

namespace collscope {

/// A row while a dataset is made of it: all that most sources say.
struct BuiltRow {
    std::uint64_t messageBytes = 0;
    std::uint32_t commSize = 0;
    std::uint32_t nodes = 0;
    std::uint32_t ppn = 0;
    std::uint32_t run = 0;
    MethodIndex method = noMethod;
    std::uint8_t collective = 0;
    bool isMean = false;
    std::uint32_t groups = 0; ///< number of its (members, colours); 0: no groups
    double seconds = 0.0;

    bool isSame(const BuiltRow &other) const
    {
        return messageBytes == other.messageBytes && commSize == other.commSize && nodes == other.nodes
            && ppn == other.ppn && groups == other.groups && run == other.run && method == other.method
            && collective == other.collective;
    }
};

/// For rows that are the same by BuiltRow::isSame().
std::uint64_t hashOf(const BuiltRow &row);

/// Tells whether a row (instance, method and run) is among those before it.
///
/// Files come out of loops over what was measured, so that their rows rise if they are compared column by
/// column, outermost loop first. As long as such an order of the columns can be found, the last row is all
/// that has to be looked at; from then on there is a hash table of the rows.
class SeenRows {
public:
    static constexpr std::size_t most = 0xffff'fffe;

    /// False: the row is there. Else it must be the next one of the rows, of which there are fewer than
    /// `most`.
    bool enter(const std::vector<BuiltRow> &rows, const BuiltRow &row);

private:
    enum class Column : std::uint8_t { collective, commSize, messageBytes, method, nodes, ppn, groups, run };
    using Order = std::array<Column, 8>;

    std::uint64_t value(const BuiltRow &row, Column column) const;
    bool rises(const BuiltRow &before, const BuiltRow &after, const Order &order) const;
    bool rise(const std::vector<BuiltRow> &rows, const Order &order) const;
    void number(const BuiltRow &row);
    bool findOrder(const std::vector<BuiltRow> &rows, const BuiltRow &row);
    bool enterHashed(const std::vector<BuiltRow> &rows, const BuiltRow &row, std::size_t index);
    void grow();

    Order m_order{Column::collective, Column::commSize, Column::messageBytes, Column::method, Column::nodes,
        Column::ppn, Column::groups, Column::run};
    bool m_rising = true;
    /// Per collective and method a number that counts up as they occur: each collective has its own list of
    /// methods.
    std::vector<std::vector<std::uint32_t>> m_numbers;
    std::uint32_t m_count = 0;
    /// The upper half of a row's hash, and its position plus one; 0: free. Where an entry belongs its highest
    /// bits say. At most half of the places are taken.
    std::vector<std::uint64_t> m_places;
};

} // namespace collscope
