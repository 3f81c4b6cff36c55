// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/replay_grower.h"

#include "engine/models/c45/arithmetic.h"
#include "engine/models/c45/grow_common.h"
#include "engine/models/c45/value_table.h"

#include <algorithm>
#include <utility>

namespace collscope::c45 {

/// One tree being grown.
class ReplayGrower::Run {
public:
    Run(ReplayGrower &grower, CaseOrder &order, const std::stop_token &stop)
        : m_grower(grower), m_cases(grower.m_cases), m_order(order), m_stop(stop),
          m_tree(grower.m_cases.classCount()), m_tested(grower.m_cases.attributeCount())
    {
        for (std::size_t a = 0; a < m_cases.attributeCount(); ++a)
            m_tables.emplace_back(m_cases.valueCount(a), m_cases.classCount());
    }

    Tree grow(std::size_t count)
    {
        form(m_tree.add(1), 0, count, true);
        return std::move(m_tree);
    }

private:
    void form(std::uint32_t index, std::size_t first, std::size_t last, bool allKnown)
    {
        const float cases = m_order.weightOf(first, last, allKnown);
        const auto distribution = m_tree.distribution(index);
        for (std::size_t i = first; i < last; ++i)
            distribution[m_order.classNumber(i)] += m_order.weight(i);
        const float majority = makeLeaf(m_tree, index, cases);
        if (majority == cases || cases < static_cast<float>(2 * m_grower.m_options.minCases)
            || m_stop.stop_requested())
            return;
        std::vector<Candidate> candidates(m_cases.attributeCount());
        for (std::size_t a = 0; a < candidates.size(); ++a)
            if (!m_grower.m_rules.ignored(a) && (m_tested[a] == 0 || m_grower.m_rules.repeatable(a)))
                candidates[a] = m_cases.kind(a) == AttributeKind::continuous
                    ? evaluateCuts(a, first, last, allKnown)
                    : evaluateValues(a, first, last, cases);
        const auto chosen = m_grower.m_rules.choose(candidates);
        if (!chosen)
            return;
        makeTest(m_tree, index, m_cases, *chosen, candidates[*chosen]);
        divide(index, first, last, cases, allKnown);
        collapseIfUseless(m_tree, index, majority);
    }

    /// Grows the branches. Cases whose value is unknown go down all of them, with a part of their weight
    /// each.
    void divide(std::uint32_t index, std::size_t first, std::size_t last, float cases, bool allKnown)
    {
        const Node node = m_tree.node(index);
        const std::size_t known = m_order.gather(first, last, m_tree, node, noBranch);
        const float knownCases = cases - m_order.weightOf(first, known, allKnown && known == first);
        allKnown = allKnown && known == first;
        ++m_tested[node.attribute];
        float errors = 0;
        for (std::uint32_t b = 0; b < node.forks; ++b) {
            const std::uint32_t branch = node.firstBranch + b;
            const std::size_t end = m_order.gather(known, last, m_tree, node, b);
            if (end == known) {
                makeEmptyLeaf(m_tree, branch, index);
                continue;
            }
            const float factor = m_order.weightOf(known, end, allKnown) / knownCases;
            m_order.multiply(first, known, factor);
            form(branch, first, end, allKnown);
            m_order.gather(first, end, m_tree, node, noBranch);
            m_order.divide(first, known, factor);
            errors += m_tree.node(branch).errors;
        }
        --m_tested[node.attribute];
        m_tree.node(index).errors = errors;
    }

    Candidate evaluateValues(std::size_t attribute, std::size_t first, std::size_t last, float cases)
    {
        const std::vector<std::uint16_t> &values = m_cases.columns[attribute].values;
        ValueTable &table = m_tables[attribute];
        table.clear();
        for (std::size_t i = first; i < last; ++i)
            table.add(values[m_order.item(i)], m_order.classNumber(i), m_order.weight(i));
        table.sumRows();
        Options &options = m_grower.m_options;
        if (!m_grower.m_rules.grouped(attribute))
            return c45::evaluateValues(table, cases, options.minCases);
        if (!hasKnown(table, cases)) {
            options.minCases = 1; // as in Release 8, for the rest of the run
            return {};
        }
        return evaluateGroups(table, cases, options.minCases, options.gainOnly);
    }

    struct Cut {
        float gain;
        float info;
        std::size_t after; ///< position of the last case below it
    };

    Candidate evaluateCuts(std::size_t attribute, std::size_t first, std::size_t last, bool allKnown)
    {
        // summed again: the sorting for other attributes has changed the order since the node was begun
        const float cases = m_order.weightOf(first, last, allKnown);
        const std::vector<float> &numbers = m_cases.columns[attribute].numbers;
        const std::size_t known = m_order.gatherUnknown(first, last, attribute);
        std::vector<float> high(m_cases.classCount());
        for (std::size_t i = first; i < known; ++i)
            high[m_order.classNumber(i)] += m_order.weight(i);
        float unknown = 0;
        for (float &n : high)
            unknown += std::exchange(n, 0.0F);
        const float knownCases = cases - unknown;
        const auto minCases = static_cast<float>(m_grower.m_options.minCases);
        if (knownCases < 2 * minCases)
            return {};
        m_order.sort(known, last, attribute);
        for (std::size_t i = known; i < last; ++i)
            high[m_order.classNumber(i)] += m_order.weight(i);
        const NodeCuts node{
            cases, knownCases, unknown, totalInfo(high) / knownCases, minCases, m_cases.classCount()};

        std::vector<float> low(m_cases.classCount());
        std::vector<Cut> cuts;
        float lowCases = 0;
        for (std::size_t i = known; i + 1 < last; ++i) {
            const std::uint16_t classNumber = m_order.classNumber(i);
            lowCases += m_order.weight(i);
            low[classNumber] += m_order.weight(i);
            high[classNumber] -= m_order.weight(i);
            if (lowCases < node.leastSide)
                continue;
            if (lowCases > knownCases - node.leastSide)
                break;
            if (!isCut(numbers[m_order.item(i)], numbers[m_order.item(i + 1)]))
                continue;
            const float highCases = knownCases - lowCases;
            const bool sensible = lowCases >= minCases && highCases >= minCases;
            cuts.push_back({sensible ? node.gain(totalInfo(low), totalInfo(high)) : noGain,
                node.info(lowCases, highCases), i});
        }
        return bestCut(attribute, node, cuts);
    }

    Candidate bestCut(std::size_t attribute, const NodeCuts &node, const std::vector<Cut> &cuts) const
    {
        const float cost = node.cost(cuts.size());
        Candidate result;
        float best = 0;
        const Cut *chosen = nullptr;
        for (const Cut &cut : cuts) {
            const float value = cut.gain - cost;
            if (value > best) {
                best = value;
                chosen = &cut;
            }
        }
        if (!chosen)
            return result;
        const std::vector<float> &numbers = m_cases.columns[attribute].numbers;
        const std::vector<float> &distinct = m_grower.m_distinct[attribute];
        result.gain = best;
        result.info = chosen->info;
        result.cut = distinct[cutPosition(
            distinct, numbers[m_order.item(chosen->after)], numbers[m_order.item(chosen->after + 1)])];
        return result;
    }

    ReplayGrower &m_grower;
    const Cases &m_cases;
    CaseOrder &m_order;
    const std::stop_token &m_stop;
    Tree m_tree;
    std::vector<unsigned> m_tested; ///< per attribute: tests on the path
    std::vector<ValueTable> m_tables;
};

ReplayGrower::ReplayGrower(const Cases &cases, const Options &options)
    : m_cases(cases), m_options(options), m_rules(cases, options), m_distinct(cases.attributeCount())
{
    for (std::size_t a = 0; a < cases.attributeCount(); ++a) {
        std::vector<float> &values = m_distinct[a];
        std::copy_if(cases.columns[a].numbers.begin(), cases.columns[a].numbers.end(),
            std::back_inserter(values), [](float number) { return number != unknownNumber; });
        std::sort(values.begin(), values.end());
        values.erase(std::unique(values.begin(), values.end()), values.end());
    }
}

ReplayGrower::~ReplayGrower() = default;

Tree ReplayGrower::grow(CaseOrder &order, std::size_t count, const std::stop_token &stop)
{
    return Run(*this, order, stop).grow(count).compacted();
}

} // namespace collscope::c45
