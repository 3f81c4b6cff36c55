// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/groups/formation.h"
#include "mpi_agent/groups/collscope/groups.h"

#include <optional>

namespace collscope::agent::groups {

/// What all processes of a formation, and members of its groups, must agree on: what one of them wants is
/// sent to all.
struct Style {
    const wire::groups::Scheme *scheme = wire::groups::findScheme("rank-and-hash");
    std::uint32_t degree = 3;
    wire::groups::Hash hash = wire::groups::Hash::spread;
    int roots = COLLSCOPE_ROOTS_TURN;
    std::uint64_t segmentBytes = 65536;
};

/// Null: `without`. Empty when a scheme, degree or way of roots is none.
std::optional<Style> styleOf(const collscope_group_options *options, const Style &without);

/// As words, the same number of them always; an empty style comes back as one.
constexpr std::size_t styleWords = 6;
std::vector<std::uint32_t> wordsOf(const std::optional<Style> &style);
std::optional<Style> styleFrom(wire::groups::WordReader &reader);

} // namespace collscope::agent::groups
