// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/figures.h"
#include "widgets/plot/chart_content.h"

namespace collscope {

/// A figure within a sentence or beside an axis: "mean penalty", "C4.5 ...".
QString figureInSentence(const Figure &figure);
/// An axis of its values, as Figure::of gives them: title with what the ticks do not say, unit of the ticks.
ChartContent::Axis axisOf(const Figure &figure);
/// What a point of a chart says: the model, where it is from (empty: nothing), and a line for each of these
/// figures that is known, once: "Mean penalty: 5.75 %".
QString figureTip(const Fit &fit, const QString &place, const std::vector<const Figure *> &figures);

} // namespace collscope
