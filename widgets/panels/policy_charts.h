// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/campaign_replay.h"
#include "engine/remote/outlook.h"
#include "widgets/plot/chart_content.h"

namespace collscope {

/// What each policy's map loses over the share of the measuring time, all in one chart. Both axes are
/// logarithmic: what loses less than a hundredth of a percent is drawn as that.
ChartContent replayChart(const std::vector<CampaignReplay> &replays);

/// What a campaign's map is expected to lose over the minutes of measuring: until now, and as it goes on. A
/// failure is what is shown instead.
ChartContent outlookChart(const Expected<remote::CampaignOutlook> &outlook);

} // namespace collscope
