// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/duration.h"
#include "engine/wire/schedule.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace collscope::agent {

/// How long the baseline of a collective took on the largest communicator, by message size.
using Probes = std::map<std::size_t, std::map<std::uint64_t, double>>; ///< collective -> bytes -> seconds

/// The cells that have to be probed: each collective's smallest, middle and largest message on the largest
/// communicator.
std::vector<wire::ScheduledCell> probedCells(const wire::Schedule &schedule);

/// As far as probes tell: other methods take twice as long as the library's choice, times grow with the
/// communicator and between probed sizes along a power of the size. Empty when nothing was probed.
wire::CallSeconds probedSeconds(const wire::Schedule &schedule, const Probes &probes, double barrierSeconds);

} // namespace collscope::agent
