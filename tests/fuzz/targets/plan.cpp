// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/campaign_plan.h"
#include "tests/fuzz/fuzz.h"

using namespace collscope;

/// Campaign plans.
FUZZ_TARGET(plan)
{
    std::string problem;
    const auto plan = wire::parsePlan(input, "plan", problem);
    fuzz::require(plan || !problem.empty(), "a failure says why");
    if (!plan)
        return;
    const std::string text = wire::formatPlan(*plan);
    const auto again = wire::parsePlan(text, "plan", problem);
    fuzz::require(again && *again == *plan, "a plan that is written reads back", problem + '\n' + text);
}
