// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/result_row.h"

#include "engine/io/csv_text.h"
#include "engine/wire/text.h"
#include "engine/wire/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace collscope {

namespace {

std::string csvField(const Value &value)
{
    if (const auto *flag = std::get_if<bool>(&value))
        return *flag ? "1" : "0";
    if (const auto *count = std::get_if<std::uint64_t>(&value))
        return std::to_string(*count);
    if (const auto *number = std::get_if<double>(&value))
        return std::isfinite(*number) ? wire::formatDouble(*number) : std::string();
    const auto *text = std::get_if<std::string>(&value);
    return text ? io::csvField(*text) : std::string();
}

std::string escaped(char c)
{
    switch (c) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '\n':
        return "\\n";
    case '\t':
        return "\\t";
    default:
        break;
    }
    if (static_cast<unsigned char>(c) >= 0x20)
        return {c};
    std::array<char, 8> code{};
    std::snprintf(code.data(), code.size(), "\\u%04x", static_cast<unsigned>(c));
    return code.data();
}

} // namespace

void addGroups(ResultRow &row, std::uint32_t members, std::uint32_t colours)
{
    const auto ppn
        = std::find_if(row.begin(), row.end(), [](const Field &field) { return field.name == "ppn"; });
    row.insert(ppn == row.end() ? ppn : ppn + 1,
        {{"members", knownCount(members)}, {"colours", knownCount(colours)}});
}

std::string csvHeader(const ResultRow &row)
{
    std::string line;
    for (const Field &field : row)
        line += (line.empty() ? "" : ",") + std::string(field.name);
    return line + '\n';
}

std::string csvLine(const ResultRow &row)
{
    std::string line;
    for (const Field &field : row)
        line += (&field == &row.front() ? "" : ",") + csvField(field.value);
    return line + '\n';
}

std::string csvTable(const std::vector<ResultRow> &rows)
{
    std::string text;
    for (const ResultRow &row : rows)
        text += (text.empty() ? csvHeader(row) : std::string()) + csvLine(row);
    return text;
}

std::string jsonText(std::string_view text)
{
    std::string result = "\"";
    for (const char c : wire::validText(text))
        result += escaped(c);
    return result + '"';
}

std::string jsonValue(const Value &value)
{
    if (const auto *flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    if (const auto *count = std::get_if<std::uint64_t>(&value))
        return std::to_string(*count);
    if (const auto *number = std::get_if<double>(&value))
        return std::isfinite(*number) ? wire::formatDouble(*number) : "null";
    if (const auto *text = std::get_if<std::string>(&value))
        return jsonText(*text);
    return "null";
}

std::string jsonObject(const ResultRow &row)
{
    std::string text = "{";
    for (const Field &field : row)
        text += (text.size() > 1 ? ", " : "") + jsonText(field.name) + ": " + jsonValue(field.value);
    return text + '}';
}

std::string jsonDocument(const ResultRow &head, std::string_view list, const std::vector<ResultRow> &rows)
{
    std::vector<std::string> elements;
    elements.reserve(rows.size());
    for (const ResultRow &row : rows)
        elements.push_back(jsonObject(row));
    return jsonDocument(head, list, elements);
}

std::string jsonDocument(
    const ResultRow &head, std::string_view list, const std::vector<std::string> &elements)
{
    std::string text = "{\n";
    for (const Field &field : head)
        text += "  " + jsonText(field.name) + ": " + jsonValue(field.value) + ",\n";
    text += "  " + jsonText(list) + ": [";
    for (const std::string &element : elements)
        text += (&element == &elements.front() ? "\n    " : ",\n    ") + element;
    return text + (elements.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

} // namespace collscope
