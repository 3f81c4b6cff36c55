// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/synthetic_data.h"

/// Two machines, the range of the first being the smaller one. Of the first, 2 and 4 processes with 8 and 64
/// bytes, method 0 is the best everywhere. The second one has 8 processes and 1024 bytes as well, and its
/// library's own choice takes twice the best time everywhere:
///
///     processes   8 B                  64 B                 1024 B (outside)
///     2           0 is best            0 is best            0 is best
///     4           0 is best            0 takes twice        0 is best
///     8           0 takes three times  0 is best            0 was not measured
///     (outside)
namespace collscope::synthetic {

inline Times smallRange()
{
    return {{2, 4}, {8, 64}, {method(0), method(1)}, {1, 2, 1, 2, 1, 2, 1, 2}};
}

inline Times largeRange()
{
    Times times{{2, 4, 8}, {8, 64, 1024}, {baselineMethod(), method(0), method(1)}, {}};
    const auto zero = [&times] { times.seconds.insert(times.seconds.end(), {2, 1, 5}); };
    zero();
    zero();
    zero();
    zero();
    times.seconds.insert(times.seconds.end(), {2, 2, 1});
    zero();
    times.seconds.insert(times.seconds.end(), {2, 3, 1});
    zero();
    times.seconds.insert(times.seconds.end(), {2, std::nan(""), 1});
    return times;
}

} // namespace collscope::synthetic
