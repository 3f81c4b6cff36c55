// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

namespace collscope::wire {

/// A division of the values up to the last entry of an axis into buckets, fine enough for few entries to
/// begin inside one. Each bucket knows the position that its smallest value has; from there halving steps
/// lead to that of a value.
struct AxisBuckets {
    /// Number of the bucket of a value. Never decreases from a value to the next; more detail means more
    /// buckets.
    using BucketOf = std::uint32_t (*)(std::uint64_t value, unsigned detail);

    std::vector<std::uint16_t> start; ///< per bucket
    std::uint32_t firstStep = 0; ///< a power of two; 0: no entry begins inside a bucket
    unsigned detail = 0;

    /// `axis` is strictly ascending and has 1 to 65,535 entries. Takes the least detail with the fewest
    /// steps.
    AxisBuckets(const std::vector<std::uint64_t> &axis, BucketOf bucketOf);
};

/// Finds, for a value, the position of the largest entry of an ascending axis that is not above it; 0 for
/// values below the first entry. No branch depends on the value: random sizes would make the processor guess
/// wrong at every level of an ordinary search. Where single values are no more than buckets would be, each
/// has its own entry.
class AxisIndex {
public:
    AxisIndex() = default;
    /// `axis` must be strictly ascending and have at most 65,535 entries.
    explicit AxisIndex(const std::vector<std::uint64_t> &axis);

    std::uint32_t position(std::uint64_t value) const noexcept
    {
        const std::uint64_t within = std::min(value, m_last);
        if (m_direct) // the same for all values: guessed right
            return m_start[within];
        std::uint32_t at = m_start[bucketOf(within, m_detail)];
        for (std::uint32_t step = m_firstStep; step > 1; step >>= 1)
            at += step * static_cast<std::uint32_t>(value > m_before[at + step]);
        return at + static_cast<std::uint32_t>(value > m_before[at + 1]);
    }

    /// Axis entries with their padding, and 2 bytes per bucket.
    std::size_t memoryBytes() const
    {
        return m_before.size() * sizeof(m_before[0]) + m_start.size() * sizeof(m_start[0]);
    }

private:
    /// 2^detail buckets of equal width per octave, read off a double: its exponent and the first bits behind
    /// the point. The processor makes a double in less time than it finds the highest bit of an integer.
    static std::uint32_t bucketOf(std::uint64_t value, unsigned detail) noexcept
    {
        const auto real = static_cast<double>(static_cast<std::int64_t>(std::max<std::uint64_t>(value, 1)));
        std::uint64_t bits = 0;
        std::memcpy(&bits, &real, sizeof bits);
        constexpr std::uint64_t one = std::uint64_t{1023} << 52;
        return static_cast<std::uint32_t>((bits - one) >> (52U - detail));
    }

    /// The entries less one, padded with 2^64 - 1, which no value is above; empty when m_direct.
    std::vector<std::uint64_t> m_before;
    std::vector<std::uint16_t> m_start = {0};
    std::uint64_t m_last = 0; ///< the last entry, at most 2^63 - 1
    std::uint32_t m_firstStep = 0;
    unsigned m_detail = 0;
    bool m_direct = true; ///< m_start holds the position of every single value up to the last entry
};

} // namespace collscope::wire
