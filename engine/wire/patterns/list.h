// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/patterns/pattern.h"
#include "engine/wire/requirements.h"

#include <functional>
#include <string_view>
#include <vector>

/// The bundled library's algorithms that go in rounds. A new one is its pattern and one line in list.cpp: the
/// catalogue, the agent, the library for programs and the drawings take it from there.
namespace collscope::wire::patterns {

/// Segments that a vector is cut into at most, for a pattern holds a step for each: larger vectors have
/// larger segments.
inline constexpr std::uint32_t mostSegments = 4096;

struct Algorithm {
    std::string_view name; ///< as in the catalogue
    std::function<Pattern(const Role &)> pattern;
    /// Without `commutative` it keeps the order of operands.
    Requirements needs = 0;
    bool segments = false; ///< uses Role::segments
    bool radix = false; ///< uses Role::radix: of a tree or exchange, or how many messages go at once
    /// Of collectives in which processes may have blocks of different sizes: it can do that.
    bool anyBlocks = true;
    bool nodes = false; ///< uses Role::nodes; on one node, or with a process on each, it is like another one
    bool onRequest = false; ///< measured where a plan asks for "levels" or names it
};

/// Those of one collective, in the catalogue's order: "allgather". allgatherv, alltoallv, gatherv, scatterv
/// and reduce_scatter have those of allgather, alltoall, gather, scatter and reduce_scatter_block with
/// `anyBlocks`. Empty: there are none.
const std::vector<Algorithm> &algorithmsOf(std::string_view collective);

/// nullptr: there is none.
const Algorithm *findAlgorithm(std::string_view collective, std::string_view name);

} // namespace collscope::wire::patterns
