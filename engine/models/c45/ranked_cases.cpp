// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/ranked_cases.h"

#include "engine/models/c45/grow_common.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <numeric>
#include <utility>

namespace collscope::c45 {

namespace {

struct KeyedCase {
    std::uint32_t key;
    std::uint32_t index;
};

/// An unsigned number in the same order as the float; both zeros are one.
std::uint32_t orderedKey(float number)
{
    constexpr std::uint32_t sign = 0x80000000U;
    const auto bits = std::bit_cast<std::uint32_t>(number + 0.0F);
    return (bits & sign) != 0 ? ~bits : bits | sign;
}

/// Three passes of eleven bits; a pass in which all keys agree is left out.
void radixSort(std::vector<KeyedCase> &cases)
{
    constexpr unsigned bits = 11;
    constexpr std::size_t buckets = std::size_t{1} << bits;
    std::vector<KeyedCase> other(cases.size());
    for (unsigned shift = 0; shift < 32; shift += bits) {
        std::array<std::size_t, buckets> start{};
        for (const KeyedCase &entry : cases)
            ++start[(entry.key >> shift) & (buckets - 1)];
        if (start[(cases.front().key >> shift) & (buckets - 1)] == cases.size())
            continue;
        std::exclusive_scan(start.begin(), start.end(), start.begin(), std::size_t{0});
        for (const KeyedCase &entry : cases)
            other[start[(entry.key >> shift) & (buckets - 1)]++] = entry;
        std::swap(cases, other);
    }
}

std::vector<std::uint32_t> rankNumbers(const std::vector<float> &numbers, std::vector<float> &distinct)
{
    std::vector<KeyedCase> keyed(numbers.size());
    for (std::uint32_t i = 0; i < numbers.size(); ++i)
        keyed[i] = {orderedKey(numbers[i]), i};
    radixSort(keyed);
    std::vector<std::uint32_t> ranks(numbers.size());
    std::uint32_t previous = ~keyed.front().key;
    for (const KeyedCase &entry : keyed) {
        if (entry.key != previous)
            distinct.push_back(numbers[entry.index]);
        previous = entry.key;
        ranks[entry.index] = static_cast<std::uint32_t>(distinct.size() - 1);
    }
    return ranks;
}

/// Stable counting sort of `order` by a column.
template <typename Key>
void sortBy(std::vector<std::uint32_t> &order, const std::vector<Key> &column, std::size_t keys)
{
    std::vector<std::uint32_t> start(keys + 1);
    for (const Key key : column)
        ++start[key];
    std::exclusive_scan(start.begin(), start.end(), start.begin(), 0U);
    std::vector<std::uint32_t> sorted(order.size());
    for (const std::uint32_t i : order)
        sorted[start[column[i]]++] = i;
    order = std::move(sorted);
}

template <typename Value>
std::vector<Value> picked(const std::vector<Value> &column, const std::vector<std::uint32_t> &from)
{
    std::vector<Value> result;
    result.reserve(column.empty() ? 0 : from.size());
    if (!column.empty())
        for (const std::uint32_t i : from)
            result.push_back(column[i]);
    return result;
}

class Ranking {
public:
    explicit Ranking(const Cases &cases) : m_cases(cases), m_ranks(cases.attributeCount())
    {
        m_result.distinct.resize(cases.attributeCount());
        m_result.dense.resize(cases.attributeCount());
        for (std::size_t a = 0; a < cases.attributeCount(); ++a) {
            if (cases.kind(a) != AttributeKind::continuous)
                continue;
            std::vector<float> &distinct = m_result.distinct[a];
            m_ranks[a] = rankNumbers(cases.columns[a].numbers, distinct);
            m_result.dense[a]
                = std::adjacent_find(distinct.begin(), distinct.end(), std::not_fn(isCut)) != distinct.end();
        }
    }

    RankedCases run(bool withRowOf)
    {
        std::vector<std::uint32_t> firsts = lexicographic();
        merge(firsts, withRowOf);
        for (std::size_t a = 0; a < m_ranks.size(); ++a) {
            m_result.columns.push_back(
                {picked(m_ranks[a], firsts), picked(m_cases.columns[a].values, firsts)});
            m_ranks[a] = {};
        }
        return std::move(m_result);
    }

private:
    /// Continuous attributes count most, the first of them before all others.
    std::vector<std::uint32_t> lexicographic() const
    {
        std::vector<std::uint32_t> order(m_cases.size());
        std::iota(order.begin(), order.end(), 0U);
        sortBy(order, m_cases.classes, m_cases.classCount());
        for (std::size_t a = m_ranks.size(); a-- > 0;)
            if (m_cases.kind(a) == AttributeKind::discrete)
                sortBy(order, m_cases.columns[a].values, m_cases.valueCount(a) + 1);
        for (std::size_t a = m_ranks.size(); a-- > 0;)
            if (!m_ranks[a].empty())
                sortBy(order, m_ranks[a], m_result.distinct[a].size());
        return order;
    }

    bool same(std::uint32_t i, std::uint32_t j) const
    {
        if (m_cases.classes[i] != m_cases.classes[j])
            return false;
        for (std::size_t a = 0; a < m_ranks.size(); ++a) {
            const std::vector<std::uint16_t> &values = m_cases.columns[a].values;
            if ((!m_ranks[a].empty() && m_ranks[a][i] != m_ranks[a][j])
                || (!values.empty() && values[i] != values[j]))
                return false;
        }
        return true;
    }

    /// Leaves one case of every row in `order`, and counts the others.
    void merge(std::vector<std::uint32_t> &order, bool withRowOf)
    {
        m_result.rowOf.resize(withRowOf ? order.size() : 0);
        std::size_t rows = 0;
        for (const std::uint32_t i : order) {
            if (rows == 0 || m_result.weights.back().count == RowWeight::maxCount
                || !same(order[rows - 1], i)) {
                order[rows++] = i;
                m_result.weights.push_back({m_cases.classes[i], 0});
            }
            ++m_result.weights.back().count;
            if (withRowOf)
                m_result.rowOf[i] = static_cast<std::uint32_t>(rows - 1);
        }
        order.resize(rows);
    }

    const Cases &m_cases;
    std::vector<std::vector<std::uint32_t>> m_ranks;
    RankedCases m_result;
};

} // namespace

RankedCases rankCases(const Cases &cases, bool withRowOf)
{
    return Ranking(cases).run(withRowOf);
}

std::vector<std::uint32_t> sortedRows(const std::vector<std::uint32_t> &ranks, std::size_t distinct)
{
    std::vector<std::uint32_t> order(ranks.size());
    std::iota(order.begin(), order.end(), 0U);
    sortBy(order, ranks, distinct);
    return order;
}

} // namespace collscope::c45
