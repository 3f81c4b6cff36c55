// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/study.h"
#include "engine/io/result_row.h"

#include "engine/evaluate/difference.h"

namespace collscope::cli {

/// Two deciders of one collective on the measurements that judge them.
struct JudgedDifference {
    NamedStudy before;
    NamedStudy after;
    NamedStudy judge; ///< that of `after` unless a third system judges
    std::string oldModel; ///< SPEC
    std::string newModel;
    DecisionDifference difference;
};

/// For people, `threshold` a ratio: figures and the worst cells of one, a table of several.
std::string differencesText(const std::vector<JudgedDifference> &all, double threshold);
/// A row per cell that counts.
std::vector<ResultRow> differenceCells(const JudgedDifference &judged, double threshold, bool withGroups);
/// Its figures.
ResultRow differenceRow(const JudgedDifference &judged, double threshold);

} // namespace collscope::cli
