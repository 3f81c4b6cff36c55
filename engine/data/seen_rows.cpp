// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/seen_rows.h"

#include <algorithm>
#include <bit>

namespace collscope {

namespace {

constexpr std::uint64_t rowMask = 0xffff'ffff;

std::size_t placeOf(std::uint64_t entry, std::size_t places)
{
    return static_cast<std::size_t>(entry >> (64U - static_cast<unsigned>(std::countr_zero(places))));
}

} // namespace

std::uint64_t hashOf(const BuiltRow &row)
{
    std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
    const auto mix = [&hash](std::uint64_t value) {
        hash = (hash ^ value) * 0xff51afd7ed558ccdULL;
        hash ^= hash >> 32;
    };
    mix(row.messageBytes);
    mix((std::uint64_t{row.commSize} << 32) | row.nodes);
    mix((std::uint64_t{row.ppn} << 32) | row.run);
    mix((std::uint64_t{row.groups} << 32) | (std::uint64_t{row.method} << 8) | row.collective);
    return hash * 0x9e3779b97f4a7c15ULL;
}

inline std::uint64_t SeenRows::value(const BuiltRow &row, Column column) const
{
    switch (column) {
    case Column::collective:
        return row.collective;
    case Column::commSize:
        return row.commSize;
    case Column::messageBytes:
        return row.messageBytes;
    case Column::method:
        return m_numbers[row.collective][row.method];
    case Column::nodes:
        return row.nodes;
    case Column::ppn:
        return row.ppn;
    case Column::groups:
        return row.groups;
    case Column::run:
        break;
    }
    return row.run;
}

bool SeenRows::rises(const BuiltRow &before, const BuiltRow &after, const Order &order) const
{
    for (const Column column : order)
        if (const auto a = value(before, column), b = value(after, column); a != b)
            return a < b;
    return false;
}

bool SeenRows::rise(const std::vector<BuiltRow> &rows, const Order &order) const
{
    for (std::size_t i = 1; i < rows.size(); ++i)
        if (!rises(rows[i - 1], rows[i], order))
            return false;
    return true;
}

/// A column that falls must stand behind one that rises: the loop that went on is outside the one that began
/// anew.
bool SeenRows::findOrder(const std::vector<BuiltRow> &rows, const BuiltRow &row)
{
    const BuiltRow &last = rows.back();
    const auto falls = std::find_if(
        m_order.begin(), m_order.end(), [&](Column c) { return value(row, c) < value(last, c); });
    for (auto candidate = falls; candidate != m_order.end(); ++candidate) {
        if (value(row, *candidate) <= value(last, *candidate))
            continue;
        Order order = m_order;
        const auto from = order.begin() + (candidate - m_order.begin());
        std::rotate(order.begin() + (falls - m_order.begin()), from, from + 1);
        if (rise(rows, order)) {
            m_order = order;
            return true;
        }
    }
    return false;
}

void SeenRows::number(const BuiltRow &row)
{
    constexpr std::uint32_t none = 0;
    if (row.collective >= m_numbers.size())
        m_numbers.resize(row.collective + 1U);
    auto &numbers = m_numbers[row.collective];
    if (row.method >= numbers.size())
        numbers.resize(row.method + 1U, none);
    if (numbers[row.method] == none)
        numbers[row.method] = ++m_count;
}

bool SeenRows::enter(const std::vector<BuiltRow> &rows, const BuiltRow &row)
{
    if (m_rising) {
        number(row);
        m_rising = rows.empty() || rises(rows.back(), row, m_order) || findOrder(rows, row);
        if (m_rising)
            return true;
        for (std::size_t i = 0; i < rows.size(); ++i)
            enterHashed(rows, rows[i], i);
    }
    return enterHashed(rows, row, rows.size());
}

bool SeenRows::enterHashed(const std::vector<BuiltRow> &rows, const BuiltRow &row, std::size_t index)
{
    if (2 * index >= m_places.size())
        grow();
    const std::uint64_t tag = hashOf(row) & ~rowMask;
    const auto isSame = [&](std::uint64_t entry) {
        return (entry & ~rowMask) == tag && rows[(entry & rowMask) - 1].isSame(row);
    };
    std::size_t place = placeOf(tag, m_places.size());
    for (; m_places[place] != 0; place = (place + 1) & (m_places.size() - 1))
        if (isSame(m_places[place]))
            return false;
    m_places[place] = tag | (index + 1);
    return true;
}

/// Entries keep their order, so that this goes through memory once from front to end.
void SeenRows::grow()
{
    constexpr std::size_t fewest = 1024;
    std::vector<std::uint64_t> larger(std::max(fewest, 2 * m_places.size()));
    for (const std::uint64_t entry : m_places) {
        if (entry == 0)
            continue;
        std::size_t place = placeOf(entry, larger.size());
        while (larger[place] != 0)
            place = (place + 1) & (larger.size() - 1);
        larger[place] = entry;
    }
    m_places = std::move(larger);
}

} // namespace collscope
