// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/shipping_figures.h"

#include "engine/codegen/job_models.h"
#include "engine/codegen/own_choice.h"
#include "engine/codegen/restricted_model.h"
#include "engine/codegen/shipping_notes.h"
#include "engine/codegen/shipping_reach.h"
#include "engine/data/statistics.h"
#include "engine/map/weighting.h"
#include "engine/models/hand_model.h"
#include "engine/models/library_model.h"
#include "engine/study/held_out_difference.h"
#include "engine/wire/counted.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

namespace collscope::codegen {

namespace {

constexpr double indifferent = 0.005; ///< differences of mean penalties below this are none

class AsWritten final : public Model {
public:
    AsWritten(ModelPtr shipped, LibraryDecisionsPtr read, LibraryDecisionsPtr own)
        : m_shipped(std::move(shipped)), m_read(std::move(read)), m_own(std::move(own)),
          m_library(libraryModel(m_shipped->fittedTo(), m_read, m_shipped->spec()))
    {
    }

    Decision decide(const Instance &instance) const override
    {
        if (m_own && m_own->decide(instance).method == m_read->decide(instance).method)
            return {fittedTo()->grid->baseline(), 0, true};
        return m_library->decide(instance);
    }
    ModelShape shape() const override { return m_library->shape(); }
    std::string spec() const override { return m_shipped->spec(); }
    const DecisionMapPtr &fittedTo() const override { return m_shipped->fittedTo(); }

private:
    ModelPtr m_shipped;
    LibraryDecisionsPtr m_read;
    LibraryDecisionsPtr m_own;
    ModelPtr m_library;
};

/// Penalties of what is written and of the library's own choice, as means over cells. A cell counts once,
/// whatever the number of runs it was held out in.
class Compared {
public:
    explicit Compared(const ShippingModels &models)
        : m_foreignDefault(models.foreignDefault), m_penalties(models.evidence.halfWidth()),
          m_logarithms(models.evidence.halfWidth())
    {
    }

    void add(const Evaluation &evaluation, const DecisionMap &map)
    {
        const TimeGrid &grid = *map.grid;
        const std::vector<double> ofDefault = defaultPenalties(evaluation, map, m_foreignDefault);
        for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
            const double penalty = evaluation.penalty[cell];
            if (std::isnan(penalty) || !map.counts(cell))
                continue;
            const Instance at = grid.instance(grid.cell(cell));
            const HeldOutDifference::Where where{at.placement, at.messageBytes};
            Sums &sums = m_cells[where];
            sums.weight = map.weight(cell);
            sums.alone += penalty;
            ++sums.times;
            const double own = ofDefault[cell];
            if (std::isnan(own))
                continue;
            sums.written += penalty;
            sums.standard += own;
            ++sums.compared;
            m_penalties.add(where, penalty - own, sums.weight);
            m_logarithms.add(where, std::log((1 + penalty) / (1 + own)), sums.weight);
            if (const Decision &decision = evaluation.decisions[cell]; !isLibrary(decision, grid)) {
                const MethodIndex chosen = m_numbers
                                               .try_emplace(methodText(grid.methods()[decision.method]),
                                                   static_cast<MethodIndex>(m_numbers.size()))
                                               .first->second;
                m_penalties.addDecided(chosen, 1 + penalty, 1 + own, sums.weight);
                m_logarithms.addDecided(chosen, 1, 1, sums.weight);
            }
        }
        m_penalties.endPart();
        m_logarithms.endPart();
    }

    std::size_t cells() const
    {
        return static_cast<std::size_t>(std::count_if(
            m_cells.begin(), m_cells.end(), [](const auto &cell) { return cell.second.compared > 0; }));
    }
    std::vector<ComparedPenalty> penalties() const
    {
        std::vector<ComparedPenalty> result;
        for (const auto &[where, sums] : m_cells)
            if (const auto times = static_cast<double>(sums.compared); sums.compared > 0)
                result.push_back({sums.standard / times, sums.written / times, sums.weight});
        return result;
    }
    double meanDefault() const { return mean(&Sums::standard, &Sums::compared); }
    double meanWritten() const
    {
        return cells() > 0 ? mean(&Sums::written, &Sums::compared) : mean(&Sums::alone, &Sums::times);
    }
    const HeldOutDifference &penaltyDifference() const { return m_penalties; }
    /// Of the logarithms of times. The mean penalty of a library that is some times slower in all cells and
    /// very slow in one is unsure because of that one; the mean of logarithms is not.
    const HeldOutDifference &logarithmDifference() const { return m_logarithms; }

private:
    struct Sums {
        double written = 0; ///< where the library's own choice was measured
        double standard = 0; ///< of that choice
        std::size_t compared = 0;
        double alone = 0; ///< of what is written, everywhere
        std::size_t times = 0;
        double weight = 1;
    };

    /// Weighted, of the means of the cells; NaN without any.
    double mean(double Sums::*sum, std::size_t Sums::*count) const
    {
        std::vector<Weighted> means;
        for (const auto &[where, sums] : m_cells)
            if (sums.*count > 0)
                means.push_back({sums.*sum / static_cast<double>(sums.*count), sums.weight});
        return weightedMean(means);
    }

    bool m_foreignDefault;
    std::map<HeldOutDifference::Where, Sums> m_cells;
    HeldOutDifference m_penalties;
    HeldOutDifference m_logarithms;
    std::map<std::string, MethodIndex> m_numbers; ///< of the methods that are decided
};

/// Faster on what was held out, by more than noise: in the mean penalty, or in the mean ratio of times.
bool isProvedFaster(const ShippedCollective &row, double difference, double noise)
{
    return difference < -noise || (difference < -indifferent && row.heldOutRatioHigh < 1 - indifferent);
}

Verdict verdictOf(
    const ShippedCollective &row, const Compared &training, const Compared &heldOut, bool decides)
{
    if (!decides)
        return Verdict::leftToLibrary;
    const double noise = std::max(std::isnan(row.heldOutNoise) ? 0.0 : row.heldOutNoise, indifferent);
    // What is worse in the few cells that can be compared is worse; what is better there says nothing about
    // the others that are decided. Without cells to compare nothing holds for the difference.
    const double difference = heldOut.penaltyDifference().mean();
    if (training.penaltyDifference().mean() > indifferent || difference > noise)
        return Verdict::worse;
    if (training.cells() == 0 || 2 * row.defaultMissing > row.cells)
        return Verdict::unknown;
    if (heldOut.cells() > 0) {
        if (row.notMeasured > 0)
            return Verdict::unknown;
        if (std::isnan(row.heldOutNoise) && difference < -indifferent)
            return Verdict::unknown;
        return isProvedFaster(row, difference, noise) ? Verdict::better : Verdict::same;
    }
    // One run does not show how much runs differ. Simulated times do not.
    const bool isProved = row.notMeasured == 0 && row.data == Origin::simulated;
    if (!(training.penaltyDifference().mean() < -indifferent))
        return row.notMeasured > 0 ? Verdict::unknown : Verdict::same;
    return isProved ? Verdict::better : Verdict::unknown;
}

/// Of a job some placements may be measured.
bool isPredicted(const ShippingModels &models, const Placement &placement)
{
    const auto isMeasured = [&](const DecidedPlacement &decided) {
        return decided.isMeasured && decided.placement == placement;
    };
    return models.ofPredictions()
        || (isOfPredictions(*models.judged->grid)
            && std::none_of(models.placements.begin(), models.placements.end(), isMeasured));
}

void countCells(
    ShippedCollective &row, const ShippingModels &models, const Evaluation &evaluation, const Model &written)
{
    const DecisionMap &map = *models.judged;
    const TimeGrid &fitted = *models.model->fittedTo()->grid;
    const std::vector<double> ofDefault = defaultPenalties(evaluation, map, models.foreignDefault);
    double most = -1;
    for (std::size_t cell = 0; cell < map.grid->cells(); ++cell) {
        if (!map.counts(cell))
            continue;
        ++row.cells;
        const Instance at = map.grid->instance(map.grid->cell(cell));
        const Decision meant = models.model->decide(at);
        const Decision found = written.decide(at);
        if (isPredicted(models, at.placement)) {
            ++row.predicted;
            row.extrapolated += map.grid->isExtrapolated(cell);
            row.extrapolatedDecided += map.grid->isExtrapolated(cell) && !isLibrary(found, fitted);
        }
        const bool sameLibrary = isLibrary(meant, fitted) && isLibrary(found, fitted);
        row.cellsDiffer += !sameLibrary && meant.method != found.method;
        const double penalty = evaluation.penalty[cell];
        row.notMeasured += std::isnan(penalty) && !isLibrary(found, fitted);
        row.defaultMissing += std::isnan(ofDefault[cell]) && !isLibrary(found, fitted);
        if (std::isnan(penalty) || penalty <= most)
            continue;
        most = penalty;
        row.worst = WorstCell{at.placement, map.grid->placeText(map.grid->cell(cell).row), at.messageBytes,
            found.method == noMethod ? libraryItself(fitted) : fitted.methods()[found.method], penalty,
            ofDefault[cell]};
    }
}

void countGuesses(ShippedCollective &row, const DecisionMap &fitted, const Model &written)
{
    for (std::size_t cell = 0; cell < fitted.uncertain.size(); ++cell) {
        if (!fitted.uncertain[cell] || !fitted.interpolated(cell))
            continue;
        const Instance at = fitted.grid->instance(fitted.grid->cell(cell));
        ++row.uncertain;
        row.uncertainDecided += !isLibrary(written.decide(at), *fitted.grid);
    }
}

} // namespace

bool isGiven(std::string_view spec)
{
    return isByHand(spec) || spec == "file" || spec.starts_with("file:");
}

std::vector<bool> countedLess(const DecisionMap &map)
{
    if (map.weights.empty())
        return {};
    double sum = 0;
    std::size_t measured = 0;
    for (std::size_t cell = 0; cell < map.grid->cells(); ++cell)
        if (!map.interpolated(cell)) {
            sum += map.weight(cell);
            ++measured;
        }
    std::vector<bool> less(map.grid->cells());
    for (std::size_t cell = 0; cell < less.size(); ++cell)
        less[cell] = !map.interpolated(cell) && map.weight(cell) * static_cast<double>(measured) < sum;
    return less;
}

Expected<ModelPtr> asWritten(const Target &target, const ModelPtr &shipped, const LibraryDecisionsPtr &read)
{
    if (!read)
        return shipped;
    LibraryDecisionsPtr own;
    if (target.rules && target.rules->own) {
        auto decisions = target.rules->own(shipped->fittedTo()->grid->dataset()->provenance());
        if (!decisions)
            return tl::unexpected(decisions.error());
        own = *std::move(decisions);
    }
    return std::make_shared<const AsWritten>(shipped, read, std::move(own));
}

void judge(ShippedCollective &row, const ShippingModels &models, const Model &written,
    std::span<const ModelPtr> ofFolds, wire::Requirements seenTo, const std::stop_token &stop)
{
    const Evaluation evaluation = evaluate(written, *models.judged, stop);
    Compared training(models);
    Compared heldOut(models);
    training.add(evaluation, *models.judged);
    const bool decides = std::any_of(evaluation.decisions.begin(), evaluation.decisions.end(),
        [&](const Decision &decision) { return !isLibrary(decision, *models.judged->grid); });
    // A file without a decision changes nothing, whatever models of fewer runs decide.
    for (std::size_t fold = 0; fold < ofFolds.size(); ++fold)
        if (ofFolds[fold]) {
            const DecisionMap &map = *models.folds[fold].heldOut;
            heldOut.add(evaluate(decides ? *ofFolds[fold] : written, map, stop), map);
        }
    row.penaltyModel = evaluate(*models.model, *models.judged, stop).statistics.mean;
    row.penaltyDefault = training.meanDefault();
    row.penaltyWritten = training.meanWritten();
    row.compared = training.penalties();
    row.heldOutDefault = heldOut.meanDefault();
    row.heldOutWritten = heldOut.meanWritten();
    row.heldOutNoise = heldOut.penaltyDifference().halfWidth();
    const HeldOutDifference &logarithms = heldOut.logarithmDifference();
    row.heldOutRatio = std::exp(logarithms.mean());
    row.heldOutRatioHigh = std::exp(logarithms.mean() + logarithms.halfWidth());
    countCells(row, models, evaluation, written);
    if (models.placements.empty())
        countGuesses(row, *models.model->fittedTo(), written);
    row.placements = models.placements;
    checkReach(row, *findTarget(models.target), written, seenTo, stop);
    row.data = models.asked.data.dataset->provenance().origin;
    row.verdict = verdictOf(row, training, heldOut, decides);
    row.ofPredictions = models.ofPredictions();
    if (row.verdict == Verdict::better
        && (row.ofPredictions || (models.evidence.runs() < 2 && row.data != Origin::simulated)))
        row.verdict = Verdict::unknown; // may keep from harm, proves no gain
    const bool isBeyond = !models.placements.empty()
        && std::all_of(models.placements.begin(), models.placements.end(), [](const DecidedPlacement &one) {
               return one.isBeyond && one.by == DecidedPlacement::By::library;
           });
    if (row.verdict == Verdict::leftToLibrary && row.leftBecause.empty())
        row.leftBecause = isBeyond ? "the job is outside the measured placements"
            : isSizeBlind(*findTarget(models.target), row.collective)
            ? "the library has one algorithm per communicator size here, and none that can be exported is "
              "faster than "
              "its default over all message sizes"
            : models.judged->grid->baseline() != noMethod && !models.evidence.comparesWithDefault()
            ? "no run measured both an algorithm and the library default"
            : "no exportable algorithm is faster than the library default";
    explain(row, models);
    if (!models.placements.empty())
        explainJob(row, models);
}

} // namespace collscope::codegen
