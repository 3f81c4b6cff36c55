// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/headless.h"

#include "app/cli/completion.h"
#include "app/cli/drawing.h"
#include "app/cli/help.h"
#include "app/cli/interrupt.h"
#include "app/cli/man_page.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/language/help_pages.h"
#include "engine/data/nearest_name.h"
#include "engine/data/say.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <array>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <memory>

namespace collscope::cli {

namespace {

constexpr std::string_view seeHelp = toSay("`collscope --help` lists what there is");

/// Options of the window's program that Qt itself takes, by their names behind the dashes.
bool isQtOption(const QString &word)
{
    constexpr std::array known = {"platform", "platformpluginpath", "platformtheme", "plugin",
        "qwindowgeometry", "qwindowicon", "qwindowtitle", "reverse", "session", "display", "geometry",
        "style", "stylesheet", "qmljsdebugger"};
    QString name = word.mid(word.startsWith(QStringLiteral("--")) ? 2 : 1);
    name.truncate(name.contains(u'=') ? name.indexOf(u'=') : name.size());
    return std::any_of(
        known.begin(), known.end(), [&](const char *option) { return name == QLatin1String(option); });
}

Request wrong(const std::string &message, const std::string &remedy)
{
    return {Request::Kind::wrong, nullptr, {}, {ExitStatus::usage, {{}, 0, message, remedy}}};
}

/// What paints needs fonts, and so an application of the kind that has windows, but no display.
std::unique_ptr<QCoreApplication> application(bool paints, char *program)
{
    static int count = 1;
    static std::array<char *, 2> words = {program, nullptr};
    // Results are the same for every user; the C locale in UTF-8 is also the one Qt does not warn about.
    qputenv("LC_ALL", "C.UTF-8");
    return paints ? drawing()->application(count, words.data())
                  : std::make_unique<QCoreApplication>(count, words.data());
}

Result<void> runCommand(const Request &request, char *program)
{
    const Command &command = *request.command;
    if (asksForHelp(request.words))
        return writeOutput("-", commandHelp(command));
    const auto arguments = readArguments(command, request.words);
    if (!arguments)
        return tl::unexpected(arguments.error());
    const auto app = application(drawing() && command.paints && command.paints(*arguments), program);
    return command.run(*arguments);
}

Result<void> answer(const Request &request, char *program)
{
    switch (request.kind) {
    case Request::Kind::command:
        return runCommand(request, program);
    case Request::Kind::help:
        return writeOutput("-", programHelp());
    case Request::Kind::helpPage:
        return writeOutput("-", helpPage(request.words.front()));
    case Request::Kind::version:
        return writeOutput("-", versionText());
    case Request::Kind::manPages:
        return writeManPages(request.words.front().toStdString(), request.words.back().toStdString());
    case Request::Kind::models:
        return writeOutput("-", modelHelp());
    case Request::Kind::completion:
        return writeOutput("-", bashCompletion());
    case Request::Kind::wrong:
    case Request::Kind::window:
        break;
    }
    return tl::unexpected(request.problem);
}

/// `words`: those behind the name of the command.
Request commandRequest(const Command &command, const QStringList &words)
{
    const QString first = words.value(0);
    if (command.commands.empty() || asksForHelp({first}))
        return {Request::Kind::command, &command, words, {}};
    if (first == u"help")
        return commandRequest(command, words.mid(1) + QStringList{QStringLiteral("--help")});
    const std::string name = std::string(command.name) + ' ' + first.toStdString();
    if (const Command *const found = findCommand(command.commands, name))
        return commandRequest(*found, words.mid(1));
    const bool isWord = !first.isEmpty() && !first.startsWith(u'-');
    return wrong(isWord ? say("there is no command called '{}'", name)
                        : say("there is no command behind {}", command.name),
        meantOr(first.toStdString(), commandNames(command.commands),
            say("commands there are {}", commandNames(command.commands))));
}

/// `collscope help NAME`: of a command, the models, or else the page of that name. `help page NAME` is always
/// a page.
Request helpRequest(const QString &name, const QStringList &rest)
{
    const Command *const command = findCommand(commands(), name.toStdString());
    if (command)
        return commandRequest(*command, rest + QStringList{QStringLiteral("--help")});
    if (name == u"models")
        return {Request::Kind::models, nullptr, {}, {}};
    const bool isPage = name == u"page";
    const QString page = isPage ? rest.value(0) : name;
    if ((isPage && page.isEmpty()) || helpPageNames().contains(page))
        return {Request::Kind::helpPage, nullptr, {page}, {}};
    return wrong(say("there is no command or help page called '{}'", page.toStdString()),
        meantOr(page.toStdString(),
            isPage ? helpPageNames().join(QStringLiteral(", ")).toStdString() : commandNames(commands()),
            say("commands are {}; `collscope help page` lists the pages", commandNames(commands()))));
}

} // namespace

bool isForPrograms(const QStringList &words)
{
    return std::any_of(words.begin(), words.end(), [](const QString &word) {
        return word == u"--json" || word.startsWith(u"--json=") || word == u"--csv"
            || word.startsWith(u"--csv=") || word == u"--man-pages" || word == u"--bash-completion";
    });
}

Request readRequest(const QStringList &words)
{
    if (words.isEmpty())
        return {};
    const QString &first = words.front();
    if (first == u"--help" || first == u"-h")
        return {Request::Kind::help, nullptr, {}, {}};
    if (first == u"help") {
        if (words.size() == 1 || asksForHelp(words) || words[1] == first)
            return {Request::Kind::help, nullptr, {}, {}};
        return helpRequest(words[1], words.mid(2));
    }
    if (first == u"--version" || first == u"-v")
        return {Request::Kind::version, nullptr, {}, {}};
    if (first == u"--man-pages" && words.size() == 3) // for the build; the help does not name it
        return {Request::Kind::manPages, nullptr, words.mid(1), {}};
    if (first == u"--bash-completion") // likewise
        return {Request::Kind::completion, nullptr, {}, {}};
    if (const Command *const command = findCommand(commands(), first.toStdString()))
        return commandRequest(*command, words.mid(1));
    for (const QString &word : words)
        if (word.size() > 1 && word.startsWith(u'-') && word != u"--" && !isQtOption(word))
            return wrong(say("there is no option called '{}'", word.toStdString()), said(seeHelp));
    if (!first.startsWith(u'-') && !QFileInfo::exists(first))
        return wrong(say("there is no command or file called '{}'", first.toStdString()),
            meantOr(first.toStdString(), commandNames(commands()),
                say("commands are {}; {}", commandNames(commands()), said(seeHelp))));
    return {Request::Kind::window, nullptr, words, {}};
}

bool paints(const Request &request)
{
    if (request.kind != Request::Kind::command || !request.command->paints || asksForHelp(request.words))
        return false;
    const auto arguments = readArguments(*request.command, request.words);
    return arguments && request.command->paints(*arguments);
}

int runHeadless(const Request &request, char *program)
{
    std::signal(SIGPIPE, SIG_IGN); // a closed pipe is an error of write(), which Output knows
    endOnSignals();
    try {
        const auto done = answer(request, program);
        if (const int status = interruptedStatus(); status != 0) {
            message(say("interrupted"));
            return status;
        }
        if (!done)
            return report(done.error());
    } catch (const std::bad_alloc &) {
        return report(
            {ExitStatus::failed, {{}, 0, say("there is not enough memory"), say("use less data at a time")}});
    } catch (const std::exception &error) {
        return report({ExitStatus::failed, {{}, 0, error.what(), {}}});
    }
    return static_cast<int>(failsAtTheEnd() ? ExitStatus::failed : ExitStatus::done);
}

int report(const Problem &problem)
{
    message(problem.what.text());
    return static_cast<int>(problem.status);
}

} // namespace collscope::cli
