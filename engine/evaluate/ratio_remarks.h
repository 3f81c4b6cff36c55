// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/time_ratios.h"

namespace collscope {

/// What a reader of ratios must know of the measurements.
struct RatioRemark {
    std::string text; ///< a sentence
    bool isWarning = true; ///< else it is usual: other releases are compared, for example
};

/// Returns warnings: sides that differ in more than the times, one run only, busy machines, cells without a
/// pair.
std::vector<RatioRemark> ratioRemarks(const RatioQuestion &question, const TimeRatios &ratios);

} // namespace collscope
