// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace collscope::agent {

/// What the job spends its time with.
enum class Phase { setUp, communicators, buffers, checking, warmUp, timed, agreeing, writing, waiting };
inline constexpr std::size_t phaseCount = 9;

/// Wall time of one process by phase, from its beginning on. Always one phase runs.
class Ledger {
public:
    /// Ends the phase that runs and begins another.
    void enter(Phase phase);

    double seconds(Phase phase) const
    {
        return m_seconds[static_cast<std::size_t>(phase)];
    } ///< without what runs
    double total() const; ///< with what runs
    /// "12.3 s: timed repetitions with their synchronisation 81 %, ..."
    std::string text();

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point m_begin = Clock::now();
    Clock::time_point m_entered = m_begin;
    Phase m_phase = Phase::setUp;
    std::array<double, phaseCount> m_seconds{};
};

} // namespace collscope::agent
