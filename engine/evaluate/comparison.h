// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"

namespace collscope {

/// A fit among others. Its bound (Fit::bound) and the time of its decisions are known where they were asked
/// for.
struct ComparedModel {
    FitPtr fit;
    bool isPareto = false; ///< see markParetoFront
    bool isRecommended = false; ///< see markRecommended
};

/// Marks the models for which no other has at most as many leaves and at most as high a mean penalty, and
/// less of one of them. The penalty is that on what is held out, where it is known of any. The baseline,
/// whose size is not known, models without a single penalty and those that choose what was not measured take
/// no part.
void markParetoFront(std::vector<ComparedModel> &models);

/// Marks the model with the least mean penalty on what is held out, of several the one with fewer leaves.
/// None where the library's own choice loses no more there, or nothing is held out. The exact map and models
/// that take no part in the front are not recommended.
void markRecommended(std::vector<ComparedModel> &models);

/// The library's own choice as a specification; nothing when it was not measured.
std::optional<ModelSpec> baselineSpec(const DecisionMap &map);

} // namespace collscope
