// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text_table.h"

#include "engine/wire/text.h"
#include "widgets/common/format.h"

#include <algorithm>

namespace collscope::cli {

std::size_t textWidth(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

std::string namedLine(std::string_view name, std::size_t width, std::string_view value)
{
    const std::size_t blanks = width - std::min(textWidth(name), width - 1);
    return ("  " + std::string(name) + std::string(blanks, ' ')).append(value) + '\n';
}

std::string sizeText(std::uint64_t bytes)
{
    return formatSize(bytes).toStdString();
}

void TextTable::add(std::vector<std::string> row)
{
    for (std::string &cell : row) {
        cell = wire::shownText(cell);
        std::replace(cell.begin(), cell.end(), '\n', ' ');
    }
    m_rows.push_back(std::move(row));
}

std::string TextTable::text(std::size_t indent) const
{
    std::vector<std::size_t> widths(m_rows.front().size(), 0);
    for (const auto &row : m_rows)
        for (std::size_t column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], textWidth(row[column]));
    std::string result;
    for (const auto &row : m_rows) {
        result.append(indent, ' ');
        for (std::size_t column = 0; column < row.size(); ++column) {
            const std::string padding(widths[column] - textWidth(row[column]), ' ');
            if (column == 0)
                result += row[column] + (row.size() > 1 ? padding : std::string());
            else
                result += "  " + padding + row[column];
        }
        result += '\n';
    }
    return result;
}

} // namespace collscope::cli
