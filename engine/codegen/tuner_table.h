// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/range_target.h"

/// The table of tuners that NVIDIA's example plug-in for NCCL and RCCL read alike, but for the number of
/// channels.
namespace collscope::codegen {

/// Styles: what methods have whose number of channels was not recorded. With the first they have none.
inline constexpr std::string_view recordedChannels = "channels=recorded";
inline constexpr std::string_view ownChannels = "channels=own";

/// These two and counts that communicators have, beginning with the one called `first`.
std::vector<Style> channelStyles(std::string_view first);

/// Gives methods without channels (fan-out 0) those of the style. Nothing to do for the two above.
void setChannels(std::vector<RangeRule> &rules, std::string_view style);

/// A line per rule. `own`: what says that the library chooses the number of channels itself.
std::string tunerLines(const std::vector<RangeRule> &rules, std::string_view own);

} // namespace collscope::codegen
