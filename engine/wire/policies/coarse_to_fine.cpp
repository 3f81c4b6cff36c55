// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/policies/policy.h"
#include "engine/wire/schedule.h"

#include <algorithm>

namespace collscope::wire {

namespace {

/// Levels first, then placements; all sizes of a placement after each other.
std::optional<NextPoint> next(const Survey &survey, double mostSeconds, double)
{
    const auto rowLevels = refinementLevels(survey.rows());
    const auto columnLevels = refinementLevels(survey.columns());
    std::optional<NextPoint> best;
    const auto rows = static_cast<double>(survey.rows());
    for (std::size_t row = 0; row < survey.rows(); ++row)
        for (std::size_t column = 0; column < survey.columns(); ++column) {
            const double level = std::max(rowLevels[row], columnLevels[column]);
            const double score = -level - static_cast<double>(row) / rows;
            if (best && score <= best->score)
                continue;
            const std::size_t cell = survey.cell(row, column);
            for (std::size_t method = 0; method < survey.methods(); ++method)
                if (survey.isOpen(cell, method)
                    && (survey.measured() == 0 || expectedCost(survey, cell, method, false) <= mostSeconds)) {
                    best = NextPoint{cell, method, score};
                    break;
                }
        }
    return best;
}

} // namespace

Policy coarseToFinePolicy()
{
    return {"coarse-to-fine", "every method in full, from a coarse grid to a fine one", false, next};
}

} // namespace collscope::wire
