// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/campaign_outline.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace collscope {

using namespace Qt::StringLiterals;
using remote::PlannedCell;

namespace {

/// A row of the map.
using Communicator = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>; ///< size, nodes, ppn

Communicator communicatorOf(const PlannedCell &cell)
{
    return {cell.commSize, cell.nodes, cell.ppn};
}

QString rowText(const Communicator &communicator)
{
    const auto [size, nodes, ppn] = communicator;
    return nodes == 0 ? QString::number(size) : Wording::tr("%1 = %2 x %3").arg(size).arg(nodes).arg(ppn);
}

/// All that is measured at one size on one communicator.
struct Spot {
    std::size_t methods = 0;
    int level = std::numeric_limits<int>::max();
    QString collectives; ///< a line each
};

template <typename Key> std::map<Key, std::size_t> numbered(const std::set<Key> &keys)
{
    std::map<Key, std::size_t> numbers;
    for (const Key &key : keys)
        numbers.emplace(key, numbers.size());
    return numbers;
}

HeatContent mapOf(const std::vector<PlannedCell> &cells)
{
    std::set<Communicator> communicators;
    std::set<std::uint64_t> sizes;
    for (const PlannedCell &cell : cells) {
        communicators.insert(communicatorOf(cell));
        sizes.insert(cell.messageBytes);
    }
    const auto rows = numbered(communicators);
    const auto columns = numbered(sizes);
    std::vector<Spot> spots(rows.size() * columns.size());
    for (const PlannedCell &cell : cells) {
        Spot &spot = spots[rows.at(communicatorOf(cell)) * columns.size() + columns.at(cell.messageBytes)];
        spot.methods += cell.methods;
        spot.level = std::min(spot.level, cell.level);
        spot.collectives += u'\n' + toText(cell.collective) + u": "_s
            + Wording::tr("%1, round %2").arg(methodsText(cell.methods)).arg(cell.level + 1);
    }
    HeatContent map;
    map.xTitle = Wording::tr("message size");
    map.yTitle = Wording::tr("processes");
    for (const Communicator &communicator : communicators)
        map.rows.push_back(rowText(communicator));
    for (const std::uint64_t size : sizes)
        map.columns.push_back(size == 0 ? Wording::tr("none") : formatSize(size));
    for (std::size_t i = 0; i < spots.size(); ++i) {
        const Spot &spot = spots[i];
        const bool measured = spot.methods > 0;
        map.values.push_back(measured ? spot.level : std::nan(""));
        map.texts.push_back(measured ? QString::number(spot.methods) : QString());
        map.tips.push_back(
            Wording::tr("%1 processes, %2").arg(map.rows[i / columns.size()], map.columns[i % columns.size()])
            + (measured ? spot.collectives : u'\n' + Wording::tr("not measured")));
    }
    return map;
}

} // namespace

Expected<CampaignOutline> outlineOf(
    const remote::CampaignOrder &asked, const MachineFacts &facts, const wire::CallSeconds &times)
{
    remote::CampaignOrder order = asked;
    order.mostJobs = facts.resources.mostJobs.value_or(0);
    auto orders = splitOrder(order);
    if (!orders)
        return tl::unexpected(orders.error());
    CampaignOutline outline;
    std::vector<PlannedCell> cells;
    for (const remote::JobOrder &job : *orders) {
        const auto planned = plannedCells(job, facts.offers);
        if (!planned)
            return tl::unexpected(planned.error());
        cells.insert(cells.end(), planned->begin(), planned->end());
        if (order.host.name.isEmpty())
            continue;
        auto shown = makeJob(job).and_then([](const remote::Job &made) { return preview(made); });
        if (!shown)
            return tl::unexpected(shown.error());
        outline.previews.push_back(*std::move(shown));
    }
    auto estimate = estimateCampaign(*orders, facts.offers, times);
    if (!estimate)
        return tl::unexpected(estimate.error());
    if (estimate->points == 0)
        return failure("nothing would be measured", "see which collectives have these methods");
    estimate->warnings << limitWarnings(*orders, facts.resources);
    outline.map = mapOf(cells);
    outline.estimate = *std::move(estimate);
    outline.orders = *std::move(orders);
    return outline;
}

QString estimateText(const remote::CampaignEstimate &estimate)
{
    const auto all = [&](bool remote::JobEstimate::*flag) {
        return std::all_of(estimate.jobs.begin(), estimate.jobs.end(),
            [flag](const remote::JobEstimate &job) { return job.*flag; });
    };
    QString text = all(&remote::JobEstimate::bounded) ? Wording::tr("at most %1")
        : all(&remote::JobEstimate::isKnown)          ? Wording::tr("about %1 by recorded times")
                                                      : Wording::tr("about %1, a rough guess");
    text = text.arg(formatDuration(estimate.seconds));
    if (estimate.jobs.size() > 1)
        text += Wording::tr(" in %1 jobs one after the other").arg(estimate.jobs.size());
    return text + Wording::tr("; %1 core hours").arg(numberText(estimate.coreHours, 'g', 3))
        + Wording::tr("; up to %1").arg(measurementsText(estimate.points));
}

} // namespace collscope
