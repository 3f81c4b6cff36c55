// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"

#include "engine/data/say.h"
#include "engine/io/result_row.h"
#include "engine/map/weighting.h"
#include "engine/study/study.h"

namespace collscope::cli {

namespace options {
inline constexpr Option weights{"weights", "FILE[=SHARE]",
    toSay("cells count by the calls of the application whose profile this is, in whatever format `collscope "
          "profile` reads; several with how many of the runs are of each; or a CSV of weights: collective, "
          "nodes, ppn, comm_size, message_bytes, weight"),
    true};
inline constexpr Option weightOf{
    "weight-of", "C=FACTOR[,...]", toSay("collectives count so much more or less: allreduce=3,bcast=0.5")};
} // namespace options

/// Both.
std::vector<Option> weightOptions();

/// "app.profile=0.3", unless a file is called so.
struct WeightsFile {
    std::string path;
    std::optional<double> share;
};
Result<WeightsFile> weightsFile(const std::string &text);

/// What they say; null: cells count alike.
Result<WeightingPtr> weightingOf(const Arguments &arguments);

/// With what the cells of a study are weighed by, where they are.
ResultRow withWeights(ResultRow row, const Study &study);

/// On standard error: what of the applications' calls is not among the weights of the study.
void reportWeights(const Study &study);

} // namespace collscope::cli
