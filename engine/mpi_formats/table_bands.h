// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"
#include "engine/wire/runtime_table.h"

#include <optional>

/// Runtime tables as ranges of placements and message sizes: what they decide, and where two of them differ.
namespace collscope {

/// Both ends included. Nothing at both: any number.
struct NumberRange {
    std::optional<std::uint64_t> least;
    std::optional<std::uint64_t> most; ///< nothing: without end

    bool operator==(const NumberRange &) const = default;
};

/// A row of a table and a range of message sizes.
struct TablePlace {
    /// 0 is a number that a communicator does not know; any for those that the table does not ask for.
    NumberRange commSize;
    NumberRange nodes;
    NumberRange ppn;
    NumberRange bytes; ///< begins at 0 in the first range

    bool operator==(const TablePlace &) const = default;
};

struct TableBand {
    TablePlace place;
    std::optional<wire::Method> method; ///< nothing: left to the library
};

/// All of a collective, rows in the table's order; neighbouring sizes that decide the same are one.
std::vector<TableBand> bandsOf(const wire::RuntimeTable::Collective &collective);

struct TableChange {
    TablePlace place;
    std::optional<wire::Method> before;
    std::optional<wire::Method> after;
};

/// Where two tables decide otherwise about a collective. Fails when one tells its rows apart by other numbers
/// of a placement than the other, and when rows x sizes of both are too many.
Expected<std::vector<TableChange>> changesOf(
    const wire::RuntimeTable::Collective &before, const wire::RuntimeTable::Collective &after);

/// "4..7 nodes, from 8 per node", "all communicators"
std::string placeText(const TablePlace &place);
/// "0B..8191B", "from 64KiB"
std::string bytesText(const NumberRange &bytes);

} // namespace collscope
