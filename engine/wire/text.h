// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Numbers and sizes as text. Nothing here looks at the locale.
namespace collscope::wire {

/// The whole of `text` as a number; nothing when any character is left over, on overflow, or for an empty
/// text.
std::optional<std::uint64_t> parseUnsigned(std::string_view text);
std::optional<std::int64_t> parseInteger(std::string_view text);
/// Accepts what std::from_chars accepts, "nan" and "inf" too: range checks are the caller's.
std::optional<double> parseDouble(std::string_view text);

/// Shortest text that reads back as exactly the same number.
std::string formatDouble(double value);

/// Bytes in the largest binary unit that divides them: "0B", "480B", "8KiB", "1536KiB", "1MiB".
std::string formatBytes(std::uint64_t bytes);
/// The inverse; a plain number is bytes, "K", "KB", "k" mean the same as "KiB" and so on up to "TiB".
std::optional<std::uint64_t> parseBytes(std::string_view text);

/// `text` without blanks, tabs and carriage returns at either end.
std::string_view trimmed(std::string_view text);
/// The parts of `text` between `separator`s, empty ones kept: "a,,b" has three.
std::vector<std::string_view> split(std::string_view text, char separator);
/// The parts of `text` between runs of blanks or tabs: none of them is empty.
std::vector<std::string_view> splitBlanks(std::string_view text);
/// The same into a list whose memory is used again.
void splitBlanks(std::string_view text, std::vector<std::string_view> &parts);

/// Text that came from outside, as a terminal may have it: it shows, and does nothing. What a terminal obeys
/// (control characters but for line ends and tabs), what is no UTF-8, and characters that hide or turn around
/// others are written out: "\\x1b", "\\x9b", "\\u202e".
std::string shownText(std::string_view text);

} // namespace collscope::wire
