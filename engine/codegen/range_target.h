// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/target.h"
#include "engine/mpi_formats/range_rules.h"

/// What targets have in common whose rules are ranges with both ends. What is written is read back by this
/// project's own reading of the format.
namespace collscope::codegen {

inline constexpr std::string_view readAlone
    = "Verified by Collscope's own reading of the format alone: the library was not at hand to load it.";

struct RangeTarget {
    const RangeFormat &format;
    std::string_view libraryName; ///< for people
    std::string_view comment; ///< what begins a comment line; empty: the format has none
    bool writesEveryCommSize; ///< the format has no ranges of communicator sizes
    /// All of the rules of one collective.
    std::string (*collective)(const std::vector<RangeRule> &rules);
    std::string (*file)(const std::vector<std::string> &collectives);
    bool byNumber = false; ///< the format says algorithms by number
    bool takesFanout = false; ///< ... and the fan-out of a method
    /// Puts into the rules of a collective what the style says and the data do not; null: there is nothing.
    /// Fails with the reason and a remedy.
    Expected<void> (*complete)(std::vector<RangeRule> &rules, const TimeGrid &grid, std::string_view style)
        = nullptr;
    std::string_view warning = {}; ///< Target::warning
    std::string_view verified = readAlone; ///< Target::verified
    bool tellsNodes = false; ///< rules have conditions on the number of nodes
};

Expected<std::string> generateRanges(
    const RangeTarget &target, const std::vector<Item> &items, std::string_view style);

/// Why a rule cannot select a method; nothing when it can.
std::optional<std::string> cannotSelect(
    const RangeTarget &target, std::string_view collective, const Method &method);

/// What the rules of a target can say.
template <const RangeTarget &(*target)(), bool leavesToLibrary = true> const RuleFormat &ruleFormat()
{
    static const RuleFormat format = {target().format.library,
        [](std::string_view collective) { return target().format.size(collective); },
        [](std::string_view collective, const Method &method) {
            return cannotSelect(target(), collective, method);
        },
        nullptr, std::numeric_limits<std::size_t>::max(), nullptr, leavesToLibrary, target().tellsNodes};
    return format;
}

/// What is written of several collectives, with something between them.
std::string joined(const std::vector<std::string> &parts, std::string_view between);

/// `target` with what all of these have in common. `format` must outlive it.
Target rangeTarget(
    Target target, const RuleFormat &format, std::string_view limits, std::string_view warning = {});

} // namespace collscope::codegen
