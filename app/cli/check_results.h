// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/checking.h"

#include <string>

namespace collscope::cli {

/// What a check of shipped decisions found, for programs and for people.
std::string checkJson(const tune::CheckResult &result);
std::string checkText(const tune::CheckResult &result);

} // namespace collscope::cli
