// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/sweep.h"
#include "widgets/plot/chart_view.h"
#include "widgets/plot/heat_view.h"

namespace collscope {

/// A sweep that was run.
struct FinishedSweep {
    SweepPlan plan;
    std::vector<SweepPoint> points;
};

/// The figures of the papers. Each also says which point of the sweep a point of the picture stands for.
struct SweepChart {
    ChartContent content;
    /// Per series and point: which sweep, which of its points.
    std::vector<std::vector<std::pair<std::size_t, std::size_t>>> sources;
};

/// Mean penalty and mean depth over the one parameter that has several values (2007 paper, Figure 6); with
/// several of them, over the last one, a line per combination of the others.
SweepChart chartOverParameter(const std::vector<FinishedSweep> &sweeps, std::size_t which);
/// Mean penalty against mean depth (depthAxis) or leaves, all sweeps in one chart (2007 paper, Figure 7:
/// limits of depth and of accuracy).
SweepChart chartOverSize(const std::vector<FinishedSweep> &sweeps, bool depthAxis);

/// Positions in SweepPlan::ranges of the parameters with several values.
std::vector<std::size_t> variedRanges(const SweepPlan &plan);
/// A grid of mean penalties when exactly two parameters have several values: its cells are the points of the
/// sweep, in their order. Nothing otherwise.
std::optional<HeatContent> gridOf(const FinishedSweep &sweep);

QString sweepPointTip(const SweepPoint &point);

} // namespace collscope
