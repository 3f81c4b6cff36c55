// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

/// Seconds for people, the same in window, command line and the agent's messages; UTF-8, '.' as decimal point
/// in every locale.
namespace collscope::wire {

/// Of a call: three significant digits with an SI unit, "1.12 ms", "480 us" (micro sign), "2.50 s"; thin
/// spaces between thousands of seconds, an en dash where nobody knows.
std::string secondsText(double seconds);

/// Of what one waits for: "1.5 s", "45 s", "2 min 05 s", "25 h 01 min"; what is below a second, and what no
/// clock shows, as secondsText has it.
std::string durationText(double seconds);

} // namespace collscope::wire
