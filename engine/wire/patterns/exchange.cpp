// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/exchange.h"

#include <cassert>

namespace collscope::wire::patterns {

namespace {

/// The core and who stands outside of it.
class Core {
public:
    Core(const Role &role, Outside outside)
        : m_radix(role.radix), m_processes(role.processes), m_size(floorPowerOf(role.radix, role.processes)),
          m_outside(outside), m_rest(role.processes - m_size),
          m_grouped(static_cast<std::uint32_t>(std::uint64_t{m_rest} * m_radix / (m_radix - 1)))
    {
    }

    std::uint32_t size() const { return m_size; }

    /// Whom a process hands its vector to; itself: it is in the core.
    std::uint32_t hostOf(std::uint32_t rank) const
    {
        if (m_outside == Outside::inTurn)
            return rank % m_size;
        if (rank >= m_grouped || rank % m_radix == m_radix - 1)
            return rank;
        const std::uint32_t last = rank + (m_radix - 1 - rank % m_radix);
        return last < m_grouped ? last : m_grouped; // the last group may have no end of its own
    }

    std::uint32_t numberOf(std::uint32_t rank) const
    {
        if (m_outside == Outside::inTurn)
            return rank;
        return rank < m_grouped ? rank / m_radix : rank - m_rest;
    }

    std::uint32_t rankOf(std::uint32_t number) const
    {
        if (m_outside == Outside::inTurn)
            return number;
        return number < m_rest / (m_radix - 1) ? number * m_radix + m_radix - 1 : number + m_rest;
    }

    /// Those that hand theirs to this one, the nearest first.
    std::vector<std::uint32_t> guestsOf(std::uint32_t rank) const
    {
        std::vector<std::uint32_t> guests;
        if (m_outside == Outside::inTurn) {
            for (std::uint64_t guest = std::uint64_t{rank} + m_size; guest < m_processes; guest += m_size)
                guests.push_back(static_cast<std::uint32_t>(guest));
            return guests;
        }
        for (std::uint32_t guest = rank; guest-- > 0 && hostOf(guest) == rank;)
            guests.push_back(guest);
        return guests;
    }

private:
    std::uint32_t m_radix;
    std::uint32_t m_processes;
    std::uint32_t m_size;
    Outside m_outside;
    std::uint32_t m_rest;
    std::uint32_t m_grouped; ///< ranks below are in groups of `radix`, each with one of the core
};

/// What the processes of a group give, combined in the order of their digits: the last one's with the one
/// before, and so on down to the first. All of the group do so and get the same bits.
void combineGroup(Pattern &pattern, std::uint32_t radix, std::uint32_t digit, Blocks vector)
{
    const auto placeOf = [&](std::uint32_t other) {
        return other == digit ? vector : scratch(other < digit ? other : other - 1, 1);
    };
    const Blocks all = placeOf(radix - 1);
    for (std::uint32_t other = radix - 1; other-- > 0;)
        pattern.local(placeOf(other), all, Put::left);
    if (digit != radix - 1)
        pattern.local(all, vector);
}

} // namespace

void exchange(Pattern &pattern, const Role &role, Blocks vector, Outside outside)
{
    const Core core(role, outside);
    const std::uint32_t host = core.hostOf(role.rank);
    if (host != role.rank) {
        pattern.send(host, vector);
        pattern.endRound();
        pattern.receive(host, vector);
        pattern.endRound();
        return;
    }
    const auto guests = core.guestsOf(role.rank);
    for (const std::uint32_t guest : guests)
        pattern.receive(guest, vector, Put::left);
    pattern.endRound();
    const std::uint32_t self = core.numberOf(role.rank);
    const bool together = role.radix > 2 && vector.count != 0 && core.size() > 1; // combined by combineGroup
    if (together)
        pattern.scratch.assign(role.radix - 1, vector.first);
    for (std::uint64_t d = 1; d < core.size(); d *= role.radix) {
        assert(d > 0); // 64 bits hold the product of two of 32
        const auto digit = static_cast<std::uint32_t>(self / d % role.radix);
        const auto partner = [&](std::uint64_t other) {
            return core.rankOf(static_cast<std::uint32_t>(self - digit * d + other * d));
        };
        for (std::uint32_t other = 0; other < role.radix; ++other)
            if (other != digit)
                pattern.send(partner(other), vector);
        for (std::uint32_t other = 0; other < role.radix; ++other)
            if (other != digit && together)
                pattern.receive(partner(other), scratch(other < digit ? other : other - 1, 1));
            else if (other != digit)
                pattern.receive(partner(other), vector, other < digit ? Put::left : Put::right);
        if (together)
            combineGroup(pattern, role.radix, digit, vector);
        pattern.endRound();
    }
    for (const std::uint32_t guest : guests)
        pattern.send(guest, vector);
    pattern.endRound();
}

} // namespace collscope::wire::patterns
