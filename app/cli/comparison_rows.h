// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/figure_table.h"
#include "app/cli/study.h"
#include "engine/io/result_row.h"

#include "engine/evaluate/comparison.h"

namespace collscope::cli {

/// Models of one study, side by side.
struct Comparison {
    NamedStudy study;
    std::vector<ComparedModel> models; ///< the baseline among them if it was measured
    BoundPtr bound;

    bool boundIsExact() const { return bound->curve && !bound->curve->hullOnly; }
};

/// Fits all models to each of the studies, or each model to all of them together; the baseline comes last
/// unless it is among them. Decisions are timed whatever the wishes. Of several studies a model is left out,
/// with a message, where it cannot be fitted, and a study of which no model is left.
Result<std::vector<Comparison>> compareModels(const std::vector<NamedStudy> &studies,
    const std::vector<ModelSpec> &specs, bool together, const FitWishes &wishes = {});

std::vector<ResultRow> comparisonRows(const Comparison &comparison);
/// For people: a table, and what its marks mean.
std::string comparisonText(const Comparison &comparison, const FigureColumns &columns);

} // namespace collscope::cli
