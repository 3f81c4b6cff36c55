// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace collscope::wire {

/// Finds, for a value, the position of the largest entry of an ascending axis that is not above it; 0 for values
/// below the first entry. No branch depends on the value: random sizes would make the processor guess wrong at every
/// level of an ordinary search.
///
/// Every octave is cut into 2^detail() buckets of equal width, and each bucket knows the position its smallest value
/// has. The detail is chosen so that few entries, at best none, begin inside a bucket; what is left is found by
/// halving steps whose number is the same for all values.
class AxisIndex {
public:
    AxisIndex() = default;
    /// `axis` must be strictly ascending, have at most 65,535 entries, and end below 2^64 - 1.
    explicit AxisIndex(const std::vector<std::uint64_t> &axis);

    std::uint32_t position(std::uint64_t value) const noexcept
    {
        value = std::min(value, m_last);
        std::uint32_t at = m_start[bucketOf(value, m_detail)];
        for (std::uint32_t step = m_firstStep; step != 0; step >>= 1)
            at += step * static_cast<std::uint32_t>(value >= m_axis[at + step]);
        return at;
    }

    /// Buckets of 0, 1, ... 2^detail - 1, then 2^detail per octave. Consecutive values have the same or the next one.
    static std::uint32_t bucketOf(std::uint64_t value, unsigned detail) noexcept
    {
        const unsigned top = 63U - static_cast<unsigned>(__builtin_clzll(value | (std::uint64_t {1} << detail)));
        const unsigned shift = top - detail;
        return (shift << detail) + static_cast<std::uint32_t>(value >> shift);
    }

    unsigned detail() const { return m_detail; }
    std::uint32_t firstStep() const { return m_firstStep; } ///< a power of two, or 0: buckets alone decide
    const std::vector<std::uint16_t> &starts() const { return m_start; }
    /// Axis entries with their padding, and 2 bytes per bucket.
    std::size_t memoryBytes() const { return m_axis.size() * sizeof(m_axis[0]) + m_start.size() * sizeof(m_start[0]); }

private:
    std::vector<std::uint64_t> m_axis; ///< padded with values that nothing reaches
    std::vector<std::uint16_t> m_start = {0};
    std::uint64_t m_last = 0;
    std::uint32_t m_firstStep = 0;
    unsigned m_detail = 0;
};

} // namespace collscope::wire
