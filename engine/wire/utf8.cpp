// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/utf8.h"

#include <array>

namespace collscope::wire {

Character characterAt(std::string_view text)
{
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::uint32_t first = byte(0);
    constexpr std::uint32_t ascii = 0x80;
    if (first < ascii)
        return {first, 1, true};
    // Leading byte below, bits of it, least code that needs so many bytes.
    struct Form {
        std::uint32_t from, below, mask, least;
    };
    constexpr std::array<Form, 3> forms{
        {{0xc0, 0xe0, 0x1f, 0x80}, {0xe0, 0xf0, 0x0f, 0x800}, {0xf0, 0xf8, 0x07, 0x10000}}};
    for (std::size_t more = 1; more <= forms.size(); ++more) {
        const Form &form = forms[more - 1];
        if (first < form.from || first >= form.below || text.size() <= more)
            continue;
        std::uint32_t code = first & form.mask;
        bool valid = true;
        for (std::size_t i = 1; i <= more; ++i) {
            valid = valid && (byte(i) & 0xc0U) == 0x80U;
            code = code << 6U | (byte(i) & 0x3fU);
        }
        const bool surrogate = code >= 0xd800 && code < 0xe000;
        if (valid && code >= form.least && code <= 0x10ffff && !surrogate)
            return {code, more + 1, true};
    }
    return {first, 1, false};
}

std::string validText(std::string_view text)
{
    std::string valid;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text.substr(at));
        valid += character.valid ? text.substr(at, character.bytes) : "\xef\xbf\xbd";
        at += character.bytes;
    }
    return valid;
}

} // namespace collscope::wire
