// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/gain.h"

#include "engine/data/say.h"

#include "engine/data/dataset_builder.h"
#include "engine/data/statistics.h"
#include "engine/wire/order_statistics.h"
#include "engine/wire/sides.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace collscope {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// The pairs of one cell: repetitions of one job or several, or medians of launches.
struct Pairs {
    Method tuned;
    std::vector<double> defaultSeconds;
    std::vector<double> tunedSeconds;
    std::vector<std::uint32_t> launches = {}; ///< per pair; empty: they are repetitions within jobs
};

using Place = std::tuple<std::string, Placement, std::uint64_t>; ///< collective, placement, bytes

bool arePaired(const wire::RecordLine &first, const wire::RecordLine &second)
{
    const auto isTime = [](double seconds) { return seconds > 0 && seconds <= maxSeconds; };
    const auto cell = [](const wire::RecordLine &r) {
        return std::tie(r.collective, r.nodes, r.ppn, r.commSize, r.messageBytes, r.run);
    };
    return first.method.isBaseline() && cell(first) == cell(second) && !first.each.empty()
        && first.each.size() == second.each.size()
        && std::all_of(first.each.begin(), first.each.end(), isTime)
        && std::all_of(second.each.begin(), second.each.end(), isTime);
}

std::map<Place, Pairs> pairsOf(const std::vector<wire::RecordLine> &records, DatasetBuilder &builder)
{
    std::map<Place, Pairs> all;
    for (std::size_t i = 0; i + 1 < records.size(); ++i) {
        const wire::RecordLine &own = records[i];
        const wire::RecordLine &tuned = records[i + 1];
        if (!arePaired(own, tuned) || builder.add(own))
            continue;
        builder.add(tuned); // refused when that is the library's own choice again: a trial of the method
        Pairs &pairs = all[{
            own.collective, {own.nodes, own.ppn, own.commSize, own.members, own.colours}, own.messageBytes}];
        if (!(pairs.tuned == tuned.method)) // tuned anew: what is older is no longer asked for
            pairs = {tuned.method, {}, {}};
        pairs.defaultSeconds.insert(pairs.defaultSeconds.end(), own.each.begin(), own.each.end());
        pairs.tunedSeconds.insert(pairs.tunedSeconds.end(), tuned.each.begin(), tuned.each.end());
        ++i;
    }
    return all;
}

/// Does the record hold the median of one launch? Launches come in twos: run 2K is the default's, 2K+1 that
/// of the decisions.
bool isOfLaunch(const wire::RecordLine &record)
{
    return record.each.empty() && record.summary.median > 0 && record.summary.median <= maxSeconds;
}

void addLaunches(
    const std::vector<wire::RecordLine> &records, DatasetBuilder &builder, std::map<Place, Pairs> &all)
{
    struct Sides {
        std::optional<double> standard;
        std::optional<double> decided;
        const wire::RecordLine *record = nullptr; ///< of the decisions
    };
    std::map<std::pair<Place, std::uint32_t>, Sides> launches;
    for (const wire::RecordLine &record : records) {
        if (!isOfLaunch(record))
            continue;
        const Place place{record.collective,
            {record.nodes, record.ppn, record.commSize, record.members, record.colours}, record.messageBytes};
        Sides &sides = launches[{place, record.run / 2}];
        if (record.run % 2 == 0) {
            sides.standard = record.summary.median;
            builder.add(record);
        } else {
            sides.decided = record.summary.median;
            sides.record = &record;
        }
    }
    for (const auto &[key, sides] : launches) {
        if (!sides.standard || !sides.decided)
            continue;
        builder.add(*sides.record);
        Pairs &pairs = all[key.first];
        if (!(pairs.tuned == sides.record->method))
            pairs = {sides.record->method, {}, {}};
        pairs.defaultSeconds.push_back(*sides.standard);
        pairs.tunedSeconds.push_back(*sides.decided);
        pairs.launches.push_back(key.second);
    }
}

Expected<RealisedGain> gainOf(const DatasetPtr &dataset, std::string_view collective,
    const std::map<Place, Pairs> &pairs, double confidence)
{
    const GridSelection selection{std::string(collective), {}, true};
    auto map = TimeGrid::make(dataset, selection).and_then([](TimeGridPtr grid) {
        return makeDecisionMap(std::move(grid));
    });
    if (!map)
        return tl::unexpected(map.error());
    RealisedGain result{*map, {}, {}, confidence};
    const TimeGrid &grid = *result.map->grid;
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const Instance at = grid.instance(grid.cell(cell));
        const auto found = pairs.find({selection.collective, at.placement, at.messageBytes});
        CellGain &gain = result.cells.emplace_back();
        if (found == pairs.end())
            continue;
        gain = pairedGain(found->second.defaultSeconds, found->second.tunedSeconds, confidence);
        gain.tuned = found->second.tuned;
        gain.weight = result.map->weight(cell);
        for (std::size_t i = 0; i < found->second.launches.size(); ++i)
            gain.launches.push_back(
                {found->second.launches[i], found->second.defaultSeconds[i] / found->second.tunedSeconds[i]});
    }
    std::vector<CellGain> kept;
    for (CellGain &gain : result.cells)
        if (!gain.launches.empty() && gain.tuned.isBaseline()) {
            kept.push_back(gain);
            gain.verdict = GainVerdict::notTimed; // nothing is decided there
        }
    result.kept = gainStatistics(kept, confidence);
    result.statistics = gainStatistics(result.cells, confidence);
    return result;
}

} // namespace

std::string_view verdictName(GainVerdict verdict)
{
    switch (verdict) {
    case GainVerdict::better:
        return "better";
    case GainVerdict::worse:
        return "worse";
    case GainVerdict::same:
        return "same";
    case GainVerdict::notTimed:
        break;
    }
    return {};
}

std::vector<std::size_t> RealisedGain::worst() const
{
    std::vector<std::size_t> result;
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        if (cells[cell].verdict == GainVerdict::worse)
            result.push_back(cell);
    std::stable_sort(result.begin(), result.end(),
        [this](std::size_t a, std::size_t b) { return cells[a].gain < cells[b].gain; });
    return result;
}

std::optional<std::size_t> RealisedGain::best() const
{
    std::optional<std::size_t> result;
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        if (cells[cell].verdict == GainVerdict::better && (!result || cells[cell].gain > cells[*result].gain))
            result = cell;
    return result;
}

namespace {

/// A launch has a speed of its own, which all of its cells share: the mean is taken within each pair of
/// launches, and its interval over them.
void judgeByLaunches(std::span<const CellGain> cells, double confidence, GainStatistics &statistics)
{
    struct Sum {
        double logs = 0;
        double weights = 0;
        std::size_t cells = 0;
    };
    std::map<std::uint32_t, Sum> sums;
    std::size_t most = 0;
    for (const CellGain &cell : cells)
        for (const LaunchRatio &launch : cell.launches) {
            if (cell.verdict == GainVerdict::notTimed)
                continue;
            Sum &sum = sums[launch.pair];
            sum.logs += cell.weight * std::log(launch.ratio);
            sum.weights += cell.weight;
            most = std::max(most, ++sum.cells);
        }
    std::vector<double> ratios;
    for (const auto &[launch, sum] : sums)
        if (sum.cells == most && sum.weights > 0) // one that ended early is about other cells
            ratios.push_back(std::exp(sum.logs / sum.weights));
    if (ratios.empty())
        return;
    const CellGain all = pairedGain(ratios, std::vector<double>(ratios.size(), 1.0), confidence);
    statistics.mean = all.gain;
    statistics.low = all.low;
    statistics.high = all.high;
    statistics.launches = ratios.size();
}

} // namespace

GainStatistics gainStatistics(std::span<const CellGain> cells, double confidence)
{
    GainStatistics result;
    double logs = 0;
    double weights = 0;
    double below = 0; // squares of the logarithms' distances to the ends of the intervals
    double above = 0;
    std::vector<Weighted> gains; // that count
    for (const CellGain &cell : cells) {
        result.better += cell.verdict == GainVerdict::better;
        result.worse += cell.verdict == GainVerdict::worse;
        result.same += cell.verdict == GainVerdict::same;
        if (cell.verdict != GainVerdict::notTimed) {
            logs += cell.weight * std::log1p(cell.gain);
            weights += cell.weight;
            if (cell.weight > 0)
                gains.push_back({cell.gain, cell.weight});
            const double middle = std::log1p(cell.gain);
            below += std::pow(cell.weight * (middle - std::log1p(cell.low)), 2);
            above += std::pow(cell.weight * (std::log1p(cell.high) - middle), 2);
        }
    }
    result.cells = result.better + result.worse + result.same;
    result.mean = weights > 0 ? std::expm1(logs / weights) : unknown;
    result.median = weightedMedian(gains);
    result.low = weights > 0 ? std::expm1((logs - std::sqrt(below)) / weights) : unknown;
    result.high = weights > 0 ? std::expm1((logs + std::sqrt(above)) / weights) : unknown;
    judgeByLaunches(cells, confidence, result);
    return result;
}

CellGain pairedGain(
    std::span<const double> defaultSeconds, std::span<const double> tunedSeconds, double confidence)
{
    CellGain result;
    result.pairs = std::min(defaultSeconds.size(), tunedSeconds.size());
    if (result.pairs == 0)
        return result;
    std::vector<double> ratios;
    for (std::size_t i = 0; i < result.pairs; ++i)
        ratios.push_back(defaultSeconds[i] / tunedSeconds[i]);
    std::vector<double> own(defaultSeconds.begin(), defaultSeconds.end());
    std::vector<double> tuned(tunedSeconds.begin(), tunedSeconds.end());
    result.defaultSeconds = median(own);
    result.tunedSeconds = median(tuned);
    result.gain = median(ratios) - 1; // which leaves them in another order
    std::sort(ratios.begin(), ratios.end());
    result.low = result.high = unknown;
    result.verdict = GainVerdict::same;
    const std::size_t outside = wire::samplesOutside(ratios.size(), confidence);
    if (outside == 0)
        return result;
    result.low = ratios[outside - 1] - 1;
    result.high = ratios[ratios.size() - outside] - 1;
    if (result.low > 0)
        result.verdict = GainVerdict::better;
    else if (result.high < 0)
        result.verdict = GainVerdict::worse;
    return result;
}

Expected<std::vector<RealisedGain>> realisedGains(
    const Provenance &provenance, const std::vector<wire::RecordLine> &records, double confidence)
{
    DatasetBuilder builder(provenance);
    auto pairs = pairsOf(records, builder);
    if (std::any_of(provenance.facts.begin(), provenance.facts.end(),
            [](const auto &fact) { return fact.first == wire::comparedKey; }))
        addLaunches(records, builder, pairs);
    if (pairs.empty())
        return failure(say("holds no decisions that were timed beside the library's own choice"),
            say("`collscope verify` makes such files"), provenance.path);
    const DatasetPtr dataset = builder.build();
    std::vector<RealisedGain> result;
    for (const std::string_view collective : dataset->collectives()) {
        auto gain = gainOf(dataset, collective, pairs, confidence);
        if (!gain)
            return tl::unexpected(gain.error());
        result.push_back(*std::move(gain));
    }
    return result;
}

} // namespace collscope
