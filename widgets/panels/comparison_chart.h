// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/comparison.h"
#include "engine/study/figures.h"
#include "widgets/plot/chart_content.h"

namespace collscope {

/// A chart of compared models, and which row each of its points stands for.
struct ComparisonChart {
    ChartContent content;
    std::vector<std::vector<std::size_t>> rows; ///< per series and point; empty: a series of no rows
};

/// Figures that models can be drawn over: sizes and times, leaves first.
std::vector<const Figure *> comparisonAxes();

/// Mean penalty over such a figure; over leaves with the bound. What is held out is hollow or dashed. Models
/// that have no such figure, the baseline among them, are not on it.
ComparisonChart comparisonChart(
    const std::vector<ComparedModel> &models, const Bound &bound, const Figure &over);
ComparisonChart emptyComparisonChart();

} // namespace collscope
