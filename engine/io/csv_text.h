// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Texts as fields of comma separated values. Every table that Collscope writes goes through here.
///
/// Spreadsheets calculate a field that begins with =, +, -, @, a tab or a line break, and a formula can run
/// programs and send data away. A text like that gets an apostrophe in front, which makes it a text there;
/// one that begins with an apostrophe gets another, so that reading is unambiguous. Numbers stay as they are.
namespace collscope::io {

/// Stands before a text that is to stay one.
inline constexpr char csvMark = '\'';

/// The field with what RFC 4180 wants in quotes, and what other separators and readers would take apart or
/// trim.
std::string csvField(std::string_view text);

/// A text as csvField() marks it, without the quotes: for tables that are pasted.
std::string csvMarked(std::string_view text);

/// The inverse of csvMarked(). Texts of other programs that merely begin with an apostrophe stay as they are.
std::string_view csvUnmarked(std::string_view text);

} // namespace collscope::io
