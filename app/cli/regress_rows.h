// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/time_ratios.h"
#include "engine/io/result_row.h"

#include <optional>
#include <string>
#include <vector>

namespace collscope::cli {

/// The ratios of two sides, and what results name them.
struct JudgedRatios {
    std::string before; ///< system of A
    std::string after;
    TimeRatios ratios;
    double tolerance = 0; ///< a ratio - 1
    double falseDiscoveries = 0; ///< RatioQuestion's
    std::size_t shownCells = 20; ///< in the text, at most
    std::string applications = {}; ///< empty: none
    std::optional<ApplicationRatio> application = {};
};

/// For people: verdict, figures, collectives, and the cells that differ most.
std::string ratiosText(const JudgedRatios &judged);
/// "3 of 40 cells are slower in B by more than 5 %"; with a collective or the common shift where no cell is.
std::string slowdownText(const JudgedRatios &judged);
/// A row per cell.
std::vector<ResultRow> ratioRows(const JudgedRatios &judged);
std::string ratiosJson(const JudgedRatios &judged);

} // namespace collscope::cli
