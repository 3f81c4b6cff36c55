// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/models/c45/files.h"
#include "engine/models/c45/lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace collscope::c45 {

namespace {

// Release 8's buffers, less the zero that ends a text.
constexpr std::size_t longestName = 999;
constexpr std::size_t longestField = 499;

bool isLetterOrDigit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// A name as it has to be written for this reader and Release 8's, which takes what follows a full stop for
/// part of the name, ',' and ':' too.
std::string escaped(std::string_view name)
{
    std::string text;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        const bool isSpecial = std::string_view(",:|\\\t\n\r\f\v").find(c) != std::string_view::npos
            || (c == '.' && (i + 1 == name.size() || !isLetterOrDigit(name[i + 1])))
            || (c == ' ' && (i == 0 || name[i - 1] == ' '));
        if (isSpecial)
            text += '\\';
        text += c;
    }
    return text;
}

/// Why C4.5's files cannot hold a name; empty: they can.
std::string_view problemOf(std::string_view name, std::size_t longest)
{
    if (name.empty())
        return toSay("it is empty");
    if (name.size() > longest)
        return toSay("it is too long");
    if (name.find('\0') != std::string_view::npos)
        return toSay("it holds a zero byte");
    if (std::string_view(" \t\n").find(name.back()) != std::string_view::npos)
        return toSay("C4.5 drops white space at its end");
    return {};
}

tl::unexpected<Diagnostic> unwritable(std::string_view what, std::string_view name, std::string_view problem)
{
    return failure(say("{} '{}' cannot be written: {}", what, Lexer::shown(name), said(problem)),
        say("give it another name"));
}

Expected<std::string> nameText(std::string_view what, std::string_view name)
{
    if (const auto problem = problemOf(name, longestName); !problem.empty())
        return unwritable(what, name, problem);
    return escaped(name);
}

Expected<std::string> list(std::string_view what, const std::vector<std::string> &names, std::size_t least)
{
    if (names.size() < least || names.size() > Schema::maxNames)
        return failure(say("{} names of a {} cannot be written", names.size(), what),
            say("there can be {} to {}", least, Schema::maxNames));
    std::string text;
    for (const std::string &name : names) {
        auto one = nameText(what, name);
        if (!one)
            return one;
        text += (text.empty() ? "" : ", ") + *one;
    }
    return text;
}

Expected<std::string> valuesText(const Attribute &attribute)
{
    if (attribute.kind == AttributeKind::continuous)
        return "continuous";
    if (attribute.kind == AttributeKind::ignored)
        return "ignore";
    if (attribute.capacity == 0)
        return list(say("value"), attribute.values, 2);
    if (attribute.capacity < 2 || attribute.capacity > Schema::maxNames)
        return failure(say("'discrete {}' cannot be written", attribute.capacity),
            say("there can be 2 to {} values", Schema::maxNames));
    return fmt::format("discrete {}", attribute.capacity);
}

/// Names as fields of cases.
Expected<std::vector<std::string>> fieldTexts(std::string_view what, const std::vector<std::string> &names)
{
    std::vector<std::string> texts;
    std::set<std::string_view> known;
    for (const std::string &name : names) {
        auto problem = problemOf(name, longestField);
        if (problem.empty() && !known.insert(name).second)
            problem = toSay("there are two of it");
        if (!problem.empty())
            return unwritable(what, name, problem);
        texts.push_back(escaped(name));
    }
    return texts;
}

} // namespace

Expected<std::string> namesText(const Schema &schema)
{
    auto classes = list(say("class"), schema.classes, 1);
    if (!classes)
        return classes;
    if (schema.attributes.empty() || schema.attributes.size() > Schema::maxNames)
        return failure(say("{} attributes cannot be written", schema.attributes.size()),
            say("there can be 1 to {}", Schema::maxNames));
    std::string text = *classes + ".\n\n";
    for (const Attribute &attribute : schema.attributes) {
        auto name = nameText(say("attribute"), attribute.name);
        auto values = valuesText(attribute);
        if (!name || !values)
            return name ? values : name;
        text += fmt::format("{}: {}.\n", *name, *values);
    }
    return text;
}

Expected<std::string> casesText(const Cases &cases)
{
    const auto classes = fieldTexts(say("class"), cases.schema.classes);
    if (!classes)
        return tl::unexpected(classes.error());
    std::vector<std::vector<std::string>> values;
    for (const Attribute &attribute : cases.schema.attributes) {
        auto texts = fieldTexts(say("value"), attribute.values);
        if (!texts)
            return tl::unexpected(texts.error());
        if (std::find(texts->begin(), texts->end(), "?") != texts->end())
            return unwritable(say("value"), "?", toSay("it stands for an unknown one"));
        values.push_back(*std::move(texts));
    }
    std::string text;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        for (std::size_t a = 0; a < cases.attributeCount(); ++a) {
            const Cases::Column &column = cases.columns[a];
            const bool known = cases.kind(a) == AttributeKind::continuous
                ? column.numbers[i] != unknownNumber
                : !column.values.empty() && column.values[i] != 0;
            if (!known)
                text += '?';
            else if (cases.kind(a) == AttributeKind::continuous)
                text += fmt::format("{}", column.numbers[i]);
            else
                text += values[a][column.values[i] - 1U];
            text += ',';
        }
        text += (*classes)[cases.classes[i]] + '\n';
    }
    return text;
}

} // namespace collscope::c45
