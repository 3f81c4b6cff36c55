// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

namespace collscope::agent {

#ifdef COLLSCOPE_SIMULATED
inline constexpr bool isSimulated = true; ///< built with SimGrid's SMPI: time is the model's
inline constexpr std::string_view clockName = "MPI_Wtime of the simulation";
#else
inline constexpr bool isSimulated = false;
inline constexpr std::string_view clockName = "CLOCK_MONOTONIC";
#endif

/// Seconds on this process's clock. The processes of one machine read the same clock, which MPI_Wtime does
/// not promise: Open MPI's begins in every process anew.
double localSeconds();

/// Returns at that time on this process's clock.
void waitUntil(double seconds);

/// Smallest step of the clock that was seen, in seconds.
double measuredClockResolution();

} // namespace collscope::agent
