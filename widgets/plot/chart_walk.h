// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/chart_content.h"

#include <functional>

namespace collscope::chart {

enum class Step { left, right, up, down, first, last };

/// How high a point stands in the picture, in any unit: series may have axes of their own.
using Height = std::function<double(ChartPoint)>;

/// The point that a step of the keyboard leads to: left and right along a series in the order of x, and to
/// its ends; up and down to the series that is next above or below at the point nearest in x. Nothing before
/// the first step: that leads to the first point there is. Points without a place are passed over; where no
/// step leads on, one stays.
std::optional<ChartPoint> stepped(
    const ChartContent &content, std::optional<ChartPoint> from, Step step, const Height &height);

} // namespace collscope::chart
