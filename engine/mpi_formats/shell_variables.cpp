// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/shell_variables.h"

#include "engine/wire/text.h"

#include <algorithm>

namespace collscope {

namespace {

bool isName(std::string_view word)
{
    return !word.empty() && (word.front() < '0' || word.front() > '9')
        && std::all_of(word.begin(), word.end(), [](char c) {
               return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
           });
}

std::string_view unquoted(std::string_view value)
{
    if (value.size() >= 2 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front())
        return value.substr(1, value.size() - 2);
    return value;
}

/// How long the value is that a text begins with: up to its closing quote, a comment, or a word that belongs
/// to another setting or a command.
std::size_t valueLength(std::string_view text)
{
    if (!text.empty() && (text.front() == '"' || text.front() == '\''))
        if (const auto end = text.find(text.front(), 1); end != std::string_view::npos)
            return end + 1;
    for (auto blank = text.find_first_of(" \t"); blank != std::string_view::npos;
         blank = text.find_first_of(" \t", blank + 1)) {
        const char next = blank + 1 < text.size() ? text[blank + 1] : ' ';
        if (next == '#' || next == '.' || next == '/' || next == '$' || next == '&' || next == '\\'
            || (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z'))
            return blank;
    }
    return text.size();
}

/// NAME=value NAME=value ... at the beginning of a line.
void takeSettings(std::string_view line, std::size_t number, std::vector<ShellVariable> &result)
{
    for (;;) {
        const auto equals = line.find('=');
        if (equals == std::string_view::npos || !isName(line.substr(0, equals)))
            return;
        const std::string_view rest = line.substr(equals + 1);
        const std::size_t length = valueLength(rest);
        result.push_back({line.substr(0, equals), unquoted(wire::trimmed(rest.substr(0, length))), number});
        line = wire::trimmed(rest.substr(length));
    }
}

/// What a launcher is told to set: -genv NAME value, -x NAME=value.
void takeOptions(std::string_view line, std::size_t number, std::vector<ShellVariable> &result)
{
    const auto words = wire::splitBlanks(line);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        std::string_view option = words[i];
        option.remove_prefix(std::min(option.find_first_not_of('-'), option.size()));
        if (option.size() == words[i].size())
            continue;
        if ((option == "genv" || option == "env") && i + 2 < words.size() && isName(words[i + 1]))
            result.push_back({words[i + 1], unquoted(words[i + 2]), number});
        else if (option == "x" || option == "genv" || option == "env")
            takeSettings(words[i + 1], number, result);
    }
}

} // namespace

std::vector<ShellVariable> shellVariables(std::string_view text)
{
    std::vector<ShellVariable> result;
    std::size_t number = 0;
    for (std::string_view line : wire::split(text, '\n')) {
        ++number;
        line = wire::trimmed(line);
        if (line.starts_with('#') || line.starts_with('['))
            continue;
        for (const std::string_view word : {"export ", "declare -x "})
            if (line.starts_with(word))
                line = wire::trimmed(line.substr(word.size()));
        if (line.starts_with("setenv ")) {
            line = wire::trimmed(line.substr(7));
            const auto blank = std::min(line.find_first_of(" \t"), line.size());
            const std::string_view value = wire::trimmed(line.substr(blank));
            if (isName(line.substr(0, blank)))
                result.push_back({line.substr(0, blank),
                    unquoted(wire::trimmed(value.substr(0, valueLength(value)))), number});
            continue;
        }
        takeSettings(line, number, result);
        takeOptions(line, number, result);
    }
    return result;
}

} // namespace collscope
