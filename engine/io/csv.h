// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/text_window.h"

#include <cstdint>
#include <vector>

namespace collscope::io {

/// Walks through comma separated values (RFC 4180: quotes, doubled quotes, line breaks within quotes; LF or
/// CR LF) row by row without copying, but for fields with quotes. Blank lines are no rows. The separator may
/// be another character than the comma; ' ' stands for runs of blanks and tabs, where quotes mean nothing.
class CsvRows {
public:
    explicit CsvRows(std::string_view text, char separator = ',') : m_window(text), m_separator(separator) { }
    explicit CsvRows(TextStream &stream, char separator = ',') : m_window(stream), m_separator(separator) { }

    bool next();
    /// Fields of the row, trimmed; valid until next(). Empty when there is a problem.
    const std::vector<std::string_view> &fields() const { return m_fields; }
    /// So many of the first fields are those of the row before, which had no problem. Rows of one file often
    /// begin alike.
    std::size_t sameFields() const { return m_same; }
    /// What is wrong with the row's notation; empty: nothing.
    std::string_view problem() const { return m_problem; }
    std::size_t line() const { return m_line; } ///< 1-based, where the row starts
    bool ended() const { return m_ended; } ///< false: the last row has no line feed
    double fraction() const { return m_window.fraction(m_next); }

private:
    bool nextLine(std::string_view &line);
    void passRest();
    void splitPlain(std::string_view line);
    void takeTrimmed(const char *line, const char *from, const char *to);
    std::size_t takeSame(std::string_view line);
    bool splitQuoted(std::string_view line);
    void splitBlank(std::string_view line);
    bool isBlank(char c) const { return (c == ' ' || c == '\t' || c == '\r') && c != m_separator; }
    std::size_t takeField(std::size_t at, std::size_t limit);
    std::size_t unquote(std::size_t at, std::size_t limit);

    TextWindow m_window;
    char m_separator;
    std::string_view m_text; ///< what is in the window
    std::vector<std::string_view> m_fields;
    struct Place {
        std::uint32_t start, end; ///< of a field in its line, and of the comma behind it
    };
    std::vector<Place> m_places; ///< as m_fields; of a row without quotes
    std::string m_before; ///< the line before, if it was one of those
    std::size_t m_same = 0;
    std::string m_unquoted; ///< text of the quoted fields; never grows while m_fields points into it
    std::string_view m_problem;
    std::size_t m_next = 0; ///< where the next line starts
    /// Where the first quote behind the lines passed is; the end of the window: there is none; npos: not
    /// known.
    std::size_t m_quote = std::string_view::npos;
    std::size_t m_lineCount = 0; ///< lines passed
    std::size_t m_line = 0;
    bool m_ended = false;
    bool m_tooLong = false; ///< the line is longer than maxLineBytes
};

} // namespace collscope::io
