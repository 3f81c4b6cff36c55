// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace collscope::agent {

/// Elements [first, first + count) of a message.
struct ElementRange {
    std::size_t first = 0;
    std::size_t count = 0;
};

/// A range of elements cut into segments of whole elements, of `segmentBytes` each or as close below as whole
/// elements allow, but at least one element; the last one takes the rest. Segment size 0, or elements without
/// data, make one segment. An empty range has none. Everything is counted in std::size_t: no int overflows at
/// 2^31 - 1 elements.
class Segments {
public:
    Segments(ElementRange range, std::size_t elementBytes, std::uint64_t segmentBytes) : m_range(range)
    {
        m_length = std::max<std::size_t>(range.count, 1);
        if (segmentBytes != 0 && elementBytes != 0)
            m_length
                = std::min<std::uint64_t>(std::max<std::uint64_t>(segmentBytes / elementBytes, 1), m_length);
    }

    std::size_t count() const { return m_range.count / m_length + (m_range.count % m_length != 0 ? 1 : 0); }
    std::size_t longest() const { return std::min(m_length, m_range.count); }

    ElementRange operator[](std::size_t index) const
    {
        const std::size_t start = index * m_length;
        return {m_range.first + start, std::min(m_length, m_range.count - start)};
    }

private:
    ElementRange m_range;
    std::size_t m_length; ///< elements per segment
};

} // namespace collscope::agent
