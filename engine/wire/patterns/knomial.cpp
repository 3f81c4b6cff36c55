// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/families.h"

#include <algorithm>

namespace collscope::wire::patterns {

Knomial::Knomial(const Role &role)
    : m_processes(role.processes), m_root(role.root),
      m_number(role.rank >= role.root ? role.rank - role.root : role.rank + (role.processes - role.root)),
      m_below(role.processes)
{
    if (role.radix == 1) {
        m_below = m_processes - m_number;
        if (m_number != 0)
            m_parent = rankOf(m_number - 1);
        if (m_below > 1)
            m_children.push_back({m_number + 1, m_below - 1, 0});
        return;
    }
    // 64 bits: the place behind the highest digit may be above any rank.
    std::uint32_t level = 0;
    for (std::uint64_t place = 1; place < m_processes; place *= role.radix, ++level) {
        const auto digit = static_cast<std::uint32_t>(m_number / place % role.radix);
        if (digit != 0) {
            m_parent = rankOf(static_cast<std::uint32_t>(m_number - digit * place));
            m_below = static_cast<std::uint32_t>(std::min<std::uint64_t>(place, m_processes - m_number));
            break;
        }
        for (std::uint64_t j = 1; j < role.radix && m_number + j * place < m_processes; ++j) {
            const std::uint64_t child = m_number + j * place;
            m_children.push_back({static_cast<std::uint32_t>(child),
                static_cast<std::uint32_t>(std::min<std::uint64_t>(place, m_processes - child)), level});
        }
    }
    std::reverse(m_children.begin(), m_children.end());
}

std::uint32_t Knomial::rankOf(std::uint32_t number) const
{
    return number < m_processes - m_root ? number + m_root : number - (m_processes - m_root);
}

namespace {

/// Runs of numbers whose ranks follow each other: both sides of a message cut it in the same way.
template <typename Function>
void forRuns(const Role &role, std::uint32_t first, std::uint32_t count, const Function &function)
{
    const std::uint32_t turn = role.processes - role.root; // the number of rank 0
    const std::uint32_t ahead = first < turn ? std::min(count, turn - first) : count;
    function(first, ahead);
    if (ahead < count)
        function(first + ahead, count - ahead);
}

Blocks blocksOf(const Role &role, Numbers memory, std::uint32_t first, std::uint32_t count)
{
    const std::uint32_t turn = role.processes - role.root;
    if (memory.byRank)
        return {memory.buffer, first < turn ? first + role.root : first - turn, count};
    return {memory.buffer, first - memory.base, count};
}

} // namespace

void sendNumbers(Pattern &pattern, const Role &role, std::uint32_t to, Numbers memory, std::uint32_t first,
    std::uint32_t count)
{
    forRuns(role, first, count, [&](std::uint32_t from, std::uint32_t length) {
        pattern.send(to, blocksOf(role, memory, from, length));
    });
}

void receiveNumbers(Pattern &pattern, const Role &role, std::uint32_t from, Numbers memory,
    std::uint32_t first, std::uint32_t count)
{
    forRuns(role, first, count, [&](std::uint32_t start, std::uint32_t length) {
        pattern.receive(from, blocksOf(role, memory, start, length));
    });
}

void scatterDown(Pattern &pattern, const Role &role, Numbers memory)
{
    const Knomial tree(role);
    if (!tree.isRoot()) {
        receiveNumbers(pattern, role, tree.parent(), memory, tree.number(), tree.below());
        pattern.endRound();
    }
    forLevelsDown(tree, pattern, [&](const Knomial::Child &child) {
        sendNumbers(pattern, role, tree.rankOf(child.number), memory, child.number, child.below);
    });
}

void gatherUp(Pattern &pattern, const Role &role, Numbers memory)
{
    const Knomial tree(role);
    forLevelsUp(tree, pattern, [&](const Knomial::Child &child) {
        receiveNumbers(pattern, role, tree.rankOf(child.number), memory, child.number, child.below);
    });
    if (!tree.isRoot()) {
        sendNumbers(pattern, role, tree.parent(), memory, tree.number(), tree.below());
        pattern.endRound();
    }
}

} // namespace collscope::wire::patterns
