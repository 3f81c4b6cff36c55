// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string_view>

namespace collscope::decide {

/// A number that differs for different bytes, as far as chance goes (FNV-1a, 64 bits): no protection against
/// anybody who wants two files to have the same. Never 0.
constexpr std::uint64_t fingerprint(std::string_view bytes)
{
    std::uint64_t value = 14695981039346656037U;
    for (const char byte : bytes)
        value = (value ^ static_cast<unsigned char>(byte)) * 1099511628211U;
    return value == 0 ? 1 : value;
}

} // namespace collscope::decide
