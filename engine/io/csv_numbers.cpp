// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv_numbers.h"

#include "engine/data/dataset.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope::io {

std::optional<std::uint64_t> parseCount(std::string_view text)
{
    constexpr std::size_t always = 19; // digits that fit into 64 bits
    std::uint64_t digits = 0;
    std::size_t at = 0;
    for (; at < std::min(text.size(), always) && text[at] >= '0' && text[at] <= '9'; ++at)
        digits = 10 * digits + static_cast<std::uint64_t>(text[at] - '0');
    if (at == text.size() && at != 0)
        return digits;
    if (const auto plain = wire::parseUnsigned(text))
        return plain;
    constexpr double exact = 9007199254740992.0; // 2^53: above, not every whole number has a double
    const auto number = wire::parseDouble(text);
    if (!number || !(*number >= 0.0 && *number <= exact) || *number != std::floor(*number))
        return std::nullopt;
    return static_cast<std::uint64_t>(*number);
}

/// Up to 15 digits and a power of ten below 22, which nearly all times are, are exact
/// doubles, and so is what comes of one operation on them rounded once.
std::optional<double> parseSeconds(std::string_view text)
{
    constexpr std::array<double, 23> powers = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    constexpr int mostDigits = 15;
    const char *at = text.data();
    const char *const end = at + text.size();
    std::uint64_t number = 0;
    int digits = 0;
    int shift = 0; // power of ten that the number is divided by
    for (; at != end && *at >= '0' && *at <= '9'; ++at, ++digits)
        number = 10 * number + static_cast<std::uint64_t>(*at - '0');
    if (at != end && *at == '.')
        for (++at; at != end && *at >= '0' && *at <= '9'; ++at, ++digits, ++shift)
            number = 10 * number + static_cast<std::uint64_t>(*at - '0');
    const bool isShort = digits > 0 && digits <= mostDigits;
    if (isShort && end - at == 4 && *at == 'e' && at[1] == '-' && at[2] >= '0' && at[2] <= '9' && at[3] >= '0'
        && at[3] <= '9') {
        shift += (at[2] - '0') * 10 + (at[3] - '0');
        at = end;
    }
    if (!isShort || at != end || shift >= static_cast<int>(powers.size()))
        return wire::parseDouble(text);
    return static_cast<double>(number) / powers[static_cast<std::size_t>(shift)];
}

std::optional<std::uint64_t> parseNodes(std::string_view text)
{
    if (text.find('x') == std::string_view::npos)
        return parseCount(text);
    std::uint64_t product = 1;
    for (const std::string_view side : wire::split(text, 'x')) {
        const auto length = wire::parseUnsigned(side);
        if (!length || *length == 0 || *length > maxCommSize || product > maxCommSize)
            return std::nullopt;
        product *= *length; // below 2^60
    }
    return product;
}

} // namespace collscope::io
