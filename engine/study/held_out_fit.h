// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"

namespace collscope {

/// Fits `spec` and judges it on what it was not fitted to: what `data` holds out, else each run in turn, of a
/// single run parts of its cells. The result has Fit::heldOut, its study heldOutBaseline. Fails as fit().
Expected<FitPtr> fitHeldOut(const ModelSpec &spec, DataSelection data, StudyCache &studies,
    const FitWishes &wishes = {}, const std::stop_token &stop = {});

/// A model beside the library default, over the cells in which both were measured. Penalties as ratios.
struct AgainstDefault {
    std::size_t cells = 0; ///< 0: the rest says nothing
    double model = 0;
    double standard = 0;

    /// By more than figures show.
    bool isWorse() const
    {
        constexpr double visible = 0.0005;
        return cells > 0 && model > standard + visible;
    }
};
AgainstDefault againstDefault(const Fit &fit);

/// Penalties of the library default alone; nothing: it was not measured, or stopped.
std::optional<PenaltyStatistics> defaultPenalty(const DataSelection &data, const std::stop_token &stop = {});

} // namespace collscope
