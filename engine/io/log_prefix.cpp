// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/log_prefix.h"

#include "engine/wire/text.h"

#include <algorithm>
#include <array>

namespace collscope::io {

namespace {

constexpr char anyWord = '\x01'; ///< letters and digits
constexpr char anyNumber = '\x02';
constexpr std::string_view blanks = " \t";
constexpr std::size_t longest = 200; ///< prefix

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isWord(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isBlank(char c)
{
    return blanks.find(c) != std::string_view::npos;
}

/// The words that begin a benchmark's headings behind '#'.
bool isHeading(std::string_view line)
{
    constexpr std::array<std::string_view, 8> words = {"OSU ", "Size ", "Benchmarking ",
        "Datatype:", "nThread ", "Using devices", "Collective test ", "size "};
    line.remove_prefix(std::min(line.find_first_not_of("# \t"), line.size()));
    return std::any_of(words.begin(), words.end(),
        [line](std::string_view word) { return line.substr(0, word.size()) == word; });
}

/// The prefix with signs for what may differ. Where no punctuation tells it from a row of a table, only its
/// numbers may differ.
std::string formOf(std::string_view prefix)
{
    const bool isPunctuated = prefix.find_first_of("[]<>:|@(){}\"=;$%&!") != std::string_view::npos;
    const auto isAny = isPunctuated ? isWord : isDigit;
    std::string form;
    for (const char c : prefix) {
        const char any = isPunctuated ? anyWord : anyNumber;
        const char sign = isBlank(c) ? ' ' : isAny(c) ? any : c;
        if (form.empty() || form.back() != sign || sign == c)
            if (sign != ' ' || form.empty() || form.back() != ' ')
                form += sign;
    }
    return form;
}

/// How long the prefix of `form` is that `line` begins with; npos: it does not.
std::size_t lengthOf(std::string_view form, std::string_view line)
{
    std::size_t at = 0;
    const auto pass = [&](auto is) {
        const std::size_t begin = at;
        while (at < line.size() && is(line[at]))
            ++at;
        return at > begin;
    };
    for (std::size_t i = 0; i < form.size(); ++i) {
        bool fits = false;
        if (form[i] == ' ')
            fits = pass(isBlank) || i == 0 || at == line.size();
        else if (form[i] == anyWord)
            fits = pass(isWord);
        else if (form[i] == anyNumber)
            fits = pass(isDigit);
        else if (fits = at < line.size() && line[at] == form[i]; fits)
            ++at;
        if (!fits)
            return std::string_view::npos;
    }
    return at;
}

} // namespace

void LogPrefixes::learn(std::string_view line)
{
    constexpr std::size_t mostForms = 32;
    const auto mark = line.substr(0, longest).find('#');
    if (mark == std::string_view::npos || mark == 0 || m_forms.size() >= mostForms)
        return;
    for (auto at = mark; at < longest; at = line.find('#', at + 1)) {
        if (!isHeading(line.substr(at)))
            continue;
        const std::string_view prefix = line.substr(0, at);
        std::string form = formOf(prefix);
        const bool isNumber = form.find_first_not_of(std::string{' ', anyNumber}) == std::string::npos;
        if (!isNumber && std::find(m_forms.begin(), m_forms.end(), form) == m_forms.end())
            m_forms.push_back(std::move(form));
        return;
    }
}

std::string_view LogPrefixes::without(std::string_view line) const
{
    for (const std::string &form : m_forms)
        if (const auto length = lengthOf(form, line); length != std::string_view::npos) {
            constexpr std::string_view element = "</stdout>"; // mpirun --output xml
            return line.substr(length, line.rfind(element) - length); // npos - length: all the rest
        }
    return line;
}

} // namespace collscope::io
