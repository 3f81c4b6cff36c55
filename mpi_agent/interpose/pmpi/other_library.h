// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>

namespace collscope::pmpi {

/// Which MPI library serves the code that calls: decided in the first call.
enum class Caller { unknown, ofOurLibrary, ofOtherLibrary };
inline std::atomic<Caller> firstCaller{Caller::unknown};

Caller lookAtCaller(const void *where) noexcept;

/// Whether another MPI library than the one behind this library serves the code at `where`. Its calls are its
/// own: nothing here may touch them.
inline bool isOfOtherLibrary(const void *where) noexcept
{
    Caller caller = firstCaller.load(std::memory_order_relaxed);
    if (caller == Caller::unknown)
        caller = lookAtCaller(where);
    return caller == Caller::ofOtherLibrary;
}

/// Whether an MPI library that this one works with is loaded, however it came, and MPI_Init was called there.
bool isMpiOfThisAbiInitialised();

/// The function of that name in that library, which ends the process where there is none, as the loader does.
void *symbolOfOtherLibrary(const char *name) noexcept;
template <typename Function> Function functionOfOtherLibrary(const char *name, Function /*signature*/)
{
    return reinterpret_cast<Function>(symbolOfOtherLibrary(name));
}

} // namespace collscope::pmpi
