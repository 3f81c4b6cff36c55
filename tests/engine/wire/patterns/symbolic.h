// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/patterns/list.h"

#include <functional>
#include <string>
#include <string_view>

namespace collscope::tests {

using PatternOf = std::function<wire::patterns::Pattern(const wire::patterns::Role &)>;

/// What came of a call whose processes carried out their patterns, without MPI.
struct Played {
    std::string problem; ///< empty: the right result everywhere
    bool ordered = true; ///< operands were combined in the order of ranks only
    /// The longest chain of rounds that wait for each other; a round takes one.
    std::uint64_t rounds = 0;
    std::uint64_t mostSent = 0; ///< blocks, by the process that sends most
    std::uint64_t mostMessages = 0; ///< likewise
    std::uint64_t blocksBetween = 0; ///< Role::nodes, by all processes
    std::uint64_t messagesBetween = 0; ///< likewise
};

/// One call, message by message. A message gets through when its receive has been posted too, as large ones
/// do in MPI: what ends here cannot hang there. Data are sums of one random number per process, and the range
/// of ranks that they were put together from as long as they are one. All processes of an allreduce must have
/// combined their operands in the same way, so that they get the same bits.
Played play(std::string_view collective, const PatternOf &pattern, wire::patterns::Role role);

} // namespace collscope::tests
