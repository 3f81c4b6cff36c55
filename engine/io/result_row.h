// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Results as named values, the same names in CSV and JSON. No locale is asked.
namespace collscope {

/// Not known (std::monostate, NaN) is an empty field in CSV and null in JSON; bool is 0/1 and false/true.
/// Numbers are the shortest text that reads back as the same number.
using Value = std::variant<std::monostate, bool, std::uint64_t, double, std::string>;

/// 0 stands for unknown.
inline Value knownCount(std::uint32_t count)
{
    return count == 0 ? Value{} : Value{std::uint64_t{count}};
}

struct Field {
    std::string_view name;
    Value value;
};

using ResultRow = std::vector<Field>;

/// Puts the fields of process groups, members and colours, behind ppn. Results have them where their data do.
void addGroups(ResultRow &row, std::uint32_t members, std::uint32_t colours);

std::string csvHeader(const ResultRow &row); ///< with its line feed
std::string csvLine(const ResultRow &row); ///< with its line feed; texts as io::csvField() writes them

/// All of them under one header; they must have the same names.
std::string csvTable(const std::vector<ResultRow> &rows);

std::string jsonText(std::string_view text); ///< quoted; what is no UTF-8 becomes U+FFFD
std::string jsonValue(const Value &value);
std::string jsonObject(const ResultRow &row); ///< on one line
/// `rows` as the list of jsonDocument.
std::string jsonDocument(const ResultRow &head, std::string_view list, const std::vector<ResultRow> &rows);
/// {"name": value, ..., "list": [\n element,\n element\n]}
std::string jsonDocument(
    const ResultRow &head, std::string_view list, const std::vector<std::string> &elements);

/// [text(element), ...] on one line
template <typename List, typename Text> std::string jsonList(const List &list, Text text)
{
    std::string result = "[";
    for (const auto &element : list)
        result += (result.size() > 1 ? ", " : "") + text(element);
    return result + "]";
}

template <typename Range> std::string jsonNumbers(const Range &numbers)
{
    return jsonList(numbers, [](auto number) { return std::to_string(number); });
}

} // namespace collscope
