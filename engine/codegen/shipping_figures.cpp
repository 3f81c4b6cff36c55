// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/shipping_figures.h"

#include "engine/codegen/job_models.h"
#include "engine/codegen/own_choice.h"
#include "engine/codegen/restricted_model.h"
#include "engine/codegen/shipping_notes.h"
#include "engine/codegen/shipping_reach.h"
#include "engine/data/statistics.h"
#include "engine/map/clustered_error.h"
#include "engine/map/weighting.h"
#include "engine/models/hand_model.h"
#include "engine/models/library_model.h"
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
constexpr double fewestCells = 3; ///< that count alike, for their spread to tell how sure their mean is

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

/// Penalties of what is written and of the library's own choice. A cell counts once, whatever the number of
/// runs it was held out in: these are not independent of each other.
class Compared {
public:
    explicit Compared(const ShippingModels &models)
        : m_foreignDefault(models.foreignDefault), m_noise(models.evidence.halfWidth())
    {
    }

    void add(const Evaluation &evaluation, const DecisionMap &map)
    {
        const TimeGrid &grid = *map.grid;
        const std::vector<double> ofDefault = defaultPenalties(evaluation, map, m_foreignDefault);
        Weighted here{0, 0};
        for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
            const double penalty = evaluation.penalty[cell];
            if (std::isnan(penalty) || !map.counts(cell))
                continue;
            const Instance at = grid.instance(grid.cell(cell));
            Sums &sums = m_cells[{at.placement, at.messageBytes}];
            sums.weight = map.weight(cell);
            sums.alone += penalty;
            ++sums.times;
            const double own = ofDefault[cell];
            if (std::isnan(own))
                continue;
            sums.written += penalty;
            sums.standard += own;
            ++sums.compared;
            here.value += map.weight(cell) * (penalty - own);
            here.weight += map.weight(cell);
            if (const Decision &decision = evaluation.decisions[cell]; !isLibrary(decision, grid)) {
                const auto number = m_numbers.try_emplace(
                    methodText(grid.methods()[decision.method]), static_cast<MethodIndex>(m_numbers.size()));
                m_noise.add(number.first->second, 1 + penalty, 0, 1 + own, map.weight(cell));
            }
        }
        if (here.weight > 0)
            m_parts.push_back(here.value / here.weight);
        m_weightOfParts += here.weight;
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
    double meanDifference() const { return mean(&Sums::written, &Sums::compared) - meanDefault(); }
    /// Half the 95 % interval of the mean difference; NaN: not known. Cells that are left to the library
    /// differ by nothing, which is no noise: those that are decided make it. Where these are too few, or one
    /// counts for nearly all, what differs between the parts that were added tells it.
    double noise() const
    {
        std::vector<Weighted> differences;
        double whole = 0; // weight of the cells that can be compared
        for (const auto &[where, sums] : m_cells) {
            if (sums.compared == 0)
                continue;
            whole += sums.weight;
            if (sums.written != sums.standard)
                differences.push_back(
                    {(sums.written - sums.standard) / static_cast<double>(sums.compared), sums.weight});
        }
        if (differences.empty())
            return std::numeric_limits<double>::quiet_NaN();
        ClusteredError errors(1);
        double weights = 0;
        double squaredWeights = 0;
        std::size_t cell = 0;
        for (const auto &[difference, weight] : differences) {
            errors.add(cell++, difference, weight);
            weights += weight;
            squaredWeights += weight * weight;
        }
        // As many equally weighted ones would tell as much.
        if (weights * weights / squaredWeights < fewestCells)
            return noiseOfParts();
        return m_noise.halfWidth(errors.independentError(weightedMean(differences)) * weights / whole,
            m_parts.size(), m_weightOfParts);
    }

private:
    struct Sums {
        double written = 0; ///< where the library's own choice was measured
        double standard = 0; ///< of that choice
        std::size_t compared = 0;
        double alone = 0; ///< of what is written, everywhere
        std::size_t times = 0;
        double weight = 1;
    };

    /// By Student's t, for the parts are few, and 97.5 %: whichever method looks faster is the one that is
    /// chosen, so that noise of either sign would look like a gain.
    double noiseOfParts() const
    {
        constexpr std::array deviates{25.452, 6.205, 4.177, 3.495, 3.163, 2.969, 2.841, 2.752, 2.685, 2.634};
        if (m_parts.size() < 2)
            return std::numeric_limits<double>::quiet_NaN();
        const auto count = static_cast<double>(m_parts.size());
        const double middle = std::accumulate(m_parts.begin(), m_parts.end(), 0.0) / count;
        double squares = 0;
        for (const double part : m_parts)
            squares += (part - middle) * (part - middle);
        return deviates[std::min(m_parts.size() - 2, deviates.size() - 1)]
            * std::sqrt(squares / (count - 1) / count);
    }

    /// Weighted, of the means of the cells; NaN without any.
    double mean(double Sums::*sum, std::size_t Sums::*count) const
    {
        double total = 0;
        double weights = 0;
        for (const auto &[where, sums] : m_cells)
            if (sums.*count > 0) {
                total += sums.weight * (sums.*sum / static_cast<double>(sums.*count));
                weights += sums.weight;
            }
        return weights > 0 ? total / weights : std::numeric_limits<double>::quiet_NaN();
    }

    bool m_foreignDefault;
    std::map<std::pair<Placement, std::uint64_t>, Sums> m_cells;
    std::vector<double> m_parts; ///< mean difference of what was added at once
    double m_weightOfParts = 0;
    HeldOutNoise m_noise; ///< of the cells that are decided
    std::map<std::string, MethodIndex> m_numbers; ///< of the methods there
};

Verdict verdictOf(
    const ShippedCollective &row, const Compared &training, const Compared &heldOut, bool decides)
{
    if (!decides)
        return Verdict::leftToLibrary;
    const double noise = std::max(std::isnan(row.heldOutNoise) ? 0.0 : row.heldOutNoise, indifferent);
    // What is worse in the few cells that can be compared is worse; what is better there says nothing about
    // the others that are decided. Without cells to compare nothing holds for the difference.
    if (training.meanDifference() > indifferent || heldOut.meanDifference() > noise)
        return Verdict::worse;
    if (training.cells() == 0 || 2 * row.defaultMissing > row.cells)
        return Verdict::unknown;
    if (heldOut.cells() > 0) {
        if (row.notMeasured > 0)
            return Verdict::unknown;
        if (std::isnan(row.heldOutNoise) && heldOut.meanDifference() < -indifferent)
            return Verdict::unknown;
        return heldOut.meanDifference() < -noise ? Verdict::better : Verdict::same;
    }
    // One run does not show how much runs differ. Simulated times do not.
    const bool isProved = row.notMeasured == 0 && row.data == Origin::simulated;
    if (!(training.meanDifference() < -indifferent))
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
    for (std::size_t fold = 0; fold < ofFolds.size(); ++fold)
        if (ofFolds[fold]) {
            const DecisionMap &map = *models.folds[fold].heldOut;
            heldOut.add(evaluate(*ofFolds[fold], map, stop), map);
        }
    row.penaltyModel = models.evaluation.statistics.mean;
    row.penaltyDefault = training.meanDefault();
    row.penaltyWritten = training.meanWritten();
    row.compared = training.penalties();
    row.heldOutDefault = heldOut.meanDefault();
    row.heldOutWritten = heldOut.meanWritten();
    row.heldOutNoise = heldOut.noise();
    countCells(row, models, evaluation, written);
    if (models.placements.empty())
        countGuesses(row, *models.model->fittedTo(), written);
    row.placements = models.placements;
    const bool decides = std::any_of(evaluation.decisions.begin(), evaluation.decisions.end(),
        [&](const Decision &decision) { return !isLibrary(decision, *models.judged->grid); });
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
