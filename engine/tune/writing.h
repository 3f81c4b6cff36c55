// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/deciding.h"
#include "engine/tune/tuning_folder.h"

namespace collscope::tune {

/// What became of every collective. `gains`: of the last verification; `models`: what is written decides.
std::vector<TunedCollective> resultsOf(
    const Decided &decided, const std::vector<RealisedGain> &gains, const std::vector<ModelPtr> &models);

/// Writes what is to be loaded and how, or a README that there is nothing, and the project. Sets
/// TuningResult::files. `earlier`: names of files that are removed when nothing is decided.
Expected<void> writeResult(
    const TuningFolder &folder, const Decided &decided, const QStringList &earlier, TuningResult &result);

/// The project that opens all of it in the window.
Expected<void> writeProject(const TuningFolder &folder, const Decided &decided, const TuningResult &result);

} // namespace collscope::tune
