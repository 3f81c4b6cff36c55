// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/conditions.h"

#include <stop_token>

namespace collscope {

/// Measurements that are not to count, and why: those for which all that is said holds. What is empty holds
/// for any.
struct Exclusion {
    std::string system = {}; ///< "Leonardo" or "Leonardo (Open MPI 4.1.6)", see fullName()
    std::string collective = {};
    std::string method = {}; ///< methodText notation with or without library: "openmpi.chain:4/8KiB"
    Conditions where = {};
    std::string reason = {}; ///< never empty

    /// Of a row of `collective`. False for every row while `method` is not in the notation.
    bool covers(const Dataset &dataset, std::string_view ofCollective, std::size_t row) const;
    /// "bcast, openmpi.chain:4, comm_size 16 and run 2 on Leonardo", without the reason.
    std::string text() const;
    bool operator==(const Exclusion &) const = default;
};

/// A method as exclusions name it, its library in front: "collscope.binomial".
std::string excludedMethod(const Method &method);

/// System and MPI library, as far as the data says them: "Leonardo (Open MPI 4.1.6)".
std::string fullName(const Provenance &provenance);

struct GridSelection;

/// How many measurements of a selection each of its exclusions takes away, those first that come first: their
/// sum is what is missing. `at`: only measurements for which it holds. All rows of a collective may have to
/// be looked at: not for the GUI thread; when it is stopped the numbers mean nothing.
std::vector<std::size_t> excludedCounts(const Dataset &dataset, const GridSelection &selection,
    const Conditions &at = {}, const std::stop_token &stop = {});

class TimeGrid;

/// The same for each cell of a grid, by whatever exclusion. What is excluded as a whole placement or message
/// size has no cell.
std::vector<std::size_t> excludedPerCell(const TimeGrid &grid);

/// "3 of 120 measurements excluded: bcast, run 2 (node 7 throttled)"; empty when none is.
std::string excludedText(const Dataset &dataset, const GridSelection &selection);

} // namespace collscope
