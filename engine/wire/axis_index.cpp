// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/axis_index.h"

#include <limits>

namespace collscope::wire {

namespace {

/// Whether an entry is not the smallest value of its bucket. The first entry is where position 0 begins
/// anyway.
bool beginsInside(std::uint64_t entry, unsigned detail, AxisBuckets::BucketOf bucketOf)
{
    return entry != 0 && bucketOf(entry, detail) == bucketOf(entry - 1, detail);
}

/// The most entries that begin inside one bucket.
std::uint32_t longestRun(
    const std::vector<std::uint64_t> &axis, unsigned detail, AxisBuckets::BucketOf bucketOf)
{
    std::uint32_t longest = 0;
    std::uint32_t run = 0;
    for (std::size_t i = 1; i < axis.size(); ++i) {
        const bool sameBucket = bucketOf(axis[i], detail) == bucketOf(axis[i - 1], detail);
        run = (sameBucket ? run : 0) + (beginsInside(axis[i], detail, bucketOf) ? 1 : 0);
        longest = std::max(longest, run);
    }
    return longest;
}

/// The greatest power of two not above `value`; 0 for 0.
std::uint32_t powerBelow(std::uint32_t value)
{
    std::uint32_t power = 0;
    for (; value != 0; value >>= 1)
        power = power == 0 ? 1 : power * 2;
    return power;
}

/// The buckets of an axis of `entries` entries take 256 + 16 bytes per entry at most.
std::size_t bucketLimit(std::size_t entries)
{
    return 128 + 8 * entries;
}

} // namespace

AxisBuckets::AxisBuckets(const std::vector<std::uint64_t> &axis, BucketOf bucketOf)
{
    const std::size_t mostBuckets = bucketLimit(axis.size());
    firstStep = powerBelow(longestRun(axis, 0, bucketOf));
    for (unsigned finer = 1; firstStep != 0 && finer <= 16 && bucketOf(axis.back(), finer) < mostBuckets;
         ++finer) {
        const std::uint32_t step = powerBelow(longestRun(axis, finer, bucketOf));
        if (step < firstStep) {
            firstStep = step;
            detail = finer;
        }
    }
    start.assign(bucketOf(axis.back(), detail) + std::size_t{1}, 0);
    for (std::size_t i = 1; i < axis.size(); ++i) {
        // An entry that begins inside its bucket counts from the next bucket on.
        const std::size_t first
            = bucketOf(axis[i], detail) + std::size_t{beginsInside(axis[i], detail, bucketOf)};
        const std::size_t end
            = i + 1 < axis.size() ? bucketOf(axis[i + 1], detail) + std::size_t{1} : start.size();
        for (std::size_t bucket = first; bucket < end; ++bucket)
            start[bucket] = static_cast<std::uint16_t>(i);
    }
}

AxisIndex::AxisIndex(const std::vector<std::uint64_t> &axis)
{
    if (axis.empty())
        return;
    static constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    m_last = std::min(axis.back(), most);
    m_direct = m_last < bucketLimit(axis.size());
    if (m_direct) {
        m_start.assign(m_last + 1, 0);
        for (std::size_t i = 1; i < axis.size(); ++i)
            std::fill(m_start.begin() + static_cast<std::ptrdiff_t>(axis[i]), m_start.end(),
                static_cast<std::uint16_t>(i));
        return;
    }
    AxisBuckets buckets(
        axis, [](std::uint64_t value, unsigned detail) { return bucketOf(std::min(value, most), detail); });
    m_start = std::move(buckets.start);
    m_firstStep = buckets.firstStep;
    m_detail = buckets.detail;
    m_before.push_back(
        0); // position 0 is where everything below the second entry belongs: never compared with
    for (std::size_t i = 1; i < axis.size(); ++i)
        m_before.push_back(axis[i] - 1);
    m_before.resize(axis.size() + std::max<std::size_t>(1, 2 * std::size_t{m_firstStep}),
        std::numeric_limits<std::uint64_t>::max());
}

} // namespace collscope::wire
