// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/circulant_blocks.h"

#include <algorithm>

namespace collscope::wire::patterns {

namespace {

/// Numbers are ranks as seen from the root; q skips.
class BlockSchedule {
public:
    explicit BlockSchedule(const Role &role)
        : m_processes(role.processes), m_blocks(role.segments), m_skips(circulantSkips(role.processes))
    {
    }

    int q() const { return static_cast<int>(m_skips.size()) - 1; }
    std::uint32_t skip(int k) const { return m_skips[static_cast<std::size_t>(k)]; }

    /// For each of the rounds of a phase, the block received in the phase in which block 0 ... q - 1 go out.
    std::vector<std::int64_t> row(std::uint32_t number) const
    {
        std::vector<int> used{base(number)};
        std::vector<std::int64_t> result;
        for (int k = 0; k < q(); ++k) {
            // The greatest base among the processes between two skips back that was not used.
            int best = -1;
            for (std::uint32_t back = skip(k); back < skip(k + 1); ++back) {
                const int candidate = base(back <= number ? number - back : number + (m_processes - back));
                if (candidate > best && std::find(used.begin(), used.end(), candidate) == used.end())
                    best = candidate;
            }
            if (best < 0) {
                const std::uint32_t back = skip(k + 1);
                best = base(back <= number ? number - back : number + (m_processes - back));
            }
            used.push_back(best);
            result.push_back(best == q() ? base(number) : best - q());
        }
        return result;
    }

    /// The block that a process of that row receives in a round, unless it has had it, or it is none yet.
    std::optional<std::uint32_t> blockAt(const std::vector<std::int64_t> &row, std::int64_t round) const
    {
        const auto block = [&](std::int64_t at) {
            return row[static_cast<std::size_t>(at % q())] + at / q() * q() - before();
        };
        if (block(round) < 0)
            return std::nullopt;
        const std::int64_t last = std::int64_t{m_blocks} - 1;
        if (block(round) < last)
            return static_cast<std::uint32_t>(block(round));
        // Whatever would be behind the last block is the last block again.
        for (std::int64_t earlier = std::max(before(), round - std::int64_t{2} * q()); earlier < round;
             ++earlier)
            if (block(earlier) >= last)
                return std::nullopt;
        return static_cast<std::uint32_t>(last);
    }

    /// Rounds that are left out at the beginning, so that the last one ends a phase.
    std::int64_t before() const { return (q() - (std::int64_t{m_blocks} - 1) % q()) % q(); }
    std::int64_t end() const { return std::int64_t{m_blocks} - 1 + q() + before(); }

private:
    /// Index of the smallest of the skips that make up the number, taken greedily.
    int base(std::uint32_t number) const
    {
        if (number == 0)
            return q();
        int k = q() - 1;
        for (; number != 0; --k)
            if (number >= skip(k))
                number -= skip(k);
        return k + 1;
    }

    std::uint32_t m_processes;
    std::uint32_t m_blocks;
    std::vector<std::uint32_t> m_skips;
};

} // namespace

std::vector<BlockRound> circulantBlocks(const Role &role)
{
    const BlockSchedule schedule(role);
    if (role.processes == 1)
        return {};
    const auto q = static_cast<std::size_t>(schedule.q());
    const std::uint32_t number = Ring(role).at(-std::int64_t{role.root});
    const Ring around(role);
    const Ring numbers({number, role.processes});
    const auto own = schedule.row(number);
    std::vector<std::vector<std::int64_t>> targets;
    for (std::size_t k = 0; k < q; ++k)
        targets.push_back(schedule.row(numbers.at(schedule.skip(static_cast<int>(k)))));
    std::vector<BlockRound> rounds;
    for (std::int64_t at = schedule.before(); at < schedule.end(); ++at) {
        const auto k = static_cast<std::size_t>(at) % q;
        const std::int64_t skip = schedule.skip(static_cast<int>(k));
        BlockRound round;
        round.to = around.at(skip);
        round.from = around.at(-skip);
        if (round.to != role.root)
            round.sent = schedule.blockAt(targets[k], at);
        if (number != 0)
            round.received = schedule.blockAt(own, at);
        rounds.push_back(round);
    }
    return rounds;
}

} // namespace collscope::wire::patterns
