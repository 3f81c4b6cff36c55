// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"

#include <algorithm>

namespace collscope::cli {

// All of them, in the order the help lists them.
// clang-format off
#define COLLSCOPE_COMMANDS(command) \
    command(tune) \
    command(info) \
    command(map) \
    command(fit) \
    command(compare) \
    command(sweep) \
    command(diff) \
    command(regress) \
    command(spikes) \
    command(verify) \
    command(predict) \
    command(export) \
    command(select) \
    command(convert) \
    command(lint) \
    command(report) \
    command(plot) \
    command(profile) \
    command(c45) \
    command(campaign) \
    command(groups)
// clang-format on

#define COLLSCOPE_DECLARE(name) Command name##Command();
COLLSCOPE_COMMANDS(COLLSCOPE_DECLARE)

const std::vector<Command> &commands()
{
#define COLLSCOPE_LIST(name) name##Command(),
    static const std::vector<Command> all = {COLLSCOPE_COMMANDS(COLLSCOPE_LIST)};
    return all;
}

std::vector<Option> without(const std::vector<std::string_view> &names, std::vector<Option> options)
{
    options.erase(std::remove_if(options.begin(), options.end(),
                      [&names](const Option &option) {
                          return std::find(names.begin(), names.end(), option.name) != names.end();
                      }),
        options.end());
    return options;
}

Result<Arguments> readArguments(const Command &command, const QStringList &words)
{
    auto arguments = Arguments::parse(command.name, command.options, words);
    const auto form = arguments && command.form ? command.form(command, *arguments) : std::nullopt;
    if (!form)
        return arguments;
    std::vector<std::string> others;
    for (const std::string &given : arguments->options())
        if (std::none_of(form->options.begin(), form->options.end(),
                [&given](const Option &option) { return option.name == given; }))
            others.push_back(given);
    if (others.empty())
        return arguments;
    return tl::unexpected(takesNo(form->name, others, form->options));
}

const Command *findCommand(const std::vector<Command> &among, std::string_view name)
{
    const auto found
        = std::find_if(among.begin(), among.end(), [name](const Command &c) { return c.name == name; });
    return found == among.end() ? nullptr : &*found;
}

std::string_view lastWord(const Command &command)
{
    return command.name.substr(command.name.rfind(' ') + 1); // npos + 1 is 0
}

std::string commandNames(const std::vector<Command> &commands)
{
    std::string names;
    for (const Command &command : commands)
        names += (names.empty() ? "" : ", ") + std::string(lastWord(command));
    return names;
}

} // namespace collscope::cli
