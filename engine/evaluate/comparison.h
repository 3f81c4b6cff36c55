// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/penalty.h"
#include "engine/models/optimal_tree/pareto_curve.h"
#include "engine/study/split.h"

namespace collscope {

using ParetoCurvePtr = std::shared_ptr<const optimal::ParetoCurve>;

/// What models are compared on.
struct Ground {
    Split maps;
    ParetoCurvePtr bound; ///< of the training map, mean penalty; null: not known
};

/// A model and what it costs.
struct ComparedModel {
    ModelSpec spec; ///< as asked for
    ModelPtr model;
    ModelShape shape;
    PenaltyStatistics training; ///< on what it was fitted to
    std::optional<PenaltyStatistics> heldOut;
    double decisionSeconds = 0; ///< see decision_cost.h; NaN for the baseline, which is somebody else's code
    double bound = 0; ///< least mean penalty of any tree with as many leaves; NaN: not known
    double aboveBound = 0; ///< training.mean - bound
    bool isPareto = false; ///< see markParetoFront

    bool isBaseline() const { return spec.kind == "baseline"; }
    /// Some choice cannot be trusted to run, and its cost is in none of the figures.
    bool choosesUnmeasured() const { return training.notMeasured > 0; }
};

/// Fits to the training map and evaluates on both.
///
/// The bound holds for trees with tests on the two sizes whose choices were all measured; others (a map that
/// is looked up, a tree that tests something else, the baseline) have none.
Expected<ComparedModel> compareModel(
    const ModelSpec &spec, const Ground &ground, const std::stop_token &stop = {});

/// Marks the models for which no other has at most as many leaves and at most as high a mean penalty on the
/// training map, and less of one of them. The baseline, whose size is not known, models without a single
/// penalty and those that choose what was not measured take no part.
void markParetoFront(std::vector<ComparedModel> &models);

/// The library's own choice as a specification; nothing when it was not measured.
std::optional<ModelSpec> baselineSpec(const DecisionMap &map);

/// The curve's trees on runs that they were not fitted to.
struct HeldOutCurve {
    struct Point {
        std::size_t leaves = 0;
        PenaltyStatistics penalty;
    };
    std::vector<Point> points; ///< one per point of the curve
    /// The fewest leaves with the least mean held-out penalty: more leaves than these fit the noise of the
    /// training runs. 0 when nothing could be evaluated.
    std::size_t stopsFallingAt = 0;
};
HeldOutCurve heldOutCurve(
    const optimal::ParetoCurve &curve, const DecisionMap &heldOut, const std::stop_token &stop = {});

} // namespace collscope
