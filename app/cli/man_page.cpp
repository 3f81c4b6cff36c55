// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/man_page.h"

#include "app/cli/command.h"
#include "app/cli/help.h"
#include "app/cli/output.h"

#include "engine/data/say.h"
#include "engine/io/regular_file.h"
#include "engine/wire/text.h"

#include <QDir>

#include <algorithm>
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

std::string synopsis(const std::vector<Command> &among)
{
    std::string text;
    for (const Command *const command : allCommands(among)) {
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

/// What a command and its sub-commands take, by name; an option that several declare alike is there once.
std::vector<TakenOption> takenOptions(const Command &of)
{
    std::vector<TakenOption> all;
    const std::vector<Command> family{of};
    for (const Command *const command : allCommands(family)) {
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

std::string optionTable(const Command &of)
{
    std::string text;
    for (const auto &[option, takers] : takenOptions(of)) {
        text += ".TP\n";
        if (!option.letter.empty())
            text += bold('-' + std::string(option.letter)) + ", ";
        text += bold("--" + std::string(option.name));
        if (!option.value.empty())
            text += ' ' + styled(option.value);
        text
            += '\n' + (of.commands.empty() ? "" : "\\fI" + plain(takers) + "\\fR:\n") + sentence(option.help);
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

/// A part of the page written by hand: its heading and the lines below.
struct Section {
    std::string heading;
    std::string text;
};

/// `begin` is what a heading begins with: ".SH ". What stands before the first one has an empty heading.
std::vector<Section> sectionsOf(std::string_view text, std::string_view begin)
{
    std::vector<Section> sections{{}};
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1);
        const std::string_view line = text.substr(0, end + 1);
        text.remove_prefix(end + 1);
        if (line.starts_with(begin))
            sections.push_back(
                {std::string(wire::trimmed(line.substr(begin.size(), line.size() - begin.size() - 1))), {}});
        else
            sections.back().text += line;
    }
    return sections;
}

/// The page written by hand, taken apart.
class ByHand {
public:
    explicit ByHand(std::string_view page) : m_sections(sectionsOf(page, ".SH "))
    {
        for (const Section &section : m_sections)
            if (section.heading == "COMMANDS")
                readCommands(section.text);
            else if (section.heading == "OUTPUT")
                m_outputs = sectionsOf(section.text, ".SS ");
            else if (section.heading == "MODELS")
                m_models = section.text;
    }

    const std::vector<Section> &sections() const { return m_sections; }
    const std::string &models() const { return m_models; }
    /// Of all commands.
    const std::string &output() const { return m_outputs.front().text; }
    /// Without a paragraph by hand this is the summary.
    std::string description(const Command &command) const
    {
        for (const Section &section : m_commands)
            if (section.heading == command.name)
                return section.text;
        return sentence(said(command.summary));
    }
    std::string output(std::string_view command) const
    {
        for (const Section &section : m_outputs)
            for (const std::string_view word : wire::splitBlanks(section.heading))
                if (word.substr(0, word.find(',')) == command)
                    return section.text;
        return {};
    }
    /// What stands behind the name and the section number in the title line: date, release, manual.
    std::string title() const
    {
        const std::string &text = m_sections.front().text;
        const std::size_t at = text.find(".TH COLLSCOPE 1");
        const std::size_t begin
            = at == std::string::npos ? at : at + std::string_view(".TH COLLSCOPE 1").size();
        return begin == std::string::npos ? std::string(" \n")
                                          : text.substr(begin, text.find('\n', begin) - begin + 1);
    }

private:
    /// A command begins with .TP and its name in bold.
    void readCommands(const std::string &text)
    {
        for (const Section &section : sectionsOf(text, ".TP")) {
            const std::size_t end = section.text.find('\n');
            const std::string_view first = std::string_view(section.text).substr(0, end);
            const std::string_view name = first.starts_with(".B ") ? first.substr(3) : std::string_view();
            if (findCommand(commands(), name))
                m_commands.push_back({std::string(name), section.text.substr(end + 1)});
            else if (!m_commands.empty() && !section.text.empty())
                m_commands.back().text += ".TP\n" + section.text;
        }
    }

    std::vector<Section> m_sections;
    std::vector<Section> m_commands;
    std::vector<Section> m_outputs{{}};
    std::string m_models;
};

std::string reference(const std::string &name, std::string_view section)
{
    return ".BR " + plain(name) + " (" + std::string(section) + ")";
}

ManPage mainPage(const ByHand &byHand)
{
    std::string text;
    for (const Section &section : byHand.sections()) {
        if (section.heading == "MODELS")
            continue;
        text += (section.heading.empty() ? "" : ".SH " + section.heading + '\n');
        if (section.heading == "COMMANDS") {
            for (const Command &command : commands())
                text += ".TP\n" + reference("collscope-" + std::string(command.name), "1") + '\n'
                    + sentence(said(command.summary));
        } else {
            text += section.heading == "OUTPUT" ? byHand.output() : section.text;
        }
        if (section.heading == "SYNOPSIS")
            text += ".br\n" + bold("collscope") + ' ' + styled("COMMAND ...") + '\n';
    }
    return {"collscope", '1', text};
}

std::string head(const ByHand &byHand, const std::string &name, char section, const std::string &summary)
{
    std::string capitals;
    for (const char c : name)
        capitals += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return ".TH " + capitals + ' ' + section + byHand.title() + ".SH NAME\n" + plain(name) + " \\- "
        + plain(summary) + '\n';
}

ManPage commandPage(const ByHand &byHand, const Command &command)
{
    const std::string name = "collscope-" + std::string(command.name);
    const auto taken = takenOptions(command);
    const bool takesModel = std::any_of(
        taken.begin(), taken.end(), [](const TakenOption &one) { return one.option.name == "model"; });
    std::string text = head(byHand, name, '1', said(command.summary)) + ".SH SYNOPSIS\n" + synopsis({command})
        + ".SH DESCRIPTION\n" + byHand.description(command);
    for (const Command &one : command.commands)
        text += ".TP\n" + bold(one.name) + '\n' + sentence(said(one.summary));
    text += ".SH OPTIONS\n" + optionTable(command);
    if (const std::string output = byHand.output(command.name); !output.empty())
        text += ".SH OUTPUT\n" + output;
    text += ".SH \"SEE ALSO\"\n" + reference("collscope", "1");
    if (takesModel)
        text += ",\n" + reference("collscope-models", "7");
    return {name, '1', text + '\n'};
}

ManPage modelsPage(const ByHand &byHand)
{
    std::string text = byHand.models();
    const std::string line = ".\\\" @models@\n";
    if (const std::size_t at = text.find(line); at != std::string::npos)
        text.replace(at, line.size(), modelTable());
    return {"collscope-models", '7',
        head(byHand, "collscope-models", '7', "models of collscope and their parameters")
            + ".SH DESCRIPTION\n" + text + ".SH \"SEE ALSO\"\n" + reference("collscope", "1") + '\n'};
}

} // namespace

Result<std::vector<ManPage>> manPages(const std::string &handWrittenPath)
{
    constexpr std::uint64_t most = 1 << 20;
    const auto page = io::readWhole(handWrittenPath, most);
    if (!page)
        return workFailed(page.error().message, page.error().remedy, handWrittenPath);
    const ByHand byHand(*page);
    if (byHand.models().find(".\\\" @models@\n") == std::string::npos)
        return workFailed(say("there is no line for the models"), {}, handWrittenPath);
    std::vector<ManPage> pages{mainPage(byHand), modelsPage(byHand)};
    for (const Command &command : commands())
        pages.push_back(commandPage(byHand, command));
    return pages;
}

Result<void> writeManPages(const std::string &handWrittenPath, const std::string &folder)
{
    const auto pages = manPages(handWrittenPath);
    if (!pages)
        return tl::unexpected(pages.error());
    for (const ManPage &page : *pages) {
        const QString place
            = QString::fromStdString(folder) + QStringLiteral("/man") + QLatin1Char(page.section);
        if (!QDir().mkpath(place))
            return workFailed(say("cannot be made"), {}, place.toStdString());
        const std::string file = place.toStdString() + '/' + page.name + '.' + page.section;
        if (auto written = writeOutput(file, page.text); !written)
            return written;
    }
    return {};
}

} // namespace collscope::cli
