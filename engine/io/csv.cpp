// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv.h"

#include "engine/wire/text.h"

#include <algorithm>

namespace collscope::io {

namespace {
constexpr auto npos = std::string_view::npos;

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}
} // namespace

bool CsvRows::nextLine(std::string_view &line)
{
    m_window.reach(m_next);
    m_text = m_window.text();
    if (m_next >= m_text.size())
        return false;
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
    m_fields.clear();
    if (m_tooLong)
        m_problem = "the line is longer than 64 KiB";
    else if (line.find('"') == npos)
        splitPlain(line);
    else if (!splitQuoted(line))
        m_fields.clear();
    return true;
}

void CsvRows::splitPlain(std::string_view line)
{
    for (std::size_t start = 0;;) {
        const std::size_t end = line.find(',', start);
        m_fields.push_back(wire::trimmed(line.substr(start, end - start)));
        if (end == npos)
            return;
        start = end + 1;
    }
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
    while (at < limit && isBlank(m_text[at]))
        ++at;
    if (at == limit || m_text[at] != '"') {
        const std::size_t end = std::min(m_text.find_first_of(",\n", at), limit);
        m_fields.push_back(wire::trimmed(m_text.substr(at, end - at)));
        return end;
    }
    const std::size_t start = m_unquoted.size();
    std::size_t end = unquote(at, limit);
    if (end == npos) {
        m_problem = "a quote is not closed";
        return npos;
    }
    m_fields.push_back(std::string_view(m_unquoted).substr(start));
    while (end < limit && isBlank(m_text[end]))
        ++end;
    if (end < limit && m_text[end] != ',' && m_text[end] != '\n') {
        m_problem = "there is text behind a closing quote";
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
    while (end != npos && end < limit && m_text[end] == ',')
        end = takeField(end + 1, limit);
    if (end == npos)
        return false;
    if (end == limit && limit != m_text.size()) {
        m_problem = "the row is longer than 64 KiB";
        return false;
    }
    const auto passed = m_text.substr(lineStart, end - lineStart);
    m_lineCount = m_line + static_cast<std::size_t>(std::count(passed.begin(), passed.end(), '\n'));
    m_ended = end < m_text.size();
    m_next = std::min(end + 1, m_text.size());
    return true;
}

} // namespace collscope::io
