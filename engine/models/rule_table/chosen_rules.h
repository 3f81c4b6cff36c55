// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/rule_table/rule_table.h"
#include "engine/mpi_formats/rule_format.h"

namespace collscope {

/// How many rules the best tables should have (chooseSize()), of `most` at most; `allowed`: as RuleSearch.
/// The map must not be too large for one.
Expected<SizeChoicePtr> chooseRules(const DecisionMapPtr &map, const openmpi::Collective &collective,
    std::size_t most, const MethodFilter &allowed = {}, const FitContext &context = {});

/// Is the default that was measured that of the format's library? Another library's says nothing about it.
bool hasDefaultOf(const RuleFormat &format, const TimeGrid &grid);

/// Which methods rules of the format may select for calls that meet `assumed`; the baseline if rules can fall
/// back to the library and its default was measured.
MethodFilter selectable(const RuleFormat &format, const TimeGrid &grid, wire::Requirements assumed = 0);

/// A gain that pays for a rule where nothing is held out: a ratio of times less 1.
inline constexpr double worthARule = 0.01;

/// The rules that are exported unless a model is named: the fewest whose penalty on what is held out is
/// within one standard error of the least (chooseRules()); of a collective whose rules hold for all messages,
/// the fewest of the least. Where nothing can be held out, the fewest that are at most `worthARule` slower
/// than the best. The library default is a candidate if it was measured, whether or not figures of `map`
/// count it as one.
///
/// Every model that a library loads becomes such rules, and the best table of so many rules is found exactly:
/// so it is also the smallest of all models that can be exported.
///
/// `format` must have rules for the collective, and the map must not be too large for RuleSearch. Null: no
/// table of these methods decides everywhere. `spec`: of the model; empty: the number of rules. Fails with
/// "cancelled" alone.
Expected<std::shared_ptr<const RuleTable>> automaticRules(const RuleFormat &format, const DecisionMapPtr &map,
    wire::Requirements assumed = 0, std::string spec = {}, const FitContext &context = {});

} // namespace collscope
