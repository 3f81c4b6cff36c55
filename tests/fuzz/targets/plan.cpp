// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/estimate.h"
#include "engine/wire/campaign_plan.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>
#include <cmath>

using namespace collscope;

namespace {

/// Plans whose products are this small are carried out; that larger ones are refused is for tests with a
/// clock.
constexpr double mostVariants = 20000;

double variants(const wire::CampaignPlan &plan)
{
    constexpr double ordinary = 20; // what an open list becomes
    const auto count
        = [](const auto &list) { return list.empty() ? ordinary : static_cast<double>(list.size()); };
    return (count(plan.commSizes) + count(plan.nodes) * count(plan.ppn)) * count(plan.sizes)
        * count(plan.segments) * count(plan.fanouts) / (ordinary * ordinary);
}

/// What the workbench makes of a plan before it sends anything.
void order(const wire::CampaignPlan &plan)
{
    remote::CampaignOrder campaign;
    campaign.host.name = QStringLiteral("here");
    campaign.host.connection = QStringLiteral("local");
    campaign.host.workFolder = QStringLiteral("/scratch/me");
    campaign.host.scheduler = QStringLiteral("plain");
    campaign.plan = plan;
    campaign.division = remote::JobDivision::perNodeCount;
    const auto orders = remote::splitOrder(campaign);
    if (!orders)
        return fuzz::requireReason(orders.error());
    constexpr std::size_t few = 20;
    for (std::size_t i = 0; i < std::min(orders->size(), few); ++i) {
        const remote::JobOrder &one = (*orders)[i];
        const auto cells = remote::plannedCells(one);
        const auto estimate = remote::estimateJob(one);
        if (!cells || !estimate) {
            fuzz::requireReason(cells ? estimate.error() : cells.error());
            continue;
        }
        std::size_t points = 0;
        for (const remote::PlannedCell &cell : *cells)
            points += cell.methods;
        fuzz::require(estimate->points <= points, "an estimate is for the cells that are planned");
        fuzz::require(std::isfinite(estimate->seconds) && estimate->seconds >= 0, "a job takes some time");
    }
}

} // namespace

/// Campaign plans, and what is planned by them.
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
    if (variants(*plan) <= mostVariants)
        order(*plan);
}
