// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>

namespace collscope::testing {

/// Computing time of this thread so far: bounds on it hold on a busy machine too.
inline double threadSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

} // namespace collscope::testing
