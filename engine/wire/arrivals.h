// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

/// When processes come to a repetition that is to find them as far apart as a program's.
namespace collscope::wire {

inline constexpr double latestArrival = 0.1; ///< seconds; every repetition waits for the last process

/// Seconds after an agreed time: one of `offsets` (not empty), the same on every machine for the same
/// repetition and process, and for every method that is measured so: none of them meets a luckier pattern
/// than another.
inline double arrival(const std::vector<double> &offsets, std::uint64_t repetition, std::uint64_t process)
{
    std::uint64_t bits = (repetition << 32) + process + 0x9e3779b97f4a7c15U; // splitmix64
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
    bits ^= bits >> 31;
    return offsets[bits % offsets.size()];
}

/// Of the last of so many processes.
inline double lastArrival(
    const std::vector<double> &offsets, std::uint64_t repetition, std::uint64_t processes)
{
    double last = 0.0;
    for (std::uint64_t process = 0; process < processes; ++process)
        last = std::max(last, arrival(offsets, repetition, process));
    return last;
}

} // namespace collscope::wire
