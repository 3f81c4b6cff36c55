// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/poll.h"

#include "engine/remote/scheduler.h"

#include <QRandomGenerator>

#include <algorithm>

namespace collscope::remote {

PollLimits pollLimits(const HostProfile &host)
{
    if (host.connection == u"local" && !findScheduler(host.scheduler)->isShared)
        return {std::chrono::seconds(1), std::chrono::seconds(10), std::chrono::seconds(1)};
    PollLimits limits;
    limits.least = std::max(limits.least, std::chrono::seconds(host.pollSeconds));
    limits.most = std::max(limits.most, limits.least);
    return limits;
}

std::chrono::milliseconds pollDelay(const PollLimits &limits, int uneventfulLooks, double jitter)
{
    std::chrono::milliseconds delay = limits.least;
    for (int i = 0; i < uneventfulLooks && delay < limits.most; ++i)
        delay = std::min<std::chrono::milliseconds>(2 * delay, limits.most);
    constexpr double share = 0.1;
    return delay
        + std::chrono::milliseconds(
            static_cast<std::int64_t>(share * jitter * static_cast<double>(delay.count())));
}

PollClock::Time PollClock::refreshDue(Time now) const
{
    return m_hasLooked ? std::max(now, m_last + m_limits.refresh) : now;
}

void PollClock::looked(Time now, const std::vector<Job> &jobs, bool failed)
{
    const bool active = std::any_of(jobs.begin(), jobs.end(),
        [](const Job &job) { return job.state == JobState::running || job.state == JobState::completing; });
    m_uneventful = active && !failed ? 0 : m_uneventful + 1;
    m_hasLooked = true;
    m_last = now;
    m_due = now + pollDelay(m_limits, m_uneventful, QRandomGenerator::global()->generateDouble());
}

} // namespace collscope::remote
