// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/poll.h"

#include <QRandomGenerator>

#include <algorithm>

namespace collscope::remote {

PollLimits pollLimits()
{
    bool isNumber = false;
    const int given = qEnvironmentVariableIntValue("COLLSCOPE_TEST_POLL_SECONDS", &isNumber);
    if (!isNumber || given < 0)
        return {};
    const std::chrono::seconds all(given);
    return {all, all, all};
}

std::chrono::milliseconds pollDelay(const HostProfile &host, int uneventfulLooks, double jitter)
{
    const PollLimits limits = pollLimits();
    // The floor of a test is also what its profile says: the file cannot.
    const auto own = limits.ceiling == limits.floor ? limits.floor : std::chrono::seconds(host.pollSeconds);
    const auto least = std::max(own, limits.floor);
    const auto most = std::max(least, limits.ceiling);
    std::chrono::milliseconds delay = least;
    for (int i = 0; i < uneventfulLooks && delay < most; ++i)
        delay = std::min<std::chrono::milliseconds>(2 * delay, most);
    constexpr double share = 0.1;
    return delay
        + std::chrono::milliseconds(
            static_cast<std::int64_t>(share * jitter * static_cast<double>(delay.count())));
}

bool PollClock::mayRefresh(Time now) const
{
    return !m_hasLooked || now - m_last >= pollLimits().refresh;
}

void PollClock::looked(Time now, const std::vector<Job> &jobs, bool failed)
{
    const bool active = std::any_of(jobs.begin(), jobs.end(),
        [](const Job &job) { return job.state == JobState::running || job.state == JobState::completing; });
    m_uneventful = active && !failed ? 0 : m_uneventful + 1;
    m_hasLooked = true;
    m_last = now;
    m_due = now + pollDelay(m_host, m_uneventful, QRandomGenerator::global()->generateDouble());
}

} // namespace collscope::remote
