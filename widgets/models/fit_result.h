// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/penalty.h"

#include <memory>
#include <optional>
#include <vector>

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

    /// A model fitted to several collectives together: what it is on each, that of `map` first.
    struct Part {
        DecisionMapPtr map;
        ModelPtr model;
        std::shared_ptr<const Evaluation> evaluation;
    };
    std::vector<Part> parts; ///< empty: fitted to `map` alone
    /// Of a combined tree: level of the first test of the collective, the root being level 1; nothing when
    /// there is none.
    std::optional<unsigned> collectiveLevel = std::nullopt;
};

using FitResultPtr = std::shared_ptr<const FitResult>;

} // namespace collscope
