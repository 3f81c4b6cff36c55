// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"

namespace collscope {

/// A model on all cells of a map, whatever it was fitted to.
struct JudgedModel {
    FitPtr fit;
    EvaluationPtr evaluation; ///< on MapJudgement::map

    /// t(chosen) / t(best) in a cell; NaN where one of them was not measured.
    double normalised(std::size_t cell) const { return 1.0 + evaluation->penalty[cell]; }
};

/// Models fitted to what is not held out, on every cell that was measured: the normalised times of CLUSTER
/// 2020, Figures 4 and 6 to 8, are of cells that no model has seen.
struct MapJudgement {
    StudyPtr study; ///< what the models were fitted to
    DecisionMapPtr map; ///< of all that was selected, held out or not
    EvaluationPtr baseline; ///< the library's own choice on `map`; null: not measured
    std::vector<JudgedModel> models; ///< in the order they were asked for
    std::vector<Diagnostic> problems; ///< of models that could not be fitted
    /// Per cell of `map`: measured, but not among what the models were fitted to. Empty: none is. Of runs
    /// held out, of folds and where another dataset judges every cell is among it.
    std::vector<bool> unseen = {};

    bool isUnseen(std::size_t cell) const { return !unseen.empty() && unseen[cell]; }
    /// Are all measured cells of a row unseen? A row without any is not.
    bool isUnseenRow(std::uint32_t row) const;
};
using MapJudgementPtr = std::shared_ptr<const MapJudgement>;

/// `known` are fits that need not be made again. Fails as makeStudy() does, and with "cancelled".
Expected<MapJudgementPtr> judgeOnMap(StudyCache &studies, const DataSelection &data,
    const std::vector<ModelSpec> &models, const std::vector<FitPtr> &known, const std::stop_token &stop = {});

} // namespace collscope
