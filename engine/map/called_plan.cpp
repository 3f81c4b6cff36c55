// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/called_plan.h"

#include "engine/data/say.h"

#include "engine/wire/arrivals.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/seconds_text.h"
#include "engine/wire/text.h"

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

Expected<std::vector<double>> skewOf(
    const std::vector<Application> &applications, const std::string &collective)
{
    double total = 0;
    double samples = 0;
    for (const Application &application : applications)
        for (const auto &[key, entry] : application.profile->calls.entries)
            if (key.kind == "blocking" && key.collective == collective) {
                total += application.share * entry.skewTotal;
                samples += application.share * static_cast<double>(entry.skewSamples);
            }
    if (!(samples > 0))
        return failure(say("the profiles do not say how far apart processes came to {}", collective),
            say("Collscope's own record does: COLLSCOPE_PROFILE=FILE records one"));
    const double mean = total / samples;
    if (!(mean > 0 && mean <= wire::latestArrival))
        return failure(say("the profiles say that processes came {} apart in the mean to {}, and from above "
                           "0 to {} can be measured",
                           wire::secondsText(mean), collective, wire::secondsText(wire::latestArrival)),
            say("leave --skew out: such calls wait for their processes, or do not, whatever the algorithm"));
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
        return failure(say("nothing of what the applications call can be measured by the plan"),
            say("name their collectives in the plan: `collscope profile FILE` lists them"));
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
        return failure(say("the applications ran on none of the communicators of the plan"),
            say("give the plan those that `collscope profile FILE` lists"));
    if (leavesPlacements)
        plan.commSizes.assign(called.commSizes.begin(), called.commSizes.end());
    if (plan.sizes.empty())
        plan.sizes = sizesOf(called.sizes);
    else
        keepNearest(plan.sizes, called.sizes);
    if (plan.sizes.empty() && !called.sizes.empty())
        return failure(say("the plan has no message sizes near those of the applications"),
            say("leave its sizes out: they become those of the calls"));
    return plan;
}

namespace {

/// Nodes and processes per node are known, and all of the nodes have as many.
bool isPlaced(const wire::ProfileKey &key)
{
    return key.commSize != 0 && key.leastCommSize == 0
        && std::uint64_t{key.nodes} * key.mostPpn == key.commSize;
}

bool isPlanned(const wire::CampaignPlan &plan, const wire::ProfileKey &key)
{
    return key.kind == "blocking" && key.commSize != 1 && wire::collectiveIndex(key.collective)
        && isIn(plan.collectives, key.collective);
}

/// The places of the plan where a call may have been; `collective` and size are left open.
std::vector<wire::PlannedDecision> placesOf(const wire::CampaignPlan &plan, const wire::ProfileKey &key)
{
    const std::uint32_t most = key.commSize;
    const std::uint32_t least = key.leastCommSize == 0 ? most : key.leastCommSize;
    std::vector<wire::PlannedDecision> places;
    for (const std::uint32_t size : plan.commSizes)
        if (size >= least && size <= most)
            places.push_back({{}, size, 0, 0, 0, {}});
    for (const std::uint32_t nodes : plan.nodes)
        for (const std::uint32_t ppn : plan.ppn)
            if (nodes * ppn >= std::max(least, 2U) && nodes * ppn <= most
                && (key.nodes == 0 || (nodes == key.nodes && ppn == key.mostPpn)))
                places.push_back({{}, nodes * ppn, nodes, ppn, 0, {}});
    return places;
}

/// Those of the plan that are nearest to a call's; all where the profile does not say how large it is.
std::vector<std::uint64_t> sizesOf(
    const wire::CampaignPlan &plan, const wire::ProfileKey &key, const wire::ProfileEntry &entry)
{
    if (!wire::collectives()[*wire::collectiveIndex(key.collective)].sized)
        return {0};
    if (key.sizeIs == wire::SizeIs::unknown)
        return plan.sizes;
    std::set<std::uint64_t> called{key.messageBytes};
    std::vector<std::uint64_t> sizes = plan.sizes;
    if (key.sizeIs == wire::SizeIs::least && entry.mostBytes <= maxMessageBytes) {
        called.insert(entry.mostBytes);
        for (const std::uint64_t size : plan.sizes) // all of a range
            if (size > key.messageBytes && size < entry.mostBytes)
                called.insert(size);
    }
    keepNearest(sizes, called);
    return sizes;
}

/// With a mean of 1 over the cells; none where nobody knows the time.
std::vector<wire::PlannedWeight> weightsBy(
    const std::map<std::string, double> &seconds, const std::vector<wire::PlannedDecision> &cells)
{
    constexpr double least = 1e-6; // a weight is above 0
    std::map<std::string, wire::PlannedDecision> own; // several entries may be of one cell
    double sum = 0;
    for (wire::PlannedDecision cell : cells) {
        cell.method.clear();
        if (own.emplace(decisionText(cell), cell).second)
            sum += seconds.at(decisionText(cell));
    }
    std::vector<wire::PlannedWeight> weights;
    for (const auto &[name, cell] : own) {
        const double weight = seconds.at(name) / sum * static_cast<double>(own.size());
        if (sum > 0)
            weights.push_back({cell.collective,
                std::max(wire::parseDouble(fmt::format("{:.4g}", weight)).value_or(1.0), least), cell});
    }
    return weights;
}

} // namespace

Expected<wire::CampaignPlan> calledCells(
    const std::vector<Application> &applications, wire::CampaignPlan plan)
{
    const bool leavesPlacements = plan.commSizes.empty() && plan.nodes.empty() && plan.ppn.empty();
    auto narrowed = narrowedTo(applications, std::move(plan));
    if (!narrowed)
        return narrowed;
    std::set<std::uint32_t> nodes;
    std::set<std::uint32_t> ppn;
    bool arePlaced = leavesPlacements;
    for (const Application &application : applications)
        for (const auto &[key, entry] : application.profile->calls.entries)
            if (isPlanned(*narrowed, key)) {
                arePlaced = arePlaced && isPlaced(key);
                if (isPlaced(key)) {
                    nodes.insert(key.nodes);
                    ppn.insert(key.mostPpn);
                }
            }
    if (arePlaced)
        narrowed->commSizes.clear();
    if (narrowed->nodes.empty() && (arePlaced || !narrowed->ppn.empty()))
        narrowed->nodes.assign(nodes.begin(), nodes.end());
    if (narrowed->ppn.empty() && (arePlaced || !narrowed->nodes.empty()))
        narrowed->ppn.assign(ppn.begin(), ppn.end());
    std::map<std::string, double> seconds; // that were spent in a cell
    std::vector<wire::PlannedDecision> cells;
    for (const Application &application : applications)
        for (const auto &[key, entry] : application.profile->calls.entries)
            if (isPlanned(*narrowed, key)) {
                const auto places = placesOf(*narrowed, key);
                const auto sizes = sizesOf(*narrowed, key, entry);
                const double each = application.share * secondsPerRun(*application.profile, entry)
                    / static_cast<double>(places.size() * sizes.size());
                for (wire::PlannedDecision cell : places)
                    for (const std::uint64_t bytes : sizes) {
                        cell.collective = key.collective;
                        cell.messageBytes = bytes;
                        const auto [known, isNew] = seconds.emplace(decisionText(cell), 0.0);
                        known->second += each;
                        if (isNew)
                            cells.push_back(cell);
                    }
            }
    if (!narrowed->cells.empty()) { // of those that the plan has
        cells = std::move(narrowed->cells);
        std::erase_if(cells, [&](wire::PlannedDecision cell) {
            cell.method.clear();
            return !seconds.contains(decisionText(cell));
        });
    }
    if (cells.empty())
        return failure(say("the profiles do not say among how many processes calls were made, or those of "
                           "the plan are others"),
            say("give the plan comm_sizes that `collscope profile FILE` lists"));
    if (cells.size() > wire::mostListed)
        return failure(say("the applications call {} cells, and a plan names {} at most", cells.size(),
                           wire::mostListed),
            say("give the plan fewer message sizes, such as 1..1MiB"));
    if (narrowed->policy != wire::CampaignPlan().policy && narrowed->weights.empty())
        narrowed->weights = weightsBy(seconds, cells);
    narrowed->cells = std::move(cells);
    return narrowed;
}

std::vector<wire::PlannedWeight> policyWeights(
    const std::vector<Application> &applications, const wire::CampaignPlan &plan)
{
    constexpr double uncalled = 1e-3;
    auto called = calledCells(applications, plan);
    if (!called || called->weights.empty()
        || called->weights.size() + called->collectives.size() > wire::mostListed)
        return {};
    std::vector<wire::PlannedWeight> weights;
    for (const std::string &collective : called->collectives)
        weights.push_back({collective, uncalled});
    weights.insert(weights.end(), called->weights.begin(), called->weights.end());
    return weights;
}

std::vector<wire::CampaignPlan> perCollective(const wire::CampaignPlan &plan)
{
    std::vector<wire::CampaignPlan> plans;
    for (const std::string &collective : plan.collectives) {
        wire::CampaignPlan own = plan;
        own.collectives = {collective};
        std::erase_if(
            own.cells, [&](const wire::PlannedDecision &cell) { return cell.collective != collective; });
        std::erase_if(
            own.weights, [&](const wire::PlannedWeight &weight) { return weight.collective != collective; });
        plans.push_back(std::move(own));
    }
    return plans;
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
                what = say("{} among {} processes", key.collective, key.commSize);
            else if (key.nodes != 0 && (!isIn(plan.nodes, key.nodes) || !isIn(plan.ppn, key.mostPpn)))
                what = say("{} on {} x {} processes", key.collective, key.nodes, key.mostPpn);
            else if (!plan.cells.empty() && placesOf(plan, key).empty())
                what = fmt::format("{} ({})", key.collective, profiles::placementText(key));
            if (!what.empty())
                seconds[what] += application.share * secondsPerRun(*application.profile, entry);
        }
    std::vector<std::pair<std::string, double>> sorted(seconds.begin(), seconds.end());
    std::stable_sort(
        sorted.begin(), sorted.end(), [](const auto &a, const auto &b) { return a.second > b.second; });
    std::vector<std::string> lines;
    lines.reserve(sorted.size());
    for (const auto &[what, lost] : sorted)
        lines.push_back(say("{}, {} per run", what, wire::secondsText(lost)));
    return lines;
}

} // namespace collscope
