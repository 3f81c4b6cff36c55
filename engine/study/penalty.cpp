// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/penalty.h"

#include "engine/data/statistics.h"
#include "engine/map/measured_range.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

/// For each method of `from`, its position in `to`; noMethod where `to` does not have it.
std::vector<MethodIndex> translation(const std::vector<Method> &from, const std::vector<Method> &to)
{
    std::vector<MethodIndex> result;
    for (const Method &method : from) {
        const auto found = std::find(to.begin(), to.end(), method);
        result.push_back(found == to.end() ? noMethod : static_cast<MethodIndex>(found - to.begin()));
    }
    return result;
}

/// The mean of some of the penalties.
class PartMean {
public:
    explicit PartMean(const DecisionMap &map) : m_map(map) { }
    void add(std::size_t cell, double penalty)
    {
        if (m_map.weights.empty())
            m_known.push_back(penalty);
        else
            m_weighted.push_back({penalty, m_map.weight(cell)});
    }
    double value() const { return m_map.weights.empty() ? mean(m_known) : weightedMean(m_weighted); }

private:
    const DecisionMap &m_map;
    std::vector<double> m_known;
    std::vector<Weighted> m_weighted;
};

} // namespace

PenaltyStatistics summarise(const Evaluation &evaluation, const DecisionMap &map)
{
    PenaltyStatistics result;
    std::vector<double> known;
    std::vector<Weighted> weighted; // of a map with weights
    double speedups = 0;
    double compared = 0;
    PartMean inside(map);
    PartMean outside(map);
    const MethodIndex baseline = map.grid->baseline();
    for (std::size_t cell = 0; cell < evaluation.penalty.size(); ++cell) {
        const double penalty = evaluation.penalty[cell];
        if (!map.counts(cell))
            continue;
        result.outside += evaluation.isOutside(cell);
        if (std::isnan(penalty)) {
            result.notMeasured += 1;
            continue;
        }
        if (known.empty() || penalty > evaluation.penalty[result.worstCell])
            result.worstCell = cell;
        result.differing += penalty > 0; // of two that are equally good either is right
        known.push_back(penalty);
        (evaluation.isOutside(cell) ? outside : inside).add(cell, penalty);
        if (!map.weights.empty())
            weighted.push_back({penalty, map.weight(cell)});
        const double own = baseline == noMethod ? std::nan("") : map.grid->seconds(cell, baseline);
        if (!std::isnan(own)) {
            speedups += map.weight(cell) * own / ((1 + penalty) * map.bestSeconds(cell));
            compared += map.weight(cell);
        }
    }
    if (compared > 0)
        result.speedup = speedups / compared;
    result.cells = known.size();
    result.min = result.max = std::numeric_limits<double>::quiet_NaN();
    if (!known.empty()) {
        result.min = *std::min_element(known.begin(), known.end());
        result.max = evaluation.penalty[result.worstCell];
    }
    result.insideMean = inside.value();
    result.outsideMean = outside.value();
    result.mean = map.weights.empty() ? mean(known) : weightedMean(weighted);
    result.median = map.weights.empty() ? median(known) : weightedMedian(weighted);
    return result;
}

Evaluation evaluate(const Model &model, const DecisionMap &map, const std::stop_token &stop)
{
    const TimeGrid &grid = *map.grid;
    const auto methodHere = translation(model.fittedTo()->grid->methods(), grid.methods());
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
            if (decision.method != noMethod && !map.interpolated(cell))
                result.penalty[cell] = grid.seconds(cell, decision.method) / map.bestSeconds(cell) - 1.0;
        }
    }
    // On the map it was fitted to only gaps and extrapolated times can lie beyond what was measured.
    if (model.fittedTo().get() != &map || map.interpolatedCells() > 0 || grid.extrapolatedCells() > 0)
        result.outside = cellsOutside(map, MeasuredRange(*model.fittedTo()));
    result.statistics = summarise(result, map);
    return result;
}

} // namespace collscope
