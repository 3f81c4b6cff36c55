// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset_builder.h"
#include "engine/models/model.h"

namespace collscope {

/// Instances to predict times for: each placement with each message size.
struct PredictedPlaces {
    std::vector<Placement> placements;
    std::vector<std::uint64_t> messageBytes;
};

/// The measured ones of a grid, and `between` more between each two neighbours of an axis as far as whole
/// numbers allow, evenly by their logarithms. Placements are added where the rows are told apart by
/// communicator size alone, or by nodes and processes per node.
PredictedPlaces placesBetween(const TimeGrid &grid, unsigned between);

/// Those of a grid with other values where some are asked for; a communicator size alone is one whose nodes
/// nobody knows. Of process groups: each communicator size with each number of members and of colours that
/// can be. Fails on a communicator size beside nodes or processes per node, on runs, and where one of
/// the latter two is neither asked for nor measured.
Expected<PredictedPlaces> placesAt(const TimeGrid &grid, const Conditions &asked);

/// How many predictions there are.
struct PredictedCount {
    std::size_t instances = 0;
    std::size_t outside = 0; ///< of them, beyond what the model was fitted to (MeasuredRange)
};

/// Adds the times that a model predicts, in seconds, as measurements of run 0; those beyond what it was
/// fitted to are marked as extrapolated. What it cannot tell is left out. Fails when it predicts no time at
/// all, and on what the dataset refuses.
Expected<PredictedCount> addPredictedTimes(
    DatasetBuilder &builder, const Model &model, const PredictedPlaces &places);

/// Of data that a model predicts from others: Origin::predicted. That these were simulated is said by the
/// name of the system.
Provenance predictedFrom(Provenance measured);

} // namespace collscope
