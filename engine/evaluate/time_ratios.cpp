// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/time_ratios.h"

#include "engine/evaluate/ratio_cells.h"

#include "engine/data/statistics.h"
#include "engine/map/run_noise.h"
#include "engine/map/significance.h"
#include "engine/wire/catalogue.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>

namespace collscope {

namespace {

constexpr double unknownRatio = std::numeric_limits<double>::quiet_NaN();
constexpr double beyondInterval = 0.05; ///< intervals are of 95 %

/// A logarithm of a ratio, and how far it may be off.
struct Estimate {
    double value = 0;
    double error = unknownRatio; ///< NaN: unknown
    double freedom = 0;
};

/// `value`: what is shown; `tested`: what is compared with 0.
TimeRatio ratioOf(const Estimate &estimate, double tested)
{
    TimeRatio ratio;
    ratio.value = std::exp(estimate.value);
    if (std::isnan(estimate.error))
        return ratio;
    const double reach = studentQuantile(estimate.freedom, beyondInterval) * estimate.error;
    ratio.low = std::exp(estimate.value - reach);
    ratio.high = std::exp(estimate.value + reach);
    ratio.probability = studentProbability(estimate.freedom, tested / estimate.error);
    return ratio;
}

double logMean(const std::vector<double> &seconds)
{
    double sum = 0;
    for (const double each : seconds)
        sum += std::log(each);
    return sum / static_cast<double>(seconds.size());
}

/// 1 / runs of A + 1 / runs of B
double errorFactor(std::size_t before, std::size_t after)
{
    return 1 / static_cast<double>(before) + 1 / static_cast<double>(after);
}

/// The logarithms of a cell by run, without the part of the run.
struct CellLogs {
    std::array<std::vector<double>, 2> logs; ///< of A and B
    double variance = 0; ///< pooled over both sides
    double freedom = 0;
    double reach = 0; ///< of the 95 % interval of the whole difference: cell and common shift

    double difference() const { return mean(logs[1]) - mean(logs[0]); }
};

class Judge {
public:
    Judge(TimeRatios &result, const std::vector<RunsOfCell> &runs, const RatioQuestion &question)
        : m_result(result), m_runs(runs), m_question(question)
    {
        for (std::size_t side = 0; side < 2; ++side)
            for (const RunsOfCell &cell : runs)
                for (const auto &[run, seconds] : cell.side(side))
                    m_parts[side][run] = 0;
    }

    void judge()
    {
        m_isShifted = m_runs.size() >= TimeRatios::leastCells;
        if (m_isShifted)
            separateRuns();
        fillCells();
        RunNoise noise;
        if (m_isShifted)
            noise = RunNoise(apart());
        if (m_isShifted)
            judgeShift();
        judgeCells(noise);
        judgeCollectives();
        decide();
    }

private:
    using Parts = std::map<std::uint32_t, double>; ///< by run

    /// Median over the cells of how far a run is from the mean of its side. A run with few cells has none.
    void separateRuns()
    {
        for (std::size_t side = 0; side < 2; ++side) {
            std::map<std::uint32_t, std::vector<double>> deviations;
            for (const RunsOfCell &cell : m_runs) {
                const auto &runs = cell.side(side);
                double sum = 0;
                for (const auto &[run, seconds] : runs)
                    sum += std::log(seconds);
                for (const auto &[run, seconds] : runs)
                    if (runs.size() > 1)
                        deviations[run].push_back(std::log(seconds) - sum / static_cast<double>(runs.size()));
            }
            std::erase_if(
                deviations, [](const auto &of) { return of.second.size() < TimeRatios::leastCells; });
            double centre = 0;
            for (auto &[run, each] : deviations)
                centre += m_parts[side][run] = median(each);
            m_separated[side] = deviations.size();
            for (const auto &[run, each] : deviations)
                m_parts[side][run] -= centre / static_cast<double>(deviations.size());
        }
    }

    void fillCells()
    {
        for (const RunsOfCell &cell : m_runs) {
            CellLogs logs;
            double squares = 0;
            for (std::size_t side = 0; side < 2; ++side) {
                for (const auto &[run, seconds] : cell.side(side))
                    logs.logs[side].push_back(std::log(seconds) - m_parts[side].at(run));
                const double middle = mean(logs.logs[side]);
                for (const double each : logs.logs[side])
                    squares += (each - middle) * (each - middle);
                logs.freedom += static_cast<double>(logs.logs[side].size() - 1);
            }
            logs.variance = logs.freedom > 0 ? squares / logs.freedom : 0;
            m_cells.push_back(std::move(logs));
        }
        if (!m_isShifted)
            return;
        std::vector<double> differences;
        for (const CellLogs &cell : m_cells)
            differences.push_back(cell.difference());
        m_shift = median(differences);
    }

    /// Pairs of runs of each side.
    std::vector<RunNoise::Pair> apart() const
    {
        std::vector<RunNoise::Pair> pairs;
        for (const CellLogs &cell : m_cells)
            for (const std::vector<double> &logs : cell.logs)
                for (std::size_t i = 0; i + 1 < logs.size(); ++i)
                    pairs.push_back({0, 0, 2, logs[i + 1] - logs[i]});
        return pairs;
    }

    /// How much runs of one side differ as a whole.
    struct Spread {
        double variance = 0; ///< of one run
        double freedom = 0; ///< 0: unknown
        double runs = 1; ///< of a cell, harmonic mean
    };
    using Spreads = std::array<Spread, 2>;

    /// The variances of both sides pooled.
    Estimate estimateOf(double value, const Spreads &spreads) const
    {
        RunNoise::Moderated noise;
        for (const Spread &side : spreads) {
            noise.variance += side.freedom * side.variance;
            noise.freedom += side.freedom;
        }
        if (noise.freedom > 0)
            noise.variance /= noise.freedom;
        noise = atLeast(noise);
        if (noise.freedom == 0)
            return {value};
        const double factor = 1 / spreads[0].runs + 1 / spreads[1].runs;
        return {value, std::sqrt(noise.variance * factor), noise.freedom};
    }

    /// So many runs occur in cells that have `runs` each: all in each cell, or others from block to block.
    static double freedomOf(std::size_t occurring, double runs)
    {
        return static_cast<double>(occurring) * (runs - 1) / runs;
    }

    double runsOf(std::size_t side, const std::vector<std::size_t> &members) const
    {
        double sum = 0;
        for (const std::size_t i : members)
            sum += 1 / static_cast<double>(m_runs[i].side(side).size());
        return static_cast<double>(members.size()) / sum;
    }

    /// The noise that is given is the least; freedom 0: nothing is known.
    RunNoise::Moderated atLeast(RunNoise::Moderated noise) const
    {
        if (noise.freedom > 0)
            noise.variance = std::max(noise.variance, RunNoise::leastVariance);
        if (!m_question.noise)
            return noise;
        const double given = std::log1p(*m_question.noise);
        if (noise.freedom == 0 || noise.variance < given * given)
            noise.variance = given * given;
        if (noise.freedom == 0)
            noise.freedom = std::numeric_limits<double>::infinity();
        return noise;
    }

    void judgeShift()
    {
        std::vector<std::size_t> all(m_cells.size());
        std::iota(all.begin(), all.end(), 0);
        Spreads spreads;
        for (std::size_t side = 0; side < 2; ++side) {
            Spread &spread = spreads[side];
            spread.runs = runsOf(side, all);
            spread.freedom = freedomOf(m_separated[side], spread.runs);
            if (spread.freedom > 0)
                for (const auto &[run, part] : m_parts[side])
                    spread.variance += part * part / spread.freedom;
        }
        const Estimate estimate = estimateOf(m_shift, spreads);
        m_shiftError = std::isnan(estimate.error) ? 0 : estimate.error;
        m_result.shift = ratioOf(estimate, m_shift);
    }

    void judgeCells(const RunNoise &noise)
    {
        // The shift is estimated from the same cells, and so are the parts of the runs.
        const auto count = static_cast<double>(m_cells.size());
        const double widened = m_isShifted ? (1 + std::numbers::pi / 2 / count) * count / (count - 1) : 1.0;
        std::vector<double> variances;
        for (std::size_t i = 0; i < m_cells.size(); ++i) {
            CellLogs &cell = m_cells[i];
            const RunNoise::Moderated own
                = atLeast(noise.isKnown() ? noise.moderated(cell.variance, cell.freedom)
                                          : RunNoise::Moderated{cell.variance, cell.freedom});
            Estimate estimate{logMean(m_result.cells[i].after) - logMean(m_result.cells[i].before)};
            if (own.freedom > 0) {
                variances.push_back(own.variance);
                estimate.error = std::sqrt(
                    widened * own.variance * errorFactor(cell.logs[0].size(), cell.logs[1].size()));
                estimate.freedom = own.freedom;
                cell.reach
                    = studentQuantile(own.freedom, beyondInterval) * std::hypot(estimate.error, m_shiftError);
            }
            m_result.cells[i].ratio = ratioOf(estimate, cell.difference() - m_shift);
        }
        m_result.noise = std::expm1(std::sqrt(median(variances)));
    }

    /// Runs as they are: what they differ as a whole is in the intervals.
    void judgeCollectives()
    {
        std::map<std::size_t, std::vector<std::size_t>> cells; // catalogue order
        for (std::size_t i = 0; i < m_result.cells.size(); ++i)
            cells[*wire::collectiveIndex(m_result.cells[i].collective)].push_back(i);
        for (const auto &[collective, members] : cells) {
            double value = 0;
            for (const std::size_t i : members)
                value += std::log(m_result.cells[i].ratio.value) / static_cast<double>(members.size());
            m_result.collectives.push_back({m_result.cells[members.front()].collective, members.size(),
                ratioOf(estimateOf(value, {spreadOf(0, members), spreadOf(1, members)}), value)});
        }
    }

    /// Of the mean over these cells, runs being what is drawn together (ClusteredError has the source).
    Spread spreadOf(std::size_t side, const std::vector<std::size_t> &members) const
    {
        Spread spread;
        spread.runs = runsOf(side, members);
        Parts offs; // what a run adds to the mean
        for (const std::size_t i : members) {
            const auto &runs = m_runs[i].side(side);
            const double middle = logMean(side == 0 ? m_result.cells[i].before : m_result.cells[i].after);
            for (const auto &[run, seconds] : runs)
                if (runs.size() > 1)
                    offs[run]
                        += (std::log(seconds) - middle) / static_cast<double>(runs.size() * members.size());
        }
        spread.freedom = freedomOf(offs.size(), spread.runs);
        if (spread.freedom > 0)
            for (const auto &[run, off] : offs)
                spread.variance += off * off * spread.runs * spread.runs / (spread.runs - 1);
        return spread;
    }

    /// Two families of tests: cells, and the few of collectives and common shift, which thousands of cells
    /// would bury. They share the false discoveries.
    void decide()
    {
        std::vector<double> ofCells;
        for (const RatioCell &cell : m_result.cells)
            ofCells.push_back(cell.ratio.probability);
        std::vector<double> ofAll{m_result.shift.probability};
        for (const CollectiveRatio &one : m_result.collectives)
            ofAll.push_back(one.ratio.probability);
        constexpr double shareOfCells = 0.8;
        const double cellLimit
            = discoveryThreshold(std::move(ofCells), shareOfCells * m_question.falseDiscoveries);
        const double limit
            = discoveryThreshold(std::move(ofAll), (1 - shareOfCells) * m_question.falseDiscoveries);
        const auto verdict = [](const TimeRatio &ratio, double threshold, double tested, double reach) {
            if (std::isnan(ratio.probability))
                return RatioVerdict::unproved;
            const double whole = std::log(ratio.value);
            // Where most cells are slower the others differ from the shift, but are not faster than in A.
            if (ratio.probability <= threshold && tested * whole > 0 && std::abs(whole) > reach)
                return whole > 0 ? RatioVerdict::slower : RatioVerdict::faster;
            return RatioVerdict::same;
        };
        for (CollectiveRatio &one : m_result.collectives)
            one.ratio.verdict = verdict(one.ratio, limit, std::log(one.ratio.value), 0);
        TimeRatio &shift = m_result.shift;
        shift.verdict = verdict(shift, limit, m_shift, 0);
        const bool isShifted = shift.verdict == RatioVerdict::slower || shift.verdict == RatioVerdict::faster;
        for (std::size_t i = 0; i < m_cells.size(); ++i) {
            TimeRatio &ratio = m_result.cells[i].ratio;
            ratio.verdict = verdict(ratio, cellLimit, m_cells[i].difference() - m_shift, m_cells[i].reach);
            const double whole = std::log(ratio.value);
            const bool isOfShift
                = std::abs(whole) > m_cells[i].reach && std::abs(whole - m_shift) < std::abs(whole) / 2;
            if (isShifted && isOfShift && ratio.verdict == RatioVerdict::same)
                ratio.verdict = RatioVerdict::shifted;
        }
    }

    TimeRatios &m_result;
    const std::vector<RunsOfCell> &m_runs; ///< side by side with m_result.cells
    const RatioQuestion &m_question;
    std::array<Parts, 2> m_parts;
    std::array<std::size_t, 2> m_separated{}; ///< runs that have a part
    std::vector<CellLogs> m_cells;
    bool m_isShifted = false;
    double m_shift = 0;
    double m_shiftError = 0; ///< 0: unknown
};

/// Do all times differ by about a thousand or a million?
bool haveOtherUnits(const TimeRatios &ratios)
{
    std::vector<double> thousands;
    for (const RatioCell &cell : ratios.cells)
        thousands.push_back(std::log10(cell.secondsAfter() / cell.secondsBefore()) / 3);
    const double middle = median(thousands);
    constexpr double near = 0.1; // a factor of two
    return std::abs(middle) > 1 - near && std::abs(middle - std::round(middle)) < near;
}

} // namespace

std::string_view ratioVerdictText(RatioVerdict verdict)
{
    constexpr std::string_view names[] = {"unproved", "same", "shifted", "slower", "faster"};
    return names[static_cast<std::size_t>(verdict)];
}

double RatioCell::secondsBefore() const
{
    return std::exp(logMean(before));
}

double RatioCell::secondsAfter() const
{
    return std::exp(logMean(after));
}

std::size_t TimeRatios::count(RatioVerdict verdict) const
{
    return static_cast<std::size_t>(std::count_if(cells.begin(), cells.end(),
        [verdict](const RatioCell &cell) { return cell.ratio.verdict == verdict; }));
}

std::size_t TimeRatios::slowerThan(double tolerance) const
{
    return static_cast<std::size_t>(std::count_if(cells.begin(), cells.end(),
        [tolerance](const RatioCell &cell) { return cell.ratio.isSlowerThan(tolerance); }));
}

bool TimeRatios::isSlower(double tolerance) const
{
    return slowerThan(tolerance) > 0 || shift.isSlowerThan(tolerance)
        || std::any_of(collectives.begin(), collectives.end(),
            [tolerance](const CollectiveRatio &one) { return one.ratio.isSlowerThan(tolerance); });
}

bool TimeRatios::isProved() const
{
    return count(RatioVerdict::unproved) < cells.size();
}

Expected<TimeRatios> timeRatios(const RatioQuestion &question, const std::stop_token &stop)
{
    auto common = commonCells(question, stop);
    if (!common)
        return tl::unexpected(common.error());
    TimeRatios result;
    result.onlyBefore = common->onlyBefore;
    result.onlyAfter = common->onlyAfter;
    result.acrossMethods = common->acrossMethods;
    for (const RunsOfCell &cell : common->cells) {
        result.cells.push_back(cell.cell());
        result.runsBefore = std::max(result.runsBefore, cell.before.size());
        result.runsAfter = std::max(result.runsAfter, cell.after.size());
    }
    if (haveOtherUnits(result))
        return failure("all times of B are about a power of 1000 times those of A: the units differ",
            "Correct the unit of one side, with --mapping for example.");
    Judge(result, common->cells, question).judge();
    if (stop.stop_requested())
        return failure("cancelled");
    return result;
}

} // namespace collscope
