// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"

namespace collscope {

/// What a model decides at the placements of the map it was fitted to, as rules to go on with by hand: where
/// its answers change, neighbours that agree are one rule. Of a model that does not know where its answers
/// change (Model::axes) they do so at measured sizes. Rows of rules by hand that the map lacks are kept.
///
/// Fails on methods that a text could not tell apart, and where there are too many rules.
Expected<HandRules> handRulesOf(const Model &model);

ModelSpec handSpec(const HandRules &rules); ///< of the model that decides by them

/// Is it the SPEC of rules that somebody made, who has seen all that there is to hold out?
bool isByHand(std::string_view spec);

} // namespace collscope
