// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/help.h"

#include "app/language/help_pages.h"
#include "engine/data/say.h"
#include "engine/wire/text.h"

namespace collscope::cli {

namespace {

/// Two columns, the second one wrapped.
std::string entry(std::string_view left, std::string_view right, std::size_t indent)
{
    constexpr std::size_t width = 100;
    std::string text = "  " + std::string(left);
    text.append(text.size() + 2 > indent ? 2 : indent - text.size(), ' ');
    std::size_t column = text.size();
    for (const std::string_view word : wire::splitBlanks(right)) {
        if (column + word.size() > width) {
            text.back() = '\n';
            text.append(indent, ' ');
            column = indent;
        }
        text += std::string(word) + ' ';
        column += word.size() + 1;
    }
    text.back() = '\n';
    return text;
}

std::string optionText(const Option &option)
{
    std::string text = (option.letter.empty() ? "" : "-" + std::string(option.letter) + ", ") + "--"
        + std::string(option.name);
    if (!option.value.empty())
        text += ' ' + std::string(option.value);
    return text;
}

} // namespace

std::string helpOf(const ModelKind &kind)
{
    const std::string beyond
        = kind.beyond.empty() ? std::string() : say(" Beyond what was measured: {}.", said(kind.beyond));
    return said(kind.help) + beyond;
}

std::string modelHelp()
{
    std::string text = say("Models (SPEC is name:key=value,...):") + '\n';
    for (const ModelKind &kind : modelKinds()) {
        text += entry(kind.name, helpOf(kind), 26);
        for (const ParameterInfo &parameter : kind.parameters)
            text += entry("  " + std::string(parameter.key), parameterHelp(parameter), 26);
    }
    return text;
}

std::string parameterHelp(const ParameterInfo &parameter)
{
    if (!parameter.choices.empty()) {
        std::string names;
        for (const std::string_view choice : parameter.choices)
            names += (names.empty() ? "" : ", ") + std::string(choice);
        return say("{}; {} when not given", names, valueText(parameter, parameter.initial));
    }
    const bool isMost = parameter.initial == parameter.most && !parameter.mostText.empty();
    const bool isLeast = parameter.initial == parameter.least && !parameter.leastText.empty();
    const std::string initial = isMost ? said(parameter.mostText)
        : isLeast                      ? said(parameter.leastText)
                                       : wire::formatDouble(parameter.initial);
    const std::string range = parameter.isSwitch
        ? say("0 or 1")
        : say("{} to {}", wire::formatDouble(parameter.leastSaid()), wire::formatDouble(parameter.most))
            + (parameter.unit.empty() ? "" : " ") + std::string(parameter.unit);
    return say("{}, {}; {} when not given", said(parameter.title), range, initial)
        + (parameter.isRatio ? say("; a ratio: 0.02 is 2 %") : "");
}

std::string programHelp()
{
    std::string text
        = say("Usage: collscope [FILE...]\n"
              "       collscope COMMAND ...\n\n"
              "Measures, maps, learns and ships decisions between MPI collective algorithms.\n"
              "Without a command it opens the window with the given measurements or projects.\n\n"
              "Commands (they need no display):\n");
    for (const Command &command : commands())
        text += entry(command.name, said(command.summary), 14);
    text += '\n' + say("Options:") + '\n';
    text += entry("-h, --help, help",
        say("this text; `collscope help COMMAND` and `collscope COMMAND --help` say more about a command"),
        18);
    text += entry("help models", say("the models of --model and their parameters"), 18);
    text += entry("help page [NAME]", say("a page of the help as Markdown (default: the names of all)"), 18);
    text += entry("-v, --version", say("the version"), 18);
    return text + '\n'
        + say("Exit status: 0 done, 1 data or work failed, 2 wrong usage, 3 slower or stale, 4 nothing "
              "decided, "
              "130 Ctrl-C.\nSee also collscope(1).")
        + '\n';
}

std::string commandHelp(const Command &command)
{
    std::string text = say("Usage: collscope {} {}", command.name, command.synopsis) + "\n\n"
        + said(command.summary) + ".\n";
    if (command.synopsis.starts_with("DATA"))
        text += say("DATA is a file or folder of any known format, xz and gz too.") + '\n';
    text += '\n';
    if (!command.commands.empty())
        text += say("Commands:") + '\n';
    for (const Command &one : command.commands)
        text += entry(lastWord(one), said(one.summary), 14);
    text += (command.commands.empty() ? "" : "\n") + say("Options:") + '\n';
    bool takesModel = false;
    for (const Option &option : command.options) {
        if (!option.help.empty())
            text += entry(optionText(option), said(option.help), 26);
        takesModel = takesModel || option.name == "model";
    }
    text += entry("-h, --help",
        command.commands.empty() ? say("this text")
                                 : say("this text; `collscope {} COMMAND --help` says more", command.name),
        26);
    return takesModel
        ? text + '\n' + say("SPEC is name:key=value,...; `collscope help models` lists the models.") + '\n'
        : text;
}

std::string helpPage(const QString &name)
{
    if (!name.isEmpty())
        return helpPageText(name).remove(QStringLiteral("@LIBRARIES@\n")).toStdString();
    std::string text = say("Pages of the help, for `collscope help page NAME`:") + '\n';
    for (const QString &page : helpPageNames())
        text += entry(page.toStdString(), helpPageText(page).section(u'\n', 0, 0).mid(2).toStdString(), 24);
    return text;
}

std::string versionText()
{
    return "collscope " COLLSCOPE_VERSION "\n";
}

} // namespace collscope::cli
