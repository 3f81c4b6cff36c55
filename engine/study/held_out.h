// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/chosen_size.h"
#include "engine/study/penalty.h"
#include "engine/study/split.h"

namespace collscope {

/// The penalty on what no fit has seen; nothing where nothing is held out, and of rules that a person set.
/// `model` is the fit of `spec` to split.training; with folds `spec` is fitted to each of them, a size that
/// is chosen by folds too, and every cell held out counts with the model that did not know it. `sizes` keeps
/// such choices; may be null. Fails as fitModel(), and with "cancelled".
Expected<std::optional<PenaltyStatistics>> heldOutPenalty(const ModelSpec &spec, const Model &model,
    const Split &split, const std::shared_ptr<SizeMemo> &sizes = nullptr, const std::stop_token &stop = {});

/// `spec` fitted to a fold as it was to all runs for `model`: where a single run cannot choose a size, it is
/// the one that they chose, or, where gaps in the map take more, twice, four times ... as many. Fails as
/// fitModel().
Expected<ModelPtr> fitToFold(const ModelSpec &spec, const Model &model, const DecisionMapPtr &training,
    const FitContext &context = {});

/// The map that PenaltyStatistics::worstCell of the above is about; something must be held out.
const DecisionMap &heldOutMap(const Split &split);

} // namespace collscope
