// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/problem.h"

#include <string>

namespace collscope::cli {

/// The manual page: a page written by hand, whose lines `.\" @synopsis@`, `.\" @options@` and `.\" @models@`
/// are replaced by what the commands and the kinds of models declare.
Result<std::string> manPage(const std::string &handWrittenPath);

} // namespace collscope::cli
