// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/profiles/call_names.h"
#include "engine/profiles/ranked_calls.h"

#include <deque>
#include <map>
#include <string>
#include <vector>

namespace collscope::profiles {

/// A call of one process in a trace. Times in ticks.
struct TracedCall {
    std::uint64_t location = 0;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    CallName name = {};
    std::uint64_t sentBytes = 0; ///< as the writer of the trace counts them
    std::uint64_t receivedBytes = 0;
    bool lowestRoot = true;
    bool isEzTrace = false; ///< who the writer is
};

/// Puts the calls of the processes of a trace together. A communicator is its members: every process may
/// give it another number.
class TracedCalls {
public:
    double secondsPerTick = 0;
    std::map<std::uint64_t, std::uint64_t> processOf; ///< of a location

    /// In the order of their ends. What is wrong with the call; empty: nothing.
    std::string add(const std::vector<std::uint64_t> &members, const TracedCall &call);
    /// Skew is left out unless the clocks agree.
    std::map<wire::ProfileKey, wire::ProfileEntry> entries() const;
    /// Nobody leaves an allreduce before everybody came, by the clocks of the trace (but for one call in a
    /// hundred). EZTrace 2.0 begins each process's time at its own 0, for one.
    bool clocksAgree() const;

private:
    /// A call that not all processes have made yet.
    struct Open {
        std::string collective;
        std::uint64_t first = 0; ///< beginnings
        std::uint64_t last = 0;
        std::uint64_t firstEnd = 0;
        std::size_t arrived = 0;
    };
    struct Communicator {
        std::deque<Open> open; ///< the oldest first
        std::uint64_t closed = 0; ///< calls that are open no more
        std::map<std::uint64_t, std::uint64_t> made; ///< calls of each process
        bool isOrdered = true; ///< the calls of its processes can be told to be the same
    };

    void noteArrival(Communicator &communicator, std::size_t size, std::uint64_t process,
        const TracedCall &call, const wire::ProfileKey &key);

    RankedCalls m_calls;
    std::uint64_t m_waiting = 0; ///< calls that nobody can leave before everybody came
    std::uint64_t m_impossible = 0; ///< of these, where the clocks say otherwise
    std::map<std::vector<std::uint64_t>, Communicator> m_communicators; ///< by members
};

} // namespace collscope::profiles
