// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/job.h"

#include <chrono>
#include <vector>

namespace collscope::remote {

/// How often a scheduler may be asked. Only tests have other limits than these, through the environment
/// variable COLLSCOPE_TEST_POLL_SECONDS, which stands for all three.
struct PollLimits {
    std::chrono::seconds floor{30}; ///< between two looks, whatever a profile says
    std::chrono::seconds ceiling{300}; ///< that waiting grows to; a profile may say more
    std::chrono::seconds refresh{10}; ///< between two looks that somebody asks for
};
PollLimits pollLimits();

/// How long to wait before the next look: the profile's time, twice as long after each look in a row that
/// failed or found every job waiting in the queue. `jitter` from 0 to 1 adds up to a tenth, so that many
/// workbenches do not ask at the same moment.
std::chrono::milliseconds pollDelay(const HostProfile &host, int uneventfulLooks, double jitter);

/// When to look for the jobs of one machine.
class PollClock {
public:
    using Time = std::chrono::steady_clock::time_point;

    explicit PollClock(HostProfile host) : m_host(std::move(host)) { }

    /// The next look by itself; the first is due at once.
    Time due() const { return m_due; }
    /// May somebody who asks for it have a look now?
    bool mayRefresh(Time now) const;
    /// A look has been had. `jobs` as they are now; `failed`: the machine could not be asked.
    void looked(Time now, const std::vector<Job> &jobs, bool failed);

private:
    HostProfile m_host;
    int m_uneventful = 0;
    bool m_hasLooked = false;
    Time m_last;
    Time m_due;
};

} // namespace collscope::remote
