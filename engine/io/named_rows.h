// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// Small CSV tables that people write: the first line names the columns, in any order, and those that do not
/// matter are left out.
namespace collscope::io {

struct NamedColumns {
    std::string table; ///< what it is, for messages: "a table of weights"
    std::vector<std::string> names;
    std::size_t needed = 0; ///< column that must be there ...
    std::string remedy; ///< ... and what to do where it is not
};

struct NamedField {
    std::size_t column = 0; ///< of NamedColumns::names
    std::string_view text;
};

/// Gives the fields of each line after the first to `take`, which says what is wrong with them; ends with the
/// first failure. One of `take` gets the file and the line.
Expected<void> readNamedRows(std::string_view text, const std::string &file, const NamedColumns &columns,
    const std::function<Expected<void>(const std::vector<NamedField> &)> &take);

} // namespace collscope::io
