// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/sweep.h"
#include "engine/study/figures.h"
#include "widgets/plot/chart_content.h"
#include "widgets/plot/heat_view.h"

#include <functional>

namespace collscope {

/// Also says which point of the sweeps a point of the picture stands for.
struct SweepChart {
    ChartContent content;
    /// Per series and point: which sweep, which of its points.
    std::vector<std::vector<std::pair<std::size_t, std::size_t>>> sources;
};

/// What a system is called.
using SystemName = std::function<QString(const Dataset &dataset)>;

/// All sweeps in one chart, as the figures of the papers (2007, Figures 5 and 6): a curve per sweep and,
/// where other parameters have several values too, per combination of them. What is held out is hollow and
/// dashed, the second figure dotted.
SweepChart sweepChart(
    const std::vector<StudySweep> &sweeps, const SweepAxes &axes, const SystemName &systemName);

/// What tells the sweeps apart, each with a name of its own: collective, system, model. A sweep that is alone
/// has none.
QStringList sweepNames(const std::vector<StudySweep> &sweeps, const SystemName &systemName);

/// What all of them are about: "bcast, reduce on Peak: Quadtree, maximum depth".
QString sweepTitle(const std::vector<StudySweep> &sweeps, const SystemName &systemName);

/// The parameters with several values in any of them, each key once; the last of the last sweep comes first.
std::vector<const ParameterInfo *> sweptParameters(const std::vector<StudySweep> &sweeps);

/// A grid of a figure when exactly two parameters have several values: its cells are the points of the sweep,
/// in their order. Nothing otherwise.
std::optional<HeatContent> sweepGrid(
    const StudySweep &sweep, const Figure &figure, const SystemName &systemName);

} // namespace collscope
