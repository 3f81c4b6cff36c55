// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/gain.h"

#include <cstdint>
#include <vector>

namespace collscope::tune {

/// A run of the program without decisions and one with them, one after the other.
struct ProgramPair {
    double plain = 0; ///< seconds
    double decided = 0;
    bool isPlainFirst = true; ///< takes turns: a steady drift meets both alike
};

/// Gain of a program, t(plain) / t(decided) - 1: 1 is twice as fast. Geometric mean of the pairs' ratios with
/// its 95 % interval by Student's t; low and high are NaN with fewer than three pairs.
struct ProgramGain {
    std::size_t pairs = 0;
    double plain = 0; ///< seconds, median
    double decided = 0;
    double gain = 0;
    double low = std::numeric_limits<double>::quiet_NaN();
    double high = std::numeric_limits<double>::quiet_NaN();
    GainVerdict verdict = GainVerdict::notTimed; ///< `same`: no difference beyond noise

    /// Half the width of the interval as a ratio; NaN without one.
    double halfWidth() const { return (high - low) / 2; }
};
inline constexpr std::size_t fewestProgramPairs = 3;

ProgramGain gainOf(const std::vector<ProgramPair> &pairs);

/// Are more pairs worth their time? Until there are three, and then until half the interval is as narrow as
/// asked (`precision`, a ratio) or a tenth of the gain or loss.
bool needsMorePairs(const ProgramGain &gain, double precision);

} // namespace collscope::tune
