// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"

#include <string_view>

namespace collscope {

/// A named quantity of a fit, declared once: columns of tables, axes of charts, CSV columns, JSON keys and
/// tooltips are made from it. A new figure is one entry of figures().
struct Figure {
    enum class Unit {
        count, ///< a whole number
        number,
        ratio, ///< shown in percent
        penalty, ///< a ratio: time by which it is slower, shown in percent below 100 %, as a multiple beyond
        factor, ///< 1.5: half as much again
        bytes,
        seconds,
        truth, ///< 0 or 1
    };
    /// What it says something about.
    enum class About { model, training, heldOut };

    std::string_view name; ///< stable: CSV column and JSON key
    std::string_view title; ///< for people, short
    Unit unit;
    About about;
    std::string_view help; ///< a sentence
    double (*of)(const Fit &fit); ///< in the unit's own measure; NaN: not known
    /// The value in files is this times `of`: names say nanoseconds where the unit is seconds.
    double inFiles = 1;
    /// Size or shape of the model: not known of the library's own choice, which is somebody else's code.
    bool isSize = false;
    /// Says how large a best possible model may be: marked where it is not certain that the model is one
    /// (ModelShape::provedBest).
    bool isMarkedUnproved = false;
};

/// Names of figures that views ask for.
namespace figure_name {
inline constexpr std::string_view leaves = "leaves";
inline constexpr std::string_view nodes = "nodes";
inline constexpr std::string_view leavesEncoded = "leaves_encoded";
inline constexpr std::string_view nodesEncoded = "nodes_encoded";
inline constexpr std::string_view depthMin = "depth_min";
inline constexpr std::string_view depthMean = "depth_mean";
inline constexpr std::string_view depthMax = "depth_max";
inline constexpr std::string_view memoryBytes = "memory_bytes";
inline constexpr std::string_view functionSize = "function_size";
inline constexpr std::string_view cells = "cells";
inline constexpr std::string_view notMeasured = "not_measured";
inline constexpr std::string_view differing = "differing";
inline constexpr std::string_view penaltyMin = "penalty_min";
inline constexpr std::string_view penaltyMean = "penalty_mean";
inline constexpr std::string_view penaltyMedian = "penalty_median";
inline constexpr std::string_view penaltyMax = "penalty_max";
inline constexpr std::string_view aboveBound = "above_bound";
inline constexpr std::string_view heldoutNotMeasured = "heldout_not_measured";
inline constexpr std::string_view heldoutPenaltyMean = "heldout_penalty_mean";
inline constexpr std::string_view heldoutPenaltyMedian = "heldout_penalty_median";
inline constexpr std::string_view heldoutPenaltyMax = "heldout_penalty_max";
inline constexpr std::string_view heldoutOutside = "heldout_outside";
inline constexpr std::string_view heldoutInsidePenaltyMean = "heldout_inside_penalty_mean";
inline constexpr std::string_view heldoutOutsidePenaltyMean = "heldout_outside_penalty_mean";
inline constexpr std::string_view heldoutExactMean = "heldout_exact_mean";
inline constexpr std::string_view heldoutStandardError = "heldout_standard_error";
inline constexpr std::string_view heldoutLow = "heldout_low";
inline constexpr std::string_view heldoutHigh = "heldout_high";
inline constexpr std::string_view chosenLeaves = "chosen_leaves";
inline constexpr std::string_view heldoutBaselinePenaltyMean = "heldout_baseline_penalty_mean";
inline constexpr std::string_view errors = "errors";
inline constexpr std::string_view errorRatio = "error_ratio";
inline constexpr std::string_view predictedErrorRatio = "predicted_error_ratio";
inline constexpr std::string_view leavesBefore = "leaves_before";
inline constexpr std::string_view nodesBefore = "nodes_before";
inline constexpr std::string_view errorsBefore = "errors_before";
inline constexpr std::string_view collectiveLevel = "collective_level";
inline constexpr std::string_view decisionNs = "decision_ns";
inline constexpr std::string_view compiledDecisionNs = "compiled_decision_ns";
} // namespace figure_name

/// All of them, in the order they are shown.
const std::vector<Figure> &figures();
/// Null when there is none of that name.
const Figure *findFigure(std::string_view name);
/// The same of what is held out; null: it says nothing about cells, or is one of these itself.
const Figure *heldOutFigure(const Figure &figure);

} // namespace collscope
