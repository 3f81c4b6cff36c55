// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace collscope::c45 {

/// Splits C4.5's .names and .data text into names. Names end at ',', ':', a line's end, or a '.' that is
/// followed by white space or a comment; '|' starts a comment, '\' takes the next character literally, runs
/// of blanks are one.
///
/// Reads a file in pieces (a file of a million cases never lies in memory as a whole), or text that is there
/// already.
class Lexer {
public:
    explicit Lexer(std::FILE *file); ///< takes the file over
    explicit Lexer(std::string &&text); ///< keeps the text
    explicit Lexer(std::string_view text)
        : m_at(text.data()), m_end(text.data() + text.size()), m_bytesRead(text.size())
    {
    }

    static constexpr char endOfFile = '\0';

    /// The next name; false at the end of the text. What delimited it (',', ':', '.', '\n' or endOfFile) and
    /// the line it begins in are kept. An empty name with a delimiter is possible: "a,,b".
    bool next();
    std::string_view name() const { return m_name; } ///< until the next call
    char delimiter() const { return m_delimiter; }
    std::size_t line() const { return m_nameLine; }
    bool failed() const { return m_failed; } ///< the file could not be read to its end
    std::size_t bytesRead() const { return m_bytesRead - static_cast<std::size_t>(m_end - m_at); }

    /// The name for a message: short, and printable.
    std::string shown() const { return shown(m_name); }
    static std::string shown(std::string_view name);

    static constexpr std::size_t maxName = 4096; ///< longer ones are cut: such a file is no C4.5 file

private:
    bool nextPlain();
    bool refill();
    int peek() { return m_at != m_end || refill() ? static_cast<unsigned char>(*m_at) : -1; }
    int take();
    bool skipBlanks();
    void skipComment();
    bool endsName(int c);
    void finishLine();

    struct Close {
        void operator()(std::FILE *file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> m_file;
    std::string m_buffer;
    const char *m_at = nullptr;
    const char *m_end = nullptr;
    std::string m_copy; ///< of names with escapes, folded blanks, or across two pieces
    std::string_view m_name;
    char m_delimiter = endOfFile;
    std::size_t m_line = 1;
    std::size_t m_nameLine = 1;
    std::size_t m_bytesRead = 0;
    bool m_failed = false;
};

} // namespace collscope::c45
