// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"
#include "engine/evaluate/rule_figures.h"

namespace collscope::codegen {

/// Does the target write one text in which a library reads one line per rule, so that ruleLines() knows them?
bool hasRuleLines(const Target &target);

/// A line of the first file of an export.
struct RuleLine {
    std::uint32_t number = 0; ///< from 1 on; 0: none, the library decides by itself
    std::string text; ///< without blanks at its ends
};

/// The lines by which the files decide at the beginning of each of these rules: of its first measured size,
/// or, where it has none of its own, of its first one. Fails where there are no files, or no lines.
Expected<std::vector<RuleLine>> ruleLines(const Shipment &shipment, const HandRules &rules,
    std::span<const RuleFigures> wanted, const TimeGrid &grid);

} // namespace collscope::codegen
