// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/record.h"
#include "app/cli/study.h"

#include "engine/evaluate/comparison.h"

namespace collscope::cli {

/// Models of one study, side by side.
struct Comparison {
    Study study;
    std::vector<ComparedModel> models; ///< the baseline among them if it was measured
    bool boundIsExact = false; ///< else corners of the hull, or no bound
    /// Leaves of the optimal tree beyond which the held-out penalty does not fall; 0: nothing is held out.
    std::size_t heldOutBestLeaves = 0;
};

/// Fits all models; the baseline comes last unless it is among them.
Result<Comparison> compareModels(const Study &study, const std::vector<ModelSpec> &specs);

std::vector<Record> comparisonRecords(const Comparison &comparison);
/// For people: a table, and what its marks mean.
std::string comparisonText(const Comparison &comparison);

} // namespace collscope::cli
