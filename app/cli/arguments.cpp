// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"

#include "engine/data/nearest_name.h"
#include "engine/data/say.h"

#include <QCommandLineParser>

#include <algorithm>

namespace collscope::cli {

namespace {

QString qtext(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

bool valueIsOptional(const Option &option)
{
    return option.value.starts_with('[');
}

/// The option that a word names, without its value: "--csv", "-o". Nullptr for anything else.
const Option *optionOf(const std::vector<Option> &options, const QString &word)
{
    const auto found = std::find_if(options.begin(), options.end(), [&](const Option &option) {
        return word == u"--" + qtext(option.name)
            || (!option.letter.empty() && word == u"-" + qtext(option.letter));
    });
    return found == options.end() ? nullptr : &*found;
}

bool isOption(const QString &word)
{
    return word.size() > 1 && word.startsWith(u'-');
}

/// Joins every optional value to its option, as --csv=FILE, because QCommandLineParser knows no optional
/// values.
QStringList withJoinedValues(const std::vector<Option> &options, const QStringList &words)
{
    QStringList result;
    bool afterData = false;
    for (qsizetype i = 0; i < words.size(); ++i) {
        if (words[i] == u"--")
            return result + words.mid(i);
        const Option *const option = optionOf(options, words[i]);
        if (option && valueIsOptional(*option)) {
            const bool taken = afterData && i + 1 < words.size() && !isOption(words[i + 1]);
            result += u"--" % qtext(option->name) % u'=' % (taken ? words[++i] : QStringLiteral("-"));
            continue;
        }
        result += words[i];
        if (option && !option->value.empty() && i + 1 < words.size())
            result += words[++i];
        else
            afterData = afterData || !isOption(words[i]);
    }
    return result;
}

/// "--host, --nodes"
std::string optionNames(const std::vector<Option> &options)
{
    std::string names;
    for (const Option &option : options)
        if (!option.help.empty())
            names += (names.empty() ? "--" : ", --") + std::string(option.name);
    return names.empty() ? say("no options") : names;
}

QCommandLineOption qtOption(const Option &option)
{
    QStringList names{qtext(option.name)};
    if (!option.letter.empty())
        names += qtext(option.letter);
    return QCommandLineOption(names, {}, qtext(option.value));
}

} // namespace

Result<Arguments> Arguments::parse(
    std::string_view command, const std::vector<Option> &options, const QStringList &words)
{
    QCommandLineParser parser;
    for (const Option &option : options)
        parser.addOption(qtOption(option));
    // The first word stands for the program.
    if (!parser.parse(QStringList{QString()} + withJoinedValues(options, words))) {
        std::vector<std::string> unknown;
        for (const QString &name : parser.unknownOptionNames())
            unknown.push_back(name.toStdString());
        if (!unknown.empty())
            return tl::unexpected(takesNo(command, unknown, options));
        QString problem = parser.errorText();
        problem.chop(problem.endsWith(u'.') ? 1 : 0);
        return usageError(problem.toStdString(), say("it takes {}", optionNames(options)));
    }

    Arguments result;
    for (const Option &option : options) {
        const QString name = qtext(option.name);
        if (!parser.isSet(name))
            continue;
        auto &values = result.m_values[std::string(option.name)];
        if (!option.value.empty()) // Qt 6.8 complains of who asks a flag
            for (const QString &value : parser.values(name))
                values.push_back(value.toStdString());
        if (values.size() > 1 && !option.repeatable)
            return usageError(say("--{} is given more than once", option.name));
    }
    for (const QString &path : parser.positionalArguments())
        result.m_data.push_back(path.toStdString());
    return result;
}

std::string Arguments::value(std::string_view option, std::string_view otherwise) const
{
    const auto found = m_values.find(option);
    const bool isThere = found != m_values.end() && !found->second.empty(); // a flag is given without any
    return std::string(isThere ? std::string_view(found->second.back()) : otherwise);
}

std::vector<std::string> Arguments::values(std::string_view option) const
{
    const auto found = m_values.find(option);
    return found == m_values.end() ? std::vector<std::string>() : found->second;
}

std::vector<std::string> Arguments::options() const
{
    std::vector<std::string> names;
    for (const auto &[name, values] : m_values)
        names.push_back(name);
    return names;
}

Problem takesNo(
    std::string_view command, const std::vector<std::string> &given, const std::vector<Option> &options)
{
    std::string names;
    for (const std::string &name : given)
        names += (names.empty() ? "" : ", ") + std::string(name.size() == 1 ? "-" : "--") + name;
    return {ExitStatus::usage,
        {{}, 0, say("{} takes no {}", command, names),
            meantOr(names, optionNames(options), say("it takes {}", optionNames(options)))}};
}

bool asksForHelp(const QStringList &words)
{
    const auto end = std::find(words.begin(), words.end(), QStringLiteral("--"));
    return std::any_of(
        words.begin(), end, [](const QString &word) { return word == u"--help" || word == u"-h"; });
}

} // namespace collscope::cli
