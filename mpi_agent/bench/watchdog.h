// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace collscope::agent {

/// Ends the process when a measurement does not end: a call that hangs inside an MPI library cannot be taken
/// back, but the job need not sit there until the batch system kills it. The launcher ends the other
/// processes.
class Watchdog {
public:
    /// `onStuck` runs on the watchdog's thread, before the process ends with exit status 1.
    /// Does nothing when `seconds` is 0.
    Watchdog(double seconds, std::function<void()> onStuck);
    ~Watchdog();
    Watchdog(const Watchdog &) = delete;
    Watchdog &operator=(const Watchdog &) = delete;

    void arm(); ///< the time runs from now on
    void disarm();

private:
    using Clock = std::chrono::steady_clock;
    void watch();

    std::chrono::duration<double> m_limit;
    std::function<void()> m_onStuck;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    Clock::time_point m_deadline = Clock::time_point::max();
    bool m_ending = false;
    std::thread m_thread;
};

} // namespace collscope::agent
