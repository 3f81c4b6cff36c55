// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/record.h"
#include "app/cli/study.h"

namespace collscope::cli {

/// The statistics of a model on the map it was fitted to, under their documented names.
Record statisticsRecord(const Study &study, const Fitted &fitted);

/// The same for people: one model as a block, several as the rows of a table.
std::string statisticsText(const Study &study, const Fitted &fitted);
/// Of collectives whose models were fitted together.
std::string togetherText(const std::vector<Study> &studies, const std::vector<Fitted> &models);
std::string comparisonText(const Study &study, const std::vector<Fitted> &models);
/// One CSV file of several models, the first line being the header.
std::string comparisonCsv(const Study &study, const std::vector<Fitted> &models);

/// The models, and the baseline behind them when it was measured and is not among them.
Result<std::vector<Fitted>> fitWithBaseline(const std::vector<ModelSpec> &specs, const DecisionMapPtr &map);

} // namespace collscope::cli
