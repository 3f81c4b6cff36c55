// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace collscope::cli {

/// A script for bash that completes commands, their options and the values that have names, from what the
/// commands declare; files everywhere else.
std::string bashCompletion();

} // namespace collscope::cli
