// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"
#include "engine/models/regression/regressor.h"

namespace collscope::regression {

/// What regressors are given as the seconds of a method: these, or their ratio to the library's own choice in
/// the same cell, from which no time can be told.
enum class Learnt { seconds, ratios };

/// A model that predicts the time of every method and takes the least (CLUSTER 2020, Figure 3); equal ones
/// are broken in catalogue order.
///
/// Learnt from is every cell in which a method was measured, whatever its weight: a weight says how much a
/// decision matters, not how long it takes. The sizes are the message and what tells the rows of the grid
/// apart (RowAxes): communicator size, or nodes and processes per node.
///
/// A method takes part where its own measurements reach: not below the least nor above the greatest value of
/// each size it was measured at, where an instance beyond all that was measured counts as on its edge; and
/// where its requirements of the number of processes are met. Elsewhere its time is not told. An instance
/// for which no method takes part, or that does not say its placement where several are told apart, is left
/// to the library.
///
/// `spec` has parameters of logarithmParameter() and fallbackParameter(). Fails as the learner does, with
/// "cancelled", and on fallback and ratios where the library's own choice was not measured.
Expected<ModelPtr> makeSelector(const DecisionMapPtr &map, const ModelSpec &spec, const Learner &learner,
    const std::stop_token &stop, Learnt learnt = Learnt::seconds);

/// Whether sizes are their logarithms, "log": log2(bytes + 1), and log2 of sizes of placements, where 0
/// counts as 1/2.
ParameterInfo logarithmParameter();

/// Whether a decision whose gain over the library's own choice is no more than the error of predicting that
/// gain is left to the library, "fallback". The error of a method is the median, over cells kept from
/// learning, of how far the logarithm of time(method) / time(library) is predicted wrongly: each fifth of the
/// placements, or of the message sizes of a single one, is kept back once. The median, because a few cells
/// beyond what is left to learn from are predicted far worse than those between.
ParameterInfo fallbackParameter();

/// On or off, said as such in a SPEC.
ParameterInfo switchParameter(
    std::string_view key, std::string_view title, bool initial, std::string_view help);

} // namespace collscope::regression
