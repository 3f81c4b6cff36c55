// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/split.h"

#include "engine/data/say.h"

#include "engine/map/predicted_cells.h"
#include "engine/map/selected_values.h"
#include "engine/map/ties.h"
#include "engine/map/weighting.h"
#include "engine/study/run_evidence.h"

#include <algorithm>
#include <random>

namespace collscope {

namespace {

Expected<DecisionMapPtr> mapOf(
    const DatasetPtr &dataset, const GridSelection &selection, const std::stop_token &stop)
{
    return TimeGrid::make(dataset, selection, stop).and_then([&](const TimeGridPtr &grid) {
        return makeDecisionMap(grid, stop);
    });
}

std::string listed(const std::vector<std::uint32_t> &runs)
{
    std::string text;
    for (const std::uint32_t run : runs)
        text += (text.empty() ? "" : ", ") + std::to_string(run);
    return text;
}

bool contains(const std::vector<std::uint32_t> &runs, std::uint32_t run)
{
    return std::find(runs.begin(), runs.end(), run) != runs.end();
}

Expected<Split> byRuns(const DataSelection &data, const std::stop_token &stop)
{
    const auto &dataset = data.dataset;
    const std::string &collective = data.grid.collective;
    const std::vector<std::uint32_t> all = selectedRuns(data);
    for (const std::uint32_t run : data.heldOut.runs)
        if (!contains(all, run))
            return failure(say("there is no run {} of {}", run, collective),
                say("its runs are {}", listed(all)), dataset->provenance().path);
    GridSelection training = data.grid;
    training.runs.emplace();
    for (const std::uint32_t run : all)
        if (!contains(data.heldOut.runs, run))
            training.runs->push_back(run);
    if (training.runs->empty())
        return failure(say("all runs of {} are held out, none is left to fit to", collective),
            say("hold out fewer than these: {}", listed(all)), dataset->provenance().path);
    const auto fitted = mapOf(dataset, training, stop);
    if (!fitted)
        return tl::unexpected(fitted.error());
    GridSelection rest = data.grid;
    rest.runs = data.heldOut.runs;
    rest.statistic = Statistic::median; // so that statistics are compared by the same judge
    return mapOf(dataset, rest, stop).map([&](const DecisionMapPtr &map) { return Split{*fitted, map}; });
}

/// Is a measurement in both parts?
bool overlap(const DataSelection &data)
{
    const Dataset::Range range = data.dataset->rows(data.grid.collective);
    for (std::size_t row = range.first; row < range.last; ++row)
        if (data.grid.admits(*data.dataset, row) && data.heldOut.train.hold(*data.dataset, row)
            && data.heldOut.test.hold(*data.dataset, row))
            return true;
    return false;
}

Expected<Split> byConditions(const DataSelection &data, const std::stop_token &stop)
{
    const bool sameDataset = !data.heldOut.testDataset;
    GridSelection training = data.grid;
    GridSelection test = data.grid;
    test.statistic = Statistic::median; // as above
    for (const auto &[part, conditions] :
        {std::pair{&training, &data.heldOut.train}, std::pair{&test, &data.heldOut.test}}) {
        const auto narrowed = data.grid.only.with(*conditions);
        if (!narrowed)
            return failure(say("nothing with {} has {}", data.grid.only.text(), conditions->text()),
                say("train and test on what is selected"), data.dataset->provenance().path);
        part->only = *narrowed;
    }
    if (sameDataset && data.heldOut.train.empty())
        training.except = data.heldOut.test;
    if (sameDataset && data.heldOut.test.empty())
        test.except = data.heldOut.train;
    if (sameDataset && !data.heldOut.train.empty() && !data.heldOut.test.empty() && overlap(data))
        return failure(say("what has {} and what has {} have measurements in common",
                           data.heldOut.train.text(), data.heldOut.test.text()),
            say("train and test on different values of one of them"), data.dataset->provenance().path);
    const auto fitted = mapOf(data.dataset, training, stop);
    if (!fitted)
        return tl::unexpected(fitted.error());
    return mapOf(sameDataset ? data.dataset : data.heldOut.testDataset, test, stop)
        .map([&](const DecisionMapPtr &map) {
            return Split{*fitted, map};
        });
}

/// The map where cells count as the selection says.
Expected<DecisionMapPtr> weighted(Expected<DecisionMapPtr> map, const DataSelection &data)
{
    return map && data.weighting ? collscope::weighted(*map, *data.weighting) : map;
}

/// A part of what is selected, whose cells count as they do in the whole: alone it would take the calls of
/// all sizes and placements that it has not.
Expected<DecisionMapPtr> weightedAsPart(
    const DecisionMapPtr &part, const DataSelection &data, const std::stop_token &stop)
{
    return weighted(mapOf(part->grid->dataset(), data.grid, stop), data)
        .and_then([&](const DecisionMapPtr &whole) {
            std::vector<double> weights(part->grid->cells(), 0.0);
            for (std::size_t cell = 0; cell < weights.size(); ++cell)
                if (const auto at = whole->grid->find(part->grid->instance(part->grid->cell(cell))))
                    weights[cell] = whole->weight(whole->grid->index(*at));
            return withWeights(part, std::move(weights));
        });
}

/// A fold without anything that counts says nothing and goes.
Expected<Split> weighted(Split split, const DataSelection &data, const std::stop_token &stop)
{
    if (!data.weighting)
        return split;
    auto whole = weighted(split.training, data);
    if (!whole)
        return tl::unexpected(whole.error());
    split.training = *std::move(whole);
    if (split.heldOut) {
        auto heldOut = weightedAsPart(split.heldOut, data, stop);
        if (!heldOut)
            return tl::unexpected(heldOut.error());
        split.heldOut = *std::move(heldOut);
    }
    std::vector<Split::Fold> folds;
    for (const Split::Fold &fold : split.folds) {
        // As the whole map says: a fold of few calls is not to count as much as one of many.
        auto training = withWeights(fold.training, split.training->weights);
        auto heldOut = withWeights(fold.heldOut, split.training->weights);
        if (training && heldOut)
            folds.push_back({*std::move(training), *std::move(heldOut)});
    }
    if (folds.empty() && !split.folds.empty())
        return failure(say("no fold has a cell with a weight above 0"),
            say("hold out otherwise, or weigh more cells"), data.dataset->provenance().path);
    split.folds = std::move(folds);
    return split;
}

/// The measured cells in an order of the seed. std::shuffle's is the library's business.
std::vector<std::size_t> shuffledCells(const DecisionMap &map, std::uint64_t seed)
{
    std::vector<std::size_t> cells;
    for (std::size_t cell = 0; cell < map.grid->cells(); ++cell)
        if (map.counts(cell))
            cells.push_back(cell);
    std::mt19937_64 random(seed);
    for (std::size_t i = cells.size(); i > 1; --i)
        std::swap(cells[i - 1], cells[random() % i]);
    return cells;
}

Expected<Split> byFolds(const DataSelection &data, unsigned folds, const std::stop_token &stop)
{
    const auto whole = weighted(mapOf(data.dataset, data.grid, stop), data); // what nobody asks is in no fold
    if (!whole)
        return tl::unexpected(whole.error());
    Split split{*whole};
    const TimeGrid &grid = *split.training->grid;
    const std::vector<std::size_t> cells = shuffledCells(*split.training, data.heldOut.seed);
    if (data.heldOut.eachRun) // nobody asked for so many
        folds = std::min(folds, static_cast<unsigned>(cells.size()));
    if (folds < 2 || folds > cells.size())
        return failure(say("{} are no number of folds for {}{}", folds,
                           sayCounted(cells.size(), toSay("measured cell"), toSay("measured cells")),
                           data.weighting ? say(" that the weights let count") : ""),
            say("fold into two parts at least, and not more than there are cells"),
            data.dataset->provenance().path);
    for (unsigned fold = 0; fold < folds; ++fold) {
        std::vector<bool> held(grid.cells(), false);
        for (std::size_t i = fold; i < cells.size(); i += folds)
            held[cells[i]] = true;
        const auto keep = [&](const auto &make) {
            return make(grid.without(held), stop).and_then([&](const DecisionMapPtr &part) {
                return withWeights(part, split.training->weights);
            });
        };
        const auto rest = keep(makeDecisionMap);
        held.flip();
        const auto heldOut = keep(makeJudgingMap);
        if (!rest || !heldOut)
            return tl::unexpected(rest ? heldOut.error() : rest.error());
        split.folds.push_back({*rest, *heldOut});
    }
    return split;
}

Expected<Split> byEachRun(const DataSelection &data, const std::stop_token &stop)
{
    if (selectedRuns(data).size() < 2)
        return byFolds(data, cellFolds, stop);
    const auto whole = mapOf(data.dataset, data.grid, stop);
    if (!whole)
        return tl::unexpected(whole.error());
    return RunTimes::of(*whole, stop)
        .and_then([&](const RunTimes &times) { return times.eachRun(stop); })
        .and_then([&](std::vector<MapFold> folds) -> Expected<Split> {
            if (folds.empty())
                return failure(say("no run of {} can be held out from the others", data.grid.collective),
                    say("hold the cells out in parts"), data.dataset->provenance().path);
            return Split{*whole, nullptr, std::move(folds), RunEvidence(data).halfWidth()};
        });
}

} // namespace

std::vector<std::uint32_t> selectedRuns(const DataSelection &data)
{
    if (!data.grid.excluded.empty())
        return selectedValues(*data.dataset, data.grid).runs;
    return data.grid.runs ? *data.grid.runs : data.dataset->runValues(data.grid.collective);
}

namespace {

Expected<Split> parts(const DataSelection &data, const std::stop_token &stop)
{
    const bool byCondition
        = !data.heldOut.train.empty() || !data.heldOut.test.empty() || data.heldOut.testDataset;
    if (!data.heldOut.runs.empty() + byCondition + (data.heldOut.folds != 0) + data.heldOut.eachRun > 1)
        return failure(say("measurements are held out in several ways at once"),
            say("hold out runs, name what to train and test on, or fold: one of these"));
    if (!data.heldOut.runs.empty())
        return byRuns(data, stop);
    if (byCondition)
        return byConditions(data, stop);
    if (data.heldOut.folds != 0)
        return byFolds(data, data.heldOut.folds, stop);
    if (data.heldOut.eachRun)
        return byEachRun(data, stop);
    return mapOf(data.dataset, data.grid, stop).map([](const DecisionMapPtr &map) { return Split{map}; });
}

/// What models are fitted to with the ties that these measurements have, and no others.
Expected<Split> withFreeTies(Split split, const std::stop_token &stop)
{
    std::vector<DecisionMapPtr *> fittedTo{&split.training};
    for (Split::Fold &fold : split.folds)
        fittedTo.push_back(&fold.training);
    for (DecisionMapPtr *const map : fittedTo) {
        const auto ties = tiesOf(**map, {}, stop);
        if (!ties)
            return tl::unexpected(ties.error());
        *map = withTies(*map, *ties);
    }
    return split;
}

} // namespace

Expected<Split> holdOut(const DataSelection &data, const std::stop_token &stop)
{
    auto split = parts(data, stop).and_then([&](const Split &made) { return weighted(made, data, stop); });
    return split && data.tiesAreFree ? withFreeTies(*std::move(split), stop) : split;
}

} // namespace collscope
