// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/ledger.h"

#include <cstdio>
#include <string_view>

namespace collscope::agent {

namespace {

constexpr std::array<std::string_view, phaseCount> names = {"setting up", "making communicators",
    "filling buffers", "checking results", "warming up", "timed repetitions with their synchronisation",
    "agreeing on how to go on", "writing", "waiting for others that are measured at once"};

double secondsBetween(std::chrono::steady_clock::time_point from, std::chrono::steady_clock::time_point to)
{
    return std::chrono::duration<double>(to - from).count();
}

} // namespace

void Ledger::enter(Phase phase)
{
    const auto now = Clock::now();
    m_seconds[static_cast<std::size_t>(m_phase)] += secondsBetween(m_entered, now);
    m_entered = now;
    m_phase = phase;
}

double Ledger::total() const
{
    return secondsBetween(m_begin, Clock::now());
}

std::string Ledger::text()
{
    enter(m_phase);
    double sum = 0.0;
    for (const double seconds : m_seconds)
        sum += seconds;
    const auto format = [](const char *layout, double value) {
        std::array<char, 32> buffer{};
        std::snprintf(buffer.data(), buffer.size(), layout, value);
        return std::string(buffer.data());
    };
    std::string text = format("%.1f s", sum);
    for (std::size_t i = 0; i < phaseCount; ++i)
        if (m_seconds[i] > 0.0 || i != static_cast<std::size_t>(Phase::waiting))
            text += (i == 0 ? ": " : ", ") + std::string(names[i])
                + format(" %.1f %%", sum > 0.0 ? 100.0 * m_seconds[i] / sum : 0.0);
    return text;
}

} // namespace collscope::agent
