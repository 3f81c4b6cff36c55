// SPDX-License-Identifier: BSD-3-Clause
// After Wilkins, Guo, Thakur, Dinda, Hardavellas, ACCLAiM: Advancing the practicality of MPI collective
// communication autotuning using machine learning, 2022: what is least certain is measured next.
#include "engine/wire/policies/policy.h"

namespace collscope::wire {

namespace {

std::optional<NextPoint> next(const Survey &survey, double mostSeconds, double)
{
    std::optional<NextPoint> best;
    for (std::size_t cell = 0; cell < survey.cells(); ++cell)
        for (std::size_t method = 0; method < survey.methods(); ++method) {
            if (!survey.isOpen(cell, method))
                continue;
            const double ofFastest = survey.measuredIn(cell) == 0 ? survey.referenceVariance(cell) : 0.0;
            const double variance = survey.time(cell, method).variance + ofFastest;
            if ((!best || variance > best->score)
                && (survey.measured() == 0 || expectedCost(survey, cell, method, true) <= mostSeconds))
                best = NextPoint{cell, method, variance};
        }
    return best;
}

} // namespace

Policy variancePolicy()
{
    return {"variance", "what is least certain first, few repetitions of what is slow", true, next};
}

} // namespace collscope::wire
