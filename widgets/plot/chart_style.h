// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/chart_content.h"
#include "widgets/plot/qcp.h"

/// What the axes and marks of a chart look like.
namespace collscope::chart {

inline constexpr double markSize = 7; ///< pixels

/// Okabe-Ito without yellow and black, which vanish on light and on dark ground.
QColor seriesColor(const ChartContent::Series &series);
QCPScatterStyle scatter(ChartContent::Mark mark, const QColor &color, const QColor &fill, double size);

/// Title, scale and ticks; `room`: pixels along the axis.
void setUpAxis(QCPAxis *axis, const ChartContent::Axis &what, double room);
/// What an axis shows so that no mark touches its ends. `fromZero`: 0 is in it.
QCPRange withMargins(double low, double high, bool fromZero, bool logarithmic = false);

} // namespace collscope::chart
