// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/policies/policy.h"
#include "engine/wire/schedule.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace collscope::wire {

/// The next point of a walk over the grid: levels of refinement first, then placements; all sizes of a
/// placement after each other. `choose(row, column, level)` is the method to measure there; nothing: none.
template <typename Choose> std::optional<NextPoint> coarsestFirst(const Survey &survey, const Choose &choose)
{
    const auto rowLevels = refinementLevels(survey.rows());
    const auto columnLevels = refinementLevels(survey.columns());
    std::optional<NextPoint> best;
    const auto rows = static_cast<double>(survey.rows());
    for (std::size_t row = 0; row < survey.rows(); ++row)
        for (std::size_t column = 0; column < survey.columns(); ++column) {
            const int level = std::max(rowLevels[row], columnLevels[column]);
            const double score = -level - static_cast<double>(row) / rows;
            if (best && score <= best->score)
                continue;
            if (const std::optional<std::size_t> method = choose(row, column, level))
                best = NextPoint{survey.cell(row, column), *method, score};
        }
    return best;
}

} // namespace collscope::wire
