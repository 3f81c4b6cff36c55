// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <fstream>

namespace collscope::testing {

/// What work took beside what the process had before.
struct Spent {
    bool good = false; ///< it came to its end within the limits and said true
    double seconds = 0.0; ///< of processors
    std::uint64_t bytes = 0; ///< of memory at its peak
};

inline std::uint64_t addressSpace()
{
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

/// Does the work in a child process that may take no more than a gigabyte, ten seconds of a processor and a
/// minute: runaway work ends there and not with the machine. No thread may run beside this one.
template <typename Work> Spent spentBy(const Work &work)
{
    constexpr rlim_t mostBytes = 1U << 30;
    constexpr rlim_t mostSeconds = 10;
    int ends[2] = {};
    Spent spent;
    if (pipe(ends) != 0)
        return spent;
    const pid_t child = fork();
    if (child == 0) {
        const rlimit memory{addressSpace() + mostBytes, addressSpace() + mostBytes};
        const rlimit time{mostSeconds, mostSeconds};
        setrlimit(RLIMIT_AS, &memory);
        setrlimit(RLIMIT_CPU, &time);
        constexpr unsigned mostWaiting = 60;
        alarm(mostWaiting);
        rusage before{};
        getrusage(RUSAGE_SELF, &before);
        bool good = false;
        try {
            good = work();
        } catch (const std::exception &) { // std::bad_alloc
        }
        rusage after{};
        getrusage(RUSAGE_SELF, &after);
        timeval taken{};
        timersub(&after.ru_utime, &before.ru_utime, &taken);
        spent.seconds = static_cast<double>(taken.tv_sec) + 1e-6 * static_cast<double>(taken.tv_usec);
        constexpr std::uint64_t kilobyte = 1024;
        spent.bytes = kilobyte * static_cast<std::uint64_t>(after.ru_maxrss - before.ru_maxrss);
        spent.good = good;
        const bool told = write(ends[1], &spent, sizeof spent) == static_cast<ssize_t>(sizeof spent);
        _exit(told ? 0 : 1);
    }
    close(ends[1]);
    if (child < 0 || read(ends[0], &spent, sizeof spent) != static_cast<ssize_t>(sizeof spent))
        spent = {};
    close(ends[0]);
    waitpid(child, nullptr, 0);
    return spent;
}

} // namespace collscope::testing
