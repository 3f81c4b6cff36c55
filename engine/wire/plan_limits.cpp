// SPDX-License-Identifier: BSD-3-Clause
// What a plan asks for as a whole.
#include "engine/wire/campaign_plan.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/intel_mpi.h"

#include <algorithm>
#include <limits>

namespace collscope::wire {

namespace {

/// A list of the plan.
struct Axis {
    std::string_view key;
    std::size_t given;
    std::size_t otherwise; ///< how many there are when none is given

    std::size_t count() const { return given == 0 ? otherwise : given; }
};

/// Names the longest list that is given: that is the one to shorten.
std::optional<PlanConflict> tooMuch(const std::vector<Axis> &axes, std::string_view what, std::uint64_t most)
{
    std::vector<Factor> factors;
    for (const Axis &axis : axes)
        if (axis.count() > 1)
            factors.push_back({axis.key, axis.count()});
    const auto longest = std::max_element(
        axes.begin(), axes.end(), [](const Axis &a, const Axis &b) { return a.given < b.given; });
    const std::string key(longest->key);
    if (std::string said = planExcess(factors, what, most); !said.empty())
        return PlanConflict{key, key + ": " + said};
    return std::nullopt;
}

std::uint64_t largest(const std::vector<std::uint32_t> &list)
{
    return list.empty() ? 1 : *std::max_element(list.begin(), list.end());
}

std::size_t groupCollectivesOf(const CampaignPlan &plan)
{
    return static_cast<std::size_t>(
        std::count_if(plan.collectives.begin(), plan.collectives.end(), isOfGroups));
}

std::optional<PlanConflict> tooMuch(const CampaignPlan &plan)
{
    const Axis nodes{"nodes", plan.nodes.size(), 1};
    const Axis ppn{"ppn", plan.ppn.size(), 1};
    constexpr std::size_t sizesByDefault = 21; // 1..1MiB
    constexpr std::size_t segmentsByDefault = 4;
    constexpr std::size_t fanoutsByDefault = 2;
    if (std::string said = planExcess(
            {{"nodes", largest(plan.nodes)}, {"ppn", largest(plan.ppn)}}, "processes", mostProcesses);
        !said.empty())
        return PlanConflict{"nodes", "nodes: " + said};
    if (auto places = tooMuch({nodes, ppn}, "placements", mostPlacements))
        return places;
    if (auto variants = tooMuch({{"segments", plan.segments.size(), segmentsByDefault},
                                    {"fanouts", plan.fanouts.size(), fanoutsByDefault}},
            "variants of an algorithm", mostVariants))
        return variants;
    const Axis commSizes{"comm_sizes", plan.commSizes.size(), 1};
    const Axis sizes{"sizes", plan.sizes.size(), sizesByDefault};
    const std::size_t ofGroups = groupCollectivesOf(plan);
    if (plan.collectives.size() > ofGroups || plan.collectives.empty()) {
        const Axis collectives{"collectives", plan.collectives.size() - ofGroups, mpiCollectives().size()};
        if (auto cells = tooMuch({collectives, commSizes, nodes, ppn, sizes}, "cells", mostCells))
            return cells;
    }
    if (ofGroups == 0)
        return std::nullopt;
    return tooMuch({{"collectives", ofGroups, 1}, commSizes, nodes, ppn, sizes,
                       {"fractions", plan.fractions.size(), 1}, {"colours", plan.colours.size(), 1}},
        "cells of process groups", mostCells);
}

} // namespace

std::string planExcess(const std::vector<Factor> &factors, std::string_view what, std::uint64_t most)
{
    constexpr std::uint64_t top = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t product = 1;
    std::string names;
    for (const Factor &factor : factors) {
        product = factor.count != 0 && product > top / factor.count ? top : product * factor.count;
        names += (names.empty() ? "" : " x ") + std::to_string(factor.count) + ' ' + std::string(factor.name);
    }
    if (product <= most)
        return {};
    return (factors.size() > 1 ? names + " make " : "these are ") + (product == top ? "over " : "")
        + std::to_string(product) + ' ' + std::string(what) + ", and " + std::to_string(most)
        + " are the most: give fewer";
}

std::optional<PlanConflict> planConflict(const CampaignPlan &plan)
{
    if (!plan.commSizes.empty() && !(plan.nodes.empty() && plan.ppn.empty()))
        return PlanConflict{
            "comm_sizes", "comm_sizes and nodes or ppn both say which processes take part: give one of them"};
    const bool listsMore = !plan.collectives.empty() || !plan.methods.empty() || !plan.commSizes.empty()
        || !plan.nodes.empty() || !plan.ppn.empty() || !plan.sizes.empty() || !plan.segments.empty()
        || !plan.fanouts.empty() || !plan.fractions.empty() || !plan.colours.empty() || !plan.cells.empty();
    if (!plan.decisions.empty() && listsMore)
        return PlanConflict{"decisions",
            "decisions say all that is measured: give no collectives, methods, comm_sizes, nodes, ppn, "
            "sizes, segments, fanouts, fractions, colours or cells beside them"};
    if (!plan.decisions.empty() && plan.policy != CampaignPlan().policy)
        return PlanConflict{"policy", "decisions are all measured: leave the policy out"};
    if (!plan.weights.empty() && plan.policy == CampaignPlan().policy)
        return PlanConflict{"weights",
            "weights do not change what is measured from a coarse grid to a fine one: give a policy such as "
            "regret, or leave them out"};
    if (plan.atOnce != 1 && plan.policy != CampaignPlan().policy)
        return PlanConflict{"at_once",
            "a policy decides after every measurement which one comes next: leave at_once or the policy "
            "out"};
    if (plan.atOnce != 1 && !plan.decisions.empty())
        return PlanConflict{"at_once", "decisions are compared one at a time: leave at_once out"};
    if (plan.atOnce != 1 && plan.nodes.empty())
        return PlanConflict{"at_once",
            "at_once needs communicators on some of the job's nodes: give nodes, such as 1,2,4, instead of "
            "comm_sizes"};
    for (const auto &[key, given] :
        {std::pair("fractions", !plan.fractions.empty()), std::pair("colours", !plan.colours.empty())})
        if (given && groupCollectivesOf(plan) == 0)
            return PlanConflict{key,
                std::string(key)
                    + " are of process groups, and no collective of theirs is measured: add groups to "
                      "collectives, or leave them out"};
    if (!plan.skew.empty() && !plan.decisions.empty())
        return PlanConflict{"skew",
            "decisions are timed in turn with the library's own choice, by processes that come together: "
            "leave the skew out"};
    if (!plan.skew.empty() && groupCollectivesOf(plan) != 0)
        return PlanConflict{"skew",
            "processes that are in no group would count as the last to come: leave the skew or the groups "
            "out"};
    if (!plan.cells.empty() && asksForIntel(plan))
        return PlanConflict{"cells",
            "each algorithm of Intel MPI is a job of its own, and measures some collectives only: give "
            "sizes, or leave these methods out"};
    return tooMuch(plan);
}

} // namespace collscope::wire
