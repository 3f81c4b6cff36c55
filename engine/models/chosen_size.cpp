// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/chosen_size.h"

#include "engine/map/clustered_error.h"
#include "engine/map/run_folds.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

/// Penalty of a model in each cell held out of a fold; NaN in the others and where it was not measured.
std::vector<double> penaltiesOf(const Model &model, const DecisionMap &heldOut)
{
    const TimeGrid &grid = *heldOut.grid;
    std::vector<double> result(grid.cells(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
        if (!heldOut.counts(cell))
            continue;
        const MethodIndex method = model.decide(grid.instance(grid.cell(cell))).method;
        if (method != noMethod)
            result[cell] = heldOut.penalty(cell, method);
    }
    return result;
}

/// What models of every size lose in every cell, over all folds.
class Losses {
public:
    Losses(const DecisionMap &map, std::size_t most)
        : m_map(map), m_sums(most, std::vector<double>(map.grid->cells())), m_counts(map.grid->cells()),
          m_isNew(most)
    {
    }

    void add(const std::vector<SizedModel> &models, const DecisionMap &heldOut)
    {
        m_first = std::max(m_first, models.front().size);
        std::vector<std::vector<double>> penalties;
        for (const SizedModel &one : models) {
            penalties.push_back(penaltiesOf(*one.model, heldOut));
            m_isNew[one.size - 1] = true;
        }
        for (std::size_t cell = 0; cell < m_counts.size(); ++cell) {
            if (std::any_of(penalties.begin(), penalties.end(),
                    [cell](const std::vector<double> &of) { return std::isnan(of[cell]); }))
                continue;
            ++m_counts[cell];
            for (std::size_t size = 1, at = 0; size <= m_sums.size(); ++size) {
                while (at + 1 < models.size() && models[at + 1].size <= size)
                    ++at;
                m_sums[size - 1][cell] += penalties[at][cell];
            }
        }
    }

    bool any() const
    {
        return std::any_of(m_counts.begin(), m_counts.end(), [](std::size_t count) { return count > 0; });
    }

    std::vector<SizeChoice::Point> points() const
    {
        std::vector<SizeChoice::Point> result;
        for (std::size_t size = std::max<std::size_t>(m_first, 1); size <= m_sums.size(); ++size)
            if (result.empty() || m_isNew[size - 1])
                result.push_back(point(size));
        return result;
    }

private:
    SizeChoice::Point point(std::size_t size) const
    {
        double sum = 0;
        double weight = 0;
        ClusteredError error(m_map.grid->columns());
        for (std::size_t cell = 0; cell < m_counts.size(); ++cell)
            if (m_counts[cell] > 0) {
                const double mean = m_sums[size - 1][cell] / static_cast<double>(m_counts[cell]);
                sum += m_map.weight(cell) * mean;
                weight += m_map.weight(cell);
                error.add(cell, mean, m_map.weight(cell));
            }
        const double standardError = error.standardError(sum / weight);
        return {size, sum / weight, std::isnan(standardError) ? 0 : standardError};
    }

    const DecisionMap &m_map;
    std::vector<std::vector<double>> m_sums; ///< [size - 1][cell]
    std::vector<std::size_t> m_counts; ///< per cell
    std::vector<bool> m_isNew; ///< [size - 1]: some fold has a model of just that size
    std::size_t m_first = 0; ///< the smallest size that every fold has a model of
};

/// More runs than three make as many folds in fewer rounds.
std::size_t roundsOf(const SizeSearch &search, std::size_t parts)
{
    const double affordable = search.mostSteps / std::max(1.0, search.foldCost * static_cast<double>(parts));
    const std::size_t rounds = std::min(search.rounds, search.rounds * 3 / parts);
    return affordable >= static_cast<double>(rounds)
        ? std::max<std::size_t>(1, rounds)
        : std::max<std::size_t>(1, static_cast<std::size_t>(affordable));
}

void choose(SizeChoice &choice)
{
    const auto least = std::min_element(choice.points.begin(), choice.points.end(),
        [](const SizeChoice::Point &a, const SizeChoice::Point &b) { return a.mean < b.mean; });
    choice.least = least->size;
    choice.chosen
        = std::find_if(choice.points.begin(), choice.points.end(), [&](const SizeChoice::Point &point) {
              return point.mean <= least->mean + least->standardError;
          })->size;
}

} // namespace

const SizeChoice::Point *SizeChoice::at(std::size_t size) const
{
    const auto after = std::upper_bound(points.begin(), points.end(), size,
        [](std::size_t wanted, const Point &point) { return wanted < point.size; });
    return after == points.begin() ? nullptr : &*(after - 1);
}

std::string SizeChoice::text() const
{
    return "over " + std::to_string(parts) + (areRuns ? " runs" : " parts of the repetitions");
}

Expected<SizeChoicePtr> chooseSize(const DecisionMapPtr &map, const ModelsBySize &models,
    const SizeSearch &search, const std::stop_token &stop)
{
    const auto times = RunTimes::of(map, stop);
    if (!times)
        return tl::unexpected(times.error());
    SizeChoice choice;
    if (times->parts() < 2)
        return SizeChoicePtr();
    choice.parts = times->parts();
    choice.areRuns = times->areRuns();
    choice.rounds = roundsOf(search, choice.parts);
    Losses losses(*map, std::min(search.most, map->grid->cells()));
    for (std::size_t round = 0; round < choice.rounds; ++round) {
        const auto folds = times->shuffled(round, stop);
        if (!folds)
            return tl::unexpected(folds.error());
        for (const MapFold &fold : *folds) {
            const auto sized = models(fold.training, search.most, stop);
            if (stop.stop_requested())
                return failure("cancelled");
            if (sized && !sized->empty())
                losses.add(*sized, *fold.heldOut);
        }
    }
    choice.points = losses.any() ? losses.points() : std::vector<SizeChoice::Point>();
    if (choice.points.empty())
        return SizeChoicePtr();
    choose(choice);
    return std::make_shared<const SizeChoice>(std::move(choice));
}

Expected<SizeChoicePtr> SizeMemo::get(
    const DecisionMapPtr &map, const std::string &what, const std::function<Expected<SizeChoicePtr>()> &make)
{
    const std::pair key(map, what);
    {
        const std::lock_guard lock(m_mutex);
        if (const auto known = m_choices.find(key); known != m_choices.end())
            return known->second;
    }
    auto made = make();
    if (made) {
        const std::lock_guard lock(m_mutex);
        m_choices.emplace(key, *made);
    }
    return made;
}

Expected<SizeChoicePtr> remembered(const FitContext &context, const DecisionMapPtr &map,
    const std::string &what, const std::function<Expected<SizeChoicePtr>()> &make)
{
    return context.cache && context.cache->sizes ? context.cache->sizes->get(map, what, make) : make();
}

} // namespace collscope
