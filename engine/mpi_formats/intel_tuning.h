// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The tuning files of Intel MPI 2021: I_MPI_TUNING_BIN_DUMP=FILE writes what the library decides,
/// I_MPI_TUNING_BIN=FILE makes it decide by a file. A zlib stream of a tree whose layers are the level, two
/// kinds of communicators, the collective, processes per node, communicator size, communicator id and message
/// size. A call takes the first child whose key is not below its own size, or the last one; key -1 is no
/// bound. Leaves are compositions. Found by running 2021.13.1 and 2021.18.1; the library leaves parts of a
/// leaf uninitialised and ignores them when it reads.
namespace collscope::intel {

/// An algorithm with up to four parameters for each communicator that a call is composed of.
using Composition = std::vector<std::array<std::int32_t, 5>>;

/// Numbers of algorithms that one dump has the compositions of: "presets-1.dat" those from 1 on.
inline constexpr int presetsPerDump = 20;
inline int firstPreset(int id)
{
    return id - (id - 1) % presetsPerDump;
}
/// The value of each I_MPI_ADJUST_<COLLECTIVE> for such a dump: a number for each size from 0 bytes on.
std::string presetsValue(int first);

/// A part of the tree.
struct TuningNode {
    std::int32_t layer = 0;
    std::int32_t childLayer = 0;
    std::int32_t key = 0; ///< upper bound, inclusive; -1: none
    std::int32_t key2 = 0;
    std::int32_t capacity = 0; ///< of children, as the library reserves it
    std::vector<TuningNode> children;
    Composition composition; ///< of a leaf, which has no children
    /// Number of the algorithm that Collscope put into a leaf; 0: it is the library's.
    std::int32_t decided = 0;

    bool isLeaf() const;
};

/// Calls with sizes in these ranges, ends included.
struct TuningRegion {
    static constexpr std::uint64_t any = std::numeric_limits<std::int32_t>::max();
    std::uint64_t firstPpn = 0;
    std::uint64_t lastPpn = any;
    std::uint64_t firstCommSize = 0;
    std::uint64_t lastCommSize = any;
    std::uint64_t firstBytes = 0;
    std::uint64_t lastBytes = any;
};

/// A leaf, and the calls that reach it.
struct TuningLeaf {
    TuningRegion calls;
    Composition composition;
};

class TuningFile {
public:
    /// Fails on what is no tuning file, damaged, or larger than 64 MiB when unpacked.
    static Expected<TuningFile> read(std::string_view bytes, const std::string &file);
    /// The same of a tree that is not packed.
    static Expected<TuningFile> readTree(std::string_view tree, const std::string &file);
    static bool recognises(std::string_view bytes);
    std::string write() const;
    /// The bytes of a file with this tree, as readTree() takes it.
    static std::string packed(std::string_view tree);

    /// What a call runs; null where the file decides nothing about the collective. A number of processes per
    /// node of 0 is not known: a leaf that Collscope decided is preferred then.
    const TuningNode *find(
        std::string_view collective, std::uint64_t ppn, std::uint64_t commSize, std::uint64_t bytes) const;
    /// Replaces the leaves of a region, and splits ranges that are partly in it. False where the file has
    /// neither decisions nor defaults of the collective.
    bool decide(
        std::string_view collective, const TuningRegion &region, const Composition &composition, int id);
    /// The composition that the library has for a number, in a dump with presetsValue(firstPreset(id));
    /// nothing where it has none, and where the file is another one.
    std::optional<Composition> preset(std::string_view collective, int id) const;
    /// The leaves of a collective that calls reach.
    std::vector<TuningLeaf> leaves(std::string_view collective) const;
    /// Number of leaves that Collscope decided.
    std::size_t decided(std::string_view collective) const;
    /// The same leaves in lines for people.
    std::string text() const;

private:
    const TuningNode *tree(std::string_view collective) const;

    TuningNode m_root;
};

} // namespace collscope::intel
