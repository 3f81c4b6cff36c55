// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

/// Columns of what few sources say. They take memory only from the first row on that has it.
namespace collscope {

/// One number per row. What is not said is NaN, or 0 in a column of whole numbers.
template <typename Number> class SparseColumn {
public:
    static constexpr Number absent
        = std::is_floating_point_v<Number> ? std::numeric_limits<Number>::quiet_NaN() : Number{};

    Number operator[](std::size_t row) const { return m_values.empty() ? absent : m_values[row]; }
    bool empty() const { return m_values.empty(); }
    std::size_t bytes() const { return m_values.capacity() * sizeof(Number); }

    /// The value of the next row, of which so many are before it.
    void add(std::size_t rowsBefore, Number value)
    {
        bool isAbsent = value == absent;
        if constexpr (std::is_floating_point_v<Number>)
            isAbsent = std::isnan(value);
        if (!m_values.empty() || !isAbsent)
            append(rowsBefore, value);
    }

    /// Row i becomes what row order[i] was.
    void reorder(std::span<const std::uint32_t> order)
    {
        if (m_values.empty())
            return;
        std::vector<Number> sorted;
        sorted.reserve(order.size());
        for (const std::uint32_t from : order)
            sorted.push_back(m_values[from]);
        m_values = std::move(sorted);
    }

private:
    void append(std::size_t rowsBefore, Number value)
    {
        if (m_values.empty())
            m_values.resize(rowsBefore, absent);
        m_values.push_back(value);
    }

    std::vector<Number> m_values;
};

/// A list of numbers per row, all in one array; mostly empty ones.
class ListColumn {
public:
    std::span<const double> operator[](std::size_t row) const
    {
        if (row + 1 >= m_ends.size())
            return {};
        return std::span(m_values).subspan(m_ends[row], m_ends[row + 1] - m_ends[row]);
    }
    bool empty() const { return m_values.empty(); }
    std::size_t bytes() const
    {
        return m_ends.capacity() * sizeof(std::uint64_t) + m_values.capacity() * sizeof(double);
    }

    void add(std::size_t rowsBefore, std::span<const double> values)
    {
        if (values.empty()) // rows behind the last list have none
            return;
        m_ends.resize(rowsBefore + 1, m_values.size());
        m_values.insert(m_values.end(), values.begin(), values.end());
        m_ends.push_back(m_values.size());
    }

    void reorder(std::span<const std::uint32_t> order)
    {
        ListColumn sorted;
        sorted.m_values.reserve(m_values.size());
        for (std::size_t row = 0; row < order.size(); ++row)
            sorted.add(row, (*this)[order[row]]);
        *this = std::move(sorted);
    }

private:
    std::vector<std::uint64_t> m_ends; ///< of the list before row i; empty, or one more than the rows
    std::vector<double> m_values;
};

} // namespace collscope
