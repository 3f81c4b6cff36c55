// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/probing.h"

#include "engine/io/records_reader.h"
#include "engine/remote/estimate.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/intel_mpi.h"
#include "engine/wire/launches.h"
#include "engine/wire/text.h"

#include <QFile>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace collscope::tune {

namespace {

constexpr std::uint64_t mostProbedBytes = 64U << 10; ///< beyond it times grow as sizes do
constexpr double ofRegret = 3.0; ///< times more than there is time for in full: a third of it decides all
constexpr std::size_t fewestSizes = 6; ///< of a plan that is cut

/// What the agent spends on one method of one cell, if a call takes so long there.
double pointSeconds(double call)
{
    constexpr double aim = 0.1; // of repetitions, unless they are precise before
    constexpr double fewest = 3;
    constexpr double enough = 30;
    constexpr double besides = 3; // checked, to warm up, and for the synchronisation
    constexpr double forAgreeing = 1e-3;
    return forAgreeing + call * (std::clamp(aim / call, fewest, enough) + besides);
}

/// Seconds of a call of the library's own choice on the largest placement, by collective and size.
class CallTimes {
public:
    explicit CallTimes(const std::vector<wire::RecordLine> &records)
    {
        for (const wire::RecordLine &record : records)
            if (record.method.isBaseline() && record.summary.median > 0) {
                m_times[record.collective][record.messageBytes] = record.summary.median;
                m_largest = std::max(m_largest, record.commSize);
            }
    }

    bool isEmpty() const { return m_times.empty(); }

    double of(const remote::PlannedCell &cell) const
    {
        const auto found = m_times.find(cell.collective);
        double seconds = 0; // one that there was no time to probe is no faster than any other
        for (const auto &[collective, times] : m_times)
            if (found == m_times.end() || collective == cell.collective)
                seconds = std::max(seconds, at(times, cell.messageBytes));
        return seconds * cell.commSize / m_largest;
    }

private:
    using BySize = std::map<std::uint64_t, double>;

    static double at(const BySize &times, std::uint64_t bytes)
    {
        const auto above = times.lower_bound(bytes);
        if (above != times.end() && (above->first == bytes || above == times.begin()))
            return above->second;
        const auto size = static_cast<double>(bytes);
        const auto &[below, seconds] = *std::prev(above);
        if (above != times.end()) {
            const double share
                = (size - static_cast<double>(below)) / static_cast<double>(above->first - below);
            return seconds + share * (above->second - seconds);
        }
        constexpr double startup = 4096; // bytes that take as long as a message without any
        return seconds * (size + startup) / (static_cast<double>(below) + startup);
    }

    std::map<std::string, BySize> m_times;
    std::uint32_t m_largest = 1;
};

/// Seconds that a plan takes, with the share of its largest messages.
struct Cost {
    double all = 0;
    double ofLargest = 0;
};

Expected<Cost> costOf(
    const wire::CampaignPlan &plan, const CallTimes &times, const std::vector<wire::Offers> &offers)
{
    const auto largestOf = [](const std::vector<std::uint32_t> &list) {
        return list.empty() ? 1 : static_cast<int>(*std::max_element(list.begin(), list.end()));
    };
    remote::JobOrder order;
    order.plan = plan;
    order.nodes = largestOf(plan.nodes);
    order.ppn = largestOf(plan.nodes.empty() ? plan.commSizes : plan.ppn);
    const auto cells = remote::plannedCells(order, offers);
    if (!cells)
        return tl::unexpected(cells.error());
    Cost cost;
    for (const remote::PlannedCell &cell : *cells) {
        constexpr double ofOthers = 2; // times as long as the library's own choice
        const double call = times.of(cell);
        const double seconds
            = pointSeconds(call) + static_cast<double>(cell.methods - 1) * pointSeconds(ofOthers * call);
        cost.all += seconds;
        if (cell.messageBytes == plan.sizes.back())
            cost.ofLargest += seconds;
    }
    return cost;
}

/// Does it have a size between each two of those that stay?
bool isFine(const std::vector<std::uint64_t> &sizes)
{
    return sizes.size() >= 2 * fewestSizes && sizes[1] < 4 * sizes[0];
}

/// Every other one; the largest stays.
void thin(std::vector<std::uint64_t> &sizes)
{
    std::vector<std::uint64_t> kept;
    for (std::size_t i = (sizes.size() - 1) % 2; i < sizes.size(); i += 2)
        kept.push_back(sizes[i]);
    sizes = std::move(kept);
}

} // namespace

wire::CampaignPlan probeOf(const wire::CampaignPlan &plan)
{
    wire::CampaignPlan probe = plan;
    probe.methods = {"default"};
    probe.policy = wire::CampaignPlan().policy; // there is nothing to choose from
    probe.weights.clear();
    for (auto *const placements : {&probe.commSizes, &probe.nodes, &probe.ppn})
        if (!placements->empty())
            *placements = {*std::max_element(placements->begin(), placements->end())};
    probe.sizes.clear();
    for (const std::uint64_t bytes : plan.sizes)
        if (bytes <= std::max(mostProbedBytes, plan.sizes.front()))
            probe.sizes.push_back(bytes);
    if (probe.sizes.size() > 3)
        probe.sizes = {probe.sizes.front(), probe.sizes[probe.sizes.size() * 3 / 4], probe.sizes.back()};
    probe.repetitions = 10;
    return probe;
}

Expected<wire::CampaignPlan> affordable(const wire::CampaignPlan &plan, const QString &records,
    const std::vector<wire::Offers> &offers, double seconds, bool named)
{
    wire::CampaignPlan part = plan;
    if (plan.policy == "regret")
        seconds *= ofRegret;
    if (!QFile::exists(records))
        return part;
    const auto file = io::readRecordFile(records.toStdString());
    if (!file)
        return tl::unexpected(file.error());
    const CallTimes times(file->records);
    if (times.isEmpty() || plan.sizes.empty() || plan.collectives.empty())
        return part;
    for (;;) {
        constexpr double mostOfLargest = 1.0 / 6; // of a run, for each collective
        const auto cost = costOf(part, times, offers);
        if (!cost)
            return tl::unexpected(cost.error());
        const double ofOne = cost->ofLargest / static_cast<double>(part.collectives.size());
        const bool hasSizes = part.sizes.size() > fewestSizes;
        if (hasSizes && ofOne > mostOfLargest * seconds) {
            part.sizes.pop_back();
            continue;
        }
        if (cost->all <= seconds)
            return part;
        if (isFine(part.sizes))
            thin(part.sizes);
        else if (!named && part.collectives.size() > 1)
            part.collectives.pop_back();
        else if (hasSizes)
            part.sizes.pop_back();
        else
            return part;
    }
}

wire::CampaignPlan withFewerLaunches(const wire::CampaignPlan &plan, const std::vector<wire::Offers> &offers,
    double seconds, double startSeconds)
{
    constexpr double share = 0.5;
    const auto count
        = [&offers](const wire::CampaignPlan &of) { return wire::plannedLaunches(of, offers).size(); };
    if (count(plan) < 3 || startSeconds <= 0)
        return plan;
    const auto most = static_cast<std::size_t>(std::max(share * seconds / startSeconds, 2.0));
    wire::CampaignPlan part = plan;
    for (std::size_t methods = most - 1; methods > 0 && count(part) > most; --methods) {
        part.methods = {std::string(wire::asksForIntel(plan) ? wire::baselineAlgorithm : "native")};
        for (const wire::Offers &each : offers)
            for (const wire::Offer &offer : each.libraries)
                for (std::size_t i = 0; i < std::min(methods, offer.algorithms.size()); ++i) {
                    const std::string word = offer.library + '.' + offer.algorithms[i].name;
                    if (wire::takesLaunch(offer.library, each.collective)
                        && std::find(plan.collectives.begin(), plan.collectives.end(), each.collective)
                            != plan.collectives.end()
                        && std::find(part.methods.begin(), part.methods.end(), word) == part.methods.end())
                        part.methods.push_back(word);
                }
    }
    return part;
}

std::string leftOutText(const wire::CampaignPlan &whole, const wire::CampaignPlan &part)
{
    std::string text;
    const auto add = [&text](const std::string &what) { text += (text.empty() ? "" : ", ") + what; };
    if (part.sizes.empty() || whole.sizes.empty())
        return text;
    if (part.sizes.back() < whole.sizes.back())
        add("messages above " + wire::formatBytes(part.sizes.back()));
    const auto upTo = std::upper_bound(whole.sizes.begin(), whole.sizes.end(), part.sizes.back());
    if (part.sizes.size() < static_cast<std::size_t>(upTo - whole.sizes.begin()))
        add("every other size");
    if (part.methods != whole.methods)
        add("the methods behind the first " + std::to_string(part.methods.size() - 1)
            + ", which take a launch each");
    for (const std::string &collective : whole.collectives)
        if (std::find(part.collectives.begin(), part.collectives.end(), collective) == part.collectives.end())
            add(collective);
    return text;
}

std::string notMeasuredText(wire::CampaignPlan whole, wire::CampaignPlan part,
    const std::vector<wire::Offers> &offers, const Dataset &measured)
{
    if (whole.collectives.empty()) // all
        for (const wire::Offers &each : offers)
            whole.collectives.push_back(each.collective);
    part.collectives.clear();
    std::string few;
    for (const std::string_view collective : measured.collectives()) {
        part.collectives.emplace_back(collective);
        std::set<std::uint64_t> sizes;
        const Dataset::Range rows = measured.rows(collective);
        for (std::size_t row = rows.first; row < rows.last; ++row)
            sizes.insert(measured.messageBytes(row));
        sizes.erase(0); // of a barrier
        if (!sizes.empty() && 2 * sizes.size() < part.sizes.size())
            few += fmt::format("{}{} of {} sizes of {}", few.empty() ? "" : ", ",
                part.sizes.size() - sizes.size(), part.sizes.size(), collective);
    }
    const std::string text = leftOutText(whole, part);
    return text + (text.empty() || few.empty() ? "" : ", ") + few;
}

} // namespace collscope::tune
