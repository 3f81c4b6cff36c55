// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "engine/data/say.h"

namespace collscope::cli {

namespace options {
inline constexpr Option data{"data", "DATA",
    toSay(
        "measurements: says what the library's own choice, and the model if one is given, cost the program"),
    true};
}

/// `collscope profile FILE[=SHARE]... --data DATA`: what applications lose, and where.
Result<void> runProfileLoss(const Arguments &arguments);

} // namespace collscope::cli
