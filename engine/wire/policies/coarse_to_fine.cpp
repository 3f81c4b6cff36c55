// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/policies/coarsest_first.h"

namespace collscope::wire {

namespace {

std::optional<NextPoint> next(const Survey &survey, double mostSeconds, double)
{
    return coarsestFirst(survey, [&](std::size_t row, std::size_t column, int) -> std::optional<std::size_t> {
        const std::size_t cell = survey.cell(row, column);
        for (std::size_t method = 0; method < survey.methods(); ++method)
            if (survey.isOpen(cell, method)
                && (survey.measured() == 0 || expectedCost(survey, cell, method, false) <= mostSeconds))
                return method;
        return std::nullopt;
    });
}

} // namespace

Policy coarseToFinePolicy()
{
    return {"coarse-to-fine", "every method in full, from a coarse grid to a fine one", false, next};
}

} // namespace collscope::wire
