// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/patterns/families.h"

#include <array>

/// Spanning trees, and vectors that flow along them.
namespace collscope::wire::patterns {

/// Where a process is in a tree of all processes.
struct Place {
    std::optional<std::uint32_t> parent; ///< rank; nothing: this is the root
    std::vector<std::uint32_t> children; ///< ranks, in the order in which data come down to them
    std::uint32_t depth = 0; ///< edges up to the root
    std::uint32_t height = 0; ///< of the tree: nobody is deeper
};

/// As Open MPI numbers its balanced trees: each level has `radix` times as many as the one above, and each
/// process's children are spread over the next one. Height: the last level.
Place karyTree(const Role &role);

/// The last rank rules all, its children the lower and the upper half of those below it: a process's value
/// belongs behind that of its last child, this behind that of its first. Height: floor(log2 P).
Place inOrderBinaryTree(const Role &role);

/// Bine tree (De Sensi et al., SC'25; algorithms.md 1.1) of a power of two; who is left over hangs below a
/// neighbour. Height: floor(log2 P) (+1).
Place bineTree(const Role &role);

/// Two binary trees below the root of which each process but one at most is a leaf in one (Sanders, Speck,
/// Traeff, 2009). Height: ceil(log2 P).
std::array<Place, 2> twoTrees(const Role &role);

/// Segments that go along a tree, one after the other: each is passed on while the next comes.
struct Flow {
    enum class Way : std::uint8_t {
        down,
        up, ///< combined on the way; the segments of a process's children belong on the left of its own
    };

    Way way = Way::down;
    Place place;
    Blocks segments;
    std::uint32_t start = 0; ///< the first round in which there is a message
};

/// All flows at once, n - 1 + height rounds for the longest. A round is the same one for all processes, so
/// flows along several trees do not wait for each other in circles.
void run(Pattern &pattern, const std::vector<Flow> &flows);

/// Begins a reduction with what the process gives, and says where partial results are: at the root where the
/// result belongs.
Buffer beginSum(Pattern &pattern, const Role &role);
/// Up a tree, for operations that commute. n - 1 + its height rounds.
Pattern reduceAlong(const Role &role, Place place);

/// The first half of the segments along one tree, the others along the other.
std::vector<Flow> alongTwoTrees(const Role &role, Flow::Way way, Blocks segments);

/// What comes up a Bine tree from, and goes down it to, everybody: blocks of all processes in the order of
/// ranks at the root. floor(log2 P) rounds (+1); (P - 1) blocks at the root.
Pattern bineGather(const Role &role);
Pattern bineScatter(const Role &role);

} // namespace collscope::wire::patterns
