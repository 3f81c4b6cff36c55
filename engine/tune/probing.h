// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"
#include "engine/wire/campaign_plan.h"
#include "engine/wire/offers.h"

#include <QString>

#include <string>
#include <vector>

/// How long calls take on a machine says how much of a plan there is time for: on a slow network a message of
/// some MiB takes as long as hundreds of small ones, and decides nothing if there is time for it once.
namespace collscope::tune {

/// A few calls of the library's own choice: the largest placement alone, and up to three small sizes.
wire::CampaignPlan probeOf(const wire::CampaignPlan &plan);

/// The part of a plan that a run of so many seconds can measure whole, going by the records of probeOf().
/// Left out are, until the rest fits: the largest messages, if one size takes a good part of the run; every
/// other size; the collectives at the end of the list, unless the user `named` them; more of the largest
/// messages. The plan itself when nothing was probed. `offers`: what can be measured; empty: the catalogue's.
/// Fails when the records or the plan cannot be used.
Expected<wire::CampaignPlan> affordable(const wire::CampaignPlan &plan, const QString &records,
    const std::vector<wire::Offers> &offers, double seconds, bool named);

/// Fewer of the methods that take a launch each, the first of every collective, so that starting takes no
/// more than half of the time. `startSeconds`: of a launch.
wire::CampaignPlan withFewerLaunches(const wire::CampaignPlan &plan, const std::vector<wire::Offers> &offers,
    double seconds, double startSeconds);

/// What a part leaves out of the whole, for people: "messages above 64KiB, every other size, alltoall";
/// empty: nothing.
std::string leftOutText(const wire::CampaignPlan &whole, const wire::CampaignPlan &part);

/// The same of what was measured: time may have ended before the turn of some collectives, or of most of the
/// sizes of one. `offers`: what "all" are.
std::string notMeasuredText(wire::CampaignPlan whole, wire::CampaignPlan part,
    const std::vector<wire::Offers> &offers, const Dataset &measured);

} // namespace collscope::tune
