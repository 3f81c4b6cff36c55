// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/penalty.h"

#include <stop_token>
#include <vector>

namespace collscope {

/// One model of a table: its size and what it costs, as in the tables of the papers.
struct StatisticsRow {
    ModelSpec spec;
    ModelShape shape;
    PenaltyStatistics penalty;
    bool isBaseline = false;
};

/// The library's default, where measured, and then a kind of model at the values of its first whole-number
/// parameter (depth) from 1 up to the first that changes nothing any more: every value, or in a wide range
/// every power of two. Other parameters have their initial values.
std::vector<StatisticsRow> depthTable(
    const DecisionMapPtr &map, const ModelKind &kind, const std::stop_token &stop = {});

} // namespace collscope
