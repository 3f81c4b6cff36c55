// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/patterns/list.h"

#include <cassert>
#include <optional>

/// What the files of the collectives share, and what list.cpp collects. P: processes, r: rank.
namespace collscope::wire::patterns {

/// One function per collective, each in a file of its own.
std::vector<Algorithm> allgather();
std::vector<Algorithm> allreduce();
std::vector<Algorithm> alltoall();
std::vector<Algorithm> barrier();
std::vector<Algorithm> bcast();
std::vector<Algorithm> exscan();
std::vector<Algorithm> gather();
std::vector<Algorithm> reduce();
std::vector<Algorithm> reduceScatterBlock();
std::vector<Algorithm> scan();
std::vector<Algorithm> scatter();

inline constexpr auto commutative = static_cast<Requirements>(Requirement::commutative);
inline constexpr auto powerOfTwo = static_cast<Requirements>(Requirement::powerOfTwo);
inline constexpr auto evenProcesses = static_cast<Requirements>(Requirement::evenProcesses);

/// The processes as seen from one of them.
class Ring {
public:
    explicit Ring(const Role &role) : m_rank(role.rank), m_processes(role.processes)
    {
        assert(m_processes > 0);
    }
    /// Rank of the process so many further on.
    std::uint32_t at(std::int64_t distance) const
    {
        const std::int64_t rank = (m_rank + distance) % m_processes;
        return static_cast<std::uint32_t>(rank < 0 ? rank + m_processes : rank);
    }

private:
    std::int64_t m_rank;
    std::int64_t m_processes;
};

/// Begins an allgather: the process's own block is where it belongs.
Pattern gathering(const Role &role);
/// Begins an allreduce of a vector of so many blocks: the result is what the process gives.
Pattern reducing(std::uint32_t blocks);
/// Begins a reduce-scatter that works on a copy of the input, in scratch memory.
Pattern scattering(const Role &role);

/// One block per process: `count` of them from that rank on, which may go on behind the last rank with the
/// first. One message, or two where they do.
void sendRound(Pattern &pattern, const Role &role, std::uint32_t to, Blocks blocks);
void receiveRound(Pattern &pattern, const Role &role, std::uint32_t from, Blocks blocks, Put put = Put::over);

std::uint32_t floorPowerOf(std::uint32_t radix, std::uint32_t most); ///< greatest power that is not above

/// A power of two of the processes, when others hand what they have to a neighbour before the core of an
/// algorithm and get the result after it (algorithms.md 0.1): +2 rounds, the order of ranks stays.
class Fold {
public:
    explicit Fold(const Role &role);
    std::uint32_t size() const { return m_size; } ///< of the core
    bool takesPart() const { return m_number.has_value(); }
    std::uint32_t number() const { return *m_number; } ///< in the core
    std::uint32_t rankOf(std::uint32_t number) const;
    /// The first of the ranks that stand behind a number of the core, which follow each other.
    std::uint32_t firstOf(std::uint32_t number) const;

    /// The whole vector goes to, and comes from, whom it is folded on.
    void in(Pattern &pattern, Blocks vector) const;
    void out(Pattern &pattern, Blocks vector) const;

private:
    std::uint32_t m_rank;
    std::uint32_t m_size;
    std::uint32_t m_folded; ///< pairs
    std::optional<std::uint32_t> m_number;
};

/// Circulant skips (algorithms.md 0.4): 1 = s_0 < s_1 < ... < s_q = P; each at most twice the one before.
std::vector<std::uint32_t> circulantSkips(std::uint32_t processes);
/// Traeff (arXiv 2410.14234): each process sums up its own block, in place. ceil(log2 P) rounds, P - 1 blocks
/// sent.
void circulantReduceScatter(Pattern &pattern, const Role &role, Buffer buffer);
/// The same way back: from its own block to all.
void circulantAllgather(Pattern &pattern, const Role &role, Buffer buffer);

/// The process of the Bine (Swing) butterfly that a rank meets in a round, of a power of two (algorithms.md
/// 1.1, 3).
std::uint32_t binePartner(std::uint32_t rank, std::uint32_t round, std::uint32_t processes);
void bineReduceScatter(Pattern &pattern, const Role &role, Buffer buffer);
void bineAllgather(Pattern &pattern, const Role &role, Buffer buffer);

/// k-nomial tree (algorithms.md 1) in numbers as seen from the root: below a number lie those that follow it.
/// A radix of 1: a chain.
class Knomial {
public:
    explicit Knomial(const Role &role);
    struct Child {
        std::uint32_t number;
        std::uint32_t below; ///< processes, the child among them
        std::uint32_t level; ///< of the tree, from the bottom: children of one are served in one round
    };
    std::uint32_t number() const { return m_number; }
    std::uint32_t below() const { return m_below; } ///< processes, this one among them
    bool isRoot() const { return m_number == 0; }
    std::uint32_t parent() const { return m_parent; } ///< rank
    const std::vector<Child> &children() const { return m_children; } ///< the largest first
    std::uint32_t rankOf(std::uint32_t number) const;

private:
    std::uint32_t m_processes;
    std::uint32_t m_root;
    std::uint32_t m_number;
    std::uint32_t m_below;
    std::uint32_t m_parent = 0;
    std::vector<Child> m_children;
};

/// Does something for each child, the largest or the smallest first, and ends a round per level.
template <typename Function>
void forLevelsDown(const Knomial &tree, Pattern &pattern, const Function &function)
{
    const auto &children = tree.children();
    for (std::size_t i = 0; i < children.size(); ++i) {
        function(children[i]);
        if (i + 1 == children.size() || children[i + 1].level != children[i].level)
            pattern.endRound();
    }
}
template <typename Function> void forLevelsUp(const Knomial &tree, Pattern &pattern, const Function &function)
{
    const auto &children = tree.children();
    for (std::size_t i = children.size(); i-- > 0;) {
        function(children[i]);
        if (i == 0 || children[i - 1].level != children[i].level)
            pattern.endRound();
    }
}

/// Blocks of numbers as seen from the root, in memory that begins with that of number `base`.
struct Numbers {
    Buffer buffer;
    std::uint32_t base = 0;
    bool byRank = false; ///< the memory is in the order of ranks
};
void sendNumbers(Pattern &pattern, const Role &role, std::uint32_t to, Numbers memory, std::uint32_t first,
    std::uint32_t count);
void receiveNumbers(Pattern &pattern, const Role &role, std::uint32_t from, Numbers memory,
    std::uint32_t first, std::uint32_t count);
/// Each block from the root to its owner, all blocks to the root: ceil(log P / log radix) rounds.
void scatterDown(Pattern &pattern, const Role &role, Numbers memory);
void gatherUp(Pattern &pattern, const Role &role, Numbers memory);

} // namespace collscope::wire::patterns
