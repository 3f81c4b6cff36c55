// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/target.h"

/// What the comments of generated files say about an item.
namespace collscope::codegen {

/// Code is copied into some files: whoever generates one need not ask what licence that is under.
inline constexpr const char *ownership = "What was generated is yours: no licence of Collscope applies to it";

std::string originLine(const Provenance &from); ///< "system peak, Open MPI 4.1.6, measured"
/// The SPEC; of rules that a person set it says so first.
std::string modelLine(const Model &model);
std::string penaltyLine(const PenaltyStatistics &penalty);
std::string penaltyLine(const Item &item); ///< of its model, as it is written
/// Which measurements a map does without, and why; empty: it has all that were selected.
std::string excludedLine(const DecisionMap &map);
std::string gridLine(const DecisionMap &map); ///< "9 communicator sizes x 21 message sizes, ..."

/// "key:   value\n" behind `prefix`; line feeds in the value become blanks.
std::string commentLine(std::string_view prefix, std::string_view key, std::string value);

/// A failure when a collective is in the export twice.
Expected<void> eachCollectiveOnce(const std::vector<Item> &items);

} // namespace collscope::codegen
