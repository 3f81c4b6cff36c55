// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/problem.h"

#include <string>
#include <vector>

namespace collscope::cli {

struct ManPage {
    std::string name; ///< "collscope-export"
    char section;
    std::string text;
};

/// Returns collscope(1), a page per command and collscope-models(7). They consist of a page written by hand
/// and of the declarations of commands and models. The section COMMANDS by hand has a paragraph per command,
/// which becomes the description on its page; a subsection of OUTPUT goes to the commands in its heading.
Result<std::vector<ManPage>> manPages(const std::string &handWrittenPath);

/// Writes them to man1 and man7 in the folder.
Result<void> writeManPages(const std::string &handWrittenPath, const std::string &folder);

} // namespace collscope::cli
