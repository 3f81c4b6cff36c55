// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/figures.h"
#include "widgets/plot/chart_view.h"

namespace collscope {

/// A figure within a sentence or beside an axis: "mean penalty", "C4.5 ...".
QString figureInSentence(const Figure &figure);
/// An axis of its values: title with what the ticks do not say, unit of the ticks.
ChartContent::Axis axisOf(const Figure &figure);
/// A value of Figure::of as such an axis counts: times are in nanoseconds.
double onAxis(const Figure &figure, double value);

} // namespace collscope
