// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/c_text.h"

#include <fmt/format.h>

namespace collscope::codegen {

namespace {

bool printable(char c)
{
    return c >= ' ' && c <= '~';
}

} // namespace

std::string commentText(std::string_view text)
{
    constexpr std::size_t longest = 200;
    std::string result;
    for (const char c : text.substr(0, longest)) {
        const char last = result.empty() ? '\0' : result.back();
        const bool endsComment = (last == '*' && c == '/') || (last == '/' && c == '*');
        const bool trigraph = last == '?' && c == '?';
        if (endsComment || trigraph)
            result += ' ';
        // A backslash at the end of a line would continue the line.
        result += printable(c) && c != '\\' ? c : '_';
    }
    return result;
}

std::string stringLiteral(std::string_view text)
{
    constexpr std::size_t longest = 500;
    std::string result = "\"";
    for (const char c : text.substr(0, longest)) {
        if (c == '"' || c == '\\' || c == '?') // "??" begins a trigraph
            result += fmt::format("\\{}", c);
        else if (printable(c))
            result += c;
        else
            result += fmt::format("\\{:03o}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    }
    return result + '"';
}

std::string numberList(
    const std::vector<std::uint64_t> &numbers, std::string_view suffix, std::string_view indent)
{
    constexpr std::size_t longest = 100;
    std::string result;
    std::string line(indent);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::string number
            = fmt::format("{}{}{}", numbers[i], suffix, i + 1 < numbers.size() ? "," : "");
        if (line.size() > indent.size() && line.size() + 1 + number.size() > longest) {
            result += line + '\n';
            line = indent;
        }
        line += (line.size() > indent.size() ? " " : "") + number;
    }
    return result + line;
}

std::string_view unsignedType(std::uint64_t most)
{
    if (most <= 0xff)
        return "unsigned char";
    return most <= 0xffff ? "unsigned short" : "unsigned int";
}

} // namespace collscope::codegen
