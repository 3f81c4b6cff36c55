// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/fit_result.h"

#include <limits>
#include <stop_token>
#include <vector>

namespace collscope {

/// What growing and pruning came to (2007 decision-tree paper, Tables 1 and 2), over all collectives that the
/// tree was fitted to. NaN where a model does not say.
struct TrainingFigures {
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

    double grownNodes = unknown; ///< before pruning
    double grownLeaves = unknown;
    double cases = unknown;
    double errors = unknown; ///< cases whose best method is not the answer
    double predictedErrors = unknown; ///< expected in as many new cases

    double errorRatio() const { return errors / cases; }
    double predictedRatio() const { return predictedErrors / cases; }
};

/// Unknown for a model that is no tree.
TrainingFigures trainingFigures(const Model &model);

/// One model of a table: its size and what it costs, as in the tables of the papers.
struct StatisticsRow {
    ModelSpec spec;
    ModelShape shape;
    PenaltyStatistics penalty;
    TrainingFigures training = {};
    std::string collective = {};
    bool isBaseline = false;
    bool isShown = false; ///< the model on the maps
};

/// What is on show: a row per collective the model was fitted to.
std::vector<StatisticsRow> shownRows(const FitResult &result);

/// The library's default, where measured, and then a kind of model at the values of its first whole-number
/// parameter (depth) from 1 up to the first that changes nothing any more: every value, or in a wide range
/// every power of two. Other parameters have their initial values. Several maps: fitted together, a row for
/// each of them.
std::vector<StatisticsRow> depthTable(
    const std::vector<DecisionMapPtr> &maps, const ModelKind &kind, const std::stop_token &stop = {});

} // namespace collscope
