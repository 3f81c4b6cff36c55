// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/method.h"
#include "engine/wire/placement.h"
#include "engine/wire/requirements.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The runtime table: decisions for several collectives in one file that a running MPI program reads.
///
/// The file, all numbers little-endian, text as its length (4 bytes) and its bytes, lists as their length
/// (4 bytes) and their entries:
///
///     8 bytes   magic: 89 43 53 54 41 42 0D 0A
///     4 bytes   order of bytes: 01020304 (hexadecimal)
///     4 bytes   version: 1
///     8 bytes   length of the whole file
///     list      provenance: key, value
///     list      collectives: name; the two axes of rows, each which number of a placement (1 byte: 0 the
///               communicator size, 1 nodes, 2 processes per node) and the list of its values (4 bytes each);
///               the list of message sizes (8 bytes each); the list of methods: library, notation, number
///               (4 bytes); a byte per cell, as many as the axes' and sizes' lengths multiply to; the list of
///               what the shipping check found: key, value
///     8 bytes   checksum of all before: FNV-1a, 64 bits
namespace collscope::wire {

struct RuntimeTable {
    /// A cell that is left to the MPI library's own decision.
    static constexpr std::uint8_t leaveToLibrary = 255;
    static constexpr std::size_t mostMethods = 255; ///< of one collective
    /// Message sizes of a table are below this.
    static constexpr std::uint64_t bytesEnd = (std::uint64_t{1} << 63) - 1;

    using Notes = std::vector<std::pair<std::string, std::string>>; ///< keys and values for people

    /// Rows of the table by one number of the placement.
    struct Axis {
        PlacementSize size = PlacementSize::commSize;
        /// Strictly ascending, never empty. Each holds from it to below the next, the first one for all
        /// below it too. 0 stands for unknown; the single value 0 is an axis that is compared with nothing.
        std::vector<std::uint32_t> values = {0};

        bool operator==(const Axis &other) const;
    };

    struct Collective {
        std::string name; ///< of the catalogue: "bcast"
        Axis first;
        Axis second;
        /// Strictly ascending, never empty, at least one; lower bounds like those of an axis. They count what
        /// Collective::messageBytes of the catalogue says of this collective.
        std::vector<std::uint64_t> messageBytes;
        std::vector<Method> methods; ///< none is the baseline, none twice; at most mostMethods
        /// Positions in `methods` or leaveToLibrary:
        /// [(first position * second.values.size() + second position) * messageBytes.size() + size position]
        std::vector<std::uint8_t> cells;
        Notes judged; ///< what the shipping check found

        bool operator==(const Collective &other) const;
    };

    Notes provenance; ///< has what the user guarantees too: guaranteedBy()
    std::vector<Collective> collectives; ///< none twice
    std::uint64_t checksum = 0; ///< of the file it was read from; equal files, equal decisions

    /// Null where the table says nothing about the collective.
    const Collective *find(std::string_view collective) const;
    /// Checksums are not compared.
    bool operator==(const RuntimeTable &other) const;
};

/// Requirements that all calls meet, as the provenance says: what the user guaranteed in the export.
Requirements guaranteedBy(const RuntimeTable &table);
/// Adds to the provenance those of the requirements that libraries under a program cannot check.
void addGuarantees(RuntimeTable &table, Requirements guaranteed);

/// Whether Collscope's libraries never run the method under a program: they cannot check one of its
/// requirements, and nothing guarantees it.
bool isNeverRun(const RuntimeTable &table, std::string_view collective, const Method &method);

/// What is wrong with the table, in a sentence without a full stop; empty when it can be written.
std::string problemOf(const RuntimeTable &table);

/// The file. problemOf(table) has to be empty.
std::string encodeTable(const RuntimeTable &table);

/// The inverse. Nothing when the bytes are anything else than a whole, undamaged table of this version:
/// `problem` then says why in one line. Allocates no more than a small multiple of what the bytes hold,
/// whatever they say.
std::optional<RuntimeTable> decodeTable(std::string_view bytes, std::string &problem);

/// Are these bytes meant as a runtime table? Looks at the magic alone.
bool isTable(std::string_view bytes);

} // namespace collscope::wire
