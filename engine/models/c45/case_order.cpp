// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/case_order.h"

#include <numeric>
#include <utility>

namespace collscope::c45 {

std::uint32_t branchOf(const Tree &tree, const Node &node, const Cases &cases, std::uint32_t item)
{
    const Cases::Column &column = cases.columns[node.attribute];
    if (node.test == Test::threshold) {
        const float number = column.numbers[item];
        return number == unknownNumber ? noBranch : std::uint32_t{number > node.cut};
    }
    const std::uint16_t value = column.values[item];
    if (node.test == Test::discrete)
        return value == 0 || value > node.forks ? noBranch : value - 1U;
    const auto groups = tree.groupOf(node);
    return value >= groups.size() || groups[value] == Tree::noGroup ? noBranch : groups[value];
}

CaseOrder::CaseOrder(const Cases &cases)
    : m_cases(cases), m_items(cases.size()), m_weights(cases.size(), 1.0F)
{
    std::iota(m_items.begin(), m_items.end(), 0U);
    resetWeights();
}

void CaseOrder::resetWeights()
{
    for (std::size_t i = 0; i < m_weights.size(); ++i)
        m_weights[i] = m_cases.weight(m_items[i]);
}

float CaseOrder::weightOf(std::size_t first, std::size_t last, bool allKnown) const
{
    if (allKnown && m_cases.weights.empty())
        return static_cast<float>(last - first);
    float sum = 0;
    for (std::size_t i = first; i < last; ++i)
        sum += m_weights[i];
    return sum;
}

void CaseOrder::multiply(std::size_t first, std::size_t last, float factor)
{
    for (std::size_t i = first; i < last; ++i)
        m_weights[i] *= factor;
}

void CaseOrder::divide(std::size_t first, std::size_t last, float factor)
{
    for (std::size_t i = first; i < last; ++i)
        m_weights[i] /= factor;
}

template <typename Matches>
std::size_t CaseOrder::gatherIf(std::size_t first, std::size_t last, Matches matches)
{
    std::size_t front = first;
    for (std::size_t i = first; i < last; ++i)
        if (matches(m_items[i]))
            swap(front++, i);
    return front;
}

std::size_t CaseOrder::gather(
    std::size_t first, std::size_t last, const Tree &tree, const Node &node, std::uint32_t branch)
{
    return gatherIf(
        first, last, [&](std::uint32_t item) { return branchOf(tree, node, m_cases, item) == branch; });
}

std::size_t CaseOrder::gatherUnknown(std::size_t first, std::size_t last, std::size_t attribute)
{
    const std::vector<float> &numbers = m_cases.columns[attribute].numbers;
    return gatherIf(first, last, [&](std::uint32_t item) { return numbers[item] == unknownNumber; });
}

/// Where the outcome is known beforehand, without the quadratic time of the quicksort: an ascending run stays
/// as it is, a strictly descending one is reversed.
bool CaseOrder::sortOrdered(std::size_t first, std::size_t last, const std::vector<float> &numbers)
{
    std::size_t i = first + 1;
    while (i < last && numbers[m_items[i - 1]] <= numbers[m_items[i]])
        ++i;
    if (i == last)
        return true;
    i = first + 1;
    while (i < last && numbers[m_items[i - 1]] > numbers[m_items[i]])
        ++i;
    if (i != last)
        return false;
    for (std::size_t a = first, b = last - 1; a < b; ++a, --b)
        swap(a, b);
    return true;
}

/// Quicksort with the last element as pivot. First the values up to the pivot are swapped to the front, then
/// those equal to it to the end of that part; both parts are independent, so an own stack (the shorter part
/// first) does for the recursion.
void CaseOrder::sort(std::size_t first, std::size_t last, std::size_t attribute)
{
    const std::vector<float> &numbers = m_cases.columns[attribute].numbers;
    std::vector<std::pair<std::size_t, std::size_t>> todo{{first, last}};
    while (!todo.empty()) {
        const auto [begin, end] = todo.back();
        todo.pop_back();
        if (end - begin < 2 || sortOrdered(begin, end, numbers))
            continue;
        const float pivot = numbers[m_items[end - 1]];
        std::size_t middle = begin;
        for (std::size_t i = begin; i + 1 < end; ++i) {
            if (numbers[m_items[i]] > pivot)
                continue;
            if (i != middle)
                swap(middle, i);
            ++middle;
        }
        std::size_t lower = middle;
        for (std::size_t i = middle; i-- > begin;) {
            if (numbers[m_items[i]] != pivot)
                continue;
            --lower;
            if (i != lower)
                swap(lower, i);
        }
        swap(middle, end - 1);
        const std::pair below{begin, lower};
        const std::pair above{middle + 1, end};
        const bool belowFirst = below.second - below.first < above.second - above.first;
        todo.push_back(belowFirst ? above : below);
        todo.push_back(belowFirst ? below : above);
    }
}

} // namespace collscope::c45
