// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace collscope {

/// NAME=value, `export NAME=value`, `setenv NAME value`, or a launcher's `-genv NAME value` and
/// `-x NAME=value`; the value without its quotes.
struct ShellVariable {
    std::string_view name; ///< in the text
    std::string_view value; ///< likewise
    std::size_t line = 0;
};

/// Lines that set nothing, comments among them, are left out; no expansion is made.
std::vector<ShellVariable> shellVariables(std::string_view text);

} // namespace collscope
