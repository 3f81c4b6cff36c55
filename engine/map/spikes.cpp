// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/spikes.h"

#include "engine/data/statistics.h"
#include "engine/map/grid_positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace collscope {

namespace {

constexpr double leastDeviations = 6;
constexpr double leastSpread = 0.02; ///< of a logarithm: nothing is measured more exactly
constexpr double madToSigma = 1.4826;
constexpr std::uint32_t reach = 3; ///< of neighbours, where the next ones have no time
constexpr double notKnown = std::numeric_limits<double>::quiet_NaN();

/// Two positions on either side along an axis; NaN where there is none, or no time.
struct Line {
    double at = 0;
    std::array<double, 2> below = {notKnown, notKnown}; ///< positions, the nearer one first
    std::array<double, 2> above = {notKnown, notKnown};
    std::array<double, 2> belowTimes = {notKnown, notKnown}; ///< logarithms
    std::array<double, 2> aboveTimes = {notKnown, notKnown};

    /// What the neighbours allow at most, and at least; NaN: they do not say.
    double most() const
    {
        if (!std::isnan(belowTimes[0]) && !std::isnan(aboveTimes[0]))
            return std::max(belowTimes[0], aboveTimes[0]);
        if (std::isnan(belowTimes[0]))
            return aboveTimes[0];
        return std::max(belowTimes[0], onwards(below, belowTimes)); // NaN, if the second one is not known
    }
    double least() const
    {
        if (!std::isnan(belowTimes[0]) && !std::isnan(aboveTimes[0]))
            return std::min(belowTimes[0], aboveTimes[0]);
        if (std::isnan(aboveTimes[0]))
            return belowTimes[0];
        const double on = onwards(above, aboveTimes);
        return std::isnan(on) ? on : std::min(aboveTimes[0], on);
    }
    /// Half way, by the logarithms.
    double between() const
    {
        if (std::isnan(belowTimes[0]) || std::isnan(aboveTimes[0]))
            return std::isnan(belowTimes[0]) ? onwards(above, aboveTimes) : onwards(below, belowTimes);
        const double share = (at - below[0]) / (above[0] - below[0]);
        return belowTimes[0] + share * (aboveTimes[0] - belowTimes[0]);
    }

private:
    double onwards(const std::array<double, 2> &where, const std::array<double, 2> &times) const
    {
        return times[0] + (times[0] - times[1]) / (where[0] - where[1]) * (at - where[0]);
    }
};

/// The rows next to one along an axis of the rows, nearer ones first.
struct RowLine {
    std::vector<std::uint32_t> below;
    std::vector<std::uint32_t> above;
};

class Search {
public:
    explicit Search(const TimeGrid &grid) : m_grid(grid), m_at(grid), m_methods(grid.methods().size())
    {
        findRows();
        findNeighbours();
    }

    Expected<std::vector<Spike>> run(const std::stop_token &stop)
    {
        std::vector<Spike> suspects;
        for (std::size_t cell = 0; cell < m_grid.cells(); ++cell) {
            if (stop.stop_requested())
                return failure("cancelled");
            for (MethodIndex method = 0; method < m_methods; ++method)
                look(suspects, m_grid.cell(cell), method);
        }
        std::vector<Spike> spikes = confirmed(std::move(suspects));
        std::stable_sort(spikes.begin(), spikes.end(), [](const Spike &a, const Spike &b) {
            return std::abs(std::log(a.ratio())) > std::abs(std::log(b.ratio()));
        });
        return spikes;
    }

private:
    /// What is beside a spike may look like one: those that stand out most first, each again without those
    /// before it.
    std::vector<Spike> confirmed(std::vector<Spike> suspects)
    {
        std::stable_sort(suspects.begin(), suspects.end(),
            [](const Spike &a, const Spike &b) { return a.deviations > b.deviations; });
        std::vector<Spike> spikes;
        for (const Spike &suspect : suspects) {
            std::vector<Spike> again;
            if (suspect.run)
                lookAtRun(again, suspect.cell, suspect.method, *suspect.run);
            else
                lookAtAll(again, suspect.cell, suspect.method);
            if (again.empty())
                continue;
            spikes.push_back(again.front());
            m_spikes.insert({m_grid.index(suspect.cell), suspect.method});
        }
        return spikes;
    }

    /// Rows of the dataset, [first, last), that are of a method in a cell.
    struct Rows {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
    };

    void findRows()
    {
        const Dataset &data = *m_grid.dataset();
        const auto &all = data.methods();
        std::vector<MethodIndex> index(all.size(), noMethod);
        for (std::size_t i = 0; i < all.size(); ++i)
            if (const auto at = std::find(m_grid.methods().begin(), m_grid.methods().end(), all[i]);
                at != m_grid.methods().end())
                index[i] = static_cast<MethodIndex>(at - m_grid.methods().begin());
        m_rows.resize(m_grid.cells() * m_methods);
        const Dataset::Range range = data.rows(m_grid.collective());
        for (std::size_t row = range.first; row < range.last; ++row) {
            const MethodIndex method = index[data.method(row)];
            if (method == noMethod || !m_grid.selection().admits(data, row))
                continue;
            const auto cell = cellOf(data.placement(row), data.messageBytes(row));
            Rows &rows = m_rows[cell * m_methods + method];
            if (rows.last == 0)
                rows.first = static_cast<std::uint32_t>(row);
            rows.last = static_cast<std::uint32_t>(row) + 1;
        }
    }

    std::size_t cellOf(const Placement &placement, std::uint64_t bytes) const
    {
        const auto positionIn = [](const auto &values, const auto &value) {
            return static_cast<std::uint32_t>(
                std::lower_bound(values.begin(), values.end(), value) - values.begin());
        };
        return m_grid.index(
            {positionIn(m_grid.placements(), placement), positionIn(m_grid.messageBytes(), bytes)});
    }

    void findNeighbours()
    {
        const RowAxes &axes = m_grid.rowAxes();
        const std::size_t first = axes.first.values.size();
        const std::size_t second = axes.second.values.size();
        m_firstLines.resize(m_grid.rows());
        m_secondLines.resize(m_grid.rows());
        const auto collect = [&](std::vector<std::uint32_t> &rows, std::size_t i, std::size_t j) {
            if (axes.measured[axes.point(i, j)] && rows.size() < reach)
                rows.push_back(axes.rows[axes.point(i, j)]);
        };
        for (std::size_t i = 0; i < first; ++i)
            for (std::size_t j = 0; j < second; ++j) {
                if (!axes.measured[axes.point(i, j)])
                    continue;
                const std::uint32_t row = axes.rows[axes.point(i, j)];
                for (std::size_t k = i; k-- > 0;)
                    collect(m_firstLines[row].below, k, j);
                for (std::size_t k = i + 1; k < first; ++k)
                    collect(m_firstLines[row].above, k, j);
                for (std::size_t k = j; k-- > 0;)
                    collect(m_secondLines[row].below, i, k);
                for (std::size_t k = j + 1; k < second; ++k)
                    collect(m_secondLines[row].above, i, k);
            }
    }

    double logOf(Cell cell, MethodIndex method, std::optional<std::uint32_t> run) const
    {
        if (!run)
            return std::log(m_grid.seconds(m_grid.index(cell), method));
        const Rows rows = m_rows[m_grid.index(cell) * m_methods + method];
        const Dataset &data = *m_grid.dataset();
        for (std::size_t row = rows.first; row < rows.last; ++row)
            if (data.run(row) == *run && m_grid.selection().admits(data, row))
                return std::log(data.seconds(row));
        return notKnown;
    }

    /// `cells`: along the axis, nearer ones first.
    template <typename PositionOf>
    Line lineThrough(Cell cell, MethodIndex method, std::optional<std::uint32_t> run,
        const std::vector<Cell> &below, const std::vector<Cell> &above, const PositionOf &positionOf) const
    {
        Line line;
        line.at = positionOf(cell);
        const auto fill = [&](const std::vector<Cell> &cells, auto &positions, auto &times) {
            std::size_t known = 0;
            for (const Cell each : cells) {
                const double time
                    = m_spikes.contains({m_grid.index(each), method}) ? notKnown : logOf(each, method, run);
                if (std::isfinite(time) && known < times.size()) {
                    positions[known] = positionOf(each);
                    times[known++] = time;
                }
            }
        };
        fill(below, line.below, line.belowTimes);
        fill(above, line.above, line.aboveTimes);
        return line;
    }

    Line sizes(Cell cell, MethodIndex method, std::optional<std::uint32_t> run) const
    {
        std::vector<Cell> below;
        std::vector<Cell> above;
        for (std::uint32_t step = 1; step <= reach; ++step) {
            if (cell.column >= step)
                below.push_back({cell.row, cell.column - step});
            if (cell.column + step < m_grid.columns())
                above.push_back({cell.row, cell.column + step});
        }
        return lineThrough(cell, method, run, below, above, [&](Cell at) { return m_at.point(at)[4]; });
    }

    Line rowsAlong(const std::vector<RowLine> &lines, std::size_t axis, Cell cell, MethodIndex method,
        std::optional<std::uint32_t> run) const
    {
        std::vector<Cell> below;
        std::vector<Cell> above;
        for (const std::uint32_t row : lines[cell.row].below)
            below.push_back({row, cell.column});
        for (const std::uint32_t row : lines[cell.row].above)
            above.push_back({row, cell.column});
        return lineThrough(cell, method, run, below, above, [&](Cell at) { return m_at.point(at)[axis]; });
    }

    struct Outside {
        double by = 0; ///< of a logarithm, above 0 or below; 0: in line, or nobody says
        double expected = notKnown; ///< logarithm
    };

    /// Of the neighbours along all axes.
    Outside outside(Cell cell, MethodIndex method, std::optional<std::uint32_t> run) const
    {
        const double own = logOf(cell, method, run);
        const std::array<Line, 3> lines{sizes(cell, method, run),
            rowsAlong(m_firstLines, 0, cell, method, run), rowsAlong(m_secondLines, 1, cell, method, run)};
        double above = std::numeric_limits<double>::infinity();
        double below = std::numeric_limits<double>::infinity();
        for (const Line &line : lines) {
            if (const double most = line.most(); !std::isnan(most))
                above = std::min(above, own - most);
            if (const double least = line.least(); !std::isnan(least))
                below = std::min(below, least - own);
        }
        Outside result;
        if (std::isfinite(above) && above > 0)
            result.by = above;
        else if (std::isfinite(below) && below > 0)
            result.by = -below;
        for (const Line &line : lines)
            if (std::isnan(result.expected))
                result.expected = line.between();
        return result;
    }

    /// The cells around one whose times say how much of a scatter there is.
    template <typename Visit> void around(Cell cell, const Visit &visit) const
    {
        constexpr std::uint32_t columns = 3;
        const auto row = [&](std::uint32_t at) {
            const std::uint32_t first = cell.column < columns ? 0 : cell.column - columns;
            for (std::uint32_t column = first; column < m_grid.columns() && column <= cell.column + columns;
                 ++column)
                if (!(Cell{at, column} == cell))
                    visit(Cell{at, column});
        };
        row(cell.row);
        for (const auto *lines : {&m_firstLines, &m_secondLines})
            for (const auto *rows : {&(*lines)[cell.row].below, &(*lines)[cell.row].above})
                if (!rows->empty())
                    row(rows->front());
    }

    static double spreadOf(std::vector<double> deviations)
    {
        return deviations.empty() ? notKnown : std::max(madToSigma * median(deviations), leastSpread);
    }

    /// How much the method's times scatter about the lines through their neighbours.
    double scatter(Cell cell, MethodIndex method) const
    {
        std::vector<double> deviations;
        around(cell, [&](Cell at) {
            const double off = logOf(at, method, {}) - sizes(at, method, {}).between();
            if (!std::isnan(off))
                deviations.push_back(std::abs(off));
        });
        return spreadOf(std::move(deviations));
    }

    std::vector<double> othersOf(Cell cell, MethodIndex method, std::uint32_t run) const
    {
        const Rows rows = m_rows[m_grid.index(cell) * m_methods + method];
        const Dataset &data = *m_grid.dataset();
        std::vector<double> others;
        for (std::size_t row = rows.first; row < rows.last; ++row)
            if (data.run(row) != run && m_grid.selection().admits(data, row))
                others.push_back(std::log(data.seconds(row)));
        return others;
    }

    /// How much the run differs from the others, around the cell.
    double scatterOfRun(Cell cell, MethodIndex method, std::uint32_t run) const
    {
        std::vector<double> deviations;
        around(cell, [&](Cell at) {
            std::vector<double> others = othersOf(at, method, run);
            const double own = logOf(at, method, run);
            if (!others.empty() && !std::isnan(own))
                deviations.push_back(std::abs(own - median(others)));
        });
        return spreadOf(std::move(deviations));
    }

    void look(std::vector<Spike> &spikes, Cell cell, MethodIndex method) const
    {
        if (!(m_grid.seconds(m_grid.index(cell), method) > 0)) // nor NaN: a clock may say 0
            return;
        const std::size_t before = spikes.size();
        const Rows rows = m_rows[m_grid.index(cell) * m_methods + method];
        const Dataset &data = *m_grid.dataset();
        for (std::size_t row = rows.first; row < rows.last; ++row)
            if (m_grid.selection().admits(data, row))
                lookAtRun(spikes, cell, method, data.run(row));
        if (spikes.size() == before)
            lookAtAll(spikes, cell, method);
    }

    void lookAtRun(std::vector<Spike> &spikes, Cell cell, MethodIndex method, std::uint32_t run) const
    {
        std::vector<double> others = othersOf(cell, method, run);
        if (others.empty())
            return;
        const double own = logOf(cell, method, run);
        const double expected = median(others);
        if (std::abs(own - expected) < std::log(leastSpikeRatio))
            return;
        const Outside beside = outside(cell, method, run);
        const bool isSameSide = (own > expected) == (beside.by > 0);
        if (!isSameSide || std::abs(beside.by) < std::log(leastSpikeRatio))
            return;
        const double deviations = std::min(std::abs(own - expected) / scatterOfRun(cell, method, run),
            std::abs(beside.by) / scatter(cell, method));
        add(spikes, {cell, method, run, std::exp(own), std::exp(expected), deviations});
    }

    void lookAtAll(std::vector<Spike> &spikes, Cell cell, MethodIndex method) const
    {
        const Outside beside = outside(cell, method, {});
        if (std::abs(beside.by) < std::log(leastSpikeRatio) || std::isnan(beside.expected))
            return;
        add(spikes,
            {cell, method, {}, m_grid.seconds(m_grid.index(cell), method), std::exp(beside.expected),
                std::abs(beside.by) / scatter(cell, method)});
    }

    void add(std::vector<Spike> &spikes, Spike spike) const
    {
        if (!(spike.deviations >= leastDeviations)) // nor NaN: nobody knows how much is usual
            return;
        double best = std::numeric_limits<double>::infinity();
        for (MethodIndex other = 0; other < m_methods; ++other)
            if (const double seconds = m_grid.seconds(m_grid.index(spike.cell), other);
                other != spike.method && m_grid.isCandidate(other) && seconds < best)
                best = seconds;
        const double now = m_grid.seconds(m_grid.index(spike.cell), spike.method);
        spike.decides = m_grid.isCandidate(spike.method) && (now < best) != (spike.expected < best);
        spikes.push_back(spike);
    }

    const TimeGrid &m_grid;
    GridPositions m_at;
    std::size_t m_methods;
    std::vector<Rows> m_rows; ///< per cell and method
    std::vector<RowLine> m_firstLines; ///< per row, along the first axis of rows
    std::vector<RowLine> m_secondLines;
    std::set<std::pair<std::size_t, MethodIndex>> m_spikes; ///< that are certain, by cell
};

} // namespace

Expected<std::vector<Spike>> findSpikes(const TimeGrid &grid, const std::stop_token &stop)
{
    return Search(grid).run(stop);
}

std::string spikeText(const Spike &spike)
{
    const std::string times = spike.ratio() >= 1 ? fmt::format("{:.3g} times as long as", spike.ratio())
                                                 : fmt::format("{:.3g} times as fast as", 1 / spike.ratio());
    return times
        + (spike.run ? " in the other runs and beside it" : " at the sizes and placements beside it");
}

Exclusion exclusionOf(const TimeGrid &grid, const Spike &spike)
{
    const Instance at = grid.instance(spike.cell);
    Exclusion exclusion{fullName(grid.dataset()->provenance()), std::string(grid.collective()),
        excludedMethod(grid.methods()[spike.method])};
    exclusion.where.commSizes = {at.placement.commSize};
    if (at.placement.nodes != 0)
        exclusion.where.nodes = {at.placement.nodes};
    if (at.placement.ppn != 0)
        exclusion.where.ppn = {at.placement.ppn};
    if (at.placement.members != 0) {
        exclusion.where.members = {at.placement.members};
        exclusion.where.colours = {at.placement.colours};
    }
    exclusion.where.messageBytes = {at.messageBytes};
    if (spike.run)
        exclusion.where.runs = {*spike.run};
    exclusion.reason = "spike: " + spikeText(spike);
    return exclusion;
}

} // namespace collscope
