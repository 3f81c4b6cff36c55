// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/study.h"
#include "engine/data/say.h"
#include "engine/io/result_row.h"

namespace collscope::cli {

/// What is known of a fit under its documented names: where it is from, every figure
/// (engine/study/figures.h), and why less was reached than was asked for.
ResultRow statisticsRow(const NamedStudy &study, const Fit &fit);

/// The same for people: every figure that is known.
std::string statisticsText(const NamedStudy &study, const Fit &fit);
/// Of collectives whose models were fitted together; a fit per study.
std::string togetherText(const std::vector<NamedStudy> &studies, const std::vector<FitPtr> &fits);

inline constexpr std::string_view unprovedNote
    = toSay("  ? a better tree within these limits may exist: the grid is too large to try all of them\n");
bool isUnproved(const Fit &fit); ///< unprovedNote is about it

/// What the study does without, and why; unknown: it has all that was selected.
Value excludedValue(const NamedStudy &study);
std::string specText(const Fit &fit); ///< of the model, with all its parameters
std::string studyText(const NamedStudy &study); ///< "bcast on Peak (simulated)"

} // namespace collscope::cli
