// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace collscope {

/// Collects different values. Cheap where they come many times over, as in the columns of a dataset with
/// millions of rows: one after the other, or in the same order again and again.
template <typename Value> class DistinctValues {
public:
    void add(const Value &value)
    {
        if (isAt(m_last, value) || isAt(m_last + 1, value) || isFoundElsewhere(value))
            return;
        m_fresh.push_back(value);
        if (m_fresh.size() > m_sorted.size())
            merge();
    }

    /// Ascending.
    std::vector<Value> take()
    {
        merge();
        return std::move(m_sorted);
    }

private:
    bool isAt(std::size_t position, const Value &value)
    {
        if (position >= m_sorted.size() || m_sorted[position] != value)
            return false;
        m_last = position;
        return true;
    }
    bool isFoundElsewhere(const Value &value)
    {
        const auto found = std::lower_bound(m_sorted.begin(), m_sorted.end(), value);
        return isAt(static_cast<std::size_t>(found - m_sorted.begin()), value);
    }
    /// Seldom, so that a million different values do not move a million times.
    void merge()
    {
        m_sorted.insert(m_sorted.end(), m_fresh.begin(), m_fresh.end());
        m_fresh.clear();
        std::sort(m_sorted.begin(), m_sorted.end());
        m_sorted.erase(std::unique(m_sorted.begin(), m_sorted.end()), m_sorted.end());
    }

    std::vector<Value> m_sorted;
    std::vector<Value> m_fresh; ///< that are not among them; some of them more than once
    std::size_t m_last = 0; ///< position of what came last, if it is among the sorted
};

} // namespace collscope
