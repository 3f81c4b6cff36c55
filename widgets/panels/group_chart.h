// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/panels/group_parameters.h"
#include "widgets/plot/chart_content.h"

#include <vector>

namespace collscope {

/// What of a formation is drawn.
struct GroupFigure {
    QString title; ///< of the axis
    ChartContent::Unit unit;
    double (*of)(const groups::Outcome &outcome);
    QString help;
    /// What the paper says of it, and of MPI_Comm_split; NaN: nothing. Null: it never does.
    double (*ofPaper)(const groups::Case &of) = nullptr;
    double (*ofSplit)(const groups::Case &of) = nullptr;
};
const std::vector<GroupFigure> &groupFigures();

/// Over what.
struct GroupAxis {
    QString title;
    double (*of)(const groups::Case &one);
    /// The cases of one scheme around one.
    std::vector<groups::Case> (*cases)(const groups::Case &around);
    bool isLogarithmic;
};
const std::vector<GroupAxis> &groupAxes();

/// All schemes along an axis.
std::vector<groups::Case> groupCases(const groups::Case &around, const GroupAxis &axis);

struct GroupChart {
    ChartContent content;
    /// Per series and point: which case.
    std::vector<std::vector<groups::Case>> sources;
};
/// A curve per scheme, and what the paper says of the same cases as hollow marks. `outcomes`: of the cases
/// of the axis; `shown` is drawn larger.
GroupChart groupChart(const std::vector<groups::Outcome> &outcomes, const GroupFigure &figure,
    const GroupAxis &axis, const groups::Case &shown);

} // namespace collscope
