// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/watchdog.h"

#include <cstdlib>
#include <utility>

namespace collscope::agent {

Watchdog::Watchdog(double seconds, std::function<void()> onStuck)
    : m_limit(seconds), m_onStuck(std::move(onStuck))
{
    if (seconds > 0.0)
        m_thread = std::thread([this] { watch(); });
}

Watchdog::~Watchdog()
{
    if (!m_thread.joinable())
        return;
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
    }
    m_changed.notify_one();
    m_thread.join();
}

/// Setting the time is all that happens between measurements: the thread looks by itself, so that nobody has
/// to wake it.
void Watchdog::arm()
{
    const std::lock_guard lock(m_mutex);
    m_deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(m_limit);
}

void Watchdog::disarm()
{
    const std::lock_guard lock(m_mutex);
    m_deadline = Clock::time_point::max();
}

void Watchdog::watch()
{
    constexpr std::chrono::milliseconds interval(250);
    std::unique_lock lock(m_mutex);
    while (!m_ending) {
        m_changed.wait_for(lock, interval);
        if (Clock::now() < m_deadline)
            continue;
        m_onStuck();
        std::_Exit(EXIT_FAILURE);
    }
}

} // namespace collscope::agent
