// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/ground_cache.h"
#include "widgets/plot/chart_view.h"

namespace collscope {

/// A chart of compared models, and which row each of its points stands for.
struct ComparisonChart {
    ChartContent content;
    std::vector<std::vector<std::size_t>> rows; ///< per series and point; empty: a series of no rows
};

/// Mean penalty over leaves, with the bound, or over decision time. What is held out is hollow or dashed. The
/// baseline has neither leaves nor a time and is not on it.
ComparisonChart comparisonChart(
    const std::vector<ComparedModel> &models, const ComparisonGround &ground, bool overLeaves);
ComparisonChart emptyComparisonChart();

} // namespace collscope
