// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/study.h"
#include "engine/study/tree_summary.h"

namespace collscope {

/// A model fitted to a study and evaluated on what it was fitted to and on what is held out: what every view,
/// table and file is made from. Immutable, shared.
struct Fit {
    StudyPtr study;
    ModelSpec spec; ///< as asked for
    ModelPtr model; ///< null, like the cells of `training`, where only figures were wished for
    ModelShape shape;
    EvaluationPtr training; ///< on study->map()
    std::optional<PenaltyStatistics> heldOut = {}; ///< nothing: nothing is held out
    std::optional<TreeSummary> tree = {}; ///< nothing: the model is no tree
    double fitSeconds = 0; ///< fit and evaluation
    double decisionSeconds = std::numeric_limits<double>::quiet_NaN(); ///< decision_cost.h; NaN: not measured
    double compiledDecisionSeconds = std::numeric_limits<double>::quiet_NaN(); ///< likewise, of generated C
    double functionLines = std::numeric_limits<double>::quiet_NaN(); ///< of generated C; NaN: not counted
    /// Least mean penalty of trees with as many leaves; NaN: not known.
    double bound = std::numeric_limits<double>::quiet_NaN();
    /// How its size was chosen; of a model whose SPEC says one, or which has none, how that of best possible
    /// trees would be, where somebody asked (FitWishes::sizes, HeldOut::eachRun). Null: not known.
    SizeChoicePtr sizes = nullptr;
    std::size_t cellsAbove = 0; ///< training cells whose penalty is above FitWishes::penaltyAbove
    /// Of a model for several collectives: what it is on each, that of `study` first; these have no parts.
    /// Empty: fitted to `study` alone.
    std::vector<std::shared_ptr<const Fit>> parts = {};

    const DecisionMapPtr &map() const { return study->map(); }
    const PenaltyStatistics &statistics() const { return training->statistics; }
    bool isBaseline() const { return spec.isBaseline(); }
    /// Some choice cannot be trusted to run, and its cost is in none of the figures.
    bool choosesUnmeasured() const { return statistics().notMeasured > 0; }
    /// How far the mean penalty lies above `bound`; NaN: not known.
    double aboveBound() const;
    /// Per collective: `parts`, or this one.
    std::vector<const Fit *> all() const;
};
using FitPtr = std::shared_ptr<const Fit>;

/// Times, in seconds, that the model predicts for an instance, per method of the grid it was fitted to; NaN
/// where it cannot tell. Empty where it tells none, and of what only looks measurements up.
std::vector<double> predictedSeconds(const Fit &fit, const Instance &instance);

/// The ranking with the methods behind it that were only predicted: without runs, their times NaN; those of
/// the least predicted time first. `predicted` as above.
std::vector<RankedMethod> withPredicted(
    std::vector<RankedMethod> ranking, const std::vector<double> &predicted);

/// What a fit may use and shall measure besides.
struct FitWishes {
    /// Makes optimal trees a matter of looking up, and fills Fit::bound; null: neither. Of several studies it
    /// is about the first.
    ParetoCurvePtr bound = nullptr;
    SizeChoicePtr sizes = nullptr; ///< that of best possible trees, if it is known: Fit::sizes
    bool timeDecisions = false; ///< fills Fit::decisionSeconds, which takes some milliseconds
    double penaltyAbove = 0.1; ///< of Fit::cellsAbove, a ratio
    /// The model and what it does in each cell are not kept: of ten thousand fits only the figures are.
    bool figuresOnly = false;
    /// Fills in what rooms above this one know, of generated code for example; null: nothing.
    std::function<void(Fit &)> more = nullptr;
};

/// The bound of a fit whose model is still there: it holds for trees with tests on what the curve cuts and
/// whose choices were all measured. NaN for others, and where `curve` is null.
double leastPenalty(const Fit &fit, const optimal::ParetoCurve *curve);

/// Fits a kind of model to one study. Fails as fitModel(), and with "cancelled".
Expected<FitPtr> fit(const ModelSpec &spec, const StudyPtr &study, const FitWishes &wishes = {},
    const std::stop_token &stop = {});

/// One model for several collectives; the result is about the first, with parts. Fails as fitTogether(), and
/// where folds are held out: a part may not be in every fold.
Expected<FitPtr> fitTogether(const ModelSpec &spec, const std::vector<StudyPtr> &studies,
    const FitWishes &wishes = {}, const std::stop_token &stop = {});

/// The same of a model that was fitted to study->map() already.
Expected<FitPtr> fitOf(const ModelSpec &spec, ModelPtr model, const StudyPtr &study,
    const FitWishes &wishes = {}, const std::stop_token &stop = {});

} // namespace collscope
