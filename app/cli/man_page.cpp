// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/man_page.h"

#include "app/cli/command.h"
#include "app/cli/help.h"

#include "engine/data/say.h"
#include "engine/io/regular_file.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <tuple>

namespace collscope::cli {

namespace {

/// As troff prints it, wherever it stands in a line.
std::string plain(std::string_view text)
{
    std::string escaped = "\\&"; // a dot or an apostrophe at the beginning would be a request
    for (const char c : text) {
        switch (c) {
        case '\\':
            escaped += "\\e";
            break;
        case '-':
            escaped += "\\-";
            break;
        case '`': // would be a curved quotation mark, as an apostrophe would
            escaped += "\\(ga";
            break;
        case '\'':
            escaped += "\\(aq";
            break;
        default:
            escaped += c;
        }
    }
    return escaped;
}

std::string bold(std::string_view text)
{
    return "\\fB" + plain(text) + "\\fR";
}

std::string sentence(std::string_view text)
{
    return plain(text) + (text.ends_with('.') ? "\n" : ".\n");
}

/// A value or what stands behind a command: capitals are to be replaced, what begins with a dash is typed.
std::string styled(std::string_view text)
{
    const auto run = [&text](std::size_t from, auto belongs) {
        std::size_t end = from;
        while (end < text.size() && belongs(static_cast<unsigned char>(text[end])))
            ++end;
        return text.substr(from, end - from);
    };
    std::string made;
    for (std::size_t i = 0; i < text.size();) {
        std::string_view part = run(i, [](unsigned char c) { return std::isupper(c) != 0; });
        if (!part.empty()) {
            made += "\\fI" + std::string(part) + "\\fR";
        } else if (text[i] == '-') {
            part = run(i, [](unsigned char c) { return c == '-' || std::islower(c) != 0; });
            made += bold(part);
        } else {
            part = text.substr(i, 1);
            made += plain(part);
        }
        i += part.size();
    }
    return made;
}

/// Those that do something: "map", "campaign list".
std::vector<const Command *> allCommands(const std::vector<Command> &among)
{
    std::vector<const Command *> all;
    for (const Command &command : among) {
        if (command.run)
            all.push_back(&command);
        for (const Command *const one : allCommands(command.commands))
            all.push_back(one);
    }
    return all;
}

std::string synopsis()
{
    std::string text;
    for (const Command *const command : allCommands(commands())) {
        text += ".br\n" + bold("collscope " + std::string(command->name)) + ' ';
        for (std::string_view line : wire::split(command->synopsis, '\n')) {
            line = wire::trimmed(line);
            const bool another = line.starts_with("collscope ");
            text += (another ? ".br\n" : "") + styled(line) + '\n';
        }
    }
    return text;
}

bool isSame(const Option &one, const Option &other)
{
    return std::tie(one.name, one.value, one.help, one.letter)
        == std::tie(other.name, other.value, other.help, other.letter);
}

struct TakenOption {
    Option option;
    std::string takers; ///< names of commands
};

/// What the commands take, by name; an option that several declare alike is there once.
std::vector<TakenOption> takenOptions()
{
    std::vector<TakenOption> all;
    for (const Command *const command : allCommands(commands())) {
        for (const Option &option : command->options) {
            if (option.help.empty())
                continue;
            const auto same = std::find_if(all.begin(), all.end(),
                [&option](const TakenOption &taken) { return isSame(taken.option, option); });
            if (same == all.end())
                all.push_back({option, std::string(command->name)});
            else
                same->takers += ", " + std::string(command->name);
        }
    }
    std::stable_sort(all.begin(), all.end(),
        [](const TakenOption &one, const TakenOption &other) { return one.option.name < other.option.name; });
    return all;
}

std::string optionTable()
{
    std::string text;
    for (const auto &[option, takers] : takenOptions()) {
        text += ".TP\n";
        if (!option.letter.empty())
            text += bold('-' + std::string(option.letter)) + ", ";
        text += bold("--" + std::string(option.name));
        if (!option.value.empty())
            text += ' ' + styled(option.value);
        text += "\n\\fI" + plain(takers) + "\\fR:\n" + sentence(option.help);
    }
    return text;
}

std::string modelTable()
{
    std::string text;
    for (const ModelKind &kind : modelKinds()) {
        text += ".TP\n" + bold(kind.name) + '\n' + sentence(helpOf(kind));
        if (kind.parameters.empty())
            continue;
        text += ".RS\n";
        for (const ParameterInfo &parameter : kind.parameters)
            text += ".TP\n" + bold(parameter.key) + '\n' + sentence(parameterHelp(parameter));
        text += ".RE\n";
    }
    return text;
}

} // namespace

Result<std::string> manPage(const std::string &handWrittenPath)
{
    constexpr std::uint64_t most = 1 << 20;
    auto page = io::readWhole(handWrittenPath, most);
    if (!page)
        return workFailed(page.error().message, page.error().remedy, handWrittenPath);
    const std::array parts{std::pair{"synopsis", &synopsis}, std::pair{"options", &optionTable},
        std::pair{"models", &modelTable}};
    for (const auto &[name, make] : parts) {
        const std::string line = ".\\\" @" + std::string(name) + "@\n";
        const std::size_t at = page->find(line);
        if (at == std::string::npos)
            return workFailed(say("there is no line for the {}", name), {}, handWrittenPath);
        page->replace(at, line.size(), make());
    }
    return *std::move(page);
}

} // namespace collscope::cli
