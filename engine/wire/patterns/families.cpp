// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/families.h"

#include <algorithm>

namespace collscope::wire::patterns {

Pattern gathering(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.processes;
    pattern.local(input(0, 1), output(role.rank, 1));
    pattern.endRound();
    return pattern;
}

Pattern reducing(std::uint32_t blocks)
{
    Pattern pattern;
    pattern.blocks = blocks;
    pattern.local(input(0, blocks), output(0, blocks));
    pattern.endRound();
    return pattern;
}

Pattern scattering(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.processes;
    for (std::uint32_t i = 0; i < role.processes; ++i)
        pattern.scratch.push_back(i);
    pattern.local(input(0, role.processes), scratch(0, role.processes));
    pattern.endRound();
    return pattern;
}

void sendRound(Pattern &pattern, const Role &role, std::uint32_t to, Blocks blocks)
{
    const std::uint32_t ahead = std::min(blocks.count, role.processes - blocks.first);
    pattern.send(to, {blocks.buffer, blocks.first, ahead});
    if (ahead < blocks.count)
        pattern.send(to, {blocks.buffer, 0, blocks.count - ahead});
}

void receiveRound(Pattern &pattern, const Role &role, std::uint32_t from, Blocks blocks, Put put)
{
    const std::uint32_t ahead = std::min(blocks.count, role.processes - blocks.first);
    pattern.receive(from, {blocks.buffer, blocks.first, ahead}, put);
    if (ahead < blocks.count)
        pattern.receive(from, {blocks.buffer, 0, blocks.count - ahead}, put);
}

std::uint32_t floorPowerOf(std::uint32_t radix, std::uint32_t most)
{
    std::uint32_t power = 1;
    while (power <= most / radix)
        power *= radix;
    return power;
}

Fold::Fold(const Role &role)
    : m_rank(role.rank), m_size(floorPowerOf(2, role.processes)), m_folded(role.processes - m_size)
{
    if (m_rank >= 2 * m_folded)
        m_number = m_rank - m_folded;
    else if (m_rank % 2 == 1)
        m_number = m_rank / 2;
}

std::uint32_t Fold::rankOf(std::uint32_t number) const
{
    return number < m_folded ? 2 * number + 1 : number + m_folded;
}

std::uint32_t Fold::firstOf(std::uint32_t number) const
{
    return number < m_folded ? 2 * number : number + m_folded;
}

void Fold::in(Pattern &pattern, Blocks vector) const
{
    if (m_rank >= 2 * m_folded)
        return;
    if (m_rank % 2 == 0)
        pattern.send(m_rank + 1, vector);
    else
        pattern.receive(m_rank - 1, vector, Put::left);
    pattern.endRound();
}

void Fold::out(Pattern &pattern, Blocks vector) const
{
    if (m_rank >= 2 * m_folded)
        return;
    if (m_rank % 2 == 0)
        pattern.receive(m_rank + 1, vector);
    else
        pattern.send(m_rank - 1, vector);
    pattern.endRound();
}

} // namespace collscope::wire::patterns
