// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"

namespace collscope {

/// What the tables of the 2007 decision-tree paper say about a tree (sections 5.1 and 5.2; its "size" counts
/// leaves, Release 8's counts nodes).
struct TreeSummary {
    struct Size {
        std::size_t leaves = 0;
        std::size_t nodes = 0;
        double errors = 0; ///< cells whose best method the tree does not answer
    };
    Size tree; ///< after pruning, if the model prunes
    std::optional<Size> unpruned;
    double cells = 0; ///< it was fitted to, of all collectives of a combined tree
    double predictedErrors = 0; ///< of so many new cells; NaN when the model predicts none
    /// Level on which the collective is tested first, the root being level 1; nothing when it is not.
    std::optional<unsigned> collectiveLevel;
};

/// Nothing for a model that is no tree.
std::optional<TreeSummary> treeSummary(const Model &model);

} // namespace collscope
