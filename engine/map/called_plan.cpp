// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/called_plan.h"

#include "engine/wire/arrivals.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/seconds_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

namespace collscope {

namespace {

/// What is called, of the collectives of a catalogue.
struct Called {
    std::map<std::string, double> seconds; ///< by collective
    std::set<std::uint32_t> commSizes;
    std::set<std::uint32_t> nodes;
    std::set<std::uint32_t> ppn;
    std::set<std::uint64_t> sizes;
};

template <typename Value> bool isIn(const std::vector<Value> &list, const Value &value)
{
    return list.empty() || std::find(list.begin(), list.end(), value) != list.end();
}

Called calledOf(const std::vector<Application> &applications, const std::vector<std::string> &collectives)
{
    Called called;
    for (const Application &application : applications)
        for (const auto &[key, entry] : application.profile->calls.entries) {
            if (key.kind != "blocking" || key.commSize == 1 || !wire::collectiveIndex(key.collective)
                || !isIn(collectives, key.collective))
                continue;
            called.seconds[key.collective] += application.share * secondsPerRun(*application.profile, entry);
            if (key.commSize != 0 && key.leastCommSize == 0)
                called.commSizes.insert(key.commSize);
            if (key.nodes != 0) {
                called.nodes.insert(key.nodes);
                called.ppn.insert(key.mostPpn);
            }
            const auto index = *wire::collectiveIndex(key.collective);
            if (key.sizeIs == wire::SizeIs::unknown || !wire::collectives()[index].sized)
                continue;
            called.sizes.insert(key.messageBytes);
            if (key.sizeIs == wire::SizeIs::least && entry.mostBytes <= maxMessageBytes)
                called.sizes.insert(entry.mostBytes);
        }
    return called;
}

/// Those of a list that occur; false: none of it does. What is not known to occur narrows nothing.
template <typename Value> bool keep(std::vector<Value> &list, const std::set<Value> &occurring)
{
    const bool had = !list.empty();
    if (!occurring.empty())
        std::erase_if(list, [&](Value value) { return !occurring.contains(value); });
    return !had || !list.empty();
}

void keepNearest(std::vector<std::uint64_t> &sizes, const std::set<std::uint64_t> &called)
{
    std::set<std::uint64_t> sorted(sizes.begin(), sizes.end());
    std::set<std::uint64_t> kept;
    for (const std::uint64_t size : called) {
        const auto above = sorted.lower_bound(size);
        if (above != sorted.end())
            kept.insert(*above);
        if (above != sorted.begin() && (above == sorted.end() || *above != size))
            kept.insert(*std::prev(above));
    }
    std::erase_if(sizes, [&](std::uint64_t size) { return !kept.contains(size); });
}

std::vector<std::uint64_t> sizesOf(const std::set<std::uint64_t> &called)
{
    if (called.size() <= mostCalledSizes)
        return {called.begin(), called.end()};
    std::set<std::uint64_t> steps;
    for (const std::uint64_t size : called) {
        steps.insert(std::bit_floor(size));
        steps.insert(std::bit_ceil(std::min(size, maxMessageBytes)));
    }
    return {steps.begin(), steps.end()};
}

} // namespace

Expected<std::vector<double>> skewOf(const std::vector<Application> &applications)
{
    double total = 0;
    double samples = 0;
    for (const Application &application : applications)
        for (const auto &[key, entry] : application.profile->calls.entries)
            if (key.kind == "blocking") {
                total += application.share * entry.skewTotal;
                samples += application.share * static_cast<double>(entry.skewSamples);
            }
    if (!(samples > 0))
        return failure("the profiles do not say how far apart processes came",
            "Collscope's own record does: COLLSCOPE_PROFILE=FILE records one");
    const double mean = total / samples;
    if (!(mean > 0 && mean <= wire::latestArrival))
        return failure(fmt::format("the profiles say that processes came {} apart in the mean, and from "
                                   "above 0 to {} can be measured",
                           wire::secondsText(mean), wire::secondsText(wire::latestArrival)),
            "leave --skew out: such calls wait for their processes, or do not, whatever the algorithm");
    constexpr int offsets = 8;
    std::vector<double> skew;
    for (int i = 0; i < offsets; ++i)
        skew.push_back(mean * i / (offsets - 1));
    return skew;
}

Expected<wire::CampaignPlan> narrowedTo(const std::vector<Application> &applications, wire::CampaignPlan plan)
{
    const Called called = calledOf(applications, plan.collectives);
    if (called.seconds.empty())
        return failure("nothing of what the applications call can be measured by the plan",
            "name their collectives in the plan: `collscope profile FILE` lists them");
    plan.collectives.clear();
    for (const auto &[collective, seconds] : called.seconds)
        plan.collectives.push_back(collective);
    std::stable_sort(
        plan.collectives.begin(), plan.collectives.end(), [&](const std::string &a, const std::string &b) {
            return called.seconds.at(a) > called.seconds.at(b);
        });
    const bool leavesPlacements = plan.commSizes.empty() && plan.nodes.empty() && plan.ppn.empty();
    if (!keep(plan.commSizes, called.commSizes) || !keep(plan.nodes, called.nodes)
        || !keep(plan.ppn, called.ppn))
        return failure("the applications ran on none of the communicators of the plan",
            "give the plan those that `collscope profile FILE` lists");
    if (leavesPlacements)
        plan.commSizes.assign(called.commSizes.begin(), called.commSizes.end());
    if (plan.sizes.empty())
        plan.sizes = sizesOf(called.sizes);
    else
        keepNearest(plan.sizes, called.sizes);
    if (plan.sizes.empty() && !called.sizes.empty())
        return failure("the plan has no message sizes near those of the applications",
            "leave its sizes out: they become those of the calls");
    return plan;
}

std::vector<std::string> outsideOf(
    const std::vector<Application> &applications, const wire::CampaignPlan &plan)
{
    std::map<std::string, double> seconds;
    for (const Application &application : applications)
        for (const auto &[key, entry] : application.profile->calls.entries) {
            if (key.kind != "blocking" || key.commSize == 1)
                continue;
            const bool isExact = key.commSize != 0 && key.leastCommSize == 0;
            std::string what;
            if (!isIn(plan.collectives, key.collective))
                what = key.collective;
            else if (isExact && !isIn(plan.commSizes, key.commSize))
                what = fmt::format("{} among {} processes", key.collective, key.commSize);
            else if (key.nodes != 0 && (!isIn(plan.nodes, key.nodes) || !isIn(plan.ppn, key.mostPpn)))
                what = fmt::format("{} on {} x {} processes", key.collective, key.nodes, key.mostPpn);
            if (!what.empty())
                seconds[what] += application.share * secondsPerRun(*application.profile, entry);
        }
    std::vector<std::pair<std::string, double>> sorted(seconds.begin(), seconds.end());
    std::stable_sort(
        sorted.begin(), sorted.end(), [](const auto &a, const auto &b) { return a.second > b.second; });
    std::vector<std::string> lines;
    lines.reserve(sorted.size());
    for (const auto &[what, lost] : sorted)
        lines.push_back(fmt::format("{}, {} per run", what, wire::secondsText(lost)));
    return lines;
}

} // namespace collscope
