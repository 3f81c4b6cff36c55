// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/axis_index.h"

#include <limits>

namespace collscope::wire {

namespace {

/// Least value of the bucket that `value` lies in.
std::uint64_t bucketBegin(std::uint64_t value, unsigned detail)
{
    const unsigned top = 63U - static_cast<unsigned>(__builtin_clzll(value | (std::uint64_t {1} << detail)));
    const unsigned shift = top - detail;
    return (value >> shift) << shift;
}

/// The most entries that begin inside one bucket, not counting one that begins with it.
std::uint32_t longestRun(const std::vector<std::uint64_t> &axis, unsigned detail)
{
    std::uint32_t longest = 0;
    std::uint32_t run = 0;
    for (std::size_t i = 1; i < axis.size(); ++i) { // the first entry is where position 0 begins anyway
        const bool sameBucket = AxisIndex::bucketOf(axis[i], detail) == AxisIndex::bucketOf(axis[i - 1], detail);
        const bool inside = axis[i] != bucketBegin(axis[i], detail);
        run = (sameBucket ? run : 0) + (inside ? 1 : 0);
        longest = std::max(longest, run);
    }
    return longest;
}

/// The least detail with the shortest run, as long as the buckets stay few beside the entries.
unsigned bestDetail(const std::vector<std::uint64_t> &axis)
{
    const std::size_t mostBuckets = 128 + 4 * axis.size();
    unsigned best = 0;
    std::uint32_t shortest = longestRun(axis, 0);
    for (unsigned detail = 1; shortest > 0 && detail <= 16; ++detail) {
        if (AxisIndex::bucketOf(axis.back(), detail) >= mostBuckets)
            break;
        const std::uint32_t run = longestRun(axis, detail);
        if (run < shortest) {
            shortest = run;
            best = detail;
        }
    }
    return best;
}

} // namespace

AxisIndex::AxisIndex(const std::vector<std::uint64_t> &axis) : m_axis(axis)
{
    if (axis.empty())
        return;
    m_last = axis.back();
    m_detail = bestDetail(axis);
    for (std::uint32_t run = longestRun(axis, m_detail); run != 0; run >>= 1)
        m_firstStep = m_firstStep == 0 ? 1 : m_firstStep * 2;
    m_start.assign(bucketOf(m_last, m_detail) + std::size_t {1}, 0);
    for (std::size_t i = 1; i < axis.size(); ++i) {
        // Later entries overwrite earlier ones; entries that begin inside their bucket count from the next one on.
        const bool inside = axis[i] != bucketBegin(axis[i], m_detail);
        const std::size_t first = bucketOf(axis[i], m_detail) + std::size_t {inside};
        const std::size_t last = i + 1 < axis.size() ? bucketOf(axis[i + 1], m_detail) + std::size_t {1} : m_start.size();
        for (std::size_t bucket = first; bucket < std::min(last, m_start.size()); ++bucket)
            m_start[bucket] = static_cast<std::uint16_t>(i);
    }
    m_axis.resize(axis.size() + 2 * std::size_t {m_firstStep}, std::numeric_limits<std::uint64_t>::max());
}

} // namespace collscope::wire
