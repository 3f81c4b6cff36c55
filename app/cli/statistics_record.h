// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/record.h"
#include "app/cli/study.h"

namespace collscope::cli {

/// The statistics of a model on the map it was fitted to, and on runs that were held out if there are any,
/// under their documented names.
Record statisticsRecord(const Study &study, const std::string &spec, const ModelShape &shape,
    const PenaltyStatistics &statistics, const std::optional<PenaltyStatistics> &heldOut);
Record statisticsRecord(const Study &study, const Fitted &fitted);
Field shortfallField(const Model &model); ///< Model::shortfall; not known where there is none

/// The same for people.
std::string statisticsText(const Study &study, const Fitted &fitted);
/// Of collectives whose models were fitted together.
std::string togetherText(const std::vector<Study> &studies, const std::vector<Fitted> &models);

/// "12"; "12 ?" where a better tree within the limits asked for may exist: unprovedNote says why.
std::string leavesText(const ModelShape &shape);
inline constexpr std::string_view unprovedNote
    = "  ? a better tree within these limits may exist: the grid is too large to try all of them\n";

std::string percentText(double ratio); ///< "5.75 %"; "-" for what is not known
std::string depthsText(const ModelShape &shape); ///< least / mean / greatest
std::string studyText(const Study &study); ///< "bcast on Peak (simulated)"

} // namespace collscope::cli
