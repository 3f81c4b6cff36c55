// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/candidate.h"

#include <span>

namespace collscope::c45 {

/// Weight of a node's cases per value of a discrete attribute and class; row 0 holds the unknown ones.
class ValueTable {
public:
    ValueTable(std::size_t values, std::size_t classes);

    void clear();
    std::size_t values() const { return m_values; }
    std::size_t classes() const { return m_classes; }
    std::span<float> row(std::size_t value) { return {m_counts.data() + value * m_classes, m_classes}; }
    std::span<const float> row(std::size_t value) const
    {
        return {m_counts.data() + value * m_classes, m_classes};
    }
    void add(std::size_t value, std::size_t classNumber, float weight)
    {
        m_counts[value * m_classes + classNumber] += weight;
    }

    /// Sums of the rows, in class order.
    void sumRows();
    std::span<const float> totals() const { return m_totals; }
    float total(std::size_t value) const { return m_totals[value]; }

private:
    std::size_t m_values;
    std::size_t m_classes;
    std::vector<float> m_counts;
    std::vector<float> m_totals;
};

/// The test on every value of its own. The table's rows have been summed.
Candidate evaluateValues(const ValueTable &table, float cases, unsigned minCases);

/// Is there any weight of known values? Without, there are no groups, and Release 8 forgets to restore the
/// minimum of cases, which it sets to 1 while it groups values: the rest of the run then has -m 1. Its trees
/// cannot be had without that, so growers do the same.
bool hasKnown(const ValueTable &table, float cases);

/// The test on groups of values (-s); some value has to be known.
Candidate evaluateGroups(const ValueTable &table, float cases, unsigned minCases, bool gainOnly);

/// Entropy of the known cases before the split, as used for discrete attributes: summed in double.
float baseInfo(const ValueTable &table, float known);

} // namespace collscope::c45
