// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/rule_table/rule_table.h"

namespace collscope::codegen {

/// What a rule selects; the library by itself where it has no method.
Method methodOf(const Rule &rule, const TimeGrid &grid);

/// A model as rules.
struct RuleListing {
    RuleBlocks blocks;
    /// Cells of the map the model was fitted to where the rules choose another method than the model, because
    /// rules cannot say it: sizes that the library does not compare, an algorithm for two processes on more.
    std::size_t differingCells = 0;
};

/// A rule table of the same size as it is (one of another size, and what a library does, at the measured
/// sizes), any other model
/// written out: for each communicator size its ranges of message sizes, equal neighbours merged. Where rules
/// cannot follow the model because they see no message size they take the one of its answers with the least
/// penalty there.
///
/// Fails for models that decide by more than the two sizes and leave instances without an answer.
Expected<RuleListing> ruleListing(const Model &model, const openmpi::Collective &collective);

} // namespace collscope::codegen
