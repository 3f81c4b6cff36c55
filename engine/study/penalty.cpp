// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/penalty.h"

#include "engine/data/statistics.h"
#include "engine/map/clustered_error.h"
#include "engine/map/measured_range.h"
#include "engine/study/run_evidence.h"
#include "engine/wire/algorithm_identity.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

/// Returns for each method of `from` its position in `to`, or noMethod. The algorithm of another library
/// stands for one of a library that `to` does not have.
std::vector<MethodIndex> translation(const TimeGrid &from, const TimeGrid &to)
{
    std::vector<MethodIndex> result;
    for (const Method &method : from.methods()) {
        const auto found = wire::findMethod(to.methods(), method, to.collective());
        result.push_back(found ? static_cast<MethodIndex>(*found) : noMethod);
    }
    return result;
}

/// The mean of some of the penalties.
class PartMean {
public:
    explicit PartMean(bool hasWeights) : m_hasWeights(hasWeights) { }
    void add(double penalty, double weight)
    {
        if (m_hasWeights)
            m_weighted.push_back({penalty, weight});
        else
            m_known.push_back(penalty);
    }
    double mean() const { return m_hasWeights ? weightedMean(m_weighted) : collscope::mean(m_known); }
    double median() { return m_hasWeights ? weightedMedian(m_weighted) : collscope::median(m_known); }

private:
    bool m_hasWeights;
    std::vector<double> m_known;
    std::vector<Weighted> m_weighted;
};

/// Of penalties that are told one by one.
class Sums {
public:
    Sums(bool hasWeights, std::size_t columns, double ofMethod)
        : m_inside(hasWeights), m_outside(hasWeights), m_all(hasWeights), m_errors(columns), m_noise(ofMethod)
    {
    }

    void add(const Evaluation &evaluation, const DecisionMap &map)
    {
        const MethodIndex baseline = map.grid->baseline();
        for (std::size_t cell = 0; cell < evaluation.penalty.size(); ++cell) {
            if (!map.counts(cell))
                continue;
            m_result.outside += evaluation.isOutside(cell);
            const double penalty = evaluation.penalty[cell];
            if (std::isnan(penalty)) {
                m_result.notMeasured += 1;
                continue;
            }
            add(cell, penalty, map.weight(cell), evaluation.isOutside(cell));
            m_noise.add(evaluation.decisions[cell].method, 1 + penalty, map.best[cell], 1, map.weight(cell));
            m_weight += map.weight(cell);
            const double own = baseline == noMethod ? std::nan("") : map.grid->seconds(cell, baseline);
            if (!std::isnan(own)) {
                m_speedups += map.weight(cell) * own / ((1 + penalty) * map.bestSeconds(cell));
                m_compared += map.weight(cell);
            }
        }
    }

    PenaltyStatistics result(std::size_t parts)
    {
        if (m_compared > 0)
            m_result.speedup = m_speedups / m_compared;
        if (m_result.cells == 0)
            m_result.min = m_result.max = std::numeric_limits<double>::quiet_NaN();
        m_result.insideMean = m_inside.mean();
        m_result.outsideMean = m_outside.mean();
        m_result.mean = m_all.mean();
        m_result.median = m_all.median();
        m_result.standardError = m_errors.standardError(m_result.mean);
        m_result.halfWidth = m_noise.halfWidth(m_errors.independentError(m_result.mean), parts, m_weight);
        return m_result;
    }

private:
    void add(std::size_t cell, double penalty, double weight, bool isOutside)
    {
        if (m_result.cells == 0 || penalty > m_result.max) {
            m_result.worstCell = cell;
            m_result.max = penalty;
        }
        m_result.min = m_result.cells == 0 ? penalty : std::min(m_result.min, penalty);
        m_result.differing += penalty > 0; // of two that are equally good either is right
        m_result.cells += 1;
        m_all.add(penalty, weight);
        (isOutside ? m_outside : m_inside).add(penalty, weight);
        m_errors.add(cell, penalty, weight);
    }

    PenaltyStatistics m_result;
    PartMean m_inside;
    PartMean m_outside;
    PartMean m_all;
    ClusteredError m_errors;
    HeldOutNoise m_noise;
    double m_weight = 0;
    double m_speedups = 0;
    double m_compared = 0;
};

} // namespace

bool isLibrary(const Decision &decision, const TimeGrid &grid)
{
    return decision.toLibrary
        || (decision.method != noMethod && grid.methods()[decision.method].isBaseline());
}

PenaltyStatistics summarise(std::span<const Judged> parts, double ofMethod)
{
    const bool hasWeights = std::any_of(
        parts.begin(), parts.end(), [](const Judged &part) { return !part.map->weights.empty(); });
    Sums sums(hasWeights, parts.front().map->grid->columns(), ofMethod);
    for (const Judged &part : parts)
        sums.add(*part.evaluation, *part.map);
    return sums.result(parts.size());
}

PenaltyStatistics summarise(const Evaluation &evaluation, const DecisionMap &map)
{
    const Judged part{&evaluation, &map};
    return summarise({&part, 1});
}

Evaluation evaluate(const Model &model, const DecisionMap &map, const std::stop_token &stop)
{
    const TimeGrid &grid = *map.grid;
    const auto methodHere = translation(*model.fittedTo()->grid, grid);
    Evaluation result;
    result.decisions.resize(grid.cells());
    result.penalty.assign(grid.cells(), std::numeric_limits<double>::quiet_NaN());
    for (std::uint32_t row = 0; row < grid.rows() && !stop.stop_requested(); ++row) {
        for (std::uint32_t column = 0; column < grid.columns(); ++column) {
            const std::size_t cell = grid.index({row, column});
            Decision decision = model.decide(grid.instance({row, column}));
            if (decision.method != noMethod)
                decision.method = methodHere[decision.method];
            result.decisions[cell] = decision;
            if (decision.method != noMethod)
                result.penalty[cell] = map.penalty(cell, decision.method);
        }
    }
    // On the map it was fitted to only gaps and extrapolated times can lie beyond what was measured.
    if (model.fittedTo().get() != &map || map.interpolatedCells() > 0 || grid.extrapolatedCells() > 0)
        result.outside = cellsOutside(map, MeasuredRange(*model.fittedTo()));
    result.statistics = summarise(result, map);
    return result;
}

} // namespace collscope
