// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv_text.h"

#include "engine/wire/text.h"

#include <cmath>

namespace collscope::io {

namespace {

constexpr std::string_view formulaStarts = "=+-@\t\r\n";

bool beginsWithOneOf(std::string_view text, std::string_view characters)
{
    return !text.empty() && characters.find(text.front()) != std::string_view::npos;
}

bool isNumber(std::string_view text)
{
    const auto number = wire::parseDouble(text);
    return number && std::isfinite(*number);
}

/// A sign alone calculates nothing.
bool isMarked(std::string_view text)
{
    return beginsWithOneOf(text, {&csvMark, 1})
        || (text.size() > 1 && beginsWithOneOf(text, formulaStarts) && !isNumber(text));
}

} // namespace

std::string csvMarked(std::string_view text)
{
    return (isMarked(text) ? std::string(1, csvMark) : std::string()).append(text);
}

std::string_view csvUnmarked(std::string_view text)
{
    const bool marked = beginsWithOneOf(text, {&csvMark, 1})
        && (beginsWithOneOf(text.substr(1), formulaStarts) || beginsWithOneOf(text.substr(1), {&csvMark, 1}));
    return marked ? text.substr(1) : text;
}

std::string csvField(std::string_view text)
{
    constexpr std::string_view blanks = " \t";
    std::string marked = csvMarked(text);
    const bool isPlain = marked.find_first_of(",;\t\"\r\n") == std::string::npos
        && marked.size() == text.size() && !beginsWithOneOf(text, blanks)
        && (text.empty() || blanks.find(text.back()) == std::string_view::npos);
    if (isPlain)
        return marked;
    std::string quoted = "\"";
    for (const char c : marked)
        quoted.append(c == '"' ? 2 : 1, c);
    return quoted + '"';
}

} // namespace collscope::io
