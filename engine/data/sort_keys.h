// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace collscope {

/// The order of millions of rows by several whole numbers of each.
///
/// Of every number the bits in which rows differ become part of one 64-bit key per row, those of the first
/// highest, and the keys are sorted byte by byte. What does not fit is left to a comparison of rows with
/// equal keys.
class SortKeys {
public:
    /// `numbersOf(row)` gives an array of numbers for every one of `rows`, of which there are fewer than
    /// 2^32.
    template <typename Rows, typename NumbersOf> SortKeys(const Rows &rows, NumbersOf numbersOf)
    {
        if (rows.empty())
            return;
        const auto first = numbersOf(rows.front());
        auto differing = first;
        differing.fill(0);
        for (const auto &row : rows) {
            const auto numbers = numbersOf(row);
            for (std::size_t i = 0; i < numbers.size(); ++i)
                differing[i] |= numbers[i] ^ first[i];
        }
        std::array<Part, std::tuple_size_v<decltype(differing)>> parts;
        std::transform(differing.begin(), differing.end(), parts.begin(),
            [this](std::uint64_t bits) { return part(bits); });
        m_entries.reserve(rows.size());
        for (const auto &row : rows) {
            const auto numbers = numbersOf(row);
            std::uint64_t key = 0;
            for (std::size_t i = 0; i < numbers.size(); ++i)
                key |= (numbers[i] & parts[i].mask) >> parts[i].low << parts[i].at;
            m_entries.push_back({key, static_cast<std::uint32_t>(m_entries.size())});
        }
    }

    /// Row i of the order is row order[i]; empty: they are in order. `less` compares two rows in full.
    template <typename Less> std::vector<std::uint32_t> order(Less less) &&
    {
        const auto before = [&](const Entry &a, const Entry &b) {
            return a.key != b.key ? a.key < b.key : !m_isWhole && less(a.row, b.row);
        };
        if (std::is_sorted(m_entries.begin(), m_entries.end(), before))
            return {};
        for (unsigned shift = m_free / 8 * 8; shift < 64; shift += 8)
            sortByByte(shift);
        if (!m_isWhole)
            for (auto first = m_entries.begin(); first != m_entries.end();) {
                const auto last = std::find_if(
                    first, m_entries.end(), [first](const Entry &entry) { return entry.key != first->key; });
                std::sort(first, last, before);
                first = last;
            }
        m_other = {};
        std::vector<std::uint32_t> rows(m_entries.size());
        std::transform(
            m_entries.begin(), m_entries.end(), rows.begin(), [](const Entry &entry) { return entry.row; });
        return rows;
    }

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t row = 0;
    };
    /// Where the bits of a number that count stand in it, and where they go.
    struct Part {
        std::uint64_t mask = 0;
        unsigned low = 0;
        unsigned at = 0;
    };

    Part part(std::uint64_t differing)
    {
        if (differing == 0)
            return {};
        const auto width = static_cast<unsigned>(std::bit_width(differing));
        auto low = static_cast<unsigned>(std::countr_zero(differing));
        if (width - low > m_free) {
            low = width - m_free;
            m_isWhole = false;
        }
        if (width == low)
            return {};
        m_free -= width - low;
        return {~std::uint64_t{0} >> (64 - width), low, m_free};
    }

    /// Keeps the order of those whose bytes are equal.
    void sortByByte(unsigned shift)
    {
        const auto byteOf = [shift](const Entry &entry) { return entry.key >> shift & 0xffU; };
        std::array<std::size_t, 256> next{};
        for (const Entry &entry : m_entries)
            ++next[byteOf(entry)];
        std::size_t sum = 0;
        for (std::size_t &place : next)
            sum += std::exchange(place, sum);
        m_other.resize(m_entries.size());
        for (const Entry &entry : m_entries)
            m_other[next[byteOf(entry)]++] = entry;
        m_entries.swap(m_other);
    }

    std::vector<Entry> m_entries;
    std::vector<Entry> m_other; ///< to sort into
    unsigned m_free = 64; ///< lowest bits of the keys
    bool m_isWhole = true; ///< rows with equal keys are equal in all columns
};

} // namespace collscope
