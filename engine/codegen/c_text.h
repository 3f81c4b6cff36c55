// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Texts and numbers as parts of C99 source. Texts come from data files: whatever they hold, they stay inside
/// the comment or the string they were put in.
namespace collscope::codegen {

/// One line for use inside a comment: printable ASCII without the ends of comments, trigraphs and line
/// continuations, at most 200 characters.
std::string commentText(std::string_view text);

/// A string literal with its quotes, in ASCII; at most 500 bytes of `text` (C99 guarantees 4095 characters).
std::string stringLiteral(std::string_view text);

/// Numbers separated by commas, in lines of at most 100 characters that begin with `indent`; no end of line
/// at the end.
std::string numberList(
    const std::vector<std::uint64_t> &numbers, std::string_view suffix, std::string_view indent);

/// The least unsigned type that holds `most`: "unsigned char", "unsigned short" or "unsigned int".
std::string_view unsignedType(std::uint64_t most);

} // namespace collscope::codegen
