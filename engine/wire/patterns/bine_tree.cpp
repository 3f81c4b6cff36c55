// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/trees.h"

#include <algorithm>
#include <cassert>

// Numbers are ranks as seen from the root. A power of two of them are the core; of those left over, each
// follows in number the one of the core that it hangs below.
namespace collscope::wire::patterns {

namespace {

constexpr std::uint32_t oddDigits = 0xaaaaaaaa;

/// Digits in base -2.
std::uint32_t digitsOf(std::uint32_t number)
{
    return (number + oddDigits) ^ oddDigits;
}
std::uint32_t valueOf(std::uint32_t digits)
{
    return (digits ^ oddDigits) - oddDigits;
}

class BineTree {
public:
    explicit BineTree(const Role &role)
        : m_fromRoot({role.root, role.processes}), m_processes(role.processes),
          m_core(floorPowerOf(2, role.processes)), m_guests(role.processes - m_core)
    {
        assert(m_core > 0);
        const std::uint32_t number = Ring(role).at(-std::int64_t{role.root});
        m_isGuest = number < 2 * m_guests && number % 2 == 1;
        m_self = number < 2 * m_guests ? number / 2 : number - m_guests;
    }

    bool isGuest() const { return m_isGuest; }
    std::uint32_t host() const { return rankOf(m_self); } ///< of a guest
    std::optional<std::uint32_t> guest() const ///< of one of the core
    {
        return m_self < m_guests ? std::optional(m_fromRoot.at(std::int64_t{2} * m_self + 1)) : std::nullopt;
    }
    bool hasGuests() const { return m_guests != 0; }

    // The rest is about the core.
    std::uint32_t self() const { return m_self; }
    std::uint32_t rankOf(std::uint32_t core) const { return m_fromRoot.at(numberOf(core)); }
    int levels() const { return levelOf(0); }
    std::uint32_t parentOf(std::uint32_t core) const { return across(core, levelOf(core) + 1); }
    /// The one with the most processes below it first.
    std::vector<std::uint32_t> children() const
    {
        std::vector<std::uint32_t> result;
        for (int level = levelOf(m_self); level > 0; --level)
            result.push_back(across(m_self, level));
        return result;
    }

    /// A process and those below it, their guests too: ranks that follow each other, round the last one.
    struct Range {
        std::uint32_t first = 0; ///< rank
        std::uint32_t count = 0;
    };
    Range below(std::uint32_t core) const
    {
        const int level = levelOf(core);
        if (level == levels())
            return {m_fromRoot.at(0), m_processes};
        // The last `level` digits are free. Those at odd places count negative.
        const std::uint32_t free = (1U << level) - 1;
        const std::uint32_t first = valueOf((digitsOf(core) & ~free) | (free & oddDigits)) % m_core;
        const std::uint32_t end = first + free + 1;
        const std::uint32_t count = end <= m_core ? numberOf(end) - numberOf(first)
                                                  : m_processes - numberOf(first) + numberOf(end - m_core);
        return {rankOf(first), count};
    }

private:
    std::uint32_t numberOf(std::uint32_t core) const { return core < m_guests ? 2 * core : core + m_guests; }
    std::uint32_t across(std::uint32_t core, int digits) const
    {
        return valueOf(digitsOf(core) ^ ((1U << digits) - 1)) % m_core;
    }
    /// Last digits that are free below it: one less than those that are alike.
    int levelOf(std::uint32_t core) const
    {
        int level = 0;
        while ((1U << level) < m_core)
            ++level;
        for (const std::uint32_t digits = digitsOf(core); core != 0; --level) {
            assert(level > 0); // digits of another than the root are not all alike
            const std::uint32_t mask = (1U << level) - 1;
            if ((digits & mask) == 0 || (digits & mask) == mask)
                return level - 1;
        }
        return level;
    }

    Ring m_fromRoot;
    std::uint32_t m_processes;
    std::uint32_t m_core;
    std::uint32_t m_guests;
    bool m_isGuest = false;
    std::uint32_t m_self = 0; ///< in the core, of a guest's host
};

/// Blocks of ranks in memory that begins with that of rank `base`. Both sides of a message cut it where ranks
/// begin anew.
struct Memory {
    Buffer buffer;
    std::uint32_t base;
};
template <typename Function>
void forPieces(const Role &role, Memory memory, BineTree::Range range, const Function &function)
{
    const std::uint32_t ahead = std::min(range.count, role.processes - range.first);
    const Ring around({range.first, role.processes});
    const auto piece = [&](std::uint32_t from, std::uint32_t count) {
        function(Blocks{memory.buffer, around.at(std::int64_t{from} - memory.base), count});
    };
    piece(0, ahead);
    if (ahead < range.count)
        piece(ahead, range.count - ahead);
}

/// Scratch memory for a process and those below it.
Memory makeMemory(Pattern &pattern, const Role &role, BineTree::Range range)
{
    const Ring around({range.first, role.processes});
    for (std::uint32_t i = 0; i < range.count; ++i)
        pattern.scratch.push_back(around.at(i));
    return {Buffer::scratch, range.first};
}

} // namespace

Place bineTree(const Role &role)
{
    const BineTree tree(role);
    Place place;
    place.height = static_cast<std::uint32_t>(tree.levels()) + (tree.hasGuests() ? 1 : 0);
    for (std::uint32_t at = tree.self(); at != 0; at = tree.parentOf(at))
        ++place.depth;
    if (tree.isGuest()) {
        ++place.depth;
        place.parent = tree.host();
        return place;
    }
    if (tree.self() != 0)
        place.parent = tree.rankOf(tree.parentOf(tree.self()));
    for (const std::uint32_t child : tree.children())
        place.children.push_back(tree.rankOf(child));
    if (tree.guest())
        place.children.push_back(*tree.guest());
    return place;
}

Pattern bineGather(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.processes;
    const Place place = bineTree(role);
    if (place.parent && place.children.empty()) {
        pattern.send(*place.parent, input(0, 1));
        pattern.endRound();
        return pattern;
    }
    const BineTree tree(role);
    const auto own = tree.below(tree.self());
    const Memory memory = place.parent ? makeMemory(pattern, role, own) : Memory{Buffer::output, 0};
    forPieces(role, memory, {role.rank, 1}, [&](Blocks to) { pattern.local(input(0, 1), to); });
    const auto receive = [&](std::uint32_t from, BineTree::Range range) {
        forPieces(role, memory, range, [&](Blocks to) { pattern.receive(from, to); });
        pattern.endRound();
    };
    pattern.endRound();
    if (tree.guest())
        receive(*tree.guest(), {*tree.guest(), 1});
    const auto children = tree.children();
    for (std::size_t i = children.size(); i-- > 0;)
        receive(tree.rankOf(children[i]), tree.below(children[i]));
    if (place.parent) {
        forPieces(role, memory, own, [&](Blocks from) { pattern.send(*place.parent, from); });
        pattern.endRound();
    }
    return pattern;
}

Pattern bineScatter(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.processes;
    const Place place = bineTree(role);
    if (place.parent && place.children.empty()) {
        pattern.receive(*place.parent, output(0, 1));
        pattern.endRound();
        return pattern;
    }
    const BineTree tree(role);
    const auto own = tree.below(tree.self());
    const Memory memory = place.parent ? makeMemory(pattern, role, own) : Memory{Buffer::input, 0};
    if (place.parent) {
        forPieces(role, memory, own, [&](Blocks to) { pattern.receive(*place.parent, to); });
        pattern.endRound();
    }
    const auto send = [&](std::uint32_t to, BineTree::Range range) {
        forPieces(role, memory, range, [&](Blocks from) { pattern.send(to, from); });
        pattern.endRound();
    };
    for (const std::uint32_t child : tree.children())
        send(tree.rankOf(child), tree.below(child));
    if (tree.guest())
        send(*tree.guest(), {*tree.guest(), 1});
    forPieces(role, memory, {role.rank, 1}, [&](Blocks from) { pattern.local(from, output(0, 1)); });
    pattern.endRound();
    return pattern;
}

} // namespace collscope::wire::patterns
