// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv.h"

#include "engine/data/say.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace collscope::io {

namespace {
constexpr auto npos = std::string_view::npos;
} // namespace

bool CsvRows::nextLine(std::string_view &line)
{
    const std::size_t before = m_next;
    m_window.reach(m_next);
    if (m_next != before || m_text.size() != m_window.text().size())
        m_quote = npos; // the window moved
    m_text = m_window.text();
    if (m_next >= m_text.size())
        return false;
    if (m_quote == npos || m_quote < m_next)
        m_quote = std::min(m_text.find('"', m_next), m_text.size());
    ++m_lineCount;
    const std::size_t end = m_text.find('\n', m_next);
    m_ended = end != npos;
    line = m_text.substr(m_next, m_ended ? end - m_next : npos);
    m_tooLong = line.size() > maxLineBytes;
    if (m_tooLong && !m_ended)
        passRest();
    else
        m_next = m_ended ? end + 1 : m_text.size();
    return true;
}

/// Goes to the end of a line that does not end in the window; of the line nothing is left to look at.
void CsvRows::passRest()
{
    m_quote = npos;
    do {
        m_next = m_text.size();
        m_window.reach(m_next);
        m_text = m_window.text();
        if (m_next >= m_text.size())
            return;
        const std::size_t end = m_text.find('\n', m_next);
        m_ended = end != npos;
        if (m_ended)
            m_next = end + 1;
    } while (!m_ended);
}

bool CsvRows::next()
{
    std::string_view line;
    do {
        if (!nextLine(line))
            return false;
    } while (!m_tooLong && wire::trimmed(line).empty());
    m_line = m_lineCount;
    m_problem = {};
    if (m_separator == ' ' && !m_tooLong) {
        splitBlank(line);
        return true;
    }
    const bool isPlain
        = !m_tooLong && m_quote >= static_cast<std::size_t>(line.data() - m_text.data()) + line.size();
    if (isPlain) {
        splitPlain(line);
        return true;
    }
    m_before.clear();
    m_same = 0;
    m_fields.clear();
    if (m_tooLong)
        m_problem = toSay("the line is longer than 64 KiB");
    else if (!splitQuoted(line))
        m_fields.clear();
    return true;
}

void CsvRows::splitBlank(std::string_view line)
{
    m_fields = wire::splitBlanks(wire::trimmed(line));
    if (!m_fields.empty() && m_fields.front() == "#") // a header that is a comment elsewhere
        m_fields.erase(m_fields.begin());
}

/// Most fields are a few characters without blanks around them: everything here is short.
void CsvRows::takeTrimmed(const char *line, const char *from, const char *to)
{
    const char *const comma = to;
    if (from != to && (*from <= ' ' || to[-1] <= ' ')) {
        while (from != to && isBlank(*from))
            ++from;
        while (from != to && isBlank(to[-1]))
            --to;
    }
    m_fields.emplace_back(from, static_cast<std::size_t>(to - from));
    m_places.push_back({static_cast<std::uint32_t>(from - line), static_cast<std::uint32_t>(comma - line)});
}

/// Keeps the fields that are the same as in the line before; returns where the others start.
std::size_t CsvRows::takeSame(std::string_view line)
{
    const std::size_t most = std::min(line.size(), m_before.size());
    std::size_t alike = 0;
    for (std::uint64_t a = 0, b = 0; alike + sizeof a <= most; alike += sizeof a) {
        std::memcpy(&a, line.data() + alike, sizeof a);
        std::memcpy(&b, m_before.data() + alike, sizeof b);
        if (a != b)
            break;
    }
    while (alike < most && line[alike] == m_before[alike])
        ++alike;
    m_same = 0;
    if (!m_before.empty()) // else the fields are not those of a line
        for (; m_same + 1 < m_fields.size() && m_places[m_same].end < alike; ++m_same)
            m_fields[m_same] = {line.data() + m_places[m_same].start, m_fields[m_same].size()};
    m_fields.resize(m_same);
    m_places.resize(m_same);
    m_before.assign(line);
    return m_same == 0 ? 0 : m_places.back().end + std::size_t{1};
}

/// Eight characters at a time: a call of memchr for each of the short fields takes three times as long.
void CsvRows::splitPlain(std::string_view line)
{
    constexpr std::uint64_t each = 0x0101010101010101;
    constexpr std::uint64_t low = 0x7f * each;
    const auto separator = static_cast<unsigned char>(m_separator);
    const char *const end = line.data() + line.size();
    const char *start = line.data() + takeSame(line);
    const char *at = start;
    if constexpr (std::endian::native == std::endian::little) {
        for (std::uint64_t word = 0; end - at >= 8; at += 8) {
            std::memcpy(&word, at, sizeof word);
            word
                ^= separator * each; // separators are 0 now, and the highest bit of each of them is set below
            for (std::uint64_t commas = ~(((word & low) + low) | word | low); commas != 0;
                 commas &= commas - 1) {
                const char *const comma = at + std::countr_zero(commas) / 8;
                takeTrimmed(line.data(), start, comma);
                start = comma + 1;
            }
        }
    }
    for (; at != end; ++at)
        if (*at == m_separator) {
            takeTrimmed(line.data(), start, at);
            start = at + 1;
        }
    takeTrimmed(line.data(), start, end);
}

/// Appends the quoted text that starts behind the quote at `at` to m_unquoted; returns where it ends (behind
/// the closing quote), npos when it does not end before `limit`.
std::size_t CsvRows::unquote(std::size_t at, std::size_t limit)
{
    for (++at; at < limit; ++at) {
        if (m_text[at] != '"')
            m_unquoted += m_text[at];
        else if (at + 1 < limit && m_text[at + 1] == '"')
            m_unquoted += m_text[at++];
        else
            return at + 1;
    }
    return npos;
}

/// Takes the field that starts at `at`; returns where it ends: at a comma, a line feed or `limit`. npos:
/// m_problem says what is wrong.
std::size_t CsvRows::takeField(std::size_t at, std::size_t limit)
{
    const std::array<char, 2> ends = {m_separator, '\n'};
    while (at < limit && isBlank(m_text[at]))
        ++at;
    if (at == limit || m_text[at] != '"') {
        const std::size_t end
            = std::min(m_text.find_first_of(std::string_view(ends.data(), ends.size()), at), limit);
        m_fields.push_back(wire::trimmed(m_text.substr(at, end - at)));
        return end;
    }
    const std::size_t start = m_unquoted.size();
    std::size_t end = unquote(at, limit);
    if (end == npos) {
        m_problem = toSay("a quote is not closed");
        return npos;
    }
    m_fields.push_back(std::string_view(m_unquoted).substr(start));
    while (end < limit && isBlank(m_text[end]))
        ++end;
    if (end < limit && m_text[end] != m_separator && m_text[end] != '\n') {
        m_problem = toSay("there is text behind a closing quote");
        return npos;
    }
    return end;
}

/// A row with quotes may go on over line breaks. A quote that is never closed must not swallow the rest of
/// the file: then only this line is lost.
bool CsvRows::splitQuoted(std::string_view line)
{
    const auto lineStart = static_cast<std::size_t>(line.data() - m_text.data());
    const std::size_t limit = std::min(m_text.size(), lineStart + maxLineBytes);
    m_unquoted.clear();
    m_unquoted.reserve(limit - lineStart);
    std::size_t end = takeField(lineStart, limit);
    while (end != npos && end < limit && m_text[end] == m_separator)
        end = takeField(end + 1, limit);
    if (end == npos)
        return false;
    if (end == limit && limit != m_text.size()) {
        m_problem = toSay("the row is longer than 64 KiB");
        return false;
    }
    const auto passed = m_text.substr(lineStart, end - lineStart);
    m_lineCount = m_line + static_cast<std::size_t>(std::count(passed.begin(), passed.end(), '\n'));
    m_ended = end < m_text.size();
    m_next = std::min(end + 1, m_text.size());
    return true;
}

} // namespace collscope::io
