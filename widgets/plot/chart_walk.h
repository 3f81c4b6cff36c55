// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/chart_content.h"

namespace collscope::chart {

enum class Step { left, right, up, down };

/// The point that a step of the keyboard leads to: left and right along a series in the order of x, up and
/// down to the next series at the point nearest in x. Nothing before the first step: that leads to the first
/// point there is. Points without a place are passed over; where no step leads on, one stays.
std::optional<ChartPoint> stepped(const ChartContent &content, std::optional<ChartPoint> from, Step step);

} // namespace collscope::chart
