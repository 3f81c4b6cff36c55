// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/arithmetic.h"
#include "engine/models/c45/value_table.h"

#include <algorithm>
#include <limits>

/// Grouping of attribute values: blocks of values are merged pair by pair for as long as the test gets better
/// (Quinlan, C4.5: Programs for Machine Learning, 1993, section 7.3).
namespace collscope::c45 {

namespace {

constexpr float presentWeight = 0.5F; ///< values with less are left to a branch of their own
constexpr double pureMargin = 0.1;
constexpr float leastWorthwhileGain = 1e-3F; ///< stands for the average gain
constexpr double leastImprovement = 1e-5;

struct Block {
    std::vector<float> counts; ///< per class
    float total = 0;
    float info = 0; ///< total information of the counts
    std::vector<std::uint16_t> values;

    void absorb(const Block &other)
    {
        for (std::size_t c = 0; c < counts.size(); ++c)
            counts[c] += other.counts[c];
        total += other.total;
        values.insert(values.end(), other.values.begin(), other.values.end());
        info = totalInfo(counts);
    }
};

struct Worth {
    float gain = noGain;
    float info = 0;
    float value = 0;
};

class Grouping {
public:
    Grouping(const ValueTable &table, float cases, float known, unsigned minCases, bool gainOnly)
        : m_cases(cases), m_unknown(table.total(0)), m_known(known), m_base(baseInfo(table, known)),
          m_minCases(static_cast<float>(minCases)), m_gainOnly(gainOnly), m_allValues(table.values())
    {
        std::vector<float> infos;
        for (std::size_t v = 1; v <= table.values(); ++v)
            infos.push_back(totalInfo(table.row(v)));
        m_current = worthOf(infos, table.totals().subspan(1), 1.0F);
        for (std::size_t v = 1; v <= table.values(); ++v)
            if (table.total(v) > presentWeight)
                m_blocks.push_back({{table.row(v).begin(), table.row(v).end()}, table.total(v), infos[v - 1],
                    {static_cast<std::uint16_t>(v)}});
    }

    Candidate run()
    {
        if (mergePure())
            m_current = current(1.0F);
        mergeBest();
        Candidate result;
        if (m_current.value <= 0.0F)
            return result;
        result.gain = current(m_minCases).gain;
        result.info = m_current.info;
        result.groups = static_cast<std::uint32_t>(m_blocks.size());
        result.groupOf.assign(m_allValues + 1, Tree::noGroup);
        for (std::size_t b = 0; b < m_blocks.size(); ++b)
            for (const std::uint16_t value : m_blocks[b].values)
                result.groupOf[value] = static_cast<std::uint16_t>(b);
        const auto missing = std::find(result.groupOf.begin() + 1, result.groupOf.end(), Tree::noGroup);
        if (missing != result.groupOf.end()) // the values that do not occur share a last branch
            std::replace(
                missing, result.groupOf.end(), Tree::noGroup, static_cast<std::uint16_t>(result.groups++));
        return result;
    }

private:
    Worth worthOf(std::span<const float> infos, std::span<const float> totals, float minCases) const
    {
        Worth result;
        InfoSum branches;
        branches.add(m_unknown);
        float split = 0;
        std::size_t large = 0;
        for (std::size_t b = 0; b < infos.size(); ++b) {
            split += infos[b];
            branches.add(totals[b]);
            large += totals[b] >= minCases;
        }
        result.info = branches.value() / m_cases;
        if (large >= 2)
            result.gain = (1.0F - m_unknown / m_cases) * (m_base - split / m_known);
        result.value = worth(result.gain, result.info, leastWorthwhileGain, m_gainOnly);
        return result;
    }

    void collect()
    {
        m_infos.clear();
        m_totals.clear();
        for (const Block &block : m_blocks) {
            m_infos.push_back(block.info);
            m_totals.push_back(block.total);
        }
    }

    Worth current(float minCases)
    {
        collect();
        return worthOf(m_infos, m_totals, minCases);
    }

    /// The last block moves to where the second one was; that changes the order of later sums.
    void merge(std::size_t first, std::size_t second)
    {
        m_blocks[first].absorb(m_blocks[second]);
        if (second + 1 != m_blocks.size())
            m_blocks[second] = std::move(m_blocks.back());
        m_blocks.pop_back();
    }

    static bool isPure(const Block &block, std::size_t classNumber)
    {
        return static_cast<double>(block.counts[classNumber])
            >= static_cast<double>(block.total) - pureMargin;
    }

    /// Blocks of one and the same class are merged at once. (Release 8 reads past the row of a block in which
    /// no class has a weight of 0.1; such a block counts as mixed here.)
    bool mergePure()
    {
        bool merged = false;
        for (std::size_t first = 0; first < m_blocks.size(); ++first) {
            const std::vector<float> &counts = m_blocks[first].counts;
            const auto present = std::find_if(
                counts.begin(), counts.end(), [](float n) { return static_cast<double>(n) >= pureMargin; });
            const auto classNumber = static_cast<std::size_t>(present - counts.begin());
            if (present == counts.end() || !isPure(m_blocks[first], classNumber))
                continue;
            for (std::size_t second = first + 1; second < m_blocks.size();) {
                if (!isPure(m_blocks[second], classNumber)) {
                    ++second;
                    continue;
                }
                merge(first, second);
                merged = true;
            }
        }
        return merged;
    }

    Worth merged(std::size_t first, std::size_t second)
    {
        m_mergedInfos = m_infos;
        m_mergedTotals = m_totals;
        InfoSum sum;
        for (std::size_t c = 0; c < m_blocks[first].counts.size(); ++c) {
            const float n = m_blocks[first].counts[c] + m_blocks[second].counts[c];
            if (n != 0.0F)
                sum.add(n);
        }
        m_mergedInfos[first] = sum.value();
        m_mergedTotals[first] = m_totals[first] + m_totals[second];
        m_mergedInfos[second] = m_mergedInfos.back();
        m_mergedTotals[second] = m_mergedTotals.back();
        m_mergedInfos.pop_back();
        m_mergedTotals.pop_back();
        return worthOf(m_mergedInfos, m_mergedTotals, 1.0F);
    }

    void mergeBest()
    {
        constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
        const float leastGain = m_current.gain / 2.0F;
        while (m_blocks.size() > 2) {
            collect();
            const auto reasonable = std::count_if(
                m_totals.begin(), m_totals.end(), [this](float total) { return total >= m_minCases; });
            const auto largest = static_cast<std::size_t>(
                std::max_element(m_totals.begin(), m_totals.end()) - m_totals.begin());
            const std::size_t barred = reasonable < 3 ? largest : none;
            const bool mustMerge = m_gainOnly || reasonable < 2;
            Worth best;
            std::size_t bestFirst = none;
            std::size_t bestSecond = none;
            for (std::size_t first = 0; first + 1 < m_blocks.size(); ++first) {
                for (std::size_t second = first + 1; second < m_blocks.size(); ++second) {
                    if (first == barred || second == barred)
                        continue;
                    const Worth found = merged(first, second);
                    if ((found.gain >= leastGain && best.gain < leastGain) || found.value >= best.value
                        || (bestFirst == none && mustMerge)) {
                        best = found;
                        bestFirst = first;
                        bestSecond = second;
                    }
                }
            }
            const bool better = bestFirst != none
                && static_cast<double>(best.value) >= static_cast<double>(m_current.value) + leastImprovement;
            if (bestFirst == none || (!mustMerge && !better))
                return;
            merge(bestFirst, bestSecond);
            m_current = best;
        }
    }

    float m_cases;
    float m_unknown;
    float m_known;
    float m_base;
    float m_minCases;
    bool m_gainOnly;
    std::size_t m_allValues;
    std::vector<Block> m_blocks;
    Worth m_current;
    std::vector<float> m_infos; ///< per block
    std::vector<float> m_totals;
    std::vector<float> m_mergedInfos;
    std::vector<float> m_mergedTotals;
};

} // namespace

bool hasKnown(const ValueTable &table, float cases)
{
    constexpr double leastKnown = 0.001;
    return static_cast<double>(cases - table.total(0)) >= leastKnown;
}

Candidate evaluateGroups(const ValueTable &table, float cases, unsigned minCases, bool gainOnly)
{
    return Grouping(table, cases, cases - table.total(0), minCases, gainOnly).run();
}

} // namespace collscope::c45
