// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/penalty.h"

#include <memory>

namespace collscope {

/// What the views look at: one model fitted to one decision map and what it costs. Immutable, shared by all
/// panels.
struct FitResult {
    DecisionMapPtr map;
    ModelSpec spec;
    ModelPtr model;
    ModelShape shape;
    std::shared_ptr<const Evaluation> evaluation;
    std::shared_ptr<const Evaluation> baseline; ///< the library's own choice; null: not measured
    double fitSeconds = 0; ///< fit and evaluation
};

using FitResultPtr = std::shared_ptr<const FitResult>;

} // namespace collscope
