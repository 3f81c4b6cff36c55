// SPDX-License-Identifier: BSD-3-Clause
// Expected improvement (Jones, Schonlau, Welch, Efficient global optimization of expensive black-box
// functions, 1998, section 4.1) of each cell's decision, per second that it costs to know.
#include "engine/wire/policies/normal.h"
#include "engine/wire/policies/policy.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collscope::wire {

namespace {

/// What is expected to be gained when something is known that is `behind` (in log time) of what it would
/// replace, or ahead of what would replace it, up to `spread`.
double expectedGain(double behind, double spread)
{
    const double z = -behind / spread;
    return spread <= 0.0 ? 0.0 : spread * (normalDensity(z) + z * normalBelow(z));
}

double expectedGainOfLeaps(double behind, double spread)
{
    return (1.0 - leaps) * expectedGain(behind, spread) + leaps * expectedGain(behind, farther * spread);
}

/// Below what measurements are off by, nothing is gained.
constexpr double leastGain = 0.001;
/// A tie is cheap as long as it is one: what is about as fast is not measured again for what it may be worth.
constexpr double leastGainOfRepeat = 0.01;
/// Makes a score less than any of what was never measured, of other collectives, too.
constexpr double afterwards = 1e-12;

/// So many of n positions, the first and the last among them where there are two: the `i`-th of them.
struct Spread {
    std::size_t of;
    std::size_t count;

    bool holds(std::size_t position) const
    {
        for (std::size_t i = 0; i < count; ++i)
            if (position == (count == 1 ? 0 : (i * (of - 1) + (count - 1) / 2) / (count - 1)))
                return true;
        return false;
    }
};

/// Where every method is measured before anything is expected of it: about 4 x 5 cells of a large grid,
/// fewer of a small one.
Spread startRows(const Survey &survey)
{
    const std::size_t rows = survey.rows();
    return {rows, std::min(rows, std::clamp<std::size_t>(rows * 4 / 9, 2, 4))};
}

Spread startColumns(const Survey &survey)
{
    const std::size_t columns = survey.columns();
    return {columns, std::min(columns, std::clamp<std::size_t>(columns / 4, 2, 5))};
}

bool counts(const Survey &survey)
{
    for (std::size_t cell = 0; cell < survey.cells(); ++cell)
        if (survey.weight(cell) > 0.0)
            return true;
    return false;
}

/// The cheapest open point of the start, unless it would cost much of the whole. Cells that do not count let
/// expect something of others.
std::optional<NextPoint> startPoint(const Survey &survey, double mostSeconds, double wholeSeconds)
{
    constexpr double much = 0.001;
    constexpr double first = 1e12; // before all that a second can gain
    const bool knowsCosts = survey.measured() > 3 * survey.methods();
    const double most = knowsCosts ? std::min(mostSeconds, much * wholeSeconds) : mostSeconds;
    const Spread rows = startRows(survey);
    const Spread columns = startColumns(survey);
    std::optional<NextPoint> best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t row = 0; row < survey.rows(); ++row)
        for (std::size_t column = 0; column < survey.columns() && rows.holds(row); ++column) {
            if (!columns.holds(column))
                continue;
            const std::size_t cell = survey.cell(row, column);
            for (std::size_t method = 0; method < survey.methods(); ++method) {
                if (!survey.isOpen(cell, method))
                    continue;
                const double cost = survey.measured() == 0
                    ? 0.0
                    : survey.cost().seconds(std::exp(survey.time(cell, method).mean), 1.0);
                if (cost < least && cost <= most) {
                    least = cost;
                    best = NextPoint{cell, method, first - cost};
                }
            }
        }
    return best;
}

/// The two methods that are expected to be fastest in a cell.
struct Leaders {
    std::size_t first;
    std::size_t second;
};

Leaders leadersOf(const Survey &survey, std::size_t cell)
{
    Leaders leaders{survey.methods(), survey.methods()};
    double first = std::numeric_limits<double>::infinity();
    double second = first;
    for (std::size_t method = 0; method < survey.methods(); ++method) {
        if (survey.isLeftOut(cell, method))
            continue;
        const double mean = survey.time(cell, method).mean;
        if (mean < first) {
            leaders.second = leaders.first;
            second = first;
            leaders.first = method;
            first = mean;
        } else if (mean < second) {
            leaders.second = method;
            second = mean;
        }
    }
    return leaders;
}

/// What a cell has to offer above a score of `least`. Of a cell of which nothing is known the leader is
/// measured first: against that, others need one repetition.
std::optional<NextPoint> bestOf(const Survey &survey, std::size_t cell, double mostSeconds, double least)
{
    const Leaders leaders = leadersOf(survey, cell);
    if (leaders.second == survey.methods() || survey.weight(cell) <= 0.0)
        return std::nullopt;
    const bool isNew = survey.measuredIn(cell) == 0;
    std::optional<NextPoint> best;
    double most = 0.0;
    for (std::size_t method = 0; method < survey.methods(); ++method) {
        if (!survey.isOpen(cell, method))
            continue;
        const PredictedTime own = survey.time(cell, method);
        const PredictedTime other
            = survey.time(cell, method == leaders.first ? leaders.second : leaders.first);
        const double gain = survey.weight(cell)
            * expectedGainOfLeaps(std::abs(own.mean - other.mean), std::sqrt(own.variance + other.variance));
        if (gain < leastGain)
            continue;
        most = std::max(most, gain);
        if (isNew || gain / survey.cost().seconds(std::exp(own.mean), 1.0) <= least)
            continue; // it cannot come first, whatever else it costs
        const double cost = expectedCost(survey, cell, method, true);
        if (cost <= mostSeconds && gain / cost > least) {
            best = NextPoint{cell, method, gain / cost};
            least = best->score;
        }
    }
    if (isNew && most > 0.0) {
        const double cost = expectedCost(survey, cell, leaders.first, true);
        if (cost <= mostSeconds && most / cost > least)
            best = NextPoint{cell, leaders.first, most / cost};
    }
    return best;
}

/// What it may gain to measure again what is measured: to know better what is about as fast as the fastest,
/// what was disturbed for all that is known, and what disagreed with itself.
double gainOfRepeat(const Survey &survey, std::size_t cell, std::size_t method, double ahead)
{
    constexpr double disturbed = 0.05; // of all measurements
    constexpr double dispute = 0.2; // by how much
    const double variance
        = survey.isDisputed(cell, method) ? dispute * dispute : survey.time(cell, method).variance / 2.0;
    const double ofNoise = expectedGain(std::abs(ahead), std::sqrt(variance));
    const PredictedTime expected = survey.expectedTime(cell, method);
    const double behind = expected.mean - std::log(survey.leastSeconds(cell));
    const double leap = survey.time(cell, method).mean - expected.mean;
    constexpr double clear = 3.0; // standard deviations
    if (leap < clear * std::sqrt(expected.variance) || survey.measurements(cell, method) > 1)
        return ofNoise;
    return std::max(ofNoise, disturbed * expectedGain(behind, std::sqrt(expected.variance)));
}

/// What is to be measured again of a cell: of the fastest and what may be as fast the one that is known less,
/// or one that is slower than it should be.
std::optional<NextPoint> repeatOf(const Survey &survey, std::size_t cell, double mostSeconds, double least)
{
    const std::size_t fastest = survey.decision(cell);
    std::optional<NextPoint> best;
    for (std::size_t method = 0; method < survey.methods() && survey.measuredIn(cell) > 1; ++method) {
        if (!survey.isMeasured(cell, method) || method == fastest)
            continue;
        const PredictedTime own = survey.time(cell, method);
        const PredictedTime other = survey.time(cell, fastest);
        for (const std::size_t again : {method, fastest}) {
            if (!survey.isRepeatable(cell, again))
                continue;
            const double gain
                = survey.weight(cell) * gainOfRepeat(survey, cell, again, own.mean - other.mean);
            const double cost = survey.cost().seconds(std::exp(survey.time(cell, again).mean));
            if (gain >= leastGainOfRepeat && cost <= mostSeconds && gain / cost > least) {
                best = NextPoint{cell, again, gain / cost};
                least = best->score;
            }
        }
    }
    return best;
}

template <typename Offer>
std::optional<NextPoint> bestOfAll(const Survey &survey, double mostSeconds, Offer offer)
{
    std::optional<NextPoint> best;
    for (std::size_t cell = 0; cell < survey.cells(); ++cell)
        if (const auto point = offer(survey, cell, mostSeconds, best ? best->score : 0.0))
            best = point;
    return best;
}

/// Repeats come when nothing that was never measured is worth it.
std::optional<NextPoint> next(const Survey &survey, double mostSeconds, double wholeSeconds)
{
    if (!counts(survey))
        return std::nullopt;
    if (const auto start = startPoint(survey, mostSeconds, wholeSeconds))
        return start;
    if (const auto best = bestOfAll(survey, mostSeconds, bestOf))
        return best;
    auto again = bestOfAll(survey, mostSeconds, repeatOf);
    if (again)
        again->score *= afterwards;
    return again;
}

} // namespace

Policy regretPolicy()
{
    return {
        "regret", "what is expected to gain most per second, few repetitions of what is slow", true, next};
}

} // namespace collscope::wire
