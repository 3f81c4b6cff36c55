// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace collscope::wire {

/// The first of a text that is not empty.
struct Character {
    std::uint32_t code = 0; ///< Unicode; of a byte that is no UTF-8 its value
    std::size_t bytes = 1;
    bool valid = false;
};

Character characterAt(std::string_view text);

/// The text with U+FFFD in place of each byte that is no UTF-8.
std::string validText(std::string_view text);

} // namespace collscope::wire
