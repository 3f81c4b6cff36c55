// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profiles/traced_calls.h"

#include "engine/data/say.h"

#include <algorithm>

namespace collscope::profiles {

namespace {

/// What EZTrace 2.0 writes is the count of the call times the size of its type, of alltoallv the sum over the
/// processes; in a call in place what is sent is 0. The other v-collectives were not tried.
std::optional<std::uint64_t> ezTraceBytes(const TracedCall &call, std::size_t processes)
{
    const std::string &collective = call.name.collective;
    const std::uint64_t bytes = std::max(call.sentBytes, call.receivedBytes);
    if (collective == "alltoallv")
        return bytes / processes;
    if (hasManySizes(collective) || collective == "reduce_scatter")
        return std::nullopt;
    return bytes;
}

/// Does every process need something of every other one?
bool waitsForAll(const TracedCall &call)
{
    const std::string &name = call.name.collective;
    const bool hasData = call.sentBytes != 0 || call.receivedBytes != 0;
    return name == "barrier"
        || (hasData && (name == "allreduce" || name == "allgather" || name == "alltoall"));
}

} // namespace

std::string TracedCalls::add(const std::vector<std::uint64_t> &members, const TracedCall &call)
{
    const std::uint64_t process = processOf.at(call.location);
    const auto first = processOf.find(members.front());
    if (first == processOf.end())
        return say("the first process of the communicator is not defined");
    wire::ProfileKey key = keyOf(call.name);
    key.commSize = static_cast<std::uint32_t>(members.size());
    if (hasRoot(call.name.collective))
        key.lowestRoot = call.lowestRoot;
    const auto bytes = call.isEzTrace ? ezTraceBytes(call, members.size()) : std::nullopt;
    std::uint64_t most = 0;
    if (isSized(call.name.collective)) {
        key.sizeIs = bytes ? call.name.collective == "alltoallv" ? wire::SizeIs::mean : wire::SizeIs::least
                           : wire::SizeIs::unknown;
        key.messageBytes = bytes.value_or(0);
        most = key.sizeIs == wire::SizeIs::least ? key.messageBytes : wire::anyBytes;
    }
    m_calls.addSeconds(key, process, static_cast<double>(call.end - call.begin) * secondsPerTick);
    const std::uint64_t calls = process == first->second ? 1 : 0;
    m_calls.addCalls(key, calls, key.sizeIs == wire::SizeIs::least ? key.messageBytes : 0, most);
    noteArrival(m_communicators[members], members.size(), process, call, key);
    return {};
}

void TracedCalls::noteArrival(Communicator &communicator, std::size_t size, std::uint64_t process,
    const TracedCall &call, const wire::ProfileKey &key)
{
    // Of processes that are not in the trace nobody can wait; far ahead of the others is one that left them.
    constexpr std::size_t mostOpen = 100'000;
    if (!communicator.isOrdered || size < 2)
        return;
    const std::uint64_t number = communicator.made[process]++;
    const std::uint64_t place = number - communicator.closed;
    // No member, or one of several locations of a process: who waits for whom is not clear any more.
    communicator.isOrdered = number >= communicator.closed && place <= communicator.open.size();
    if (!communicator.isOrdered)
        return;
    if (place == communicator.open.size())
        communicator.open.push_back({call.name.collective, call.begin, call.begin, call.end});
    Open &open = communicator.open[static_cast<std::size_t>(place)];
    communicator.isOrdered = open.collective == call.name.collective && communicator.open.size() <= mostOpen;
    open.first = std::min(open.first, call.begin);
    open.last = std::max(open.last, call.begin);
    open.firstEnd = std::min(open.firstEnd, call.end);
    ++open.arrived;
    if (open.arrived < size || !communicator.isOrdered)
        return;
    m_waiting += waitsForAll(call) ? 1 : 0;
    m_impossible += waitsForAll(call) && open.firstEnd < open.last ? 1 : 0;
    m_calls.addSkew(key, static_cast<double>(open.last - open.first) * secondsPerTick);
    // All made this one, so all made those before it.
    communicator.open.erase(
        communicator.open.begin(), communicator.open.begin() + static_cast<std::ptrdiff_t>(place) + 1);
    communicator.closed = number + 1;
}

bool TracedCalls::clocksAgree() const
{
    return m_waiting != 0 && m_impossible <= m_waiting / 100;
}

std::map<wire::ProfileKey, wire::ProfileEntry> TracedCalls::entries() const
{
    auto entries = m_calls.entries();
    if (!clocksAgree())
        for (auto &[key, entry] : entries) {
            entry.skewSamples = 0;
            entry.skewTotal = entry.skewMost = 0;
        }
    return entries;
}

} // namespace collscope::profiles
