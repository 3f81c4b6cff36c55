// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace collscope {

/// JSON (RFC 8259) whose members keep their order, because it means something to MPICH.
struct Json {
    enum class Kind { null, boolean, number, string, array, object };

    Kind kind = Kind::null;
    std::string text; ///< of a string without quotes and escapes; of a number or boolean as written
    std::string key; ///< of a member of an object
    std::vector<Json> items; ///< of an array or an object
    std::size_t line = 0;

    /// The first member called `name`; null when there is none.
    const Json *find(std::string_view name) const;
    Json *find(std::string_view name);
};

/// Fails with file and line, and with "cancelled" when stopped. At most 200 levels and a million values,
/// which take a hundred times the memory of their text.
Expected<Json> parseJson(
    std::string_view text, const std::string &file = {}, const std::stop_token &stop = {});

/// Objects as MPICH's own files have them: a key a line, two blanks a level. Only for objects of objects.
std::string keyTreeText(const Json &tree, std::size_t level = 0);

} // namespace collscope
