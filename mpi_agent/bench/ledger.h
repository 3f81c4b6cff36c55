// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace collscope::agent {

/// What the job spends its time with.
enum class Part { setUp, communicators, buffers, checking, warmUp, timed, agreeing, writing };
inline constexpr std::size_t partCount = 8;

/// Wall time of one process by part, from its beginning on. Always one part runs.
class Ledger {
public:
    /// Ends the part that runs and begins another.
    void enter(Part part);

    double seconds(Part part) const
    {
        return m_seconds[static_cast<std::size_t>(part)];
    } ///< without what runs
    double total() const; ///< with what runs
    /// "12.3 s: timed repetitions with their synchronisation 81 %, ..."
    std::string text();

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point m_begin = Clock::now();
    Clock::time_point m_entered = m_begin;
    Part m_part = Part::setUp;
    std::array<double, partCount> m_seconds{};
};

} // namespace collscope::agent
