// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/target.h"
#include "engine/models/rule_table/chosen_rules.h"
#include "engine/study/study.h"

#include <span>

/// The best rules a library's format can hold, as a model that is not worth less elsewhere than where it was
/// fitted.
namespace collscope::codegen {

using Fold = Split::Fold;

/// Several ways to keep some of the runs of `data` back; none when there is only one run. Each run is held
/// out once, by itself while there are at most mostFolds, else together with others. Fails as holdOut().
inline constexpr std::size_t mostFolds = 5;
Expected<std::vector<Fold>> folds(const DataSelection &data, const std::stop_token &stop = {});

/// The automatic rules (automaticRules()). The training runs of a fold determine the number of its rules; the
/// runs held out do not. Rules skip methods that the format cannot select, and methods with requirements that
/// calls may break. `assumed`: requirements that all calls meet.
struct FormatRules {
    ModelPtr model; ///< of the map that was asked about
    std::vector<ModelPtr> ofFolds; ///< per fold's training map; null: no rules decide everywhere
};

/// `map`: with the baseline as a candidate, like those of the folds. Fails for collectives that the format
/// has no rules for and when the format can select none of the measured methods.
Expected<FormatRules> formatRules(const RuleFormat &format, const DecisionMapPtr &map,
    std::span<const Fold> folds, wire::Requirements assumed, const std::stop_token &stop = {});

/// The failure when decisions may name none of the methods of a collective.
tl::unexpected<Diagnostic> noneSelectable(
    const RuleFormat *format, std::string_view collective, const Dataset &measured);

/// Rules that leave everything to the library.
ModelPtr nothingDecided(const DecisionMapPtr &map);

} // namespace collscope::codegen
