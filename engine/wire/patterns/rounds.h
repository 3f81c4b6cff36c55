// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/patterns/list.h"

#include <optional>

/// What the processes of a call do, round by round, to be looked at.
namespace collscope::wire::patterns {

struct RoundMessage {
    std::uint32_t from = 0; ///< ranks
    std::uint32_t to = 0;
    std::uint32_t blocks = 0;
};

struct Rounds {
    std::uint32_t blocks = 0; ///< of the vector; 0: no data
    /// A message belongs to the round that the later of its two processes is in; a process that has nothing
    /// to do meanwhile waits.
    std::vector<std::vector<RoundMessage>> messages;
    std::uint64_t mostSent = 0; ///< blocks, by the process that sends most
    std::uint64_t mostReceived = 0; ///< likewise
};

/// Of all processes of a call; `role.rank` does not matter. Nothing where it has more messages than `most`,
/// or more processes, or where the algorithm cannot run on so many processes.
std::optional<Rounds> roundsOf(const Algorithm &algorithm, Role role, std::size_t most);

/// A pattern and its radix.
struct KnownPattern {
    const Algorithm *algorithm = nullptr;
    std::uint32_t radix = 2;
};

/// The pattern that a library's algorithm follows: the bundled library's own; those of Open MPI that send the
/// same messages in the same rounds. Nothing: it is not known.
std::optional<KnownPattern> knownPattern(
    std::string_view library, std::string_view collective, std::string_view algorithm, std::uint32_t fanout);

} // namespace collscope::wire::patterns
