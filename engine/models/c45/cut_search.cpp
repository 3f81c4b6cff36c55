// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/cut_search.h"

#include <algorithm>
#include <limits>

namespace collscope::c45 {

CutSearch::CutSearch(const EntropyTable &entropy, std::size_t classes, unsigned minCases)
    : m_entropy(entropy), m_classCount(classes), m_minCases(minCases), m_low(classes), m_high(classes), m_lowTerms(classes),
      m_highTerms(classes)
{
}

float CutSearch::sideInfo(const std::vector<std::uint32_t> &counts, std::uint32_t cases) const
{
    float sum = 0;
    for (const std::uint16_t c : m_present)
        sum = static_cast<float>(static_cast<double>(sum) + m_entropy.exact(counts[c]));
    return static_cast<float>(m_entropy.exact(cases) - static_cast<double>(sum));
}

/// Fills m_cuts and m_tries; the least split information.
double CutSearch::rateCuts(const SortedNode &node, const NodeCuts &cuts)
{
    m_cuts.clear();
    m_tries = 0;
    double lowSum = 0;
    double highSum = 0;
    for (const std::uint16_t c : m_present) {
        m_low[c] = 0;
        m_high[c] = node.classCounts[c];
        m_lowTerms[c] = 0;
        m_highTerms[c] = m_entropy.approximate(m_high[c]);
        highSum += m_highTerms[c];
    }
    double least = std::numeric_limits<double>::infinity();
    std::uint32_t lowCases = 0;
    std::uint32_t row = node.rows.front();
    for (std::uint32_t i = 0; i + 1 < node.rows.size(); ++i) {
        const std::uint32_t next = node.rows[i + 1];
        const std::uint16_t c = node.classes[row];
        const std::uint32_t weight = node.counts[row];
        const std::uint32_t rank = node.ranks[row];
        row = next;
        lowCases += weight;
        const double low = m_entropy.approximate(m_low[c] += weight);
        const double high = m_entropy.approximate(m_high[c] -= weight);
        lowSum += low - m_lowTerms[c];
        highSum += high - m_highTerms[c];
        m_lowTerms[c] = low;
        m_highTerms[c] = high;
        const std::uint32_t nextRank = node.ranks[next];
        const auto lowSide = static_cast<float>(lowCases);
        if (rank == nextRank || lowSide < cuts.leastSide)
            continue;
        if (lowSide > cuts.known - cuts.leastSide)
            break;
        if (!isCut(node.distinct[rank], node.distinct[nextRank]))
            continue;
        ++m_tries;
        const std::uint32_t highCases = node.cases - lowCases;
        if (lowCases < m_minCases || highCases < m_minCases)
            continue;
        const double split
            = m_entropy.approximate(lowCases) - lowSum + m_entropy.approximate(highCases) - highSum;
        least = std::min(least, split);
        m_cuts.push_back({split, i, lowCases});
    }
    return least;
}

/// How far the approximate split information of the cut that Release 8 takes can be above the least one. Every class
/// adds a rounding of a sum of at most n log n; so do the few operations behind it.
double CutSearch::tolerance(const NodeCuts &cuts) const
{
    constexpr double unit = 0x1p-24; // half the spacing of floats around 1
    const double largest = entropyTerm(cuts.known);
    const double classBits = std::log2(static_cast<double>(m_present.size())) + 1.0;
    const double sums = (static_cast<double>(m_present.size()) + 4.0) * largest * unit + 4.0 * largest * EntropyTable::relativeError;
    const double gains = 4.0 * classBits * unit * static_cast<double>(cuts.known);
    return 2.0 * (sums + gains);
}

CutSearch::Best CutSearch::exactBest(const SortedNode &node, const NodeCuts &cuts, double limit)
{
    const float cost = cuts.cost(m_tries);
    for (const std::uint16_t c : m_present) {
        m_low[c] = 0;
        m_high[c] = node.classCounts[c];
    }
    Best best;
    std::uint32_t moved = 0; // rows
    for (const Cut &cut : m_cuts) {
        if (cut.split > limit)
            continue;
        for (; moved <= cut.after; ++moved) {
            const std::uint32_t row = node.rows[moved];
            m_low[node.classes[row]] += node.counts[row];
            m_high[node.classes[row]] -= node.counts[row];
        }
        const std::uint32_t highCases = node.cases - cut.lowCases;
        const float gain = cuts.gain(sideInfo(m_low, cut.lowCases), sideInfo(m_high, highCases));
        const float value = gain - cost;
        if (value > best.value) {
            best.value = value;
            best.cut = &cut;
        }
    }
    if (best.cut)
        best.info = cuts.info(static_cast<float>(best.cut->lowCases), static_cast<float>(node.cases - best.cut->lowCases));
    return best;
}

Candidate CutSearch::search(const SortedNode &node, std::uint32_t &cutRank)
{
    const auto cases = static_cast<float>(node.cases);
    if (node.cases < 2 * m_minCases || node.ranks[node.rows.front()] == node.ranks[node.rows.back()])
        return {};
    m_present.clear();
    for (std::size_t c = 0; c < m_classCount; ++c)
        if (node.classCounts[c] != 0)
            m_present.push_back(static_cast<std::uint16_t>(c));
    m_high.assign(node.classCounts.begin(), node.classCounts.end());
    const float base = sideInfo(m_high, node.cases) / cases;
    const NodeCuts cuts(cases, cases, 0, base, static_cast<float>(m_minCases), m_classCount);
    const double least = rateCuts(node, cuts);
    const Best best = exactBest(node, cuts, least + tolerance(cuts));
    Candidate result;
    if (!best.cut)
        return result;
    const std::uint32_t low = node.ranks[node.rows[best.cut->after]];
    const std::uint32_t high = node.ranks[node.rows[best.cut->after + 1]];
    cutRank = static_cast<std::uint32_t>(cutPosition(node.distinct, node.distinct[low], node.distinct[high]));
    result.gain = best.value;
    result.info = best.info;
    result.cut = node.distinct[cutRank];
    return result;
}

} // namespace collscope::c45
