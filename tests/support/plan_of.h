// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/campaign_plan.h"

#include <QtGlobal>

namespace collscope::testing {

/// The plan with these entries, one a line.
inline wire::CampaignPlan planOf(const std::string &lines)
{
    std::string problem;
    auto plan = wire::parsePlan("collscope-plan 1\n" + lines, "plan", problem);
    if (!plan)
        qFatal("%s", problem.c_str());
    return std::move(*plan);
}

} // namespace collscope::testing
