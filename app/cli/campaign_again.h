// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

/// `collscope campaign again`
namespace collscope::cli {

std::vector<Option> againOptions();
Result<void> measureAgain(const Arguments &arguments);

} // namespace collscope::cli
