// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/profile.h"

#include <map>

namespace collscope::profiles {

/// Puts together what formats tell process by process.
class RankedCalls {
public:
    /// Seconds that one process spent; several times for a process add up.
    void addSeconds(const wire::ProfileKey &key, std::uint64_t rank, double seconds)
    {
        m_calls[key].seconds[rank] += seconds;
    }
    /// Calls, counted once for all processes, and their message sizes.
    void addCalls(
        const wire::ProfileKey &key, std::uint64_t calls, std::uint64_t leastBytes, std::uint64_t mostBytes);
    /// A sample of the time from the first to the last process.
    void addSkew(const wire::ProfileKey &key, double seconds);
    /// Where only the processes count calls: the count of the process that made most.
    void addCallsOf(const wire::ProfileKey &key, std::uint64_t rank, std::uint64_t calls,
        std::uint64_t leastBytes, std::uint64_t mostBytes);

    std::map<wire::ProfileKey, wire::ProfileEntry> entries() const;

private:
    struct Calls {
        wire::ProfileEntry counted;
        bool isSized = false;
        std::map<std::uint64_t, double> seconds; ///< by rank
        std::map<std::uint64_t, std::uint64_t> ownCalls; ///< by rank
    };

    static void addSize(Calls &calls, std::uint64_t leastBytes, std::uint64_t mostBytes);

    std::map<wire::ProfileKey, Calls> m_calls;
};

} // namespace collscope::profiles
