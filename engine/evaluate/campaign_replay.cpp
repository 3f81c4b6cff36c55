// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/campaign_replay.h"

#include "engine/data/say.h"

#include "engine/wire/policies/expected_penalty.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

namespace collscope {

namespace {

constexpr double stepOfShares = 0.001; ///< between two points of the curve, at least

/// The candidates of a grid: positions of a survey's methods.
std::vector<MethodIndex> candidatesOf(const TimeGrid &grid)
{
    std::vector<MethodIndex> all;
    for (std::size_t method = 0; method < grid.methods().size(); ++method)
        if (grid.isCandidate(static_cast<MethodIndex>(method)))
            all.push_back(static_cast<MethodIndex>(method));
    return all;
}

/// What was recorded of a collective.
struct Recorded {
    TimeGridPtr grid;
    std::vector<MethodIndex> methods;
    std::vector<double> weights; ///< per cell
    std::vector<double> best; ///< per cell; infinite where no candidate was measured
    std::size_t cells = 0; ///< where one was
    double weight = 0; ///< of these

    double seconds(std::size_t cell, std::size_t method) const
    {
        return grid->seconds(cell, methods[method]);
    }
    double penaltySum(const wire::Survey &survey) const;
};

Recorded recordedOf(const TimeGridPtr &grid, std::vector<double> weights)
{
    weights.resize(grid->cells(), 1.0);
    Recorded recorded{grid, candidatesOf(*grid), std::move(weights), {}};
    recorded.best.assign(grid->cells(), std::numeric_limits<double>::infinity());
    for (std::size_t cell = 0; cell < grid->cells(); ++cell) {
        for (std::size_t method = 0; method < recorded.methods.size(); ++method)
            if (const double seconds = recorded.seconds(cell, method); seconds < recorded.best[cell])
                recorded.best[cell] = seconds;
        if (std::isfinite(recorded.best[cell])) {
            ++recorded.cells;
            recorded.weight += recorded.weights[cell];
        }
    }
    return recorded;
}

double Recorded::penaltySum(const wire::Survey &survey) const
{
    double sum = 0;
    for (std::size_t cell = 0; cell < best.size(); ++cell) {
        if (!std::isfinite(best[cell]))
            continue;
        const double chosen = seconds(cell, survey.decision(cell)); // left out is what has no time
        const double penalty = best[cell] > 0 ? chosen / best[cell] - 1 : chosen > 0 ? unknownPenalty : 0;
        sum += weights[cell] * penalty;
    }
    return sum;
}

wire::Survey surveyOf(const Recorded &recorded, const wire::PointCost &cost)
{
    wire::Survey survey(
        recorded.grid->placements(), recorded.grid->messageBytes(), recorded.methods.size(), cost);
    for (std::size_t cell = 0; cell < survey.cells(); ++cell) {
        survey.setWeight(cell, recorded.weights[cell]);
        for (std::size_t method = 0; method < survey.methods(); ++method)
            if (std::isnan(recorded.seconds(cell, method)))
                survey.leaveOut(cell, method);
    }
    return survey;
}

class Replaying {
public:
    Replaying(const wire::Policy &policy, std::vector<Recorded> recorded, const wire::PointCost &cost)
        : m_recorded(std::move(recorded)), m_cost(cost), m_exploration(policy, surveys())
    {
        m_replay.policy = policy.name;
        for (const Recorded &each : m_recorded) {
            m_weight += each.weight;
            for (std::size_t cell = 0; cell < each.best.size(); ++cell)
                for (std::size_t method = 0; method < each.methods.size(); ++method)
                    if (const double seconds = each.seconds(cell, method); !std::isnan(seconds)) {
                        m_replay.fullSeconds += m_cost.seconds(seconds);
                        ++m_replay.fullMeasurements;
                    }
        }
        m_penalties.resize(m_recorded.size());
        m_expected.resize(m_recorded.size());
        m_changed.assign(m_recorded.size(), true);
    }

    Expected<CampaignReplay> run(const std::stop_token &stop)
    {
        using Clock = std::chrono::steady_clock;
        for (;;) {
            if (stop.stop_requested())
                return failure("cancelled");
            const auto begin = Clock::now();
            const auto point = m_exploration.next(std::numeric_limits<double>::infinity());
            if (!point)
                break;
            measure(*point);
            const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
            m_replay.decidingSeconds += seconds;
            m_replay.slowestDecision = std::max(m_replay.slowestDecision, seconds);
            if (m_replay.points.empty()
                || m_spent / m_replay.fullSeconds >= m_replay.points.back().timeShare + stepOfShares)
                mark();
        }
        mark();
        return std::move(m_replay);
    }

private:
    std::vector<wire::Survey> surveys() const
    {
        std::vector<wire::Survey> all;
        for (const Recorded &each : m_recorded)
            all.push_back(surveyOf(each, m_cost));
        return all;
    }

    void measure(const wire::Exploration::Point &point)
    {
        const double seconds = m_recorded[point.collective].seconds(point.cell, point.method);
        const double most = m_cost.repetitions(seconds);
        double made = m_exploration.policy().looks ? m_cost.lookRepetitions(seconds) : most;
        while (made < most && !m_exploration.isDropped(point, seconds, made))
            made *= wire::dropSteps;
        m_replay.looks += made < most;
        made = std::min(made, most);
        m_spent += m_cost.seconds(seconds, made);
        ++m_measurements;
        m_exploration.add(point, seconds, made);
        m_changed[point.collective] = true;
    }

    void mark()
    {
        for (std::size_t i = 0; i < m_recorded.size(); ++i)
            if (m_changed[i]) {
                const wire::Survey &survey = m_exploration.surveys()[i];
                m_penalties[i] = m_recorded[i].penaltySum(survey);
                m_expected[i] = wire::expectedPenalty(survey).sum;
                m_changed[i] = false;
            }
        const auto mean = [this](const std::vector<double> &sums) {
            return std::accumulate(sums.begin(), sums.end(), 0.0) / m_weight;
        };
        m_replay.points.push_back(
            {m_spent / m_replay.fullSeconds, mean(m_penalties), mean(m_expected), m_measurements});
    }

    std::vector<Recorded> m_recorded;
    wire::PointCost m_cost;
    wire::Exploration m_exploration;
    CampaignReplay m_replay;
    double m_weight = 0;
    std::size_t m_measurements = 0;
    double m_spent = 0;
    std::vector<double> m_penalties; ///< per collective: sum over its cells
    std::vector<double> m_expected; ///< likewise
    std::vector<bool> m_changed; ///< since
};

} // namespace

double CampaignReplay::timeShareAt(double penalty) const
{
    double share = std::numeric_limits<double>::quiet_NaN();
    for (auto point = points.rbegin(); point != points.rend() && point->penalty <= penalty; ++point)
        share = point->timeShare;
    return share;
}

Expected<CampaignReplay> replayCampaign(const wire::Policy &policy, std::span<const TimeGridPtr> grids,
    const wire::PointCost &cost, const std::stop_token &stop, const std::vector<std::vector<double>> &weights)
{
    std::vector<Recorded> recorded;
    for (std::size_t i = 0; i < grids.size(); ++i)
        if (Recorded each = recordedOf(grids[i], i < weights.size() ? weights[i] : std::vector<double>());
            each.methods.size() > 1 && each.cells > 0)
            recorded.push_back(std::move(each));
    if (recorded.empty())
        return failure(say("there is nothing to choose from: no collective has two candidates"),
            say("measure more methods, or allow the library's own choice as a candidate"),
            grids.empty() ? std::string() : grids.front()->dataset()->provenance().path);
    if (std::none_of(recorded.begin(), recorded.end(), [](const Recorded &each) { return each.weight > 0; }))
        return failure(say("no cell that was measured has a weight above 0"),
            say("measure what is weighted, or leave the weights out"),
            grids.front()->dataset()->provenance().path);
    return Replaying(policy, std::move(recorded), cost).run(stop);
}

} // namespace collscope
