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
/// replace, or ahead of what would replace it, up to `spread`. Times leap now and then: one in twenty is
/// expected to be three times as far off.
double expectedGain(double behind, double spread)
{
    constexpr double leaps = 0.05;
    constexpr double farther = 3.0;
    const auto gain = [behind](double q) {
        const double z = -behind / q;
        return q * (normalDensity(z) + z * normalBelow(z));
    };
    return spread <= 0.0 ? 0.0 : (1.0 - leaps) * gain(spread) + leaps * gain(farther * spread);
}

/// Below what measurements are off by, nothing is gained.
constexpr double leastGain = 0.001;

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

/// The cheapest open point of the start, unless it would cost much of the whole.
std::optional<NextPoint> startPoint(const Survey &survey, double mostSeconds, double wholeSeconds)
{
    constexpr double much = 0.002;
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
                    : survey.cost().lookSeconds(std::exp(survey.time(cell, method).mean));
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

/// What a cell has to offer. Of a cell of which nothing is known the leader is measured first: against that,
/// others need one repetition.
std::optional<NextPoint> bestOf(const Survey &survey, std::size_t cell, double mostSeconds)
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
            * expectedGain(std::abs(own.mean - other.mean), std::sqrt(own.variance + other.variance));
        if (gain < leastGain)
            continue;
        most = std::max(most, gain);
        const double cost = expectedCost(survey, cell, method, true);
        if (!isNew && cost <= mostSeconds && (!best || gain / cost > best->score))
            best = NextPoint{cell, method, gain / cost};
    }
    if (isNew && most > 0.0) {
        const double cost = expectedCost(survey, cell, leaders.first, true);
        if (cost <= mostSeconds)
            best = NextPoint{cell, leaders.first, most / cost};
    }
    return best;
}

std::optional<NextPoint> next(const Survey &survey, double mostSeconds, double wholeSeconds)
{
    if (const auto start = startPoint(survey, mostSeconds, wholeSeconds))
        return start;
    std::optional<NextPoint> best;
    for (std::size_t cell = 0; cell < survey.cells(); ++cell)
        if (const auto point = bestOf(survey, cell, mostSeconds);
            point && (!best || point->score > best->score))
            best = point;
    return best;
}

} // namespace

Policy regretPolicy()
{
    return {"regret", "what is expected to gain most per second, one repetition of what is slow", true, next};
}

} // namespace collscope::wire
