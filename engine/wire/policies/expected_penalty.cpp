// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/policies/expected_penalty.h"

#include "engine/wire/policies/normal.h"

#include <algorithm>
#include <cmath>

namespace collscope::wire {

namespace {

/// A method that may be faster than the decided one, in log time.
struct Rival {
    double behind;
    double spread;
};

/// How likely is one of them ahead by more than that? The likeliest counts alone: what the predictions of a
/// cell are off by has much in common.
double likelyAhead(const std::vector<Rival> &rivals, double gain)
{
    double none = 1.0;
    for (const Rival &rival : rivals)
        none = std::min(none, 1.0 - normalBelow(-(gain + rival.behind) / rival.spread));
    return 1.0 - none;
}

std::vector<Rival> rivalsOf(const Survey &survey, std::size_t cell, std::size_t decided)
{
    constexpr double hopeless = 4.0; // farther spreads behind
    const PredictedTime time = survey.time(cell, decided);
    const double ofDecided = survey.isMeasured(cell, decided) ? 0.0 : time.variance;
    std::vector<Rival> rivals;
    for (std::size_t method = 0; method < survey.methods(); ++method) {
        if (method == decided || !survey.isOpen(cell, method))
            continue;
        const PredictedTime other = survey.time(cell, method);
        const Rival rival{other.mean - time.mean, std::sqrt(other.variance + ofDecided)};
        if (rival.spread > 0.0 && rival.behind < hopeless * farther * rival.spread)
            rivals.push_back(rival);
    }
    return rivals;
}

} // namespace

/// The mean of exp(g) - 1 is the integral of exp(x) P(g > x); by the trapezoidal rule on steps that grow.
double expectedPenalty(const Survey &survey, std::size_t cell)
{
    const std::size_t decided = survey.decision(cell);
    if (decided == survey.methods())
        return 0.0;
    const std::vector<Rival> rivals = rivalsOf(survey, cell, decided);
    if (rivals.empty())
        return 0.0;
    constexpr double first = 0.01;
    constexpr double growth = 1.35;
    constexpr double last = 3.0; // nobody loses more than twenty times over
    constexpr double negligible = 1e-6;
    double sum = 0.0;
    double at = 0.0;
    double value = likelyAhead(rivals, 0.0);
    for (double step = first; at < last && value > negligible; step *= growth) {
        const double next = std::exp(at + step) * likelyAhead(rivals, at + step);
        sum += 0.5 * step * (value + next);
        at += step;
        value = next;
    }
    return sum;
}

ExpectedPenalty expectedPenalty(const Survey &survey)
{
    ExpectedPenalty all;
    for (std::size_t cell = 0; cell < survey.cells(); ++cell) {
        if (survey.decision(cell) == survey.methods())
            continue;
        all.weights += survey.weight(cell);
        all.sum += survey.weight(cell) * expectedPenalty(survey, cell);
    }
    return all;
}

double expectedPenalty(const std::vector<Survey> &surveys)
{
    ExpectedPenalty all;
    for (const Survey &survey : surveys) {
        const ExpectedPenalty each = expectedPenalty(survey);
        all.sum += each.sum;
        all.weights += each.weights;
    }
    return all.mean();
}

} // namespace collscope::wire
