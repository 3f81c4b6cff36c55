// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/cut_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collscope::c45 {

CutSearch::CutSearch(const EntropyTable &entropy, std::size_t classes, unsigned minCases)
    : m_entropy(entropy), m_classCount(classes), m_minCases(minCases), m_sides(classes)
{
}

float CutSearch::sideInfo(std::uint32_t Sides::*side, std::uint32_t cases) const
{
    float sum = 0;
    for (const std::uint16_t c : m_present)
        sum = static_cast<float>(static_cast<double>(sum) + m_entropy.exact(m_sides[c].*side));
    return static_cast<float>(m_entropy.exact(cases) - static_cast<double>(sum));
}

void CutSearch::startSides(const SortedNode &node)
{
    for (const std::uint16_t c : m_present)
        m_sides[c] = {0, node.classCounts[c]};
}

void CutSearch::dropHopeless()
{
    std::erase_if(m_cuts, [limit = m_least + m_tolerance](const Cut &cut) { return cut.split > limit; });
    constexpr std::size_t few = 4096;
    m_dropAt = std::max(few, 2 * m_cuts.size());
}

void CutSearch::keep(const Cut &cut)
{
    m_least = std::min(m_least, cut.split);
    m_cuts.push_back(cut);
    if (m_cuts.size() >= m_dropAt)
        dropHopeless();
}

/// Goes up the values once, with the sum of n log n over classes and sides kept up to date. Fills m_cuts and
/// m_tries.
void CutSearch::rateCuts(const SortedNode &node, const NodeCuts &cuts)
{
    m_cuts.clear();
    m_tries = 0;
    m_least = std::numeric_limits<double>::infinity();
    m_tolerance = tolerance(cuts);
    startSides(node);
    double sum = 0;
    for (const std::uint16_t c : m_present)
        sum += m_entropy.approximate(node.classCounts[c]);
    // whole numbers on either side of Release 8's limits, which are floats
    const auto first = static_cast<std::uint32_t>(std::ceil(cuts.leastSide));
    const float lastSide = cuts.known - cuts.leastSide;
    const std::uint32_t last = lastSide < 0.0F ? 0U : static_cast<std::uint32_t>(lastSide);
    constexpr std::uint32_t ahead = 16;
    std::uint32_t lowCases = 0;
    std::uint32_t row = node.rows.front();
    std::uint32_t rank = node.ranks[row];
    for (std::uint32_t i = 0; i + 1 < node.rows.size(); ++i) {
        if (i + ahead < node.rows.size()) { // rows lie anywhere: ask for them early
            __builtin_prefetch(&node.weights[node.rows[i + ahead]]);
            __builtin_prefetch(&node.ranks[node.rows[i + ahead]]);
        }
        const RowWeight weight = node.weights[row];
        const std::uint32_t thisRank = rank;
        row = node.rows[i + 1];
        rank = node.ranks[row];
        Sides &sides = m_sides[weight.classNumber];
        sum += m_entropy.moved(sides.low, sides.high, weight.count);
        sides.low += weight.count;
        sides.high -= weight.count;
        lowCases += weight.count;
        if (thisRank == rank || lowCases < first)
            continue;
        if (lowCases > last)
            break;
        if (node.dense && !isCut(node.distinct[thisRank], node.distinct[rank]))
            continue;
        ++m_tries;
        const std::uint32_t highCases = node.cases - lowCases;
        if (lowCases < m_minCases || highCases < m_minCases)
            continue;
        const double split = m_entropy.approximate(lowCases) + m_entropy.approximate(highCases) - sum;
        if (split <= m_least + m_tolerance)
            keep({split, i, lowCases});
    }
    dropHopeless();
}

/// How far the approximate split information of the cut that Release 8 takes can be above the least one.
/// Every class adds a rounding of a sum of at most n log n; so do the few operations behind it.
double CutSearch::tolerance(const NodeCuts &cuts) const
{
    constexpr double unit = 0x1p-24; // half the spacing of floats around 1
    const double largest = entropyTerm(cuts.known);
    const double classBits = std::log2(static_cast<double>(m_present.size())) + 1.0;
    const double sums = (static_cast<double>(m_present.size()) + 4.0) * largest * unit
        + 4.0 * largest * EntropyTable::relativeError;
    const double gains = 4.0 * classBits * unit * static_cast<double>(cuts.known);
    return 2.0 * (sums + gains);
}

CutSearch::Best CutSearch::exactBest(const SortedNode &node, const NodeCuts &cuts)
{
    const float cost = cuts.cost(m_tries);
    startSides(node);
    Best best;
    std::uint32_t moved = 0; // rows
    for (const Cut &cut : m_cuts) {
        for (; moved <= cut.after; ++moved) {
            const RowWeight weight = node.weights[node.rows[moved]];
            m_sides[weight.classNumber].low += weight.count;
            m_sides[weight.classNumber].high -= weight.count;
        }
        const std::uint32_t highCases = node.cases - cut.lowCases;
        const float gain = cuts.gain(sideInfo(&Sides::low, cut.lowCases), sideInfo(&Sides::high, highCases));
        const float value = gain - cost;
        if (value > best.value) {
            best.value = value;
            best.cut = &cut;
        }
    }
    if (best.cut)
        best.info = cuts.info(
            static_cast<float>(best.cut->lowCases), static_cast<float>(node.cases - best.cut->lowCases));
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
    startSides(node);
    const float base = sideInfo(&Sides::high, node.cases) / cases;
    const NodeCuts cuts(cases, cases, 0, base, static_cast<float>(m_minCases), m_classCount);
    rateCuts(node, cuts);
    const Best best = exactBest(node, cuts);
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
