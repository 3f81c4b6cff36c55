// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/rule_table/rule_table.h"

namespace collscope {

/// How many rules the best tables should have (chooseSize()), of `most` at most; `allowed`: as RuleSearch.
/// The map must not be too large for one.
Expected<SizeChoicePtr> chooseRules(const DecisionMapPtr &map, const openmpi::Collective &collective,
    std::size_t most, const MethodFilter &allowed = {}, const FitContext &context = {});

} // namespace collscope
