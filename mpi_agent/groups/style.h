// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/groups/formation.h"
#include "engine/wire/runtime_table.h"
#include "mpi_agent/groups/collscope/groups.h"

#include <optional>
#include <string>

namespace collscope::agent::groups {

/// What all processes of a formation, and members of its groups, must agree on: what one of them wants is
/// sent to all.
struct Style {
    const wire::groups::Scheme *scheme = wire::groups::findScheme("rank-and-hash");
    std::uint32_t degree = 3;
    wire::groups::Hash hash = wire::groups::Hash::spread;
    int roots = COLLSCOPE_ROOTS_TURN;
    std::uint64_t segmentBytes = 65536;

    /// What follows a runtime table, anew for each formation ("auto").
    enum Following : std::uint32_t { followsScheme = 1, followsDegree = 2, followsSegment = 4 };
    std::uint32_t following = 0;
};

/// A style, or why it is none.
struct Wish {
    std::optional<Style> style;
    std::string refusal; ///< empty: the options are wrong
};

/// What options may say, for who gave others.
std::string rightOptions();

/// What a process wants of a formation out of a group of so many. Null: `without`. What follows a table is
/// looked up in that of this process.
Wish wishOf(const collscope_group_options *options, const Style &without, std::uint32_t processes);

/// What the table says: scheme and degree as group_create has them for so many processes, segments as the
/// longest message of group_allreduce, else of group_bcast. What it does not say is as by default.
Style followed(Style style, const wire::RuntimeTable &table, std::uint32_t processes);

/// As words, the same number of them always; an empty style comes back as one.
constexpr std::size_t styleWords = 7;
std::vector<std::uint32_t> wordsOf(const std::optional<Style> &style);
std::optional<Style> styleFrom(wire::groups::WordReader &reader);

} // namespace collscope::agent::groups
