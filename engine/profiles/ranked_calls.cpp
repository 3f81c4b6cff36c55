// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profiles/ranked_calls.h"

#include <algorithm>

namespace collscope::profiles {

void RankedCalls::addSize(Calls &calls, std::uint64_t leastBytes, std::uint64_t mostBytes)
{
    wire::ProfileEntry &entry = calls.counted;
    entry.leastBytes = calls.isSized ? std::min(entry.leastBytes, leastBytes) : leastBytes;
    entry.mostBytes = std::max(entry.mostBytes, mostBytes);
    calls.isSized = true;
}

void RankedCalls::addCalls(
    const wire::ProfileKey &key, std::uint64_t calls, std::uint64_t leastBytes, std::uint64_t mostBytes)
{
    Calls &place = m_calls[key];
    place.counted.calls += calls;
    addSize(place, leastBytes, mostBytes);
}

void RankedCalls::addCallsOf(const wire::ProfileKey &key, std::uint64_t rank, std::uint64_t calls,
    std::uint64_t leastBytes, std::uint64_t mostBytes)
{
    Calls &place = m_calls[key];
    place.ownCalls[rank] += calls;
    addSize(place, leastBytes, mostBytes);
}

void RankedCalls::addSkew(const wire::ProfileKey &key, double seconds)
{
    wire::ProfileEntry &entry = m_calls[key].counted;
    ++entry.skewSamples;
    entry.skewTotal += seconds;
    entry.skewMost = std::max(entry.skewMost, seconds);
}

std::map<wire::ProfileKey, wire::ProfileEntry> RankedCalls::entries() const
{
    std::map<wire::ProfileKey, wire::ProfileEntry> result;
    for (const auto &[key, calls] : m_calls) {
        wire::ProfileEntry entry = calls.counted;
        entry.processes = calls.seconds.size();
        for (const auto &[rank, seconds] : calls.seconds) {
            entry.secondsTotal += seconds;
            entry.secondsMost = std::max(entry.secondsMost, seconds);
        }
        for (const auto &[rank, own] : calls.ownCalls)
            entry.calls = std::max(entry.calls, own);
        result.emplace(key, entry);
    }
    return result;
}

} // namespace collscope::profiles
