// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"

#include <span>

namespace collscope {

/// Penalty t(chosen) / t(best measured) - 1 of a model over the measured cells of a map, as ratios
/// (Parallel Computing 33 (2007), section 4.2). Mean, median and speedup are weighted (DecisionMap::weight);
/// cells of weight 0 are none of the measured cells here.
struct PenaltyStatistics {
    std::size_t cells = 0; ///< measured cells with a penalty: those the figures below are about
    std::size_t notMeasured
        = 0; ///< measured cells whose chosen method was not measured there: counted, never guessed
    std::size_t differing
        = 0; ///< of `cells`, those where a method is better than the one that the model chooses
    double min = 0; ///< NaN, like the rest, when `cells` is 0
    double mean = 0;
    /// Of `mean`, weighted like it (ClusteredError): by how much it would differ had other placements and
    /// message sizes been asked for. NaN below two cells.
    double standardError = std::numeric_limits<double>::quiet_NaN();
    /// Half the 95 % interval of `mean` on another day, of the same cells (HeldOutNoise): at least that,
    /// where not each run was held out. NaN below two cells.
    double halfWidth = std::numeric_limits<double>::quiet_NaN();
    double median = 0;
    double max = 0;
    /// Mean of t(library's own choice) / t(chosen) over the cells in which both were measured; NaN: none.
    double speedup = std::numeric_limits<double>::quiet_NaN();
    std::size_t worstCell = 0; ///< where `max` is, the first of several
    /// Of the measured cells, with a penalty or without, those beyond what was measured of the map the model
    /// was fitted to (MeasuredRange). They count in everything above like any other.
    std::size_t outside = 0;
    double insideMean = std::numeric_limits<double>::quiet_NaN(); ///< `mean` without them; NaN: no cells
    double outsideMean = std::numeric_limits<double>::quiet_NaN(); ///< of them alone; likewise
};

/// Is that left to the library? `grid`: whose methods the decision means.
bool isLibrary(const Decision &decision, const TimeGrid &grid);

/// What a model answers on every cell of a map.
struct Evaluation {
    std::vector<Decision> decisions; ///< per cell
    std::vector<double>
        penalty; ///< per cell; NaN in interpolated cells and where the choice was not measured
    PenaltyStatistics statistics;
    std::vector<bool> outside = {}; ///< per cell, measured or not: beyond the measured range; empty: none is
    std::string_view beyond = {}; ///< what the model says there, ModelKind::beyond; empty: nobody knows

    bool isOutside(std::size_t cell) const { return !outside.empty() && outside[cell]; }
};

/// Of the decisions and penalties of an evaluation on `map`.
PenaltyStatistics summarise(const Evaluation &evaluation, const DecisionMap &map);

/// Evaluations, each on a map, all of the same rows and columns.
struct Judged {
    const Evaluation *evaluation;
    const DecisionMap *map;
};
/// Over the cells of all of them, a cell of several counting several times; one part at least. `ofMethod`:
/// see HeldOutNoise; 0 where the parts are not runs.
PenaltyStatistics summarise(std::span<const Judged> parts, double ofMethod = 0);

/// `map` may be another one than the model was fitted to (another run, another machine): methods are matched
/// by name, and cells beyond what the model was fitted to are told apart. A stopped run returns early; its
/// result is incomplete and to be thrown away.
Evaluation evaluate(const Model &model, const DecisionMap &map, const std::stop_token &stop = {});

} // namespace collscope
