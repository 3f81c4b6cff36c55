// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace collscope::cli {

/// "collscope: text" on standard error.
void message(std::string_view text);

} // namespace collscope::cli
