// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/policies/policy.h"

#include "engine/wire/policies/normal.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace collscope::wire {

const std::vector<Policy> &policies()
{
    static const std::vector<Policy> all
        = {coarseToFinePolicy(), refinePolicy(), variancePolicy(), regretPolicy()};
    return all;
}

const Policy *findPolicy(std::string_view name)
{
    const auto &all = policies();
    const auto found
        = std::find_if(all.begin(), all.end(), [name](const Policy &policy) { return policy.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::string policyNames()
{
    std::string names;
    for (const Policy &policy : policies())
        names += (names.empty() ? "" : ", ") + std::string(policy.name);
    return names;
}

double expectedCost(const Survey &survey, std::size_t cell, std::size_t method, bool looks)
{
    const PredictedTime time = survey.time(cell, method);
    const double latency = std::exp(time.mean);
    const PointCost &cost = survey.cost();
    if (!looks || survey.measuredIn(cell) == 0)
        return cost.seconds(latency);
    const double spread = std::max(std::sqrt(time.variance), 1e-9);
    const double behind = time.mean - std::log(survey.leastSeconds(cell));
    const double most = cost.repetitions(latency);
    double seconds = 0.0;
    double stays = 1.0; // how likely it is still in the race
    double made = cost.lookRepetitions(latency);
    while (made < most) {
        const double goesOn = std::min(normalBelow((std::log(dropFactor(made)) - behind) / spread), stays);
        seconds += (stays - goesOn) * cost.seconds(latency, made);
        stays = goesOn;
        made *= dropSteps;
    }
    return seconds + stays * cost.seconds(latency);
}

Exploration::Exploration(const Policy &policy, std::vector<Survey> surveys)
    : m_policy(policy), m_surveys(std::move(surveys)), m_kept(m_surveys.size())
{
}

double Exploration::wholeSeconds() const
{
    double sum = 0.0;
    for (const Survey &survey : m_surveys)
        sum += survey.wholeSeconds();
    return sum;
}

std::optional<Exploration::Point> Exploration::next(double secondsLeft)
{
    // What others make of the whole may have changed: a job that goes on has nothing kept, and does the same.
    if (const double whole = wholeSeconds(); whole != m_whole) {
        m_whole = whole;
        for (Kept &kept : m_kept)
            kept.isValid = false;
    }
    std::optional<Point> best;
    double score = 0.0;
    for (std::size_t i = 0; i < m_surveys.size(); ++i) {
        Kept &kept = m_kept[i];
        const auto fits = [&] {
            return !kept.next
                || expectedCost(m_surveys[i], kept.next->cell, kept.next->method, m_policy.looks)
                <= secondsLeft;
        };
        if (!kept.isValid || !fits())
            kept = {true, m_policy.next(m_surveys[i], secondsLeft, m_whole)};
        if (kept.next && (!best || kept.next->score > score)) {
            best = Point{i, kept.next->cell, kept.next->method};
            score = kept.next->score;
        }
    }
    return best;
}

void Exploration::add(const Point &point, double seconds, double repetitions)
{
    m_surveys[point.collective].add(point.cell, point.method, seconds, repetitions);
    m_kept[point.collective].isValid = false;
}

void Exploration::leaveOut(const Point &point)
{
    m_surveys[point.collective].leaveOut(point.cell, point.method);
    m_kept[point.collective].isValid = false;
}

bool Exploration::isDropped(const Point &point, double seconds, double repetitions) const
{
    return m_policy.looks
        && seconds > dropFactor(repetitions) * m_surveys[point.collective].leastSeconds(point.cell);
}

} // namespace collscope::wire
