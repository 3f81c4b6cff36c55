// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace collscope::cli {

/// "collscope: text" on standard error.
void message(std::string_view text);

/// The command goes on, but what it gives is not all that was asked for: it will end with status 1.
void failAtTheEnd();
bool failsAtTheEnd();

} // namespace collscope::cli
