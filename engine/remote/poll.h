// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/job.h"

#include <chrono>
#include <vector>

namespace collscope::remote {

/// How often a machine may be asked about jobs.
struct PollLimits {
    std::chrono::seconds least{30}; ///< between two looks
    std::chrono::seconds most{300}; ///< that waiting grows to
    std::chrono::seconds refresh{10}; ///< between two looks that somebody asks for
};

/// What a profile says, within what a service that many share can bear. Files and processes of this machine
/// are looked at every second.
PollLimits pollLimits(const HostProfile &host);

/// How long to wait before the next look: the least, and twice as long after each look in a row that failed
/// or found no job running. `jitter` from 0 to 1 adds up to a tenth, so that many workbenches do not ask at
/// the same moment.
std::chrono::milliseconds pollDelay(const PollLimits &limits, int uneventfulLooks, double jitter);

/// When to look for the jobs of one machine.
class PollClock {
public:
    using Time = std::chrono::steady_clock::time_point;

    explicit PollClock(const PollLimits &limits) : m_limits(limits) { }

    /// The next look by itself; the first is due at once.
    Time due() const { return m_due; }
    /// When somebody who asks for a look now may have it.
    Time refreshDue(Time now) const;
    /// A look has been had. `jobs` as they are now; `failed`: the machine could not be asked.
    void looked(Time now, const std::vector<Job> &jobs, bool failed);

private:
    PollLimits m_limits;
    int m_uneventful = 0;
    bool m_hasLooked = false;
    Time m_last;
    Time m_due;
};

} // namespace collscope::remote
