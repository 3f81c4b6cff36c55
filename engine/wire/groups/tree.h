// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

/// System-ranked process groups after A. Langer, R. Venkataraman and L. Kale, Scalable Algorithms for
/// Constructing Balanced Spanning Trees on System-ranked Process Groups, EuroMPI 2012 ("the paper").
namespace collscope::wire::groups {

/// What messages are addressed with: a rank of the communicator that all groups come from, whatever the
/// group.
using Process = std::uint32_t;
constexpr Process nobody = UINT32_MAX;
/// Processes of one colour form a group. Any number.
using Colour = std::uint32_t;

/// A process in the spanning tree of a group: what a formation starts from, and what it ends with, so that
/// groups nest.
struct TreePlace {
    Process self = nobody;
    Process parent = nobody; ///< nobody: the root
    std::vector<Process> children = {};
    std::uint32_t depth = 0; ///< the root's is 0
    std::uint32_t processes = 0; ///< of the whole group
    std::uint32_t rank = nobody; ///< nobody: the scheme gives none
    /// Is the process of rank i known to all: firstProcess + i * stride? So it is in the group all others
    /// come from, and where that is taken apart by the machine's levels.
    bool ranksAreProcesses = false;
    Process firstProcess = 0;
    std::uint32_t stride = 1;

    bool isRoot() const { return parent == nobody; }
};

/// Depth of rank i in a k-ary heap, (1) of the paper; k >= 2 here and below.
std::uint32_t depthOf(std::uint64_t rank, std::uint32_t degree);
/// Levels of the ideal tree of so many vertices; 0 for none.
std::uint32_t idealLevels(std::uint64_t vertices, std::uint32_t degree);
/// Vertices of the largest tree of so many levels, (2) of the paper; the largest number when they are more.
std::uint64_t capacity(std::uint32_t levels, std::uint32_t degree);
/// Of rank i, (3) of the paper; the root is its own.
std::uint32_t heapParent(std::uint32_t rank, std::uint32_t degree);
/// First rank and number of the children of rank i among so many, (4) of the paper.
struct HeapChildren {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};
HeapChildren heapChildren(std::uint32_t rank, std::uint32_t vertices, std::uint32_t degree);
/// Vertices below each child of the root of a heap of so many: at most `degree` of them, none empty.
std::vector<std::uint32_t> heapShares(std::uint32_t vertices, std::uint32_t degree);

/// A group whose ranks tell processes, as a heap over its ranks: the one all others come from, or every
/// `stride`th process from `firstProcess` on.
TreePlace heapPlace(std::uint32_t rank, std::uint32_t processes, std::uint32_t degree,
    Process firstProcess = 0, std::uint32_t stride = 1);

/// Does a process take part, with a chance of `fraction`? The same answer for the same seed anywhere.
bool takesPart(std::uint64_t seed, Process process, double fraction);
/// One of `colours` (1 and more), each as likely, independent of takesPart().
Colour drawnColour(std::uint64_t seed, Process process, std::uint32_t colours);

/// How many of so many processes (`colours` and more) take part in a measurement of so many colours: that
/// fraction of them, rounded, and at least one of each colour.
std::uint32_t memberCount(double fraction, std::uint32_t colours, std::uint32_t processes);
/// Who they are: exactly so many, and the colour of each; the groups differ in size by one at most. The same
/// for the same seed anywhere; who takes part among few does so among more.
std::vector<std::optional<Colour>> chosenColours(
    std::uint64_t seed, std::uint32_t processes, std::uint32_t members, std::uint32_t colours);

} // namespace collscope::wire::groups
