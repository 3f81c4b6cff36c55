// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/predicted_cells.h"

#include "engine/map/grid_positions.h"
#include "engine/map/measured_range.h"
#include "engine/wire/policies/normal.h"
#include "engine/wire/requirements.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace collscope {

namespace {
// Chosen on Peak by masking cells, checked on Leonardo and Fugaku.
constexpr std::size_t neighbours = 20; ///< at most 64: one bit each
constexpr double noise = 0.05; ///< of a measured time, share of it, one standard deviation
constexpr double mostExpectedLoss = 0.05;
constexpr std::size_t mostWork = 10'000'000; ///< about a microsecond each

/// Of the logarithm of how many times slower a method is: e^1 or so, and other ones some octaves away, which
/// are fewer along placements.
wire::SurfacePrior slownessPrior(const wire::SurfacePoint &about)
{
    return {1.0, {0.1, 0.1, 0, 0, 0.1}, about, 0.7, {2.5, 2.5, 1, 1, 4}};
}

/// The measured cells around one that was not.
class Neighbourhood {
public:
    explicit Neighbourhood(const DecisionMap &map)
        : m_grid(*map.grid), m_at(m_grid), m_measured(m_grid.rows()), m_rows(m_grid.rows())
    {
        for (std::uint32_t row = 0; row < m_grid.rows(); ++row)
            for (std::uint32_t column = 0; column < m_grid.columns(); ++column)
                if (!map.interpolated(m_grid.index({row, column})))
                    m_measured[row].push_back(column);
    }

    const GridPositions &positions() const { return m_at; }

    /// The nearest first, of equally near ones the earlier cell.
    std::vector<std::size_t> around(Cell cell)
    {
        orderRows(cell.row);
        m_nearest.clear();
        for (const std::uint32_t row : m_rows) {
            const std::int64_t away = m_at.betweenRows(row, cell.row);
            if (isFull() && away > m_nearest.front().first)
                break;
            search(row, cell.column, away);
        }
        std::sort_heap(m_nearest.begin(), m_nearest.end());
        std::vector<std::size_t> cells;
        for (const auto &[distance, index] : m_nearest)
            cells.push_back(index);
        return cells;
    }

private:
    bool isFull() const { return m_nearest.size() == neighbours; }

    void orderRows(std::uint32_t from)
    {
        if (m_orderedFrom == from)
            return;
        m_orderedFrom = from;
        std::iota(m_rows.begin(), m_rows.end(), 0U);
        std::stable_sort(m_rows.begin(), m_rows.end(), [&](std::uint32_t a, std::uint32_t b) {
            return m_at.betweenRows(a, from) < m_at.betweenRows(b, from);
        });
    }

    /// Outwards from the column for as long as anything is near enough.
    void search(std::uint32_t row, std::uint32_t column, std::int64_t away)
    {
        const auto &columns = m_measured[row];
        auto above = std::lower_bound(columns.begin(), columns.end(), column);
        auto below = above;
        constexpr std::int64_t far = std::numeric_limits<std::int64_t>::max();
        while (below != columns.begin() || above != columns.end()) {
            const std::int64_t left
                = below == columns.begin() ? far : m_at.betweenColumns(*(below - 1), column);
            const std::int64_t right = above == columns.end() ? far : m_at.betweenColumns(*above, column);
            const std::int64_t distance = away + std::min(left, right);
            if (isFull() && distance > m_nearest.front().first)
                return;
            const std::uint32_t found = left <= right ? *--below : *above++;
            take({distance, m_grid.index({row, found})});
        }
    }

    void take(const std::pair<std::int64_t, std::size_t> &found)
    {
        m_nearest.push_back(found);
        std::push_heap(m_nearest.begin(), m_nearest.end());
        if (m_nearest.size() > neighbours) {
            std::pop_heap(m_nearest.begin(), m_nearest.end());
            m_nearest.pop_back();
        }
    }

    const TimeGrid &m_grid;
    GridPositions m_at;
    std::vector<std::vector<std::uint32_t>> m_measured; ///< columns, per row
    std::vector<std::uint32_t> m_rows; ///< by distance from
    std::uint32_t m_orderedFrom = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::pair<std::int64_t, std::size_t>> m_nearest; ///< heap of (distance, cell)
};

/// The process conditioned on some points, and what that says of one more: the row L^-1 k of its covariances
/// with them, L being their Cholesky factor (Rasmussen and Williams, 2006, algorithm 2.1).
class Factor {
public:
    Factor(const std::vector<wire::SurfacePoint> &points, const wire::SurfacePoint &target,
        const wire::SurfacePrior &prior)
        : m_size(points.size()), m_factor(m_size * m_size), m_towards(m_size)
    {
        for (std::size_t i = 0; i < m_size; ++i)
            for (std::size_t j = 0; j <= i; ++j) {
                double left = prior.covariance(points[i], points[j]) + (i == j ? noise * noise : 0.0);
                for (std::size_t k = 0; k < j; ++k)
                    left -= at(i, k) * at(j, k);
                // Never below the noise, but rounding may say so.
                at(i, j) = i == j ? std::sqrt(std::max(left, noise * noise * 0.01)) : left / at(j, j);
            }
        for (std::size_t i = 0; i < m_size; ++i)
            m_towards[i] = prior.covariance(points[i], target);
        solve(m_towards);
        const double known = std::inner_product(m_towards.begin(), m_towards.end(), m_towards.begin(), 0.0);
        m_variance = std::max(prior.covariance(target, target) - known, 0.0);
    }

    struct Said {
        double mean;
        double surprise; ///< of the values, as wire::Surface::surprise()
    };
    Said of(std::vector<double> values) const
    {
        solve(values);
        return {std::inner_product(values.begin(), values.end(), m_towards.begin(), 0.0),
            std::inner_product(values.begin(), values.end(), values.begin(), 0.0)};
    }
    double variance() const { return m_variance; }

private:
    double &at(std::size_t i, std::size_t j) { return m_factor[i * m_size + j]; }
    void solve(std::vector<double> &values) const
    {
        for (std::size_t i = 0; i < m_size; ++i) {
            const double *const row = &m_factor[i * m_size];
            for (std::size_t k = 0; k < i; ++k)
                values[i] -= row[k] * values[k];
            values[i] /= row[i];
        }
    }

    std::size_t m_size;
    std::vector<double> m_factor; ///< row by row
    std::vector<double> m_towards;
    double m_variance = 0.0;
};

/// What is said of a method in a cell: log of how many times slower than the fastest.
struct Slowness {
    MethodIndex method;
    double mean;
    double variance;
    double surprise;
    double values; ///< number that it is said by
};

class Predicting {
public:
    explicit Predicting(DecisionMap &map) : m_map(map), m_grid(*map.grid), m_around(map), m_range(map)
    {
        for (const Method &method : m_grid.methods())
            m_needs.push_back(wire::requirementsOf(method, m_grid.collective()) & wire::aboutProcesses);
        for (MethodIndex method = 0; method < m_grid.methods().size(); ++method)
            m_candidates += m_grid.isCandidate(method);
    }

    void decide(std::size_t cell)
    {
        const Cell at = m_grid.cell(cell);
        std::vector<Slowness> all = said(at);
        double expectedLoss = 0;
        if (!all.empty()) {
            scale(all);
            const auto leader = std::min_element(
                all.begin(), all.end(), [](const Slowness &a, const Slowness &b) { return a.mean < b.mean; });
            m_map.best[cell] = leader->method;
            for (const Slowness &other : all)
                if (other.method != leader->method)
                    expectedLoss
                        += gain(other.mean - leader->mean, std::sqrt(other.variance + leader->variance));
        }
        const bool isCompared = all.size() > 1 || m_candidates == 1;
        m_map.uncertain[cell]
            = !isCompared || expectedLoss > mostExpectedLoss || !m_range.holds(m_grid.instance(at));
    }

private:
    bool takesPart(MethodIndex method, Cell at, std::size_t nearest) const
    {
        return m_grid.isCandidate(method) && wire::meets(m_needs[method], m_grid.commSize(at.row))
            && !std::isnan(m_grid.seconds(nearest, method));
    }

    std::vector<Slowness> said(Cell at)
    {
        const std::vector<std::size_t> known = m_around.around(at);
        std::vector<wire::SurfacePoint> points;
        for (const std::size_t cell : known)
            points.push_back(m_around.positions().point(m_grid.cell(cell)));
        const wire::SurfacePoint target = m_around.positions().point(at);
        std::map<std::uint64_t, Factor> factors; // by which of the points have a time
        std::vector<Slowness> all;
        for (MethodIndex method = 0; method < m_grid.methods().size(); ++method) {
            if (!takesPart(method, at, known.front()))
                continue;
            std::uint64_t which = 0;
            std::vector<double> values;
            std::vector<wire::SurfacePoint> those;
            for (std::size_t i = 0; i < known.size(); ++i)
                if (const double seconds = m_grid.seconds(known[i], method); !std::isnan(seconds)) {
                    which |= std::uint64_t{1} << i;
                    values.push_back(logOf(seconds) - logOf(m_map.bestSeconds(known[i])));
                    those.push_back(points[i]);
                }
            auto factor = factors.find(which);
            if (factor == factors.end())
                factor = factors.emplace(which, Factor(those, target, slownessPrior(target))).first;
            const auto count = static_cast<double>(values.size());
            const Factor::Said said = factor->second.of(std::move(values));
            all.push_back({method, said.mean, factor->second.variance(), said.surprise, count});
        }
        return all;
    }

    static double logOf(double seconds)
    {
        constexpr double least = 1e-12; // a clock may say 0
        return std::log(std::max(seconds, least));
    }

    /// By how far all predictions were off, and this method's: each as if ten more had been as expected.
    static void scale(std::vector<Slowness> &all)
    {
        constexpr double asExpected = 10.0;
        double surprise = asExpected;
        double values = asExpected;
        for (const Slowness &each : all) {
            surprise += each.surprise;
            values += each.values;
        }
        for (Slowness &each : all)
            each.variance *= (asExpected * surprise / values + each.surprise) / (asExpected + each.values);
    }

    /// Expected of knowing a method that is `behind` the leader, up to `spread` (Jones, Schonlau, Welch,
    /// Efficient global optimization of expensive black-box functions, 1998, section 4.1).
    static double gain(double behind, double spread)
    {
        if (spread <= 0.0)
            return 0.0;
        const double z = -behind / spread;
        return spread * (wire::normalDensity(z) + z * wire::normalBelow(z));
    }

    DecisionMap &m_map;
    const TimeGrid &m_grid;
    Neighbourhood m_around;
    MeasuredRange m_range;
    std::vector<wire::Requirements> m_needs; ///< per method
    std::size_t m_candidates = 0;
};

} // namespace

bool predictGaps(DecisionMap &map, const std::stop_token &stop)
{
    map.uncertain.assign(map.grid->cells(), false);
    std::vector<std::size_t> gaps;
    for (std::size_t cell = 0; cell < map.grid->cells(); ++cell)
        if (map.interpolated(cell))
            gaps.push_back(cell);
    constexpr std::size_t factoring = 16; // takes as long as so many methods
    if (gaps.size() > mostWork / (map.grid->methods().size() + factoring)) {
        for (const std::size_t cell : gaps)
            map.uncertain[cell] = true;
        return true;
    }
    Predicting predicting(map);
    for (const std::size_t cell : gaps) {
        if (stop.stop_requested())
            return false;
        predicting.decide(cell);
    }
    return true;
}

} // namespace collscope
