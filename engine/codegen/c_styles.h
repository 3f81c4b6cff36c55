// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/decision_bands.h"

/// The bodies that the target "c" can give a decision function.
namespace collscope::codegen {

/// A decision function as C99. The body uses the parameters `int comm_size` and `size_t bytes`.
struct CFunction {
    std::string tables; ///< definitions that stand before the function
    std::string body; ///< statements, indented, the last one returns
    std::string size; ///< what it is made of, for the comment
    bool needsTopBit = false; ///< calls collscope_top_bit()
    bool readsCommSize = false; ///< else the parameter is not used
    bool readsBytes = false;
};

/// Bands looked up in a small table, without branches. `name` is the collective, the prefix of every table.
CFunction mergedFunction(const DecisionBands &bands, const std::string &name);

/// The papers' form, one if per quadrant. Fails for models that are no quadtrees.
Expected<CFunction> nestedFunction(const Model &model, const DecisionBands &bands);

} // namespace collscope::codegen
