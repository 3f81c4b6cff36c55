// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/policies/coarsest_first.h"

#include <cmath>

namespace collscope::wire {

namespace {

constexpr int everywhere = 2; ///< levels of the grid that are measured wherever they are
constexpr double hopeless = 2.0; ///< times slower than the expected leader: not measured

/// The nearest measured cell in that direction; nothing at the edge.
std::optional<std::size_t> measuredBeyond(const Survey &survey, std::size_t row, std::size_t column,
    std::ptrdiff_t rowStep, std::ptrdiff_t columnStep)
{
    for (;;) {
        row += static_cast<std::size_t>(rowStep); // wraps below 0, which is beyond the edge as well
        column += static_cast<std::size_t>(columnStep);
        if (row >= survey.rows() || column >= survey.columns())
            return std::nullopt;
        if (survey.measuredIn(survey.cell(row, column)) != 0)
            return survey.cell(row, column);
    }
}

/// Do the measured cells on both sides of one decide otherwise, along either axis?
bool isNearChange(const Survey &survey, std::size_t row, std::size_t column)
{
    const auto differ = [&](std::ptrdiff_t rowStep, std::ptrdiff_t columnStep) {
        const auto before = measuredBeyond(survey, row, column, -rowStep, -columnStep);
        const auto behind = measuredBeyond(survey, row, column, rowStep, columnStep);
        return before && behind && survey.decision(*before) != survey.decision(*behind);
    };
    return differ(1, 0) || differ(0, 1);
}

/// The open method that is expected to be fastest, unless it is hopeless.
std::optional<std::size_t> worthMeasuring(const Survey &survey, std::size_t cell, bool all)
{
    std::optional<std::size_t> best;
    double least = 0.0;
    for (std::size_t method = 0; method < survey.methods(); ++method) {
        const double mean = survey.time(cell, method).mean;
        if (survey.isOpen(cell, method) && (!best || mean < least)) {
            best = method;
            least = mean;
        }
    }
    const std::size_t leader = survey.leader(cell);
    if (best && !all && least > survey.time(cell, leader).mean + std::log(hopeless))
        return std::nullopt;
    return best;
}

std::optional<NextPoint> next(const Survey &survey, double mostSeconds, double)
{
    return coarsestFirst(
        survey, [&](std::size_t row, std::size_t column, int level) -> std::optional<std::size_t> {
            const std::size_t cell = survey.cell(row, column);
            if (level > everywhere && survey.measuredIn(cell) == 0 && !isNearChange(survey, row, column))
                return std::nullopt;
            const auto method = worthMeasuring(survey, cell, level == 0);
            const bool isAffordable = method
                && (survey.measured() == 0 || expectedCost(survey, cell, *method, true) <= mostSeconds);
            return isAffordable ? method : std::nullopt;
        });
}

} // namespace

Policy refinePolicy()
{
    return {"refine", "a coarse grid, finer where the best method changes; not what is twice as slow", true,
        next};
}

} // namespace collscope::wire
