// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

namespace collscope::wire {

/// How many of n samples can be left out at either end so that the others still hold the median with that
/// confidence (0 to 1): the most k with P(no more than k - 1 of n samples below the median) <= (1 -
/// confidence) / 2, the samples being below it or not like tossed coins. It assumes nothing about how they
/// are distributed (Le Boudec, Performance Evaluation of Computer and Communication Systems, 2010,
/// section 2.2). 0: there are too few for such an interval.
std::size_t samplesOutside(std::size_t n, double confidence);

} // namespace collscope::wire
