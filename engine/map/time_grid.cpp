// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/time_grid.h"

#include "engine/data/say.h"

#include "engine/data/statistics.h"
#include "engine/wire/counted.h"
#include "engine/wire/offers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

namespace {

template <typename Value> void sortUnique(std::vector<Value> &values)
{
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// Position of the largest entry not above `value`; 0 when all are above it.
template <typename Size> std::uint32_t positionBelow(const std::vector<Size> &axis, std::uint64_t value)
{
    const auto above = std::upper_bound(axis.begin(), axis.end(), value);
    return above == axis.begin() ? 0U : static_cast<std::uint32_t>(above - axis.begin() - 1);
}

/// Position of an entry that is there.
template <typename Value> std::uint32_t positionOf(const std::vector<Value> &ascending, const Value &value)
{
    return static_cast<std::uint32_t>(
        std::lower_bound(ascending.begin(), ascending.end(), value) - ascending.begin());
}

std::string placementsText(const GridSelection &selection)
{
    std::string text;
    if (selection.nodes)
        text += say(" on {}", sayCounted(*selection.nodes, toSay("node"), toSay("nodes")));
    if (selection.ppn)
        text += say(" with {} processes per node", *selection.ppn);
    if (!selection.placements.empty())
        text += say(" on the selected placements");
    if (!selection.only.empty())
        text += say(" with {}", selection.only.text());
    if (!selection.except.empty())
        text += say(" but those with {}", selection.except.text());
    if (!selection.excluded.empty())
        text += say(" that are not excluded");
    return text;
}

struct NamedStatistic {
    Statistic statistic;
    std::string_view name;
};
constexpr std::array namedStatistics{NamedStatistic{Statistic::median, "median"},
    NamedStatistic{Statistic::minimum, "minimum"},
    NamedStatistic{Statistic::geometricMean, "geometric-mean"}};

} // namespace

const std::vector<Statistic> &statistics()
{
    static const std::vector<Statistic> all = [] {
        std::vector<Statistic> list;
        for (const NamedStatistic &one : namedStatistics)
            list.push_back(one.statistic);
        return list;
    }();
    return all;
}

Statistic usualStatistic()
{
    return Statistic::minimum;
}

std::string_view statisticText(Statistic statistic)
{
    return std::find_if(namedStatistics.begin(), namedStatistics.end(), [&](const NamedStatistic &one) {
        return one.statistic == statistic;
    })->name;
}

std::optional<Statistic> parseStatistic(std::string_view text)
{
    for (const NamedStatistic &one : namedStatistics)
        if (one.name == text)
            return one.statistic;
    return std::nullopt;
}

double statisticOf(Statistic statistic, std::span<double> seconds)
{
    if (seconds.empty() || statistic == Statistic::median)
        return median(seconds);
    if (statistic == Statistic::minimum || seconds.size() == 1) // its logarithm would round
        return *std::min_element(seconds.begin(), seconds.end());
    double sum = 0;
    for (const double each : seconds)
        sum += std::log(each);
    return std::exp(sum / static_cast<double>(seconds.size()));
}

bool GridSelection::admits(const Dataset &dataset, std::size_t row) const
{
    if (dataset.methods()[dataset.method(row)].algorithm == wire::configuredAlgorithm)
        return false; // the settings of one job, which no decision can select
    const auto isOfLibrary = [&] {
        const Method &method = dataset.methods()[dataset.method(row)];
        if (!method.isBaseline() || method.library == library)
            return method.library == library;
        // The default of another library is none where the library's own was measured.
        const auto &all = dataset.methods();
        return std::none_of(all.begin(), all.end(),
            [this](const Method &other) { return other.isBaseline() && other.library == library; });
    };
    const auto isListed = [&] {
        return std::find(placements.begin(), placements.end(), dataset.placement(row)) != placements.end();
    };
    return (!ppn || dataset.ppn(row) == *ppn) && (!nodes || dataset.nodes(row) == *nodes)
        && (placements.empty() || isListed()) && only.hold(dataset, row)
        && (except.empty() || !except.hold(dataset, row)) && (library.empty() || isOfLibrary())
        && (!runs || std::find(runs->begin(), runs->end(), dataset.run(row)) != runs->end())
        && std::none_of(excluded.begin(), excluded.end(),
            [&](const Exclusion &each) { return each.covers(dataset, collective, row); });
}

namespace {

/// What occurs among the rows of a selection.
struct Occurring {
    std::vector<Placement> placements; ///< ascending, as message sizes are
    std::vector<std::uint64_t> messageBytes;
    std::vector<bool> methods; ///< of the dataset's
};

/// Nothing: stopped.
std::optional<Occurring> occurringIn(
    const Dataset &data, const GridSelection &selection, const std::stop_token &stop)
{
    Occurring found;
    found.methods.resize(data.methods().size());
    const Dataset::Range range = data.rows(selection.collective);
    for (std::size_t i = range.first; i < range.last; ++i) {
        if (i % 65536 == 0 && stop.stop_requested())
            return std::nullopt;
        if (!selection.admits(data, i))
            continue;
        const Placement placement = data.placement(i);
        const auto at = std::lower_bound(found.placements.begin(), found.placements.end(), placement);
        if (at == found.placements.end() || *at != placement)
            found.placements.insert(at, placement);
        if (found.messageBytes.empty() || found.messageBytes.back() != data.messageBytes(i))
            found.messageBytes.push_back(data.messageBytes(i));
        found.methods[data.method(i)] = true;
    }
    sortUnique(found.messageBytes);
    return found;
}

/// Per cell of a grid and method the statistic of its runs.
struct CellTimes {
    std::vector<double> seconds; ///< NaN: not measured
    std::vector<bool> extrapolated; ///< per cell; empty: none is
};

/// `indices`: where each method of the dataset is in the grid. Nothing: stopped.
std::optional<CellTimes> timesOf(const TimeGrid &grid, const Dataset &data, const GridSelection &selection,
    const std::vector<MethodIndex> &indices, const std::stop_token &stop)
{
    const std::size_t methods = grid.methods().size();
    CellTimes times;
    times.seconds.assign(grid.cells() * methods, std::numeric_limits<double>::quiet_NaN());
    std::vector<double> group;
    const Dataset::Range range = data.rows(selection.collective);
    for (std::size_t i = range.first; i < range.last;) {
        if (stop.stop_requested())
            return std::nullopt;
        const Placement placement = data.placement(i);
        const MethodIndex method = data.method(i);
        const auto same = [&](std::size_t j) {
            return data.placement(j) == placement && data.messageBytes(j) == data.messageBytes(i)
                && data.method(j) == method;
        };
        group.clear();
        std::size_t next = i;
        bool isExtrapolated = false;
        for (; next < range.last && same(next); ++next)
            if (selection.admits(data, next)) {
                group.push_back(data.seconds(next));
                isExtrapolated = isExtrapolated || data.isExtrapolated(next);
            }
        if (!group.empty()) {
            const std::size_t cell = grid.index({positionOf(grid.placements(), placement),
                positionOf(grid.messageBytes(), data.messageBytes(i))});
            times.seconds[cell * methods + indices[method]] = statisticOf(selection.statistic, group);
            if (isExtrapolated) {
                times.extrapolated.resize(grid.cells());
                times.extrapolated[cell] = true;
            }
        }
        i = next;
    }
    return times;
}

} // namespace

Expected<std::shared_ptr<const TimeGrid>> TimeGrid::make(
    DatasetPtr dataset, GridSelection selection, const std::stop_token &stop)
{
    const Dataset &data = *dataset;
    auto found = occurringIn(data, selection, stop);
    if (!found)
        return failure("cancelled");
    auto grid = std::make_shared<TimeGrid>();
    grid->m_placements = std::move(found->placements);
    grid->m_messageBytes = std::move(found->messageBytes);
    if (grid->m_placements.empty())
        return failure(say("there are no measurements of {}{}{}", selection.collective,
                           placementsText(selection), selection.runs ? say(" in the selected runs") : ""),
            say("`collscope info` lists what there is"), data.provenance().path);
    auto axes = RowAxes::make(grid->m_placements);
    if (!axes) {
        axes.error().file = data.provenance().path;
        return tl::unexpected(axes.error());
    }
    grid->m_axes = std::move(*axes);
    for (std::uint32_t row = 0; row < grid->rows(); ++row)
        if (row == 0 || grid->commSize(row) != grid->commSize(row - 1)) {
            grid->m_commSizes.push_back(grid->commSize(row));
            grid->m_firstRows.push_back(row);
        }

    grid->m_allMethods = data.methods(selection.collective);
    std::vector<MethodIndex> indices(found->methods.size(), noMethod);
    for (std::size_t m = 0; m < indices.size(); ++m) {
        if (!found->methods[m])
            continue;
        indices[m] = static_cast<MethodIndex>(grid->m_methods.size());
        if (data.methods()[m].isBaseline())
            grid->m_candidates
                = static_cast<MethodIndex>(indices[m] + 1U); // baselines are first in catalogue order
        grid->m_methods.push_back(data.methods()[m]);
    }
    if (!selection.library.empty() && grid->m_methods.size() == grid->m_candidates) {
        const auto libraries = data.libraries(selection.collective);
        std::string known;
        for (const std::string &library : libraries)
            known += (known.empty() ? "" : ", ") + library;
        if (std::find(libraries.begin(), libraries.end(), selection.library) == libraries.end())
            return failure(
                say("no methods of {} were measured for {}", selection.library, selection.collective),
                known.empty() ? say("leave the library out") : say("libraries there are {}", known),
                data.provenance().path);
    }
    const std::size_t methods = grid->m_methods.size();
    if (grid->m_messageBytes.size() > maxEntries / grid->m_placements.size()
        || grid->cells() > maxEntries / methods)
        return failure(say("the grid of {} placements, {} message sizes and {} methods is too large",
                           grid->m_placements.size(), grid->m_messageBytes.size(), methods),
            say("split the file"), data.provenance().path);

    auto times = timesOf(*grid, data, selection, indices, stop);
    if (!times)
        return failure("cancelled");
    grid->m_seconds = std::move(times->seconds);
    grid->m_extrapolated = std::move(times->extrapolated);
    grid->m_selection = std::move(selection);
    grid->m_dataset = std::move(dataset);
    return grid;
}

std::shared_ptr<const TimeGrid> TimeGrid::without(const std::vector<bool> &cells) const
{
    auto grid = std::make_shared<TimeGrid>(*this);
    const auto methods = static_cast<std::ptrdiff_t>(m_methods.size());
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        if (cells[cell])
            std::fill_n(grid->m_seconds.begin() + static_cast<std::ptrdiff_t>(cell) * methods, methods,
                std::numeric_limits<double>::quiet_NaN());
    return grid;
}

std::shared_ptr<const TimeGrid> TimeGrid::withSeconds(
    std::vector<double> seconds, std::optional<std::vector<std::uint32_t>> runs) const
{
    auto grid = std::make_shared<TimeGrid>(*this);
    grid->m_seconds = std::move(seconds);
    grid->m_selection.runs = std::move(runs);
    return grid;
}

std::shared_ptr<const TimeGrid> TimeGrid::withBaselineAsCandidate() const
{
    auto grid = std::make_shared<TimeGrid>(*this);
    grid->m_selection.baselineIsCandidate = true;
    return grid;
}

std::size_t TimeGrid::extrapolatedCells() const
{
    return static_cast<std::size_t>(std::count(m_extrapolated.begin(), m_extrapolated.end(), true));
}

Instance TimeGrid::instance(Cell cell) const
{
    return {m_selection.collective, m_placements[cell.row], m_messageBytes[cell.column]};
}

std::string TimeGrid::rowText(std::uint32_t row) const
{
    if (!hasOnePlacementPerSize())
        return placementText(m_placements[row]);
    const std::string groups = groupsText(m_placements[row]);
    return std::to_string(commSize(row)) + (groups.empty() ? "" : ", " + groups);
}

std::string TimeGrid::placeText(std::uint32_t row) const
{
    const std::string place = rowText(row).substr(std::to_string(commSize(row)).size());
    return place.starts_with(" = ") ? " (" + place.substr(3) + ')' : place;
}

std::string TimeGrid::ranksText(std::uint32_t row) const
{
    return sayCounted(commSize(row), toSay("rank"), toSay("ranks")) + placeText(row);
}

TimeGrid::RowRange TimeGrid::rowsOf(std::uint64_t commSize) const
{
    const std::uint32_t size = positionBelow(m_commSizes, commSize);
    return {m_firstRows[size], size + 1 < m_firstRows.size() ? m_firstRows[size + 1] : rows()};
}

std::optional<Cell> TimeGrid::locate(const Instance &instance) const
{
    const auto point = m_axes.locate(instance.placement);
    if (!point)
        return std::nullopt;
    return Cell{m_axes.rows[*point], column(instance.messageBytes)};
}

std::uint32_t TimeGrid::column(std::uint64_t messageBytes) const
{
    return positionBelow(m_messageBytes, messageBytes);
}

std::optional<Cell> TimeGrid::find(const Instance &instance) const
{
    const auto cell = locate(instance);
    const bool isThere = cell && m_messageBytes[cell->column] == instance.messageBytes
        && commSize(cell->row) == instance.placement.commSize
        && ((hasOnePlacementPerSize() && instance.placement.members == 0)
            || m_placements[cell->row] == instance.placement);
    return isThere ? cell : std::nullopt;
}

std::vector<RankedMethod> ranking(const TimeGrid &grid, Cell cell)
{
    const Dataset &data = *grid.dataset();
    const Dataset::Range range = data.rows(grid.collective());
    const Placement placement = grid.placements()[cell.row];
    const std::uint32_t commSize = placement.commSize;
    const std::uint64_t bytes = grid.messageBytes()[cell.column];
    // Rows are ordered by communicator size, then message size: the cell is one stretch of them.
    std::size_t first = range.first;
    for (std::size_t step = range.size(); step > 0;) {
        const std::size_t half = step / 2;
        const std::size_t middle = first + half;
        const bool before = data.commSize(middle) < commSize
            || (data.commSize(middle) == commSize && data.messageBytes(middle) < bytes);
        first = before ? middle + 1 : first;
        step = before ? step - half - 1 : half;
    }
    std::vector<RankedMethod> result;
    for (std::size_t i = first;
         i < range.last && data.commSize(i) == commSize && data.messageBytes(i) == bytes; ++i) {
        if (data.placement(i) != placement || !grid.selection().admits(data, i))
            continue;
        const auto &methods = grid.methods();
        const auto method = static_cast<MethodIndex>(
            std::find(methods.begin(), methods.end(), data.methods()[data.method(i)]) - methods.begin());
        const Summary summary = data.row(i).summary;
        const double low = std::isnan(summary.min) ? data.seconds(i) : summary.min;
        const double high = std::isnan(summary.max) ? data.seconds(i) : summary.max;
        if (result.empty() || result.back().method != method)
            result.push_back({method, grid.seconds(grid.index(cell), method), low, high, 0, 0, {}});
        RankedMethod &ranked = result.back();
        ranked.low = std::min(ranked.low, low);
        ranked.high = std::max(ranked.high, high);
        ranked.runs += 1;
        ranked.samples += summary.samples;
        ranked.each.push_back({data.run(i), data.seconds(i), summary.samples});
    }
    std::stable_sort(result.begin(), result.end(),
        [](const RankedMethod &a, const RankedMethod &b) { return a.seconds < b.seconds; });
    return result;
}

} // namespace collscope
