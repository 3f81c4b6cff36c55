// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"
#include "app/cli/study.h"
#include "engine/data/say.h"

/// `campaign replay`: what campaigns of different policies would have cost on recorded data.
namespace collscope::cli {

inline constexpr Option policyOption{"policy", "NAME[,NAME...]|all",
    toSay("in which order points are measured: coarse-to-fine, refine, variance, regret; regret when not "
          "given")};

Result<void> replayRecorded(const Arguments &arguments);
std::vector<Option> replayOptions();
std::optional<Form> replayForm(const Command &command, const Arguments &arguments);

} // namespace collscope::cli
