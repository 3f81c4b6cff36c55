// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/hand_rules.h"
#include "engine/study/penalty.h"

#include <optional>

namespace collscope {

/// A rule at a placement of a map, and what it costs there.
struct RuleFigures {
    HandBorder at; ///< in the rules
    std::uint32_t row = 0; ///< of the map
    std::optional<std::uint32_t> column; ///< the first measured size of its own; nothing: it has none
    std::size_t cells = 0; ///< measured ones that it decides, with a penalty
    double penalty = std::numeric_limits<double>::quiet_NaN(); ///< weighted mean over these; NaN: none
};

/// The rules of the rows of a map that have some, in the order of rows and sizes. `evaluation` is of a model
/// that decides as they do, on that map.
std::vector<RuleFigures> ruleFigures(
    const HandRules &rules, const DecisionMap &map, const Evaluation &evaluation);

} // namespace collscope
