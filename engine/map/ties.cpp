// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/ties.h"

#include "engine/data/statistics.h"
#include "engine/map/rank_test.h"
#include "engine/map/significance.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr double normal95 = 1.959963984540054;

/// A method in a cell in a run.
struct Entry {
    std::uint32_t cell = 0;
    MethodIndex method = noMethod;
    std::uint32_t run = 0;
    std::size_t row = 0; ///< of the dataset
};

/// The rows of a map's candidates by cell, method and run.
class Entries {
public:
    Entries(const DecisionMap &map, Dataset::Range range, const std::stop_token &stop = {}) : m_map(map)
    {
        const TimeGrid &grid = *map.grid;
        const Dataset &data = *grid.dataset();
        std::vector<MethodIndex> here(data.methods().size(), noMethod);
        for (MethodIndex method = 0; method < grid.methods().size(); ++method)
            for (std::size_t m = 0; m < here.size(); ++m)
                if (data.methods()[m] == grid.methods()[method] && grid.isCandidate(method))
                    here[m] = method;
        for (std::size_t row = range.first; row < range.last && !stop.stop_requested(); ++row) {
            const MethodIndex method = here[data.method(row)];
            if (method == noMethod || !grid.selection().admits(data, row))
                continue;
            const auto at = cellOf(row);
            if (at && !map.interpolated(*at) && !std::isnan(grid.seconds(*at, method)))
                m_entries.push_back({static_cast<std::uint32_t>(*at), method, data.run(row), row});
        }
        std::stable_sort(m_entries.begin(), m_entries.end(), [](const Entry &a, const Entry &b) {
            return std::tie(a.cell, a.method, a.run) < std::tie(b.cell, b.method, b.run);
        });
    }

    std::span<const Entry> all() const { return m_entries; }

private:
    std::optional<std::size_t> cellOf(std::size_t row) const
    {
        const TimeGrid &grid = *m_map.grid;
        const Placement placement = grid.dataset()->placement(row);
        const auto &placements = grid.placements();
        const auto at = std::lower_bound(placements.begin(), placements.end(), placement);
        if (at == placements.end() || *at != placement)
            return std::nullopt;
        return grid.index({static_cast<std::uint32_t>(at - placements.begin()),
            grid.column(grid.dataset()->messageBytes(row))});
    }

    const DecisionMap &m_map;
    std::vector<Entry> m_entries;
};

/// The entries at the front with the same key.
template <typename Key> std::span<const Entry> leading(std::span<const Entry> entries, Key Entry::*key)
{
    std::size_t count = 0;
    while (count < entries.size() && entries[count].*key == entries.front().*key)
        ++count;
    return entries.first(count);
}

/// Of fewer the spread is itself too uncertain: one method against itself was called different in 13 % of
/// cells with 4 repetitions and their interval, in 16 % with 5 and quartiles alone.
constexpr std::uint64_t leastOfInterval = 6;
constexpr std::uint64_t leastOfQuartiles = 10;

/// Standard error of the logarithm of what stands for a row; NaN where the row does not say.
double standardError(const Dataset &data, std::size_t row)
{
    Summary summary = data.row(row).summary;
    if (summary.medianLow > 0 && summary.medianHigh >= summary.medianLow
        && (summary.samples == 0 || summary.samples >= leastOfInterval))
        return std::log(summary.medianHigh / summary.medianLow) / (2 * normal95);
    const auto samples = data.samples(row);
    if (!(summary.q1 > 0) && samples.size() >= leastOfQuartiles) {
        std::vector<double> sorted(samples.begin(), samples.end());
        summary.q1 = quantile(sorted, 0.25);
        summary.q3 = quantile(sorted, 0.75);
        summary.samples = samples.size();
    }
    if (!(summary.q1 > 0) || !(summary.q3 >= summary.q1) || summary.samples < leastOfQuartiles)
        return unknown;
    constexpr double quartilesOfNormal = 1.3489795003921634; // their distance in standard deviations
    constexpr double medianOfNormal = 1.2533141373155001; // standard error of a median against a mean's
    return medianOfNormal * std::log(summary.q3 / summary.q1) / quartilesOfNormal
        / std::sqrt(static_cast<double>(summary.samples));
}

/// Two methods in one run.
struct RunComparison {
    double difference = 0; ///< logarithm of the ratio
    double error = unknown; ///< of it
    double deviate = unknown;
};

RunComparison compareRows(const Dataset &data, std::size_t best, std::size_t other)
{
    RunComparison result;
    result.difference = std::log(data.seconds(other) / data.seconds(best));
    result.error = std::hypot(standardError(data, best), standardError(data, other));
    result.deviate = rankDeviate(data.samples(best), data.samples(other));
    if (std::isnan(result.deviate) && !std::isnan(result.error))
        result.deviate = result.error > 0 ? result.difference / result.error
            : result.difference == 0      ? 0.0
                                          : std::copysign(40.0, result.difference);
    return result;
}

/// What all runs say of two methods, before the spread between runs is judged.
struct Pair {
    TieTest test;
    RunNoise::Pair runs;
    double within = unknown; ///< probability by the spread within runs
};

Pair comparePair(const Dataset &data, std::span<const Entry> best, std::span<const Entry> other)
{
    std::vector<RunComparison> compared;
    for (const Entry &entry : best) {
        const auto same = std::find_if(
            other.begin(), other.end(), [&](const Entry &each) { return each.run == entry.run; });
        if (same != other.end())
            compared.push_back(compareRows(data, entry.row, same->row));
    }
    Pair pair;
    pair.test.method = other.front().method;
    pair.test.runs = pair.runs.runs = compared.size();
    pair.test.isComplete = compared.size() == best.size();
    if (compared.empty())
        return pair;
    const auto count = static_cast<double>(compared.size());
    pair.test.worst = -std::numeric_limits<double>::infinity();
    double deviates = 0;
    for (const RunComparison &run : compared) {
        pair.runs.mean += run.difference / count;
        deviates += run.deviate; // NaN where one run says nothing: then the runs must
        const double beyond = std::isnan(run.error) ? 0.0 : normal95 * run.error;
        pair.test.worst = std::max(pair.test.worst, run.difference + beyond);
    }
    for (const RunComparison &run : compared)
        pair.runs.variance += (run.difference - pair.runs.mean) * (run.difference - pair.runs.mean)
            / std::max(count - 1, 1.0);
    pair.runs.apart = compared.front().difference - compared.back().difference;
    pair.test.difference = pair.runs.mean;
    pair.test.hasSpread = !std::isnan(deviates);
    if (pair.test.hasSpread)
        pair.within = deviates > 0 ? normalProbability(deviates / std::sqrt(count)) : 1.0;
    return pair;
}

/// The best of a cell against the others; nothing is known of the spread between runs yet.
std::vector<Pair> comparePairs(const DecisionMap &map, std::span<const Entry> cell)
{
    std::span<const Entry> best;
    for (auto rest = cell; !rest.empty(); rest = rest.subspan(leading(rest, &Entry::method).size()))
        if (rest.front().method == map.best[cell.front().cell])
            best = leading(rest, &Entry::method);
    std::vector<Pair> pairs;
    for (auto rest = cell; !rest.empty() && !best.empty();) {
        const auto other = leading(rest, &Entry::method);
        if (other.front().method != best.front().method)
            pairs.push_back(comparePair(*map.grid->dataset(), best, other));
        rest = rest.subspan(other.size());
    }
    return pairs;
}

/// Judges the spread between runs too.
TieTest judged(const Pair &pair, const RunNoise &noise)
{
    TieTest test = pair.test;
    if (pair.runs.runs == 0)
        return test;
    double between = unknown;
    if (noise.isKnown()) {
        test.runSpread = std::sqrt(noise.variance(pair.runs));
        between = pair.runs.mean > 0 ? noise.probability(pair.runs) : 1.0;
        if (pair.runs.runs == 1 && !test.hasSpread) // the grid alone says how far the run may be off
            test.worst = pair.runs.mean + normal95 * test.runSpread;
    }
    test.probability = std::isnan(pair.within) ? between
        : std::isnan(between)                  ? pair.within
                                               : std::max(pair.within, between);
    return test;
}

/// The free methods of a measured cell; fills in its state.
std::vector<MethodIndex> decide(
    Ties &ties, const DecisionMap &map, std::size_t cell, std::vector<TieTest> tests, const TieLimits &limits)
{
    std::vector<MethodIndex> free{map.best[cell]};
    std::sort(tests.begin(), tests.end(), [](const TieTest &a, const TieTest &b) {
        return std::tie(a.difference, a.method) < std::tie(b.difference, b.method);
    });
    std::size_t doubtful = 0;
    for (const TieTest &test : tests) {
        if (test.probability <= ties.threshold)
            continue;
        ++doubtful;
        const double loss = map.penalty(cell, test.method);
        if (!std::isnan(test.probability) && test.isComplete && loss <= limits.loss
            && test.worst <= std::log1p(limits.worstLoss))
            free.push_back(test.method);
    }
    ties.states[cell] = free.size() > 1 ? Ties::State::tie
        : doubtful > 0                  ? Ties::State::unknown
                                        : Ties::State::choose;
    return free;
}

/// Of every measured cell, in the order of cells.
using CellPairs = std::vector<std::pair<std::size_t, std::vector<Pair>>>;

Expected<CellPairs> allPairs(const DecisionMap &map, const std::stop_token &stop)
{
    const Entries entries(map, map.grid->dataset()->rows(map.grid->collective()), stop);
    CellPairs result;
    for (auto rest = entries.all(); !rest.empty();) {
        if (stop.stop_requested())
            return failure("cancelled");
        const auto cell = leading(rest, &Entry::cell);
        result.emplace_back(cell.front().cell, comparePairs(map, cell));
        rest = rest.subspan(cell.size());
    }
    if (stop.stop_requested())
        return failure("cancelled");
    return result;
}

/// The rows of a cell's communicator size and message size: datasets are ordered by these two.
Dataset::Range rowsOf(const TimeGrid &grid, Cell cell)
{
    const Dataset &data = *grid.dataset();
    const auto range = data.rows(grid.collective());
    const auto firstWhere = [&](auto isBehind) {
        std::size_t low = range.first;
        for (std::size_t high = range.last; low < high;) {
            const std::size_t middle = low + (high - low) / 2;
            if (isBehind(std::pair{data.commSize(middle), data.messageBytes(middle)}))
                high = middle;
            else
                low = middle + 1;
        }
        return low;
    };
    const std::pair at{grid.commSize(cell.row), grid.messageBytes()[cell.column]};
    return {firstWhere([&](const auto &sizes) { return sizes >= at; }),
        firstWhere([&](const auto &sizes) { return sizes > at; })};
}

/// Of the pairs that are close enough for a decision between them.
RunNoise noiseOf(const CellPairs &cells)
{
    constexpr double close = 0.7; // about a factor of 2
    std::vector<RunNoise::Pair> runs;
    for (const auto &[cell, pairs] : cells)
        for (const Pair &pair : pairs)
            if (std::abs(pair.runs.mean) < close)
                runs.push_back(pair.runs);
    return RunNoise(runs);
}

} // namespace

bool Ties::isFree(std::size_t cell, MethodIndex method) const
{
    const auto some = free(cell);
    return std::find(some.begin(), some.end(), method) != some.end();
}

std::string_view stateText(Ties::State state)
{
    switch (state) {
    case Ties::State::choose:
        return "choose";
    case Ties::State::tie:
        return "tie";
    case Ties::State::unknown:
        break;
    }
    return "unknown";
}

Expected<TiesPtr> tiesOf(const DecisionMap &map, const TieLimits &limits, const std::stop_token &stop)
{
    const auto cells = allPairs(map, stop);
    if (!cells)
        return tl::unexpected(cells.error());
    auto ties = std::make_shared<Ties>();
    ties->noise = noiseOf(*cells);
    std::vector<std::vector<TieTest>> tests(map.grid->cells());
    std::vector<double> probabilities;
    for (const auto &[cell, pairs] : *cells)
        for (const Pair &pair : pairs) {
            tests[cell].push_back(judged(pair, ties->noise));
            probabilities.push_back(tests[cell].back().probability);
        }
    ties->threshold = discoveryThreshold(std::move(probabilities), limits.falseDiscoveries);
    ties->states.assign(map.grid->cells(), Ties::State::unknown);
    std::vector<std::vector<MethodIndex>> free(map.grid->cells());
    for (std::size_t cell = 0; cell < map.grid->cells(); ++cell)
        if (!map.interpolated(cell))
            free[cell] = decide(*ties, map, cell, std::move(tests[cell]), limits);
    ties->begins.push_back(0);
    for (std::size_t cell = 0; cell < free.size(); ++cell) {
        if (map.interpolated(cell))
            free[cell] = {map.best[cell]};
        ties->methods.insert(ties->methods.end(), free[cell].begin(), free[cell].end());
        ties->begins.push_back(static_cast<std::uint32_t>(ties->methods.size()));
    }
    return ties;
}

std::vector<TieTest> tieTests(const DecisionMap &map, std::size_t cell, const RunNoise &noise)
{
    if (map.interpolated(cell))
        return {};
    const Entries entries(map, rowsOf(*map.grid, map.grid->cell(cell)));
    std::vector<TieTest> tests;
    for (auto rest = entries.all(); !rest.empty();) {
        const auto here = leading(rest, &Entry::cell);
        if (here.front().cell == cell)
            for (const Pair &pair : comparePairs(map, here))
                tests.push_back(judged(pair, noise));
        rest = rest.subspan(here.size());
    }
    std::sort(tests.begin(), tests.end(),
        [](const TieTest &a, const TieTest &b) { return a.difference < b.difference; });
    return tests;
}

DecisionMapPtr withTies(const DecisionMapPtr &map, TiesPtr ties)
{
    auto made = std::make_shared<DecisionMap>(*map);
    made->ties = std::move(ties);
    return made;
}

Expected<DecisionMapPtr> withBaselineAsCandidate(const DecisionMapPtr &map, const std::stop_token &stop)
{
    if (map->grid->baseline() == noMethod || map->grid->selection().baselineIsCandidate)
        return map;
    auto made = makeDecisionMap(map->grid->withBaselineAsCandidate(), stop);
    if (made && !map->weights.empty())
        made = withWeights(*made, map->weights);
    if (!made || !map->ties)
        return made;
    return tiesOf(**made, {}, stop).map([&](TiesPtr ties) { return withTies(*made, std::move(ties)); });
}

} // namespace collscope
