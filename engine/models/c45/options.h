// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>

namespace collscope::c45 {

/// The options of Release 8's program, by its letters.
struct Options {
    unsigned minCases = 2; ///< -m: two branches of a test must have so many cases
    double confidence = 25; ///< -c: percent, 0.001 to 100; less prunes more
    bool gainOnly = false; ///< -g: choose by gain, not by gain ratio
    bool groupValues = false; ///< -s: group the values of discrete attributes
    unsigned trials
        = 0; ///< -t: so many trees from windows; 0 with neither window nor increment: no windowing
    std::size_t window = 0; ///< -w: cases in the first window; 0: max(2 sqrt(N), N / 5)
    std::size_t increment = 0; ///< -i: cases added at most in a cycle; 0: window / 5

    static constexpr unsigned defaultTrials = 10;
    static constexpr unsigned maxMinCases = 1U << 24;
    static constexpr double leastConfidence = 0.001;

    bool windowing() const { return trials != 0 || window != 0 || increment != 0; }
    bool operator==(const Options &) const = default;
};

} // namespace collscope::c45
