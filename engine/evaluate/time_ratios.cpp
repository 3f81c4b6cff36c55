// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/time_ratios.h"

#include "engine/evaluate/ratio_cells.h"
#include "engine/evaluate/ratio_noise.h"

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

using Noise = RunNoise::Moderated;

constexpr double unknownRatio = std::numeric_limits<double>::quiet_NaN();
constexpr double beyondInterval = 0.05; ///< intervals are of 95 %
constexpr double shareOfCells = 0.8; ///< of the false discoveries; the rest is of collectives and shift

/// `value`: a logarithm. `tested`: the noise of its distance from `expected`; else as in the interval.
TimeRatio ratioOf(double value, const Noise &noise, double expected = 0, const Noise &tested = {})
{
    TimeRatio ratio;
    ratio.value = std::exp(value);
    if (noise.freedom == 0)
        return ratio;
    const double reach = studentQuantile(noise.freedom, beyondInterval) * std::sqrt(noise.variance);
    ratio.low = std::exp(value - reach);
    ratio.high = std::exp(value + reach);
    const Noise &of = tested.freedom == 0 ? noise : tested;
    ratio.probability = studentProbability(of.freedom, (value - expected) / std::sqrt(of.variance));
    return ratio;
}

double logMean(const std::vector<double> &seconds)
{
    double sum = 0;
    for (const double each : seconds)
        sum += std::log(each);
    return sum / static_cast<double>(seconds.size());
}

/// The logarithms of a cell by run, without the part of the run.
struct CellLogs {
    std::array<std::vector<double>, 2> logs; ///< of A and B
    std::array<Noise, 2> noise; ///< of one run, from these alone
    std::array<double, 2> rounding{}; ///< as roundingsOf()

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
        const bool areSeparated = m_runs.size() >= TimeRatios::leastCells;
        if (areSeparated)
            separateRuns();
        fillCells();
        if (areSeparated) {
            findTypicalNoise();
            judgeShift();
        }
        judgeCells();
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
        const auto roundings = roundingsOf(m_runs);
        for (const RunsOfCell &cell : m_runs) {
            CellLogs logs;
            for (std::size_t side = 0; side < 2; ++side) {
                for (const auto &[run, seconds] : cell.side(side))
                    logs.logs[side].push_back(std::log(seconds) - m_parts[side].at(run));
                const double middle = mean(logs.logs[side]);
                const auto freedom = static_cast<double>(logs.logs[side].size() - 1);
                double squares = 0;
                for (const double each : logs.logs[side])
                    squares += (each - middle) * (each - middle);
                if (freedom > 0)
                    logs.noise[side] = {std::max(squares / freedom, RunNoise::leastVariance), freedom};
            }
            logs.rounding = roundings[m_cells.size()];
            m_cells.push_back(std::move(logs));
        }
    }

    /// Of one run in a cell: one for both sides unless they clearly differ, or only one has several runs. Of
    /// the half of the cells that rounding hides least.
    void findTypicalNoise()
    {
        std::array<std::vector<RunNoise::Pair>, 2> pairs;
        std::array<double, 2> most{};
        for (std::size_t side = 0; side < 2; ++side) {
            std::vector<double> roundings;
            for (const CellLogs &cell : m_cells)
                roundings.push_back(cell.rounding[side]);
            constexpr double negligible = 1e-5; // a standard deviation of 0.3 %
            most[side] = std::max(median(roundings), negligible);
        }
        for (const CellLogs &cell : m_cells)
            for (std::size_t side = 0; side < 2; ++side)
                for (std::size_t i = 0; i + 1 < cell.logs[side].size() && cell.rounding[side] <= most[side];
                     ++i)
                    pairs[side].push_back({0, 0, 2, cell.logs[side][i + 1] - cell.logs[side][i]});
        const RunNoise before(pairs[0]);
        const RunNoise after(pairs[1]);
        constexpr double alike = 2; // ratio of variances
        const double ofBefore = before.moderated(0, 0).variance;
        const double ofAfter = after.moderated(0, 0).variance;
        if (before.isKnown() && after.isKnown()
            && std::max(ofBefore, ofAfter) > alike * std::min(ofBefore, ofAfter)) {
            m_typical = {before, after};
            return;
        }
        m_areAlike = true;
        pairs[0].insert(pairs[0].end(), pairs[1].begin(), pairs[1].end());
        m_typical = {RunNoise(pairs[0]), RunNoise(pairs[0])};
    }

    /// How much runs of one side differ as a whole.
    struct Spread {
        double variance = 0; ///< of one run
        double freedom = 0; ///< 0: unknown
        double runs = 1; ///< of a cell, harmonic mean
    };
    using Spreads = std::array<Spread, 2>;

    static Noise noiseOf(const Spreads &spreads)
    {
        return ofSides({spreads[0].variance, spreads[0].freedom}, spreads[0].runs,
            {spreads[1].variance, spreads[1].freedom}, spreads[1].runs);
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
    Noise atLeast(Noise noise, double runsBefore, double runsAfter) const
    {
        const double runs = 1 / runsBefore + 1 / runsAfter;
        if (noise.freedom > 0)
            noise.variance = std::max(noise.variance, RunNoise::leastVariance * runs);
        if (!m_question.noise)
            return noise;
        const double given = std::log1p(*m_question.noise) * std::log1p(*m_question.noise) * runs;
        if (noise.freedom == 0 || noise.variance < given)
            noise.variance = given;
        if (noise.freedom == 0)
            noise.freedom = std::numeric_limits<double>::infinity();
        return noise;
    }

    Noise atLeast(const Spreads &spreads) const
    {
        return atLeast(noiseOf(spreads), spreads[0].runs, spreads[1].runs);
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
        std::vector<double> differences;
        for (const CellLogs &cell : m_cells)
            differences.push_back(cell.difference());
        m_ofRun = noiseOf(spreads);
        const double shift = mostCommon(std::move(differences));
        m_result.shift = ratioOf(shift, atLeast(spreads));
        m_isRunNoise = m_ofRun.freedom > 0
            && m_result.shift.probability > (1 - shareOfCells) * m_question.falseDiscoveries;
        m_shift = m_isRunNoise ? shift : 0;
    }

    /// A cell that is much noisier than is typical of its side has its own noise: an outlier in one run, or a
    /// kind of its own.
    bool isNoisy(const CellLogs &cell) const
    {
        double sum = 0;
        double freedom = 0;
        for (std::size_t side = 0; side < 2; ++side)
            if (const Noise &own = cell.noise[side]; own.freedom > 0) {
                sum += own.freedom * own.variance
                    / (m_typical[side].moderated(0, 0).variance + cell.rounding[side]);
                freedom += own.freedom;
            }
        if (freedom == 0)
            return false;
        // The 99.9 % point of chi-squared / freedom (Wilson and Hilferty).
        const double part = 2 / (9 * freedom);
        return sum / freedom > std::pow(1 - part + 3.09 * std::sqrt(part), 3);
    }

    /// Of the difference, without what whole runs add. Noise of more than half a step turns rounding into
    /// noise, which the runs show. With less, runs are rounded alike, and their mean is as far off as one
    /// time.
    Noise noiseOf(const CellLogs &cell) const
    {
        double rounding = 0;
        for (std::size_t side = 0; side < 2; ++side)
            if (3 * cell.rounding[side] > m_typical[side].moderated(0, 0).variance)
                rounding += cell.rounding[side];
        const Noise noise = unroundedNoiseOf(cell);
        return noise.freedom > 0 && rounding > 0
            ? sumOf(noise, {rounding, std::numeric_limits<double>::infinity()})
            : noise;
    }

    Noise unroundedNoiseOf(const CellLogs &cell) const
    {
        const auto before = static_cast<double>(cell.logs[0].size());
        const auto after = static_cast<double>(cell.logs[1].size());
        const auto &[ofBefore, ofAfter] = cell.noise;
        if (!m_typical[0].isKnown() || isNoisy(cell))
            return ofSides(ofBefore, before, ofAfter, after);
        if (!m_areAlike)
            return sumOf(overRuns(m_typical[0].moderated(ofBefore.variance, ofBefore.freedom), before),
                overRuns(m_typical[1].moderated(ofAfter.variance, ofAfter.freedom), after));
        const double freedom = ofBefore.freedom + ofAfter.freedom;
        const double squares = ofBefore.freedom * ofBefore.variance + ofAfter.freedom * ofAfter.variance;
        const Noise noise = m_typical[0].moderated(freedom > 0 ? squares / freedom : 0, freedom);
        return {noise.variance * (1 / before + 1 / after), noise.freedom};
    }

    void judgeCells()
    {
        // The shift is estimated from the same cells, and so are the parts of the runs.
        const auto count = static_cast<double>(m_cells.size());
        const double widened = m_isRunNoise ? (1 + std::numbers::pi / 2 / count) * count / (count - 1) : 1.0;
        std::vector<double> ofOneRuns;
        for (std::size_t i = 0; i < m_cells.size(); ++i) {
            const CellLogs &cell = m_cells[i];
            const auto before = static_cast<double>(cell.logs[0].size());
            const auto after = static_cast<double>(cell.logs[1].size());
            Noise own = noiseOf(cell);
            own.variance *= widened;
            const Noise whole = atLeast(own.freedom > 0 ? sumOf(own, m_ofRun) : own, before, after);
            own = atLeast(own, before, after);
            const double value = logMean(m_result.cells[i].after) - logMean(m_result.cells[i].before);
            m_result.cells[i].ratio = ratioOf(value, whole, m_shift, m_isRunNoise ? own : whole);
            if (own.freedom > 0)
                ofOneRuns.push_back(own.variance / (1 / before + 1 / after));
        }
        m_result.noise = std::expm1(std::sqrt(median(ofOneRuns)));
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
                ratioOf(value, atLeast(Spreads{spreadOf(0, members), spreadOf(1, members)}))});
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
        const double cellLimit
            = discoveryThreshold(std::move(ofCells), shareOfCells * m_question.falseDiscoveries);
        const double limit
            = discoveryThreshold(std::move(ofAll), (1 - shareOfCells) * m_question.falseDiscoveries);
        const auto decideOn = [](TimeRatio &ratio, double threshold, double expected) {
            if (std::isnan(ratio.probability))
                return;
            const double whole = std::log(ratio.value);
            ratio.verdict = ratio.probability > threshold || whole * (whole - expected) <= 0
                ? RatioVerdict::same
                : whole > 0 ? RatioVerdict::slower
                            : RatioVerdict::faster;
        };
        for (RatioCell &cell : m_result.cells)
            decideOn(cell.ratio, cellLimit, m_shift);
        for (CollectiveRatio &one : m_result.collectives)
            decideOn(one.ratio, limit, 0);
        decideOn(m_result.shift, limit, 0);
    }

    TimeRatios &m_result;
    const std::vector<RunsOfCell> &m_runs; ///< side by side with m_result.cells
    const RatioQuestion &m_question;
    std::array<Parts, 2> m_parts;
    std::array<std::size_t, 2> m_separated{}; ///< runs that have a part
    std::vector<CellLogs> m_cells;
    std::array<RunNoise, 2> m_typical; ///< of the cells of A and B
    bool m_areAlike = false; ///< these are one
    Noise m_ofRun; ///< of the difference, as far as whole runs make it; freedom 0: unknown
    bool m_isRunNoise = false; ///< the shift is within it
    double m_shift = 0; ///< then; else 0, and the noise of whole runs is in the error of each cell
};

/// Do all times differ by about a thousand or a million?
bool haveOtherUnits(const TimeRatios &ratios)
{
    const auto isPower = [](const RatioCell &cell) {
        const double thousands = std::log10(cell.secondsAfter() / cell.secondsBefore()) / 3;
        constexpr double near = 0.1; // a factor of two
        return std::abs(thousands) > 1 - near && std::abs(thousands - std::round(thousands)) < near;
    };
    return ratios.cells.size() >= TimeRatios::leastCells
        && std::all_of(ratios.cells.begin(), ratios.cells.end(), isPower);
}

} // namespace

std::string_view ratioVerdictText(RatioVerdict verdict)
{
    constexpr std::string_view names[] = {"unproved", "same", "slower", "faster"};
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

std::vector<RatioFinding> TimeRatios::findings() const
{
    if (!isProved())
        return {{RatioFinding::unproved}};
    std::vector<RatioFinding> found;
    if (count(RatioVerdict::slower) > 0)
        found.push_back({RatioFinding::slowerCells});
    else if (shift.verdict == RatioVerdict::slower)
        found.push_back({RatioFinding::slowerShift, {}, shift.value});
    for (const CollectiveRatio &one : collectives)
        if (one.ratio.verdict == RatioVerdict::slower)
            found.push_back({RatioFinding::slowerCollective, one.collective, one.ratio.value});
    if (found.empty() && shift.isUndecided() && shift.value > 1)
        found.push_back({RatioFinding::undecidedShift, {}, shift.value});
    if (found.empty())
        found.push_back({RatioFinding::nothingSlower});
    return found;
}

Expected<TimeRatios> timeRatios(const RatioQuestion &question, const std::stop_token &stop)
{
    auto common = commonCells(question, stop);
    if (!common)
        return tl::unexpected(common.error());
    TimeRatios result;
    result.onlyBefore = common->onlyBefore;
    result.onlyAfter = common->onlyAfter;
    result.collectivesOnlyBefore = common->collectivesOnlyBefore;
    result.collectivesOnlyAfter = common->collectivesOnlyAfter;
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
