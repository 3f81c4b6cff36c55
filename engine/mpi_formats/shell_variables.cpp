// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/shell_variables.h"

#include "engine/wire/text.h"

namespace collscope {

std::vector<ShellVariable> shellVariables(std::string_view text)
{
    std::vector<ShellVariable> result;
    std::size_t number = 0;
    for (std::string_view line : wire::split(text, '\n')) {
        ++number;
        line = wire::trimmed(line);
        if (line.starts_with("export "))
            line = wire::trimmed(line.substr(7));
        const auto equals = line.find('=');
        if (line.starts_with('#') || equals == std::string_view::npos
            || line.substr(0, equals).find_first_of(" \t\"'") != std::string_view::npos)
            continue;
        std::string_view value = line.substr(equals + 1);
        if (value.size() >= 2 && (value.front() == '"' || value.front() == '\'')
            && value.back() == value.front())
            value = value.substr(1, value.size() - 2);
        result.push_back({line.substr(0, equals), value, number});
    }
    return result;
}

} // namespace collscope
