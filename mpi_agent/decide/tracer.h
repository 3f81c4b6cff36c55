// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/placement.h"

#include <atomic>
#include <cstdint>
#include <string_view>

namespace collscope::decide {

/// Whether lines are wanted of a process with this rank in the communicator.
bool isTraced(int rank) noexcept;

/// Prints what ran: a line on standard error,
///     collscope: trace CALL comm_size=P nodes=N bytes=B method=M
/// `call`: the collective, or the function of this project's that the program called. `method`:
/// "collscope.binomial/8KiB", or "default" for what the MPI library decided by itself. Of more than 1000
/// lines in a second those that are too many are counted and left out.
void trace(std::string_view call, const wire::Placement &placement, std::uint64_t messageBytes,
    std::string_view method) noexcept;

/// The number of those that no line has told of yet: to be called at the end.
void endTrace() noexcept;

/// Takes from an allowance of lines that grows again with time. Any number of threads.
class LineAllowance {
public:
    explicit LineAllowance(std::uint64_t linesPerSecond) : m_linesPerSecond(linesPerSecond) { }
    /// Whether a line may be printed at `now` (nanoseconds, never going back); `leftOut` becomes the number
    /// of those that might not since the last one that might.
    bool take(std::uint64_t now, std::uint64_t &leftOut) noexcept;
    /// That number, which begins anew.
    std::uint64_t takeLeftOut() noexcept { return m_leftOut.exchange(0, std::memory_order_relaxed); }

private:
    std::uint64_t m_linesPerSecond;
    std::atomic<std::uint64_t> m_second{0};
    std::atomic<std::uint64_t> m_lines{0};
    std::atomic<std::uint64_t> m_leftOut{0};
};

} // namespace collscope::decide
