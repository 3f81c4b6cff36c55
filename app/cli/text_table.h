// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace collscope::cli {

/// Columns of text for a terminal: the first is left-aligned, the others right-aligned, two blanks between
/// them.
class TextTable {
public:
    explicit TextTable(std::vector<std::string> header) { m_rows.push_back(std::move(header)); }
    void add(std::vector<std::string> row) { m_rows.push_back(std::move(row)); }
    std::string text(std::size_t indent = 0) const;

private:
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace collscope::cli
