// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/panels/comparison_work.h"

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

/// What tells maps apart: "bcast", "bcast on Peak" where there are several systems.
QStringList mapNames(const std::vector<MapComparison> &maps, const SystemName &systemName);
/// Of several maps, each with a colour and a mark of its own; rows count through all of them. Their bounds
/// would hide one another and are left out. Of one map as above.
ComparisonChart comparisonChart(
    const std::vector<MapComparison> &maps, const SystemName &systemName, const Figure &over);

} // namespace collscope
