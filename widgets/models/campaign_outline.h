// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/estimate.h"
#include "engine/remote/scheduler.h"
#include "widgets/plot/heat_view.h"

#include <vector>

namespace collscope {

/// What a test of its profile found out about a machine; empty: not known.
struct MachineFacts {
    std::vector<wire::Offers> offers; ///< what the agent there can measure
    remote::SchedulerResources resources;
};

/// What will come of a campaign, before anything is sent.
struct CampaignOutline {
    std::vector<remote::JobOrder> orders;
    std::vector<remote::JobPreview>
        previews; ///< of the orders; names and folders get other numbers each time
    /// Communicators (rows) x message sizes; written in: how many methods are measured there; coloured: in
    /// which round, 0 the first.
    HeatContent map;
    remote::CampaignEstimate estimate; ///< its warnings also say what is beyond the machine's limits
};

/// A host without a name is none yet. `times`: how long calls take, as far as it is known. A failure names
/// the entry of the plan or the host that is wrong. May take longer than 50 ms when the grid is large.
Expected<CampaignOutline> outlineOf(
    const remote::CampaignOrder &order, const MachineFacts &facts = {}, const wire::CallSeconds &times = {});

/// "about 12 min in 3 jobs, 2.4 core hours, 4,180 measurements"
QString estimateText(const remote::CampaignEstimate &estimate);

} // namespace collscope
