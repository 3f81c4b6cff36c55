// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/diagnostic.h"

namespace collscope {

namespace {

/// Begins with a capital that is not of a name in capitals.
bool isSentence(const std::string &text)
{
    const auto isBetween = [](char c, char first, char last) { return c >= first && c <= last; };
    return text.size() > 1 && isBetween(text[0], 'A', 'Z') && isBetween(text[1], 'a', 'z');
}

} // namespace

std::string Diagnostic::text() const
{
    std::string result = file;
    if (line != 0)
        result += ':' + std::to_string(line);
    if (!result.empty())
        result += ": ";
    result += message;
    if (!remedy.empty())
        result += (message.ends_with('.') ? " " : isSentence(remedy) ? ". " : "; ") + remedy;
    return result;
}

} // namespace collscope
