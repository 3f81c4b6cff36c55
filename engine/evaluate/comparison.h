// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"

namespace collscope {

/// A fit among others. Its bound (Fit::bound) and the time of its decisions are known where they were asked
/// for.
struct ComparedModel {
    FitPtr fit;
    bool isPareto = false; ///< see markParetoFront
};

/// Marks the models for which no other has at most as many leaves and at most as high a mean penalty on the
/// training map, and less of one of them. The baseline, whose size is not known, models without a single
/// penalty and those that choose what was not measured take no part.
void markParetoFront(std::vector<ComparedModel> &models);

/// The library's own choice as a specification; nothing when it was not measured.
std::optional<ModelSpec> baselineSpec(const DecisionMap &map);

} // namespace collscope
