// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/impossible_times.h"
#include "engine/models/chosen_size.h"
#include "engine/models/optimal_tree/pareto_curve.h"
#include "engine/study/penalty.h"
#include "engine/study/split.h"

#include <list>
#include <mutex>

namespace collscope {

using EvaluationPtr = std::shared_ptr<const Evaluation>;
using ParetoCurvePtr = std::shared_ptr<const optimal::ParetoCurve>;

/// What the measurements took that a study trains on.
struct MeasuringCost {
    std::size_t measurements = 0; ///< a method at an instance in a run
    double seconds = 0; ///< of their timed repetitions; NaN: the source does not say how many these were
};

/// A data selection made ready to fit to. Immutable.
struct Study {
    DataSelection data;
    Split maps;
    EvaluationPtr baseline; ///< the library's own choice on map(); null: not measured
    /// That on what is held out, of the system it was measured on; null: not measured, or nothing is held
    /// out.
    EvaluationPtr heldOutBaseline = nullptr;
    MeasuringCost cost = {};
    /// What the exact map of what is trained on loses on what is held out: no model of this many measurements
    /// can be expected to lose much less. Nothing: nothing is held out.
    std::optional<PenaltyStatistics> heldOutExact = {};
    std::shared_ptr<SizeMemo> sizes = nullptr; ///< chosen for maps of this study
    /// Of the training map, whether models may make use of them (DataSelection::tiesAreFree) or not.
    std::shared_ptr<const Ties> ties = nullptr;
    ImpossibleTimes impossible = {}; ///< of the training map's grid

    const DecisionMapPtr &map() const { return maps.training; } ///< what models are fitted to
    std::string_view collective() const { return data.grid.collective; }
};
using StudyPtr = std::shared_ptr<const Study>;

/// Fails as holdOut() does, and with "cancelled".
Expected<StudyPtr> makeStudy(const DataSelection &data, const std::stop_token &stop = {});

/// The least penalty that trees of any number of leaves can reach on a study, and what they lose on what is
/// held out.
struct Bound {
    ParetoCurvePtr curve; ///< of the training map, mean penalty; null: see `problem`
    std::string problem = {}; ///< why there is none: too large a grid, too many gaps

    /// What trees of so many leaves lose on the map held out, one per point of the curve; empty where none
    /// is.
    std::vector<SizeChoice::Point> heldOut = {};
    SizeChoicePtr sizes = nullptr; ///< of best trees of the training map; null: not known
};
using BoundPtr = std::shared_ptr<const Bound>;

/// Never null, but useless when stopped.
BoundPtr boundOf(const Study &study, const std::stop_token &stop = {});

/// The studies that were used lately (those of all collectives of a dataset, for a combined model), and the
/// bounds of fewer, so that moving a slider or coming back to a collective only fits again. Safe from any
/// thread.
class StudyCache {
public:
    static constexpr std::size_t mostStudies = 24;
    static constexpr std::size_t mostBounds = 8;

    /// Makes it if need be; fails as makeStudy().
    Expected<StudyPtr> study(const DataSelection &data, const std::stop_token &stop = {});
    /// Likewise; fails with "cancelled" alone.
    Expected<BoundPtr> bound(const StudyPtr &study, const std::stop_token &stop = {});
    /// Of a study whose bound was asked for; null when it is not known.
    BoundPtr knownBound(const Study &study);
    void forget(const Dataset *dataset);

private:
    std::mutex m_mutex;
    std::list<StudyPtr> m_studies; ///< the latest first
    std::list<std::pair<DataSelection, BoundPtr>> m_bounds; ///< likewise
};

} // namespace collscope
