// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace collscope::cli {

/// A message size as the window writes it: "64 KiB".
std::string sizeText(std::uint64_t bytes);

/// Characters, not bytes, of UTF-8.
std::size_t textWidth(std::string_view text);

/// "  mean gain       1.2 %": values begin in column `width`, or behind a longer name.
std::string namedLine(std::string_view name, std::size_t width, std::string_view value);

/// Columns of text for a terminal: the first is left-aligned, the others right-aligned, two blanks between
/// them.
class TextTable {
public:
    explicit TextTable(std::vector<std::string> header) { m_rows.push_back(std::move(header)); }
    /// Cells may come from outside: each stays in its place and does nothing else.
    void add(std::vector<std::string> row);
    std::string text(std::size_t indent = 0) const;

private:
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace collscope::cli
