// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/value_table.h"

#include "engine/models/c45/arithmetic.h"

#include <algorithm>

namespace collscope::c45 {

ValueTable::ValueTable(std::size_t values, std::size_t classes)
    : m_values(values), m_classes(classes), m_counts((values + 1) * classes), m_totals(values + 1)
{
}

void ValueTable::clear()
{
    std::fill(m_counts.begin(), m_counts.end(), 0.0F);
}

void ValueTable::sumRows()
{
    for (std::size_t v = 0; v <= m_values; ++v) {
        float sum = 0;
        for (const float n : row(v))
            sum += n;
        m_totals[v] = sum;
    }
}

float baseInfo(const ValueTable &table, float known)
{
    double sum = 0;
    for (std::size_t c = 0; c < table.classes(); ++c) {
        float count = 0;
        for (std::size_t v = 1; v <= table.values(); ++v)
            count += table.row(v)[c];
        sum += entropyTerm(count);
    }
    return static_cast<float>((entropyTerm(known) - sum) / static_cast<double>(known));
}

Candidate evaluateValues(const ValueTable &table, float cases, unsigned minCases)
{
    Candidate result;
    const float known = cases - table.total(0);
    std::size_t large = 0;
    float split = 0;
    for (std::size_t v = 1; v <= table.values(); ++v) {
        large += table.total(v) >= static_cast<float>(minCases);
        split += totalInfo(table.row(v));
    }
    if (large < 2)
        return result;
    const float unknownShare = table.total(0) / cases;
    result.gain = (1.0F - unknownShare) * (baseInfo(table, known) - split / known);
    result.info = totalInfo(table.totals()) / cases;
    return result;
}

} // namespace collscope::c45
